import type { Query } from "@tanstack/react-query";
import { ApiProblem } from "./client.ts";

/** Statuses of an answer that says: this is not there any more, or not for you. */
const GONE = [401, 403, 404, 410];

/**
 * What was asked again and did not come leaves the page as it is: its reader may be at work there, and a comparison may run. It is
 * asked again later. Only what is gone goes. That the next page of a list did not come, its button tells (ui/More.tsx); where `meta`
 * has `told`, the page tells that what it shows is old.
 */
export function keepShown(error: unknown, query: Pick<Query<unknown, unknown>, "state" | "setState" | "meta">): void {
  const { data, fetchMeta } = query.state;
  if (data === undefined || fetchMeta?.fetchMore !== undefined || query.meta?.told) return;
  if (error instanceof ApiProblem && GONE.includes(error.problem.status)) return;
  query.setState({ status: "success", error: null });
}
