import type { Db } from "./sql.ts";

/** Adds runner time to the authors of these versions, each of which had a seat in a match. Without a ladder: builds. */
export const addTime = (db: Db, ladderId: string | null, versions: string[], ms: number[]) =>
  db`
    insert into runner_time (author_id, ladder_id, minute, ms, seats)
    select b.author_id, coalesce(${ladderId}, ''), date_trunc('minute', now()), sum(x.ms),
      case when ${ladderId}::text is null then 0 else count(*) end
    from unnest(${versions}::uuid[], ${ms}::float8[]) as x (version_id, ms)
    join version v on v.id = x.version_id join bot b on b.id = v.bot_id
    group by b.author_id order by b.author_id
    on conflict (minute, author_id, ladder_id)
      do update set ms = runner_time.ms + excluded.ms, seats = runner_time.seats + excluded.seats`;

export const dropOldTime = (db: Db) => db`delete from runner_time where minute < now() - interval '1 hour'`;

export interface LoadRow {
  author_id: string;
  author: string;
  /** Runner time in the last minutes, and what the author's open matches will take. */
  ms: number;
  /** The average time of one seat of its bots. */
  seat: number | null;
}

/**
 * The runner time that every author used in the last minutes, and what they are about to use: the expected time of
 * each open match.
 */
export const loads = (db: Db, minutes: number) =>
  db<LoadRow[]>`
    with spent as (
      select author_id, sum(ms) as ms, sum(ms) filter (where seats > 0) / nullif(sum(seats), 0) as seat
      from runner_time where minute > now() - make_interval(mins => ${minutes}) group by author_id
    ), ahead as (
      select b.author_id, sum(coalesce(x.expected_ms, s.seat, 0)) as ms
      from match m join match_bot x on x.match_id = m.id
      join version v on v.id = x.version_id join bot b on b.id = v.bot_id left join spent s on s.author_id = b.author_id
      where m.state in ('queued', 'running') group by b.author_id
    )
    select u.id as author_id, u.name as author, coalesce(s.ms, 0) + coalesce(a.ms, 0) as ms, s.seat
    from spent s full join ahead a on a.author_id = s.author_id join "user" u on u.id = coalesce(s.author_id, a.author_id)`;

export interface CostRow {
  deals: number;
  /** How long a runner was busy with it, and the part of that that its bots computed, ms. */
  ms: number;
  cpu: number;
}

/** What the latest matches of a ladder took. */
export const matchCosts = (db: Db, ladderId: string) =>
  db<CostRow[]>`
    select m.deals, m.runner_ms as ms, coalesce((select sum(x.cpu_ms) from match_bot x where x.match_id = m.id), 0) as cpu
    from match m where m.ladder_id = ${ladderId} and m.state = 'finished' and m.runner_ms is not null
    order by m.id desc limit 60`;

/**
 * What each of these versions recently computed in a deal of a ladder, ms. No row for a version that has played
 * none.
 */
export const cpuOf = (db: Db, ladderId: string, versions: readonly string[]) =>
  db<{ version_id: string; ms: number }[]>`
    select v.id as version_id, r.ms from unnest(${versions as string[]}::uuid[]) as v (id) cross join lateral (
      select sum(l.cpu_ms) / sum(l.deals) as ms from (
        select x.cpu_ms, m.deals from match_bot x join match m on m.id = x.match_id
        where x.version_id = v.id and m.ladder_id = ${ladderId} and m.state = 'finished' and x.cpu_ms is not null
        order by x.match_id desc limit 8) l
    ) r where r.ms is not null`;

/** Authors with a version that plays on some ladder now. */
export const authorsPlaying = (db: Db) =>
  db<{ author_id: string; author: string }[]>`
    select distinct b.author_id, u.name as author from entry e join ladder l on l.id = e.ladder_id and l.season_state = 'open'
    join version v on v.id = e.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where e.status = 'playing'`;
