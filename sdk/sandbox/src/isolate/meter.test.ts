import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { createContext, runInContext, runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { meter } from "./meter.ts";
import { PRELUDE, REFUSED } from "./prelude.ts";

const MOST = 64 * 1024;
const REFUSAL = "Array buffer allocation failed";

/** Runs a script in a worker's globals with a small bound. */
function room() {
  const context = createContext();
  runInContext(`${meter(MOST)}${PRELUDE}const held = [];`, context);
  return (script: string) => runInContext(script, context);
}

test("buffers that are held are refused beyond the bound, whatever makes them", () => {
  const ways = [
    "new ArrayBuffer(8192)",
    "new Float64Array(1024)",
    "new Uint8Array(Array(8192).fill(1))",
    "new Uint8Array(new Set(Array(8192).keys()))",
    "new (class extends Int32Array {})(2048)",
    "Uint8Array.from({ length: 8192 })",
    ...["slice()", "map((x) => x)", "filter(() => true)", "toReversed()", "toSorted()", "with(0, 1)"].map(
      (way) => `one.${way}`,
    ),
    "one.buffer.slice(0)",
  ];
  for (const way of ways) {
    const run = room();
    run("const one = new Uint8Array(8192);");
    const script = `let n = 0, said = ""; try { for (; n < 100; n++) held.push(${way}); } catch (thrown) { said = thrown.message; } [n, said]`;
    const [n, said] = run(script);
    expect({ way, n, said }).toEqual({ way, n: 7, said: REFUSAL });
    // The harness learns it, whether or not the bot caught it.
    expect(run(`globalThis["${REFUSED}"]()`)).toBe(true);
  }
});

test("views, and arrays that are small, cost nothing", () => {
  const run = room();
  run("const one = new Uint8Array(8192);");
  expect(
    run("for (let i = 0; i < 1000; i++) held.push(new Uint8Array(one.buffer), one.subarray(5)); held.length"),
  ).toBe(2000);
  expect(run("for (let i = 0; i < 1000; i++) held.push(new Uint8Array(100)); held.length")).toBe(3000);
});

test("what a bot has dropped is given back", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // The flag is the process's, and the next file's isolates are made in it too.
  setFlagsFromString("--no-expose-gc");
  const run = room();
  for (let call = 0; call < 4; call++) {
    run("for (let i = 0; i < 6; i++) new Uint8Array(8192).fill(1); 0");
    // What is collected is told some turns later.
    for (let look = 0; look < 10; look++) {
      await turn();
      collect();
    }
    await turn();
  }
  expect(run(`globalThis["${REFUSED}"]()`)).toBe(false);
});

test("one buffer that an isolate cannot give is refused before it is made, and a bot may catch that", () => {
  const run = room();
  expect(run("try { new Float64Array(2 ** 30); } catch (thrown) { thrown.message; }")).toBe(REFUSAL);
  expect(run(`globalThis["${REFUSED}"]()`)).toBe(false);
});
