import { LENGTHS, matchLength } from "@liars-ladder/stats";
import type { LadderRow } from "../db/ladder.ts";
import type { Db } from "../db/sql.ts";
import { type CostRow, cpuOf, matchCosts } from "../db/time.ts";

/** A version's very first match on a ladder is this short, so that its first rated result comes within seconds. */
export const FIRST_DEALS = 2;
/** The length of a newcomer's next matches. Each one soon tells where it belongs, and whom it should meet. */
export const NEWCOMER_MATCH = 8;

/**
 * The runner time that a match may take, in ms. It is half of what anybody should wait for, since estimates err and
 * machines get busy: a newcomer's first match waits for those that are being played.
 */
const LONGEST_MS = 5_000;

/** The runner time of a ladder's matches, in ms. */
export interface Cost {
  /** Of a match, before its first deal. */
  start: number;
  /** Of a deal, without what its bots compute. */
  deal: number;
  /** What a bot computes in a deal, on average. */
  bot: number;
}

/** CPU time of a match outside of its runner, in ms: the arena's and PostgreSQL's (`npm run bench -- tree`). */
const ELSEWHERE = 130;

/** What is assumed for a ladder that has played nothing yet. Its `start` weighs as much as one match does later. */
const TAKEN = { start: 50, deal: 10, bot: 3, matches: 1 };

/**
 * The costs of matches, from the latest ones. The bots' CPU time is known for each match. The rest grows with the
 * deals, on a line through the medians of each length, so a few matches that were played twice do not bend it.
 * Mostly the ratio of start and deal decides a length, so it matters little that a busy machine stretches both.
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

/**
 * The expected runner time of a match of this many deals, in ms, by seat. Time that belongs to nobody is shared
 * equally.
 */
export const seatMs = ({ start, deal }: Cost, deals: number, bots: readonly number[]): number[] =>
  bots.map((own) => own * deals + (start + deal * deals) / bots.length);

/** The same for a table of average bots, in total. */
export const matchMs = ({ start, deal, bot }: Cost, deals: number, players: number): number =>
  start + (deal + bot * players) * deals;

/** The line-up that a length is for. */
export interface LineUp {
  /** What each bot computes in a deal, in ms. */
  bots: readonly number[];
  /** It is some version's first match. */
  first: boolean;
  /**
   * Long matches are for known bots: nobody here is new, has forfeited recently or plays alone, and the ladder is
   * not quiet. A newcomer's place changes with each match; a bot that breaks forfeits what is left of one; and on a
   * quiet ladder many short matches are livelier than few long ones.
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
  // Up to that length, as long as the time allows.
  const short = Math.min(NEWCOMER_MATCH, matchLength({ ...plan, correlation: 0 }));
  // Shorter ones would often tell as much. They are not played, because each is one more match in tables, lists and
  // memory.
  return known ? Math.max(short, matchLength({ ...plan, correlation })) : short;
}

/** The length that a ladder shows: that of a match between average known bots. */
export const usualDeals = (ladder: Parameters<typeof dealsOf>[0] & Pick<LadderRow, "players">, cost: Cost): number =>
  dealsOf(ladder, cost, { bots: new Array<number>(ladder.players).fill(cost.bot), first: false, known: true });

/** No match has more: results, pages and the sandbox are made for this size. */
export const MOST_DEALS = LENGTHS[LENGTHS.length - 1]!;

export const readCost = async (db: Db, { id, players }: Pick<LadderRow, "id" | "players">): Promise<Cost> =>
  costOf(await matchCosts(db, id), players);

/** What each of these versions computes in a deal, in ms; the average for versions about which nothing is known. */
export async function readBots(db: Db, ladder: string, versions: readonly string[], { bot }: Cost): Promise<number[]> {
  const found = new Map((await cpuOf(db, ladder, versions)).map((row) => [row.version_id, row.ms]));
  return versions.map((version) => found.get(version) ?? bot);
}
