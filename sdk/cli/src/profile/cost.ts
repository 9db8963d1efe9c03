import { LIMITS } from "@liars-ladder/sandbox/limits";

/** What a bot's calls cost, in ms of CPU time. */
export interface Cost {
  readonly decisions: number;
  /** The cost of the most expensive load. */
  readonly load: number;
  readonly decision: { readonly mean: number; readonly p50: number; readonly p99: number; readonly most: number };
  /** The cost of the game that came nearest to its limit, and that limit. */
  readonly bank: { readonly spent: number; readonly limit: number };
}

/** The smallest value such that at most a share of 1 − q lies above it. */
export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;

/** Sums up calls. Decisions with the same `game` belong to one game. */
export function costOf(loads: readonly number[], decisions: readonly { cpuMs: number; game: string }[]): Cost {
  const sorted = decisions.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b);
  const sum = sorted.reduce((all, one) => all + one, 0);
  const games = Map.groupBy(decisions, ({ game }) => game);
  const banks = [...games.values()].map((of) => ({
    spent: of.reduce((all, { cpuMs }) => all + cpuMs, 0),
    limit: LIMITS.bankMs + LIMITS.bankPerDecisionMs * of.length,
  }));
  const none = { spent: 0, limit: LIMITS.bankMs };
  return {
    decisions: sorted.length,
    load: Math.max(0, ...loads),
    decision: {
      mean: sum / Math.max(1, sorted.length),
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      most: sorted.at(-1) ?? 0,
    },
    bank: banks.reduce((a, b) => (b.spent / b.limit > a.spent / a.limit ? b : a), banks[0] ?? none),
  };
}
