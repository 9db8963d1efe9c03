import { type LadderRow, ladders, type PaceWhy } from "../db/ladder.ts";
import type { Db } from "../db/sql.ts";
import type { Metrics } from "../http/metrics.ts";
import { uniform } from "./seeds.ts";

/** What the scheduler knows about the world. */
export interface Rhythm {
  /** The arena's clock; tests use their own. */
  now: () => Date;
  /** Matches an hour on a ladder that knows enough; null: no ladder ever rests. */
  quiet: number | null;
  /** Whether somebody has the ladder's page open. */
  watched: (ladder: string) => boolean;
  /** Chance, in [0, 1): it decides who meets whom, and in which seat. No seed is drawn from it. */
  uniform: () => number;
}

/** The default: without other settings, a ladder never rests. */
export const RESTLESS: Rhythm = { now: () => new Date(), quiet: null, watched: () => false, uniform };

export interface Pace {
  /** Matches an hour; null: as fast as runners play. */
  perHour: number | null;
  why: PaceWhy;
}

/** What is known of a version that plays. */
export interface Known {
  /** Half the width of its 95 % interval, in Elo; Infinity without one. */
  half: number;
  /** Deals that it was rated for. */
  deals: number;
  /** It is new, and has time of the newcomers' priority left. */
  newcomer: boolean;
}

/** A ladder is in no hurry once no version's next deal narrows its interval by more than this, in Elo a deal. */
const TELLING = 1 / 256;
/** Below this it plays at its floor; in between, in proportion. */
const KNOWN = TELLING / 2;
/** While somebody watches it, a ladder plays this many times as often as the floor. */
const LIVELIER = 15;

/**
 * How much the next deal narrows a version's interval, in Elo: the interval is as wide as 1 / √deals, so half / (2
 * · deals). A version without an interval, whose priority is used up, returns no results: waiting for it teaches
 * nothing.
 */
function tellsOf({ half, deals, newcomer }: Known): number {
  if (newcomer) return Number.POSITIVE_INFINITY;
  return Number.isFinite(half) && deals > 0 ? half / (2 * deals) : 0;
}

/**
 * How often a ladder plays. Like pairing, it depends only on the width of intervals and on deals: a rule that
 * stopped once two versions look apart would keep the lucky gaps for ever. An interval that stays wide because a
 * bot scores next to nothing does not speed it up, since more deals would hardly narrow it.
 */
export function paceOf(playing: readonly Known[], { quiet }: Pick<Rhythm, "quiet">, watched: boolean): Pace {
  if (quiet === null) return { perHour: null, why: "host" };
  if (playing.some(({ newcomer }) => newcomer)) return { perHour: null, why: "newcomer" };
  const tells = playing.reduce((most, one) => Math.max(most, tellsOf(one)), 0);
  if (tells > TELLING) return { perHour: null, why: "wide" };
  const perHour = quiet * Math.max(1, tells / KNOWN);
  return watched ? { perHour: quiet * LIVELIER, why: "watched" } : { perHour, why: "quiet" };
}

/** Whether a ladder of this pace may make a match now. Its turns come at even intervals. */
export const isDue = (
  { perHour }: Pick<Pace, "perHour">,
  { paced_at }: Pick<LadderRow, "paced_at">,
  now: Date,
): boolean => perHour === null || now.getTime() - paced_at.getTime() >= HOUR / perHour;

const HOUR = 3_600_000;

/** Whether to look at a ladder: going by what was last found about it, it may be its turn. */
export function mayPlay(
  { id, pace, paced_at, others }: Pick<LadderRow, "id" | "pace" | "paced_at"> & { others: boolean },
  { now, quiet, watched }: Rhythm,
): boolean {
  if (quiet === null || pace === null || others) return true;
  const perHour = watched(id) ? Math.max(pace, quiet * LIVELIER) : pace;
  return isDue({ perHour }, { paced_at }, now());
}

/** Exports the pace of each ladder and why, and the length of its matches. */
export async function measurePace(db: Db, { pace, deals, correlation }: Metrics): Promise<void> {
  const all = await ladders(db);
  // So that a reason that no longer holds is not shown beside the one that does.
  pace.reset();
  for (const ladder of all) {
    deals.set({ ladder: ladder.id }, ladder.deals);
    correlation.set({ ladder: ladder.id }, ladder.correlation);
    if (ladder.season_state !== "open") continue;
    pace.set({ ladder: ladder.id, why: ladder.pace_why }, ladder.pace ?? Number.POSITIVE_INFINITY);
  }
}
