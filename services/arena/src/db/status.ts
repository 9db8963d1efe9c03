import type { RunnerReport } from "@liars-ladder/protocol";
import { matchOfIncident } from "./columns.ts";
import type { Db } from "./sql.ts";

/** Whoever has the queue's password may send reports of any number of runners: so many are kept. */
const MOST_RUNNERS = 200;

export interface RunnerRow {
  name: string;
  said: RunnerReport;
  heard_at: Date;
}

export const keepReport = (db: Db, report: RunnerReport) =>
  db`
    insert into runner (name, said) values (${report.runner}, ${db.json(report)})
    on conflict (name) do update set said = excluded.said, heard_at = now()`;

/** Those that were heard in the last hour, last heard first. */
export const runnersHeard = (db: Db) =>
  db<RunnerRow[]>`
    select name, said, heard_at from runner where heard_at > now() - interval '1 hour'
    order by heard_at desc, name limit ${MOST_RUNNERS}`;

export const dropOldRunners = (db: Db) =>
  db`
    delete from runner where heard_at < now() - interval '1 hour'
      or name not in (select name from runner order by heard_at desc, name limit ${MOST_RUNNERS})`;

export interface QueueRow {
  kind: "match" | "build";
  queued: number;
  running: number;
  /** Seconds for which the first of the queue has waited. */
  oldest: number | null;
}

export const queuesNow = (db: Db) =>
  db<QueueRow[]>`
    select kind, count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state <> 'queued')::int as running,
      greatest(0, extract(epoch from now() - min(queued_at) filter (where state = 'queued')))::float8 as oldest
    from (
      select 'match' as kind, state, queued_at from any_match where state in ('queued', 'running')
      union all select 'build', state, queued_at from version where state in ('queued', 'building')
    ) as open group by kind`;

export const finishedLately = (db: Db) =>
  db<{ finished: number }[]>`
    select count(*)::int as finished from any_match where state = 'finished' and finished_at > now() - interval '1 hour'`;

export interface FirstRatingRow {
  rated: number;
  median: number | null;
  slowest: number | null;
  waiting: number;
  longest: number | null;
}

/**
 * Seconds from upload to first rating, of the versions of seven days that authors submitted: of those that have one, and for
 * how long the others wait that were not rejected and still play, or will.
 */
export const firstRatings = (db: Db, house: string) =>
  db<FirstRatingRow[]>`
    with fresh as (
      select v.id, v.created_at, v.state,
        (select min(p.at) from entry e join lateral (
          select at from rating_point r where r.ladder_id = e.ladder_id and r.version_id = e.version_id order by at limit 1
        ) p on true where e.version_id = v.id) as rated_at,
        exists (select from entry e where e.version_id = v.id and e.status = 'playing') as playing
      from version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
      where u.name <> ${house} and v.created_at > now() - interval '7 days' and v.state not in ('rejected', 'parked')
    ), rated as (
      select extract(epoch from rated_at - created_at)::float8 as seconds from fresh where rated_at is not null
    ), waiting as (
      select extract(epoch from now() - created_at)::float8 as seconds from fresh
      where rated_at is null and (playing or state in ('queued', 'building'))
    )
    select (select count(*)::int from rated) as rated,
      (select percentile_cont(0.5) within group (order by seconds) from rated) as median,
      (select percentile_cont(0.95) within group (order by seconds) from rated) as slowest,
      (select count(*)::int from waiting) as waiting, (select max(seconds) from waiting) as longest`;

export interface TroubleRow {
  matches: number;
  builds: number;
  exploits: number;
  unexplained: number;
  last_at: Date | null;
  suspended: number;
}

/** What an operator would want to look at. */
export const troubles = (db: Db) =>
  db<TroubleRow[]>`
    select (select count(*)::int from any_match where state = 'parked') as matches,
      (select count(*)::int from version where state = 'parked') as builds,
      (select count(*)::int from exploitability where state = 'parked') as exploits,
      lately.unexplained, lately.last_at,
      (select count(distinct e.version_id)::int from entry e join bot b on b.active_version = e.version_id
        where e.status = 'suspended' and e.cause in ('forfeits', 'incidents')) as suspended
    from (
      select count(distinct m.id)::int as unexplained, max(m.at) as last_at
      from incident i cross join ${matchOfIncident(db)}
      where i.kind = 'unexplained' and m.at > now() - interval '30 days'
    ) as lately`;
