import { expect, test } from "vitest";
import { aboutJob, openLog } from "./log.ts";

const MATCH = "00000000-0000-4000-8000-000000000001";

function logged(write: (log: ReturnType<typeof openLog>) => void): Record<string, unknown> {
  const texts: string[] = [];
  const to = { write: (text: string) => void texts.push(text) };
  write(openLog("runner", "info", { runner: "0123456789abcdef" }, to));
  return JSON.parse(texts.join(""));
}

test("a line is one JSON object that says which service and which runner wrote it", () => {
  const line = logged((log) => log.child(aboutJob("match", MATCH, { match: MATCH, attempt: 2 })).info("taken"));
  expect(line).toMatchObject({ level: 30, service: "runner", runner: "0123456789abcdef", pid: process.pid });
  expect(line).toMatchObject({ queue: "match", job: MATCH, match: MATCH, attempt: 2, msg: "taken" });
});

test("of an error there is its type, message, code and stack, and nothing that a driver attached", () => {
  const error = Object.assign(new TypeError("no"), {
    code: "E1",
    command: { args: ["a password"] },
    query: "a password",
  });
  const { err } = logged((log) => log.error({ err: error }, "failed"));
  expect(err).toEqual({
    type: "TypeError",
    message: "no",
    code: "E1",
    stack: expect.stringContaining("TypeError: no"),
  });
  const long = logged((log) => log.error({ err: new Error("x".repeat(100_000)) }, "failed"));
  expect(JSON.stringify(long).length).toBeLessThan(10_000);
  expect(logged((log) => log.error({ err: "thrown" }, "failed")).err).toEqual({ type: "string", message: "thrown" });
});

test("an event names only its job: that of a match or a build is the match or the version", () => {
  expect(aboutJob("match", MATCH)).toEqual({ queue: "match", job: MATCH, match: MATCH });
  expect(aboutJob("build", MATCH)).toEqual({ queue: "build", job: MATCH, version: MATCH });
  expect(aboutJob("exploit", MATCH)).toEqual({ queue: "exploit", job: MATCH });
});

test("whoever has the queue can put no text of their own into a line", () => {
  const text = "the source of a bot\n";
  expect(aboutJob("match", text, { match: text, version: {}, game: "x".repeat(100), runner: 1, attempt: "1" })).toEqual(
    {
      queue: "match",
    },
  );
  expect(aboutJob("result", undefined, null)).toEqual({ queue: "result" });
});
