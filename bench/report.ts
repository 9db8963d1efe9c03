/** CPU time of this process, in ms. */
export function cpu<T>(work: () => T): { ms: number; value: T } {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, value };
}

/** The value below which this share of the runs lies, between two of them if need be: the upper one of two would flatter a score. */
export function quantile(runs: readonly number[], share: number): number {
  const sorted = runs.toSorted((x, y) => x - y);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  // Some runs never come to an end: they count as infinite.
  return low === high ? low : low + (high - low) * (at % 1);
}

/** Prints one figure beside its bar. */
export function line(what: string, value: number, bar: number, unit = "ms", more = ""): void {
  const verdict = value <= bar ? "ok" : "MISSED";
  const figures = `${value.toFixed(value < 10 ? 2 : 0).padStart(7)} ${unit}   bar ${String(bar).padStart(5)} ${unit}`;
  console.log(`${what.padEnd(66)} ${figures}   ${(value / bar).toFixed(2)} × the bar   ${verdict}${more}`);
}

/** Prints the median of several runs beside the bar. */
export const report = (what: string, bar: number, runs: readonly number[]): void =>
  line(what, quantile(runs, 0.5), bar);
