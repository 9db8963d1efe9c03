import type { Db } from "./sql.ts";

/** A bot at a table, and where it stands on the ladder now. */
export interface TvSeatRow {
  match_id: string;
  ladder_id: string;
  title: string;
  author: string;
  bot: string;
  rating: number | null;
  /** On the ladder, from 1; null for one that is not rated. */
  place: number | null;
  /** How many of the ladder's bots have a place. */
  placed: number;
}

/** The bots of rated matches. */
export const tvSeats = (db: Db, matches: string[]) =>
  db<TvSeatRow[]>`
    select m.id as match_id, m.ladder_id, l.title, u.name as author, b.name as bot, e.rating, e.place,
      (select count(*)::int from entry o where o.ladder_id = m.ladder_id and o.place is not null) as placed
    from match m join ladder l on l.id = m.ladder_id join match_bot x on x.match_id = m.id
      join version v on v.id = x.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
      left join entry e on e.ladder_id = m.ladder_id and e.version_id = x.version_id
    where m.id = any(${matches}::uuid[]) order by m.id, x.bot`;

/** The rated matches that were finished last. */
export const latestMatches = (db: Db, limit: number) =>
  db<{ id: string }[]>`select id from match where state = 'finished' order by id desc limit ${limit}`;

/** The game of a match that went on for longest. */
export const longestGame = (db: Db, match: string) =>
  db<{ index: number; rounds: number }[]>`
    select index, rounds from game where match_id = ${match} order by rounds desc, decisions desc, index limit 1`;
