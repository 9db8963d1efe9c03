/** For a call shorter than this (ms), its wall time is taken as its CPU time, which cannot be more. */
const SHORT = 0.2;

let readAt = Number.NEGATIVE_INFINITY;
let readMs = 0;
let from = 0;

function read(now: number): number {
  const { user, system } = process.cpuUsage();
  readAt = now;
  readMs = (user + system) / 1000;
  return readMs;
}

/**
 * Measures one call after another as CPU time of this process: nothing else in it uses any worth counting, and the
 * kernel reports a thread's own time no finer than its tick. It never asks the kernel twice for a call, which would
 * cost as much as the call itself. The result is at most `SHORT` too high, and never too low by more than the
 * clocks' resolution.
 */
export const callClock = {
  /** Forgets earlier readings. A forked process needs this, because its own CPU time starts at zero. */
  reset(): void {
    readAt = Number.NEGATIVE_INFINITY;
  },
  start(): void {
    from = performance.now();
    if (from - readAt > SHORT) read(from);
  },
  /** CPU time since `start`, ms. */
  stop(): number {
    const now = performance.now();
    const wall = now - from;
    if (wall < SHORT) return wall;
    const before = readMs;
    return Math.min(wall, read(now) - before);
  },
};
