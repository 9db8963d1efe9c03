import type { Tried } from "./red-team.ts";

/**
 * What was tried and what was reached, one line for each attempt and thread; one line for both threads if their
 * results are the same.
 */
export function wallsTable(tried: readonly Tried[]): string {
  const rows = new Map<string, readonly Tried[]>();
  for (const one of tried) {
    const key = `${one.name}: ${one.what}`;
    rows.set(key, [...(rows.get(key) ?? []), one]);
  }
  const width = Math.max(...[...rows.keys()].map((key) => key.length));
  const lines = [...rows].map(([key, all]) => {
    const results = new Set(all.map(({ result }) => result));
    const said =
      results.size === 1
        ? [...results].join()
        : all
            .map(({ thread, result }) => `${thread === "other" ? "another thread" : "main thread"}: ${result}`)
            .join("; ");
    return `${all.some(({ reached }) => reached) ? "REACHED" : "held   "}  ${key.padEnd(width)}  ${said}`;
  });
  const reached = tried.filter((one) => one.reached).length;
  return [...lines, `${tried.length} tried, ${reached === 0 ? "nothing" : reached} reached`].join("\n");
}
