import { archivedAfter, countColumns, matchColumns } from "./columns.ts";
import type { MatchRow } from "./match.ts";
import type { TallyRow } from "./rating.ts";
import type { Db } from "./sql.ts";

/** Matches of a season that count, in the order of their commits, from one commit on. */
export const finishedOn = (db: Db, ladderId: string, season: number, after: number, limit: number) =>
  db<MatchRow[]>`
    (select ${matchColumns(db)} from match m
      where m.ladder_id = ${ladderId} and m.season = ${season} and m.state = 'finished' and m.commit > ${after}
      order by m.commit limit ${limit})
    union all
    select ${matchColumns(db)} from ${archivedAfter(db, ladderId, season, after, limit)} a join past_match m on m.id = a.id
    order by commit limit ${limit}`;

export const talliesOf = (db: Db, matchId: string) =>
  db<
    Omit<TallyRow, "commit" | "deals" | "spread">[]
  >`select match_id, a, b, score_a, weight from tally where match_id = ${matchId}`;

/** What pairs of versions took of each other in a season's archived matches, summed up. */
export const pairSumsOf = (db: Db, ladderId: string, season: number) =>
  db<PairSumRow[]>`
    select a, b, matches, deals, score_a, weight, pp, pw, ww from pair_sum
    where ladder_id = ${ladderId} and season = ${season} order by a, b`;

export interface PairSumRow {
  a: string;
  b: string;
  matches: number;
  deals: number;
  score_a: number;
  weight: number;
  /** Sums over matches: points of a squared, points times weight, weight squared. */
  pp: number;
  pw: number;
  ww: number;
}

export const deleteTallies = (db: Db, matchId: string) => db`delete from tally where match_id = ${matchId}`;

export const setSpread = (db: Db, matchId: string, spread: number | null) =>
  db`update match set spread = ${spread} where id = ${matchId}`;

/** A bot's score in a match. */
export const setScore = (
  db: Db,
  s: { matchId: string; bot: number; games: number; wins: number; rankSum: number; forfeits: number },
) =>
  db`
    update match_bot set games = ${s.games}, wins = ${s.wins}, rank_sum = ${s.rankSum}, forfeits = ${s.forfeits}
    where match_id = ${s.matchId} and bot = ${s.bot}`;

export interface CountRow {
  version_id: string;
  status: string;
  matches: number;
  deals: number;
  games: number;
  wins: number;
  rank_sum: number;
  faults: boolean[];
  form: number[];
  last_match: string | null;
  rating: number | null;
  low: number | null;
  high: number | null;
  best: number | null;
  worst: number | null;
  place: number | null;
}

export const entryCounts = (db: Db, ladderId: string) =>
  db<CountRow[]>`
    select ${countColumns(db)} from entry where ladder_id = ${ladderId} order by version_id`;

/** The same for a closed season. */
export const finalCounts = (db: Db, ladderId: string, season: number) =>
  db<CountRow[]>`
    select ${countColumns(db)} from final_row where ladder_id = ${ladderId} and season = ${season} order by version_id`;

export const setCounts = (
  db: Db,
  c: {
    ladderId: string;
    versionId: string;
    matches: number;
    deals: number;
    games: number;
    wins: number;
    rankSum: number;
    faults: boolean[];
    form: number[];
    lastMatch: string | null;
  },
) =>
  db`
    update entry set matches = ${c.matches}, deals = ${c.deals}, games = ${c.games}, wins = ${c.wins},
      rank_sum = ${c.rankSum}, faults = ${db.array(c.faults)}, form = ${c.form}, last_match = ${c.lastMatch}
    where ladder_id = ${c.ladderId} and version_id = ${c.versionId}`;
