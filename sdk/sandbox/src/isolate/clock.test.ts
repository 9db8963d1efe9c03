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
  let sum = 0;
  let used = 0;
  for (let i = 0; i < 200; i++) {
    callClock.start();
    const from = cpu();
    work(0.05);
    used += cpu() - from;
    sum += callClock.stop();
  }
  expect(sum).toBeGreaterThanOrEqual(used);
});

test("time that other threads use does not count for a call", () => {
  callClock.start();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
  expect(callClock.stop()).toBeLessThan(20);
});
