import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Failure, usage } from "../failure.ts";
import { DEALS_A_MATCH } from "../play/duel.ts";
import { replaceFile } from "../play/replace-file.ts";
import { type Met, matchesIn, type Plan, scheduleOf } from "./tournament.ts";

/** What has to be the same for matches to be of one tournament. */
export interface SavedPlan extends Plan {
  readonly ruleset: string;
  /** Those that differ from the defaults, as typed. */
  readonly options: string;
  /** SHA-256 of the bundles. */
  readonly bots: readonly string[];
  readonly seed: string;
}

const FORMAT = "liars tournament 1";

/** Where a tournament is kept that has no file of its own. */
export const fileNameOf = (plan: SavedPlan): string =>
  `liars-tournament-${createHash("sha256").update(JSON.stringify(plan)).digest("hex").slice(0, 8)}.json`;

export const saveTournament = (file: string, plan: SavedPlan, played: readonly Met[]): Promise<void> =>
  replaceFile(file, `${JSON.stringify({ format: FORMAT, plan, played })}\n`, "--resume");

/** The seed that a file was begun with; undefined where there is none yet. */
export async function seedIn(file: string): Promise<string | undefined> {
  const made = await read(file);
  return made === undefined ? undefined : String(made.plan.seed);
}

/** The matches of this very tournament that a file holds; none where there is no file. */
export async function readPlayed(file: string, plan: SavedPlan): Promise<Met[]> {
  const made = await read(file);
  if (made === undefined) return [];
  const differing = (Object.keys(plan) as (keyof SavedPlan)[]).find(
    (key) => JSON.stringify(made.plan[key]) !== JSON.stringify(plan[key]),
  );
  if (differing !== undefined) {
    const what =
      differing === "bots" || differing === "entrants"
        ? "its bots are not these, or their sources have changed"
        : `its ${differing} is ${JSON.stringify(made.plan[differing])}, not ${JSON.stringify(plan[differing])}`;
    throw usage(
      `${file} belongs to another tournament: ${what}`,
      "Give the bots and flags that it was made with, or another file for --resume.",
    );
  }
  const { played } = made;
  if (played.length > matchesIn(plan) || !played.every(isMet)) throw unreadable(file);
  const { matches } = scheduleOf(plan, played);
  if (!played.every(({ a, b }, i) => a === matches[i]?.a && b === matches[i]?.b)) throw unreadable(file);
  return played;
}

async function read(file: string): Promise<{ plan: Record<string, unknown>; played: unknown[] } | undefined> {
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
  if (!isObject(made) || made.format !== FORMAT || !isObject(made.plan) || !Array.isArray(made.played))
    throw unreadable(file);
  return { plan: made.plan, played: made.played };
}

const unreadable = (file: string): Failure =>
  usage(
    `${file} is not a file of \`liars tournament\``,
    "Choose another file for --resume; one that is not there is made.",
  );

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

const isMet = (value: unknown): value is Met =>
  isObject(value) &&
  isCount(value.a) &&
  isCount(value.b) &&
  Array.isArray(value.points) &&
  value.points.length === DEALS_A_MATCH &&
  value.points.every((points) => typeof points === "number" && points >= 0 && points <= 1) &&
  Array.isArray(value.forfeits) &&
  value.forfeits.length === 2 &&
  value.forfeits.every(isCount);
