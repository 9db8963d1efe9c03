import { checkSamePlan, isObject, type Resumed, readSaved, save, savedName, unreadable } from "../play/saved-run.ts";
import { DEALS_A_MATCH, type Met, matchesIn, type Plan, scheduleOf } from "./tournament.ts";

/** Everything that must be the same for matches to belong to one tournament. */
export interface SavedPlan extends Plan {
  readonly ruleset: string;
  /** The options that differ from the defaults, as typed. */
  readonly options: string;
  /** SHA-256 of the bots' bundles. */
  readonly bots: readonly string[];
  readonly seed: string;
}

const TOURNAMENT: Resumed = { command: "tournament", noun: "tournament", format: "liars tournament 1" };

export const fileNameOf = (plan: SavedPlan): string => savedName(TOURNAMENT, plan);

export const saveTournament = (file: string, plan: SavedPlan, played: readonly Met[]): Promise<void> =>
  save(TOURNAMENT, file, { plan, played });

/** The seed of the tournament in a file; undefined if the file does not exist yet. */
export async function seedIn(file: string): Promise<string | undefined> {
  const made = await read(file);
  return made === undefined ? undefined : String(made.plan.seed);
}

/** The matches of this tournament in a file; empty if there is no file. */
export async function readPlayed(file: string, plan: SavedPlan): Promise<Met[]> {
  const made = await read(file);
  if (made === undefined) return [];
  checkSamePlan(TOURNAMENT, file, made.plan, plan);
  const { played } = made;
  if (played.length > matchesIn(plan) || !played.every(isMet)) throw unreadable(TOURNAMENT, file);
  const { matches } = scheduleOf(plan, played);
  if (!played.every(({ a, b }, i) => a === matches[i]?.a && b === matches[i]?.b)) throw unreadable(TOURNAMENT, file);
  return played;
}

async function read(file: string) {
  const made = await readSaved(TOURNAMENT, file);
  if (made === undefined) return undefined;
  const { plan, played } = made;
  if (!isObject(plan) || !Array.isArray(played)) throw unreadable(TOURNAMENT, file);
  return { plan, played: played as unknown[] };
}

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
