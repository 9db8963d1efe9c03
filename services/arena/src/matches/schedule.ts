import type { MatchJob } from "@liars-ladder/protocol";
import { seatings } from "@liars-ladder/rules";
import { candidatesOf, type SeatedRow } from "../db/entry.ts";
import { countIssued, demand, ladderById, lockLadder, openOn, setPace } from "../db/ladder.ts";
import { bundlesOf, matchById } from "../db/match.ts";
import type { Db, Sql } from "../db/sql.ts";
import { topUpLeagues } from "../leagues/top-up.ts";
import { HOUSE } from "../versions/submit.ts";
import { Shares } from "./fair-share.ts";
import { matchMs, readCost, usualDeals } from "./length.ts";
import { isNewcomer, type Made, makeMatch } from "./make-match.ts";
import { isDue, type Known, mayPlay, paceOf, RESTLESS, type Rhythm } from "./pace.ts";
import { halfOf, seatFairly } from "./seating.ts";

/** First matches wait for nobody, but a ladder has at most this many at a time. */
const FIRST_AT_ONCE = 8;

/**
 * Tops up the queue: on every ladder that has fewer than `open` open matches, it makes those that will tell most. A
 * ladder that knows enough has its turn now and then, with one open match.
 */
export async function topUp(sql: Sql, open: number, rhythm: Rhythm = RESTLESS): Promise<Made[]> {
  const made: Made[] = [];
  let shares: Shares | undefined;
  const wanting = await demand(sql);
  for (const ladder of wanting) {
    if (ladder.league !== null) continue;
    if (!ladder.unmet && (ladder.open >= open || !mayPlay(ladder, rhythm))) continue;
    shares ??= await Shares.read(sql);
    const known = shares;
    made.push(...(await sql.begin((tx) => topUpLadder(tx, ladder.id, open, known, rhythm))));
  }
  const divisions = wanting.filter(({ league }) => league !== null);
  if (divisions.length > 0) made.push(...(await topUpLeagues(sql, divisions, open, rhythm)));
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
    // Nobody waits for the first rating of a house bot.
    const kind = { first: first !== undefined, hurry: first !== undefined && first.author !== HOUSE };
    const { match, expected } = await makeMatch(tx, ladder, cost, table, kind);
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

const knownOf = (row: SeatedRow): Known => ({ half: halfOf(row), deals: row.deals, newcomer: isNewcomer(row) });

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
