import { LENGTHS, matchLength } from "@liars-ladder/stats";
import type { LadderRow } from "../db/ladder.ts";
import type { Db } from "../db/sql.ts";
import { type CostRow, cpuOf, matchCosts } from "../db/time.ts";

/** A version's very first match on a ladder is this short, so that its first rated result comes within seconds. */
export const FIRST_DEALS = 2;
/** A newcomer's next matches: each soon tells where it belongs, and whom it should meet. */
export const NEWCOMER_MATCH = 8;

/**
 * What a match may take of a runner, in ms. It is half of what anybody should wait for, since estimates err and machines
 * get busy: a newcomer's first match waits for those that are being played.
 */
const LONGEST_MS = 5_000;

/** What a ladder's matches take of a runner, in ms. */
export interface Cost {
  /** A match, before its first deal. */
  start: number;
  /** A deal, besides what its bots compute. */
  deal: number;
  /** What a bot computes in a deal, on average. */
  bot: number;
}

/** CPU time of a match that its runner does not spend, in ms: the arena's and PostgreSQL's (`npm run bench -- tree`). */
const ELSEWHERE = 130;

/** What is taken for a ladder that has played nothing yet. Its start weighs as much as one match later on. */
const TAKEN = { start: 50, deal: 10, bot: 3, matches: 1 };

/**
 * What matches take, from those of the last time. The bots' CPU time is known of each. The rest grows with the deals, on
 * a line through the medians of each length: a few matches that were played twice do not bend it. Mostly the ratio of
 * start and deal decides a length, so it matters little that a busy machine stretches both.
 */
export function costOf(rows: readonly CostRow[], players: number): Cost {
  const byLength = [...Map.groupBy(rows, ({ deals }) => deals)].map(([deals, of]) => ({
    deals,
    matches: of.length,
    rest: median(of.map(({ ms, cpu }) => Math.max(0, ms - cpu))),
  }));
  const taken = { deals: 0, matches: TAKEN.matches, rest: TAKEN.start };
  const points = [taken, ...byLength];
  const weight = points.reduce((sum, { matches }) => sum + matches, 0);
  const meanOf = (value: (point: typeof taken) => number) =>
    points.reduce((sum, point) => sum + (point.matches / weight) * value(point), 0);
  const [deals, rest] = [meanOf((point) => point.deals), meanOf((point) => point.rest)];
  const square = meanOf((point) => (point.deals - deals) ** 2);
  const product = meanOf((point) => (point.deals - deals) * (point.rest - rest));
  const slope = square > 0 ? Math.max(0, product / square) : TAKEN.deal;
  const played = rows.reduce((sum, row) => sum + row.deals, 0);
  return {
    start: ELSEWHERE + Math.max(0, rest - slope * deals),
    deal: slope,
    bot: played === 0 ? TAKEN.bot : rows.reduce((sum, row) => sum + row.cpu, 0) / played / players,
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** What a match of so many deals is expected to take of a runner, in ms: by seat; what is nobody's is shared equally. */
export const seatMs = ({ start, deal }: Cost, deals: number, bots: readonly number[]): number[] =>
  bots.map((own) => own * deals + (start + deal * deals) / bots.length);

/** The same for a table of average bots, in all. */
export const matchMs = ({ start, deal, bot }: Cost, deals: number, players: number): number =>
  start + (deal + bot * players) * deals;

/** Whom a length is for. */
export interface LineUp {
  /** What each bot computes in a deal, in ms. */
  bots: readonly number[];
  /** Some version's first match. */
  first: boolean;
  /**
   * Long matches are for who is known: nobody here is new, forfeited lately or plays alone, and the ladder is not quiet.
   * A newcomer's place changes with each match; a bot that breaks forfeits what is left of one; and on a quiet ladder
   * many short matches are livelier than few long ones.
   */
  known: boolean;
}

/** How many deals a match has. */
export function dealsOf(
  { deals, fixed, correlation }: Pick<LadderRow, "deals" | "fixed" | "correlation">,
  cost: Cost,
  { bots, first, known }: LineUp,
): number {
  if (first) return fixed ? Math.min(FIRST_DEALS, deals) : FIRST_DEALS;
  if (fixed) return deals;
  const deal = cost.deal + bots.reduce((sum, own) => sum + own, 0);
  const plan = { start: cost.start, deal, most: LONGEST_MS };
  // As long as it may be, up to that.
  const short = Math.min(NEWCOMER_MATCH, matchLength({ ...plan, correlation: 0 }));
  // Shorter ones would often tell as much. They are not played: each is a match more in tables, lists and memory.
  return known ? Math.max(short, matchLength({ ...plan, correlation })) : short;
}

/** What a ladder shows as its length: that of a match of average bots that are known. */
export const usualDeals = (ladder: Parameters<typeof dealsOf>[0] & Pick<LadderRow, "players">, cost: Cost): number =>
  dealsOf(ladder, cost, { bots: new Array<number>(ladder.players).fill(cost.bot), first: false, known: true });

/** No match has more: what a result, a page and the sandbox hold is made for it. */
export const MOST_DEALS = LENGTHS[LENGTHS.length - 1]!;

export const readCost = async (db: Db, { id, players }: Pick<LadderRow, "id" | "players">): Promise<Cost> =>
  costOf(await matchCosts(db, id), players);

/** What each of these versions computes in a deal, in ms; the average where nothing is known of it. */
export async function readBots(db: Db, ladder: string, versions: readonly string[], { bot }: Cost): Promise<number[]> {
  const found = new Map((await cpuOf(db, ladder, versions)).map((row) => [row.version_id, row.ms]));
  return versions.map((version) => found.get(version) ?? bot);
}
