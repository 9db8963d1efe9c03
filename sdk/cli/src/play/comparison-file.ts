import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Failure, usage } from "../failure.ts";
import { DEALS_A_MATCH, type MatchPoints } from "./duel.ts";
import { replaceFile } from "./replace-file.ts";

/** What has to be the same for matches to count together. */
export interface SavedPlan {
  ruleset: string;
  /** Those that differ from the defaults, as typed. */
  options: string;
  /** SHA-256 of the bundles: A's, B's and the others', in the order of their seats. */
  bots: readonly string[];
  elo: number;
  seed: string;
}

const FORMAT = "liars compare 1";

/** Where a comparison without a file of its own is kept when it is stopped. */
export const fileNameOf = (plan: SavedPlan): string =>
  `liars-compare-${createHash("sha256").update(JSON.stringify(plan)).digest("hex").slice(0, 8)}.json`;

/** What an earlier run left in a file; undefined where there is none yet. */
export async function readComparison(
  file: string,
): Promise<{ plan: SavedPlan; matches: readonly MatchPoints[] } | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw usage(`cannot read ${file}: ${(error as Error).message}`, "Choose another file for --resume.");
  }
  let made: unknown;
  try {
    made = JSON.parse(text);
  } catch {
    throw unreadable(file);
  }
  if (!isObject(made) || made.format !== FORMAT || !isPlan(made.plan)) throw unreadable(file);
  if (!Array.isArray(made.matches) || !made.matches.every(isMatch)) throw unreadable(file);
  return { plan: made.plan, matches: made.matches };
}

/** Refuses matches of other bots, rules or luck: they would not be one test. */
export function checkSamePlan(file: string, saved: SavedPlan, plan: SavedPlan): void {
  const differing = (Object.keys(plan) as (keyof SavedPlan)[]).find(
    (key) => JSON.stringify(saved[key]) !== JSON.stringify(plan[key]),
  );
  if (differing === undefined) return;
  const what =
    differing === "bots"
      ? "its bots are not these, or their sources have changed"
      : `its ${differing} is ${JSON.stringify(saved[differing])}, not ${JSON.stringify(plan[differing])}`;
  throw usage(
    `${file} belongs to another comparison: ${what}`,
    "Give the bots and flags that it was made with, or another file for --resume.",
  );
}

export const saveComparison = (file: string, plan: SavedPlan, matches: readonly MatchPoints[]): Promise<void> =>
  replaceFile(file, `${JSON.stringify({ format: FORMAT, plan, matches })}\n`, "--resume");

const unreadable = (file: string): Failure =>
  usage(
    `${file} is not a file of \`liars compare\``,
    "Choose another file for --resume; one that is not there is made.",
  );

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isPlan = (value: unknown): value is SavedPlan =>
  isObject(value) &&
  typeof value.ruleset === "string" &&
  typeof value.options === "string" &&
  Array.isArray(value.bots) &&
  value.bots.every((hash) => typeof hash === "string") &&
  typeof value.elo === "number" &&
  typeof value.seed === "string";

const isMatch = (value: unknown): value is MatchPoints => isObject(value) && isPoints(value.a) && isPoints(value.b);

const isPoints = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === DEALS_A_MATCH &&
  value.every((points) => typeof points === "number" && points >= 0 && points <= 1);
