import type { Query } from "@tanstack/react-query";
import { ApiProblem } from "./client.ts";

/** Statuses of an answer that says: this is not there any more, or not for you. */
const GONE = [401, 403, 404, 410];
/** Whoever asked too much may ask again in a minute. The pauses between so many tries, 1 s to 30 s, add up to that. */
const TRIES_IF_TOO_MANY = 6;

/**
 * Whether a request is repeated after so many tries. The arena would refuse the same one again, unless there were too many of its
 * address, as of a class behind one router.
 */
export function retry(tries: number, error: Error): boolean {
  const status = error instanceof ApiProblem ? error.problem.status : 0;
  return status === 429 ? tries < TRIES_IF_TOO_MANY : status < 400 && tries < 2;
}

/**
 * What was asked again and did not come leaves the page as it is: its reader may be at work there, and a comparison may run. It is
 * asked again later, and meanwhile the page says how old it is (old.ts). Only what is gone goes. That the next page of a
 * list did not come, its button tells (ui/More.tsx).
 */
export function keepShown(error: unknown, query: Pick<Query<unknown, unknown>, "state" | "setState">): void {
  const { data, fetchMeta } = query.state;
  if (data === undefined || fetchMeta?.fetchMore !== undefined) return;
  if (error instanceof ApiProblem && GONE.includes(error.problem.status)) return;
  query.setState({ status: "success", error: null });
}
