import type { MatchJob } from "@liars-ladder/protocol";
import { seatings } from "@liars-ladder/rules";
import { type Candidate, lineUp } from "@liars-ladder/stats";
import { candidatesOf, type SeatedRow, setSat } from "../db/entry.ts";
import { countIssued, demand, type LadderRow, ladderById, lockLadder, openOn, setPace } from "../db/ladder.ts";
import { bundlesOf, insertMatch, insertSeat, matchById } from "../db/match.ts";
import type { Db, Sql } from "../db/sql.ts";
import { HOUSE } from "../versions/submit.ts";
import { Shares } from "./fair-share.ts";
import { type Cost, dealsOf, matchMs, readBots, readCost, seatMs, usualDeals } from "./length.ts";
import { isDue, type Known, mayPlay, paceOf, RESTLESS, type Rhythm } from "./pace.ts";
import { commitmentOf, drawSeed, newId } from "./seeds.ts";

/** The newcomers' priority: this many deals for each version, and for each bot and day. */
export const NEWCOMER_DEALS = 30;
/** First matches wait for nobody, but a ladder has at most this many at a time. */
const FIRST_AT_ONCE = 8;

export interface Made {
  id: string;
  ladder: string;
  /** First matches go before all others. */
  hurry: boolean;
  deals: number;
  /** By the place in the line-up. */
  versions: string[];
}

/**
 * Tops up the queue: on every ladder that has fewer than `open` open matches, it makes those that will tell most. A
 * ladder that knows enough has its turn now and then, with one open match.
 */
export async function topUp(sql: Sql, open: number, rhythm: Rhythm = RESTLESS): Promise<Made[]> {
  const made: Made[] = [];
  let shares: Shares | undefined;
  for (const ladder of await demand(sql)) {
    if (!ladder.unmet && (ladder.open >= open || !mayPlay(ladder, rhythm))) continue;
    shares ??= await Shares.read(sql);
    const known = shares;
    made.push(...(await sql.begin((tx) => topUpLadder(tx, ladder.id, open, known, rhythm))));
  }
  return made;
}

async function topUpLadder(tx: Db, id: string, open: number, shares: Shares, rhythm: Rhythm): Promise<Made[]> {
  // Under this lock no other arena makes matches on this ladder.
  const [[ladder], [now], seats] = await Promise.all([lockLadder(tx, id), openOn(tx, id), candidatesOf(tx, id)]);
  if (ladder?.season_state !== "open") return [];
  const cost = await readCost(tx, ladder);
  const time = rhythm.now();
  const pace = paceOf(seats.map(knownOf), rhythm, rhythm.watched(id));
  const turn = isDue(pace, ladder, time);
  const found = { pace: pace.perHour, pace_why: pace.why, deals: usualDeals(ladder, cost) };
  const news =
    ladder.line_up !== ladder.paced_line_up ||
    Object.entries(found).some(([name, value]) => ladder[name as keyof typeof found] !== value);
  Object.assign(ladder, found);
  const most = pace.perHour === null ? open : turn ? Math.min(1, open) : 0;
  const missing = most - (now?.open ?? 0);
  const made: Made[] = [];
  for (let n = 0; n < Math.max(missing, FIRST_AT_ONCE); n++) {
    const out = shares.sitOut(matchMs(cost, ladder.deals, ladder.players), ladder.players);
    const first = seats.find(({ met, author_id }) => !met && !out.has(author_id));
    if (!first && n >= missing) break;
    const table = seatFairly(seats, { ladder, first, out, uniform: rhythm.uniform });
    if (!table) break;
    const { match, expected } = await make(tx, ladder, cost, table, first !== undefined);
    made.push(match);
    shares.add(
      expected,
      table.map(({ author, author_id }) => (author === HOUSE ? null : author_id)),
    );
    for (const row of table) {
      row.met = true;
      row.sat = ladder.issued;
    }
  }
  if (made.length > 0) await countIssued(tx, id, made.length);
  // A ladder that always has its turn, but has nobody to play, is left as it is.
  const had = made.length > 0 || (turn && ladder.pace !== null);
  if (news || had) await setPace(tx, ladder, had ? time : null);
  return made;
}

const isNewcomer = ({ deals, favoured }: SeatedRow): boolean => deals < NEWCOMER_DEALS && favoured < NEWCOMER_DEALS;

