import type { Query } from "@tanstack/react-query";
import { ApiProblem } from "./client.ts";

/** Statuses of an answer that says: this is not there any more, or not for you. */
const GONE = [401, 403, 404, 410];
/** An answer may be so old before a page says so, ms: a single one that fails is made good by the next. */
const MAY_BE_OLD_MS = 20_000;

/**
 * What was asked again and did not come leaves the page as it is: its reader may be at work there, and a comparison may run. It is
 * asked again later, and meanwhile the page says how old it is (`shownSince`). Only what is gone goes. That the next page of a
 * list did not come, its button tells (ui/More.tsx).
 */
export function keepShown(error: unknown, query: Pick<Query<unknown, unknown>, "state" | "setState">): void {
  const { data, fetchMeta } = query.state;
  if (data === undefined || fetchMeta?.fetchMore !== undefined) return;
  if (error instanceof ApiProblem && GONE.includes(error.problem.status)) return;
  query.setState({ status: "success", error: null });
}

/** It is on the page, and was asked again in vain, or cannot be asked without a network. */
export const isOld = (query: Pick<Query, "state" | "isActive">): boolean => {
  const { status, dataUpdatedAt, errorUpdatedAt, fetchStatus } = query.state;
  return query.isActive() && status === "success" && (errorUpdatedAt > dataUpdatedAt || fetchStatus === "paused");
};

/** When the oldest of these answers came that is shown and could not be brought up to date, as ms since 1970; null: none. */
export function shownSince(queries: readonly Pick<Query, "state" | "isActive">[], now: number): number | null {
  const old = queries.filter(isOld).map(({ state }) => state.dataUpdatedAt);
  const since = Math.min(...old);
  return now - since > MAY_BE_OLD_MS ? since : null;
}
