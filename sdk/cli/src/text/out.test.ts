import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { lineWriter } from "./out.ts";

it("waits for a slow reader with one listener, however many lines nobody waited for", async () => {
  const chunks: string[] = [];
  const waiting: (() => void)[] = [];
  const slow = new Writable({
    highWaterMark: 1,
    decodeStrings: false,
    write(chunk, _, done) {
      chunks.push(chunk);
      waiting.push(done);
    },
  });
  const out = lineWriter(slow);
  const lines = Array.from({ length: 40 }, (_, i) => `${i}`.padEnd(1 << 16, "."));
  const written = lines.map((line) => out.line(line));
  expect([slow.listenerCount("drain"), slow.listenerCount("error")]).toEqual([1, 1]);
  let over = false;
  const all = Promise.all(written).then(() => {
    over = true;
  });
  expect(over).toBe(false);
  for (let done = waiting.shift(); done; done = waiting.shift()) {
    done();
    await new Promise(setImmediate);
  }
  await all;
  await out.flush();
  expect(chunks.join("")).toBe(lines.map((line) => `${line}\n`).join(""));
});
