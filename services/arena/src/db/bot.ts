import { botColumns, botOfWhom } from "./columns.ts";
import type { Db } from "./sql.ts";

export interface BotRow {
  id: string;
  /** Its owner. */
  author_id: string;
  /** Its owner's name: a bot stands under it. */
  author: string;
  /** All its authors, its owner first. */
  authors: string[];
  name: string;
  active_version: string | null;
  active_number: number | null;
  created_at: Date;
}

/** Also by an address that it had before it was handed over. */
export const botByName = (db: Db, author: string, name: string) =>
  db<BotRow[]>`
    select ${botColumns(db)} from ${botOfWhom(db)} where b.id in (
      select x.id from bot x join "user" o on o.id = x.author_id where o.name = ${author} and x.name = ${name}
      union all
      select a.bot_id from bot_address a join "user" o on o.id = a.author_id where o.name = ${author} and a.name = ${name})`;

export const botById = (db: Db, id: string) =>
  db<BotRow[]>`select ${botColumns(db)} from ${botOfWhom(db)} where b.id = ${id}`;

/** The names of a bot's authors, its owner first. */
export const authorsOfBot = (db: Db, id: string) =>
  db<{ name: string }[]>`
    select u.name from bot b cross join unnest(b.authors) with ordinality as a (id, place) join "user" u on u.id = a.id
    where b.id = ${id} order by a.place`;

/** All bots of which somebody is an author: their own ones first, by name. */
export const botsOfAuthor = (db: Db, userId: string) =>
  db<BotRow[]>`
    select ${botColumns(db)} from ${botOfWhom(db)} where b.authors @> array[${userId}::text]
    order by (b.author_id = ${userId}) desc, b.name, b.id`;

export const insertBot = (db: Db, authorId: string, name: string) =>
  db<{ id: string }[]>`
    insert into bot (author_id, name) values (${authorId}, ${name})
    on conflict (author_id, name) do update set name = excluded.name returning id`;

export const setActive = (db: Db, botId: string, versionId: string | null) =>
  db`update bot set active_version = ${versionId} where id = ${botId}`;

export const lockBot = (db: Db, botId: string) =>
  db<{ active_version: string | null; active_number: number | null }[]>`
    select b.active_version, v.number as active_number
    from bot b left join version v on v.id = b.active_version where b.id = ${botId} for no key update of b`;

export interface BotListRow extends BotRow {
  versions: number;
  ladders: string[];
  /** The ladder on which it stands best, and how; null while it is rated on none. */
  best_ladder: string | null;
  rating: number | null;
  low: number | null;
  high: number | null;
  best: number | null;
  worst: number | null;
  place: number | null;
}

/** Alphabetical; `after` is the last `author/name` of the page before. */
export const searchBots = (
  db: Db,
  filter: {
    q: string | null;
    /** Of an author, by name. */
    author: string | null;
    /** The same, by id. */
    authorId: string | null;
    after: string;
    limit: number;
    /** From this number of deals on, a rating tells more than chance. */
    known: number;
  },
) =>
  db<BotListRow[]>`
    select ${botColumns(db)},
      (select count(*)::int from version x where x.bot_id = b.id) as versions,
      array(select e.ladder_id from entry e join ladder l on l.id = e.ladder_id
        where e.version_id = b.active_version and e.status = 'playing' order by l.position) as ladders,
      s.ladder_id as best_ladder, s.rating, s.low, s.high, s.best, s.worst, s.place
    from ${botOfWhom(db)}
    left join lateral (
      select e.ladder_id, e.rating, e.low, e.high, e.best, e.worst, e.place
      from entry e join ladder l on l.id = e.ladder_id
      where e.version_id = b.active_version and e.status = 'playing' and e.rating is not null
      order by e.deals >= ${filter.known} desc, e.place, e.rating desc, l.position limit 1
    ) s on true
    where (${filter.q}::text is null or position(${filter.q}::text in u.name || '/' || b.name) > 0)
      and (${filter.author}::text is null or exists (
        select from "user" o where o.name = ${filter.author} and o.id = any(b.authors)))
      and (${filter.authorId}::text is null or b.authors @> array[${filter.authorId}::text])
      and u.name || '/' || b.name > ${filter.after}
    order by u.name || '/' || b.name limit ${filter.limit}`;

export interface OpponentRow {
  version_id: string;
  author: string;
  bot: string;
  number: number;
  rating: number | null;
  low: number | null;
  high: number | null;
  matches: number;
  games: number;
  score: number;
  weight: number;
  /** The share of the points that the two ratings predict; null while one of them is missing. */
  expected: number | null;
  /** Sum over matches of (points − expected points)². */
  residual: number;
  last_match: string;
  last_at: Date;
  /** Scores in the last matches, newest first. Of a past season there are none: its matches may have become an archive. */
  trend: number[];
}

/** How many matches a trend has. */
const TREND = 12;

/**
 * Each version that this one met in a season of a ladder, or only one of them. Their ratings are those of that season, or
 * of its end if it is over.
 */
export const opponentsOf = (db: Db, versionId: string, ladderId: string, season: number, other: string | null = null) =>
  db<OpponentRow[]>`
    with stood as not materialized (
      select e.version_id, e.rating, e.low, e.high from entry e join any_ladder l on l.id = e.ladder_id
      where e.ladder_id = ${ladderId} and l.season = ${season}
      union all
      select f.version_id, f.rating, f.low, f.high from final_row f join any_ladder l on l.id = f.ladder_id
      where f.ladder_id = ${ladderId} and f.season = ${season} and l.season > f.season
    ), theirs as (
      select b as other, matches, deals, score_a as points, weight, pp, pw, ww, last_match, last_at from met
      where a = ${versionId} and ladder_id = ${ladderId} and season = ${season} and (${other}::uuid is null or b = ${other})
      union all
      select a, matches, deals, weight - score_a, weight, ww - 2 * pw + pp, ww - pw, ww, last_match, last_at from met
      where b = ${versionId} and ladder_id = ${ladderId} and season = ${season} and (${other}::uuid is null or a = ${other})
    ), sums as (
      select other, sum(matches)::int as matches, sum(deals)::int as deals, sum(points) as score, sum(weight) as weight,
        sum(pp) as pp, sum(pw) as pw, sum(ww) as ww, (array_agg(last_match order by last_at desc))[1] as last_match,
        max(last_at) as last_at, (array_agg(points / weight order by last_at desc, last_match desc))[1:${TREND}] as trend
      from theirs group by other
    )
    select s.other as version_id, u.name as author, b.name as bot, v.number, e.rating, e.low, e.high,
      s.matches, s.deals * l.players as games, s.score, s.weight, x.p as expected,
      coalesce(greatest(0, s.pp - 2 * x.p * s.pw + x.p * x.p * s.ww), 0) as residual, s.last_match, s.last_at,
      case when l.season = ${season} then s.trend else '{}' end as trend
    from sums s join any_ladder l on l.id = ${ladderId} join version v on v.id = s.other
    join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    left join stood me on me.version_id = ${versionId}
    left join lateral (select * from stood where stood.version_id = s.other offset 0) e on true
    cross join lateral (select 1 / (1 + power(10, (e.rating - me.rating) / 400)) as p) x`;
