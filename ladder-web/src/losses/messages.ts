import type { Recorded } from "../rerun/recorded.ts";
import type { MatchSums } from "./sums.ts";

/** Asks the worker to sum up a match for one of its versions. */
export interface Ask {
  readonly match: Recorded;
  readonly version: string;
}

export type Reply = { readonly sums: MatchSums } | { readonly problem: string };
