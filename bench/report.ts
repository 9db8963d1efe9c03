/** CPU time of this process, in ms. */
export function cpu<T>(work: () => T): { ms: number; value: T } {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, value };
}

/** The value below which this share of the runs lies. */
export const quantile = (runs: readonly number[], share: number): number =>
  runs.toSorted((x, y) => x - y)[Math.min(runs.length - 1, Math.floor(share * runs.length))]!;

/** Prints one figure beside its bar. */
export function line(what: string, value: number, bar: number, unit = "ms", more = ""): void {
  const verdict = value <= bar ? "ok" : "MISSED";
  const figures = `${value.toFixed(value < 10 ? 2 : 0).padStart(7)} ${unit}   bar ${String(bar).padStart(5)} ${unit}`;
  console.log(`${what.padEnd(66)} ${figures}   ${(value / bar).toFixed(2)} × the bar   ${verdict}${more}`);
}

/** Prints the median of several runs beside the bar. */
export const report = (what: string, bar: number, runs: readonly number[]): void =>
  line(what, quantile(runs, 0.5), bar);
