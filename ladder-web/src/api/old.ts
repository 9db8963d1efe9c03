import type { Query } from "@tanstack/react-query";

/** An answer may be so old before a page says so, ms: a single one that fails is made good by the next. */
const MAY_BE_OLD_MS = 20_000;

/** It is on the page, and is or was asked again in vain, or cannot be asked without a network. */
export const isOld = (query: Pick<Query, "state" | "isActive">): boolean => {
  const { status, dataUpdatedAt, errorUpdatedAt, fetchFailureCount, fetchStatus } = query.state;
  const inVain = errorUpdatedAt > dataUpdatedAt || fetchFailureCount > 0 || fetchStatus === "paused";
  return query.isActive() && status === "success" && inVain;
};

/** When the oldest of these answers came that is shown and could not be brought up to date, as ms since 1970; null: none. */
export function shownSince(queries: readonly Pick<Query, "state" | "isActive">[], now: number): number | null {
  const old = queries.filter(isOld).map(({ state }) => state.dataUpdatedAt);
  const since = Math.min(...old);
  return now - since > MAY_BE_OLD_MS ? since : null;
}
