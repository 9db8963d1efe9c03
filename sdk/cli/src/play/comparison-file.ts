import type { MatchPoints } from "@liars-ladder/stats";
import { MOST_PHASE } from "./duel.ts";
import { isObject, type Resumed, readSaved, save, savedName, unreadable } from "./saved-run.ts";

/** Everything that must be the same for matches to count together. */
export interface SavedPlan {
  ruleset: string;
  /** The options that differ from the defaults, as typed. */
  options: string;
  /** SHA-256 of the bundles: A's, B's and the others', in the order of their seats. */
  bots: readonly string[];
  elo: number;
  /** Deals of a match. */
  phase: number;
  seed: string;
}

/** The length of all matches when files did not say it. */
const FORMER_PHASE = 8;

export const COMPARISON: Resumed = { command: "compare", noun: "comparison", format: "liars compare 1" };

export const fileNameOf = (plan: SavedPlan): string => savedName(COMPARISON, plan);

/** The comparison that an earlier run saved in a file; undefined if the file does not exist yet. */
export async function readComparison(
  file: string,
): Promise<{ plan: SavedPlan; matches: readonly MatchPoints[] } | undefined> {
  const made = await readSaved(COMPARISON, file);
  if (made === undefined) return undefined;
  const plan = isObject(made.plan) ? { phase: FORMER_PHASE, ...made.plan } : undefined;
  const { matches } = made;
  if (!isPlan(plan) || !Array.isArray(matches)) throw unreadable(COMPARISON, file);
  if (!matches.every((match): match is MatchPoints => isMatch(match, plan.phase))) throw unreadable(COMPARISON, file);
  return { plan, matches };
}

export const saveComparison = (file: string, plan: SavedPlan, matches: readonly MatchPoints[]): Promise<void> =>
  save(COMPARISON, file, { plan, matches });

const isPlan = (value: unknown): value is SavedPlan =>
  isObject(value) &&
  typeof value.ruleset === "string" &&
  typeof value.options === "string" &&
  Array.isArray(value.bots) &&
  value.bots.every((hash) => typeof hash === "string") &&
  typeof value.elo === "number" &&
  Number.isInteger(value.phase) &&
  (value.phase as number) >= 1 &&
  (value.phase as number) <= MOST_PHASE &&
  typeof value.seed === "string";

const isMatch = (value: unknown, deals: number): value is MatchPoints =>
  isObject(value) && isPoints(value.a, deals) && isPoints(value.b, deals);

const isPoints = (value: unknown, deals: number): boolean =>
  Array.isArray(value) &&
  value.length === deals &&
  value.every((points) => typeof points === "number" && points >= 0 && points <= 1);
