/** Shorter than this, ms, a call's wall time stands for its CPU time, which cannot be more. */
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
 * Measures one call after another: the CPU time of this process, in which nothing else takes any to speak of, as the
 * kernel tells a thread's own no finer than its tick; and without asking twice a call, which would cost as much as the
 * call itself. What it says is at most `SHORT` above the truth, and never below it but by the clocks' grain.
 */
export const callClock = {
  /** Forgets what it read: in a process that was forked, whose own time began anew. */
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