const halfOf = ({ low, high }: SeatedRow): number =>
  low === null || high === null ? Number.POSITIVE_INFINITY : (high - low) / 2;

const knownOf = (row: SeatedRow): Known => ({ half: halfOf(row), deals: row.deals, newcomer: isNewcomer(row) });

/** What a line-up is sought for. */
interface Sought {
  ladder: LadderRow;
  /** A version that has never sat at a table, if the match is for it. */
  first: SeatedRow | undefined;
  /** Authors who have used their share. */
  out: ReadonlySet<string>;
  uniform: () => number;
}

/**
 * A line-up without the authors who sit out. If there is none without them, they help out when the match is for
 * somebody who waits.
 */
function seatFairly(seats: SeatedRow[], sought: Sought): SeatedRow[] | undefined {
  const { first, out } = sought;
  const table = seat(out.size === 0 ? seats : seats.filter(({ author_id }) => !out.has(author_id)), sought);
  if (table || out.size === 0) return table;
  const waits = first ?? seats.find(({ author, author_id }) => author !== HOUSE && !out.has(author_id));
  return waits && seat(seats, { ...sought, first: waits });
}

/** Chooses a line-up. Authors cannot influence it: it depends only on ratings, waits and chance. */
function seat(seats: SeatedRow[], { ladder, first, uniform }: Sought): SeatedRow[] | undefined {
  const candidates = seats.map(
    (row): Candidate => ({
      author: row.author === HOUSE ? null : row.author_id,
      rating: row.rating ?? 1000,
      half: halfOf(row),
      // A version that has never sat at a table goes before those that wait.
      waited: first ? 0 : ladder.issued - row.sat,
      newcomer: first ? row === first : isNewcomer(row),
    }),
  );
  const table = lineUp(candidates, { players: ladder.players, uniform });
  return table?.map((i) => seats[i]!);
}

/** Makes a match. Returns the expected runner time of each seat, in ms. */
async function make(
  tx: Db,
  ladder: LadderRow,
  cost: Cost,
  table: SeatedRow[],
  first: boolean,
): Promise<{ match: Made; expected: number[] }> {
  const id = newId();
  const versions = table.map((row) => row.version_id);
  const bots = await readBots(tx, ladder.id, versions, cost);
  const known = ladder.pace === null && table.every((row) => row.sound && !isNewcomer(row));
  const deals = dealsOf(ladder, cost, { bots, first, known });
  const expected = seatMs(cost, deals, bots);
  const seeds = Array.from({ length: deals }, drawSeed);
  ladder.issued++;
  await Promise.all([
    insertMatch(tx, {
      id,
      ladderId: ladder.id,
      season: ladder.season,
      deals,
      seeds,
      commitment: commitmentOf(seeds),
      hurry: first,
    }),
    ...table.map((row, bot) => {
      const newcomer = isNewcomer(row);
      if (newcomer) row.favoured += deals;
      const seat = { matchId: id, bot, versionId: row.version_id, newcomer, ladderId: ladder.id };
      return insertSeat(tx, { ...seat, expectedMs: expected[bot]! });
    }),
    setSat(tx, ladder.id, versions, ladder.issued),
  ]);
  return { match: { id, ladder: ladder.id, hurry: first, deals, versions }, expected };
}

/** Everything that a runner needs to play a match: the same seeds and versions, however often it is asked for. */
export async function matchJob(sql: Db, id: string): Promise<MatchJob | undefined> {
  const [match] = await matchById(sql, id);
  if (!match) return undefined;
  const [[ladder], bundles] = await Promise.all([ladderById(sql, match.ladder_id), bundlesOf(sql, id)]);
  if (!ladder) return undefined;
  const { ruleset, options, players } = ladder;
  return {
    match: id,
    attempt: match.attempt,
    ladder: { id: ladder.id, ruleset, options, players },
    bots: bundles.map(({ version_id, bundle, map, alone, slow }) => ({
      version: version_id,
      bundle: Buffer.from(bundle).toString("base64"),
      map: map === null ? null : Buffer.from(map).toString("base64"),
      alone,
      pays: slow,
    })),
    phases: seatings(players).map((seating) => ({ seating, seeds: match.seeds })),
  };
}
