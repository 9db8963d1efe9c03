import { turnOf } from "./columns.ts";
import type { EntryStatus, SuspensionCause } from "./entry.ts";
import type { Db } from "./sql.ts";

/** What decides when a version plays next on a ladder. Times are in seconds. */
export interface WaitingRow {
  ladder_id: string;
  status: EntryStatus;
  cause: SuspensionCause | null;
  reason: string | null;
  season: number;
  season_state: "open" | "closing" | "closed";
  author_id: string;
  author: string;
  players: number;
  deals: number;
  /**
   * How many versions play there, and how many of them could sit at one table: one of each author, any of the
   * house.
   */
  playing: number;
  seatable: number;
  /** How many tables were made there since it last sat at one. */
  waited: number;
  /** It goes before others; and how many newcomers, of whom less is known, go before it. */
  newcomer: boolean;
  before: number;
  /** Matches an hour that its ladder makes while it knows enough; null: as fast as runners play. */
  quiet: number | null;
  /** The time between two tables of the ladder, and between two of its own, recently. */
  pace: number | null;
  own_pace: number | null;
  /** The match that it plays in now, or will play in next. */
  match_id: string | null;
  running: boolean;
  /** Its place in the queue, from 1. */
  place: number | null;
}

/** `newDeals`: a newcomer has fewer deals than this, and got fewer through that priority in 24 hours. */
export const waitingOf = (db: Db, versionId: string, newDeals: number) =>
  db<WaitingRow[]>`
    select e.ladder_id, e.status, e.cause, e.reason, l.season, l.season_state, b.author_id, u.name as author, l.players, l.deals, l.pace as quiet,
      n.playing, n.seatable, (l.issued - e.sat)::int as waited,
      e.deals < ${newDeals} and (
        select coalesce(sum(m.deals), 0) from match_bot x join match m on m.id = x.match_id join version o on o.id = x.version_id
        where o.bot_id = v.bot_id and x.newcomer and m.ladder_id = e.ladder_id and m.created_at > now() - interval '24 hours'
      ) < ${newDeals} as newcomer,
      (select count(*)::int from entry o where o.ladder_id = e.ladder_id and o.status = 'playing' and o.deals < ${newDeals}
        and coalesce(o.high - o.low, 'infinity') > coalesce(e.high - e.low, 'infinity')) as before,
      -- By their ids, which are in the order of time: looking for the time would read all matches of the ladder.
      (select extract(epoch from max(r.created_at) - min(r.created_at))::float8 / nullif(count(*) - 1, 0) from (
        select m.created_at from match m where m.ladder_id = e.ladder_id order by m.id desc limit 20) r
        where r.created_at > now() - interval '30 minutes') as pace,
      (select case when count(*) > 3 then extract(epoch from max(r.created_at) - min(r.created_at))::float8 / (count(*) - 1) end from (
        select m.created_at from match_bot x join match m on m.id = x.match_id
        where x.version_id = e.version_id and m.ladder_id = e.ladder_id and m.created_at > now() - interval '6 hours'
        order by x.match_id desc limit 8) r) as own_pace,
      open.id as match_id, open.state = 'running' as running,
      case when open.state = 'queued' then (select count(*)::int from any_match m where m.state = 'queued'
        and (${turnOf(db, "m")} > ${turnOf(db, "open")} or ${turnOf(db, "m")} = ${turnOf(db, "open")} and m.id <= open.id)) end as place
    from entry e join ladder l on l.id = e.ladder_id join version v on v.id = e.version_id
    join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    cross join lateral (
      select count(*)::int as playing,
        (count(*) filter (where ou.name = 'house') + count(distinct ob.author_id) filter (where ou.name <> 'house'))::int as seatable
      from entry o join version ov on ov.id = o.version_id join bot ob on ob.id = ov.bot_id join "user" ou on ou.id = ob.author_id
      where o.ladder_id = e.ladder_id and o.status = 'playing'
    ) n
    left join lateral (
      select m.id, m.state, m.hurry, m.rated from match_bot x join match m on m.id = x.match_id
      where x.version_id = e.version_id and m.ladder_id = e.ladder_id and m.state in ('queued', 'running')
      order by (m.state = 'running') desc, m.hurry desc, m.id limit 1
    ) open on true
    where e.version_id = ${versionId} order by l.position`;

export interface QueueNowRow {
  queued: number;
  finished: number;
  seconds: number;
}

/**
 * The match queue: how many matches wait, and how many were finished in the last `seconds` (or in a shorter time,
 * if the first came later).
 */
export const queueNow = (db: Db, seconds: number) =>
  db<QueueNowRow[]>`
    select (select count(*)::int from any_match where state = 'queued') as queued, count(*)::int as finished,
      greatest(1, coalesce(extract(epoch from now() - min(finished_at)), 0))::float8 as seconds
    from any_match where state = 'finished' and finished_at > now() - make_interval(secs => ${seconds})`;

/**
 * The place of a version among those that wait to be built, from 1; how many builds that its author submitted are ahead of
 * it; and how long a build took recently, in seconds. Every author's first build goes before anybody's second.
 */
export const buildQueue = (db: Db, versionId: string) =>
  db<{ place: number; ahead: number; took: number | null }[]>`
    with open as (
      select v.id, v.state, v.queued_at, row_number() over (partition by coalesce(v.submitted_by, b.author_id) order by v.queued_at, v.id) as nth
      from version v join bot b on b.id = v.bot_id where v.state in ('queued', 'building')
    )
    select (one.nth - 1)::int as ahead,
      (select count(*)::int from open o where o.state = 'queued' and (o.nth, o.queued_at, o.id) <= (one.nth, one.queued_at, one.id))
        as place,
      (select avg(extract(epoch from r.decided_at - r.queued_at))::float8 from (
        select queued_at, decided_at from version where decided_at > now() - interval '1 hour' and state <> 'retired'
        order by decided_at desc limit 10) r) as took
    from open one where one.id = ${versionId}`;

export interface LongestWaitRow {
  ladder_id: string;
  version_id: string;
  number: number;
  author: string;
  bot: string;
  waited: number;
  seconds: number;
  playing: number;
  players: number;
}

/** On each ladder whose season is open, the version that has waited for the most tables. */
export const longestWaits = (db: Db, ladderId: string | null = null) =>
  db<LongestWaitRow[]>`
    select w.*, v.number, u.name as author, b.name as bot from (
      select distinct on (e.ladder_id) e.ladder_id, e.version_id, (l.issued - e.sat)::int as waited,
        extract(epoch from now() - e.sat_at)::float8 as seconds, count(*) over (partition by e.ladder_id)::int as playing,
        l.players
      from entry e join ladder l on l.id = e.ladder_id
      where e.status = 'playing' and l.season_state = 'open' and (${ladderId}::text is null or e.ladder_id = ${ladderId})
      order by e.ladder_id, e.sat, e.sat_at, e.version_id
    ) w join version v on v.id = w.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id`;
