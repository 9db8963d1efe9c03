import type { Db } from "./sql.ts";

/** Adds to the runners' time of the authors of these versions, which had a seat each in a match; on no ladder: builds. */
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
  /** Runners' time in the last minutes, and what its matches under way will take. */
  ms: number;
  /** What one seat of its bots took. */
  seat: number | null;
}

/** What every author had of the runners in the last minutes, and is about to have; `aDeal` is what one takes, if unknown. */
export const loads = (db: Db, minutes: number, aDeal: number) =>
  db<LoadRow[]>`
    with pace as (
      select l.id, l.players, coalesce(d.ms, ${aDeal}) as ms from ladder l left join lateral (
        select sum(r.runner_ms) / sum(r.deals) as ms from (
          select m.runner_ms, m.deals from match m
          where m.ladder_id = l.id and m.state = 'finished' and m.runner_ms is not null order by m.id desc limit 20) r
      ) d on true
    ), spent as (
      select author_id, sum(ms) as ms, sum(ms) filter (where seats > 0) / nullif(sum(seats), 0) as seat
      from runner_time where minute > now() - make_interval(mins => ${minutes}) group by author_id
    ), ahead as (
      select b.author_id, sum(greatest(s.seat, p.ms * m.deals / p.players)) as ms
      from match m join pace p on p.id = m.ladder_id join match_bot x on x.match_id = m.id
      join version v on v.id = x.version_id join bot b on b.id = v.bot_id left join spent s on s.author_id = b.author_id
      where m.state in ('queued', 'running') group by b.author_id
    )
    select u.id as author_id, u.name as author, coalesce(s.ms, 0) + coalesce(a.ms, 0) as ms, s.seat
    from spent s full join ahead a on a.author_id = s.author_id join "user" u on u.id = coalesce(s.author_id, a.author_id)`;

/** What a deal of a ladder took lately, in ms of a runner. */
export const dealTime = (db: Db, ladderId: string) =>
  db<{ ms: number | null }[]>`
    select sum(r.runner_ms) / sum(r.deals) as ms from (
      select runner_ms, deals from match where ladder_id = ${ladderId} and state = 'finished' and runner_ms is not null
      order by id desc limit 20) r`;

/** Authors with a version that plays somewhere now. */
export const authorsPlaying = (db: Db) =>
  db<{ author_id: string; author: string }[]>`
    select distinct b.author_id, u.name as author from entry e join ladder l on l.id = e.ladder_id and l.season_state = 'open'
    join version v on v.id = e.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where e.status = 'playing'`;
