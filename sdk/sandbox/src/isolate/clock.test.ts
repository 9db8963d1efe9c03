import { expect, test } from "vitest";
import { callClock } from "./clock.ts";

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const work = (ms: number) => {
  for (const until = cpu() + ms; cpu() < until; ) Math.sqrt(until);
};

test("says what a call used, short or long, and not what was used before it", () => {
  work(30);
  callClock.start();
  expect(callClock.stop()).toBeLessThan(10);
  work(30);
  callClock.start();
  const from = cpu();
  work(20);
  const used = cpu() - from;
  expect(Math.abs(callClock.stop() - used)).toBeLessThan(10);
});

test("many short calls add up to their CPU time at least", () => {
  const rounding = 1e-6;
  let sum = 0;
  let used = 0;
  for (let i = 0; i < 200; i++) {
    callClock.start();
    const at = performance.now();
    const from = cpu();
    work(0.05);
    // The process has more threads here (V8 compiles and collects in them), but a call is one and has no more than its
    // wall time.
    used += Math.min(cpu() - from, performance.now() - at);
    sum += callClock.stop();
  }
  expect(used).toBeGreaterThan(0);
  expect(sum).toBeGreaterThanOrEqual(used - rounding);
});

test("time that other threads use does not count for a call", () => {
  callClock.start();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
  expect(callClock.stop()).toBeLessThan(20);
});
