import { randomInt } from "node:crypto";
import type { MatchJob } from "@liars-ladder/protocol";
import { type Candidate, lineUp } from "@liars-ladder/stats";
import { candidatesOf, type SeatedRow, setSat } from "./db/entry.ts";
import { countIssued, demand, type LadderRow, ladderById, lockLadder, openOn } from "./db/ladder.ts";
import { bundlesOf, insertMatch, insertSeat, matchById } from "./db/match.ts";
import type { Db, Sql } from "./db/sql.ts";
import { commitmentOf, drawSeed, newId, seatings } from "./luck.ts";
import { dealMs, Shares } from "./share.ts";
import { HOUSE } from "./submit.ts";

/** A version's very first match on a ladder is this short, so that its first rated result comes within seconds. */
export const FIRST_DEALS = 2;
/** The newcomers' priority: so many deals a version, and a bot and day. */
export const NEWCOMER_DEALS = 30;
/** First matches wait for nobody, but not more than so many of a ladder at a time. */
const FIRST_AT_ONCE = 8;

export interface Made {
  id: string;
  ladder: string;
  /** First matches go before all others. */
  hurry: boolean;
  deals: number;
}

/** Tops the queue up: on every ladder that has fewer than `open` matches under way, makes those that will tell most. */
export async function topUp(sql: Sql, open: number): Promise<Made[]> {
  const made: Made[] = [];
  let shares: Shares | undefined;
  for (const ladder of await demand(sql)) {
    if (ladder.open >= open && !ladder.unmet) continue;
    shares ??= await Shares.read(sql);
    const known = shares;
    made.push(...(await sql.begin((tx) => topUpLadder(tx, ladder.id, open, known))));
  }
  return made;
}

async function topUpLadder(tx: Db, id: string, open: number, shares: Shares): Promise<Made[]> {
  // Under this lock no other arena makes matches of this ladder.
  const [[ladder], [now], seats] = await Promise.all([lockLadder(tx, id), openOn(tx, id), candidatesOf(tx, id)]);
  if (ladder?.season_state !== "open") return [];
  const missing = open - (now?.open ?? 0);
  const perDeal = await dealMs(tx, id);
  const made: Made[] = [];
  for (let n = 0; n < Math.max(missing, FIRST_AT_ONCE); n++) {
    const out = shares.sitOut(perDeal * ladder.deals, ladder.players);
    const first = seats.find(({ met, author_id }) => !met && !out.has(author_id));
    if (!first && n >= missing) break;
    const table = seatFairly(seats, ladder, first, out);
    if (!table) break;
    const match = await make(tx, ladder, table, first !== undefined);
    made.push(match);
    shares.add(
      perDeal * match.deals,
      table.map(({ author, author_id }) => (author === HOUSE ? null : author_id)),
    );
    for (const row of table) {
      row.met = true;
      row.sat = ladder.issued;
    }
  }
  if (made.length > 0) await countIssued(tx, id, made.length);
  return made;
}

const uniform = (): number => randomInt(2 ** 32) / 2 ** 32;

/**
 * A line-up without those who sit out. Where none can be filled without them they help out, if it is for somebody who
 * waits.
 */
function seatFairly(
  seats: SeatedRow[],
  ladder: LadderRow,
  first: SeatedRow | undefined,
  out: ReadonlySet<string>,
): SeatedRow[] | undefined {
  const table = seat(out.size === 0 ? seats : seats.filter(({ author_id }) => !out.has(author_id)), ladder, first);
  if (table || out.size === 0) return table;
  const waits = first ?? seats.find(({ author, author_id }) => author !== HOUSE && !out.has(author_id));
  return waits && seat(seats, ladder, waits);
}

/** Chooses a line-up. Authors have no say in it: it depends on ratings, waits and chance alone. */
function seat(seats: SeatedRow[], ladder: LadderRow, first: SeatedRow | undefined): SeatedRow[] | undefined {
  const candidates = seats.map((row): Candidate => {
    const half = row.low === null || row.high === null ? Number.POSITIVE_INFINITY : (row.high - row.low) / 2;
    return {
      author: row.author === HOUSE ? null : row.author_id,
      rating: row.rating ?? 1000,
      half,
      // Whoever has never sat goes before whoever waits.
      waited: first ? 0 : ladder.issued - row.sat,
      newcomer: first ? row === first : row.deals < NEWCOMER_DEALS && row.favoured < NEWCOMER_DEALS,
    };
  });
  const table = lineUp(candidates, { players: ladder.players, uniform });
  return table?.map((i) => seats[i] as SeatedRow);
}

async function make(tx: Db, ladder: LadderRow, table: SeatedRow[], first: boolean): Promise<Made> {
  const id = newId();
  const deals = first ? Math.min(FIRST_DEALS, ladder.deals) : ladder.deals;
  const seeds = Array.from({ length: deals }, drawSeed);
  ladder.issued++;
  const versions = table.map((row) => row.version_id);
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
      const newcomer = row.deals < NEWCOMER_DEALS && row.favoured < NEWCOMER_DEALS;
      if (newcomer) row.favoured += deals;
      return insertSeat(tx, { matchId: id, bot, versionId: row.version_id, newcomer, ladderId: ladder.id });
    }),
    setSat(tx, ladder.id, versions, ladder.issued),
  ]);
  return { id, ladder: ladder.id, hurry: first, deals };
}

/** All that a runner needs to play a match: the same seeds and versions, however often it is asked for. */
export async function matchJob(sql: Sql, id: string): Promise<MatchJob | undefined> {
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
