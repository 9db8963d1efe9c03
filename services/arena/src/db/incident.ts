import { matchOfIncident } from "./columns.ts";
import type { Db } from "./sql.ts";

export const insertIncidents = (db: Db, matchId: string, versions: string[], kinds: string[]) =>
  db`
    insert into incident (match_id, version_id, kind)
    select ${matchId}, x.version, x.kind from unnest(${versions}::uuid[], ${kinds}::text[]) as x (version, kind)
    on conflict (match_id, version_id) do update set kind = excluded.kind where excluded.kind = 'unexplained'`;

/** Locks the versions that incidents concern or used to concern, in a fixed order. */
export const lockConcerned = (db: Db) =>
  db<{ id: string }[]>`
    select id from version where alone or barred is not null or id in (select version_id from incident)
    order by id for no key update`;

/**
 * Pairs of match and version: the incidents of the last `days` days without a known cause, except those that are
 * void or forgiven. Matches that are parked, because they failed for good, are included.
 */
export const casesOf = (db: Db, days: number) =>
  db<{ match_id: string; version_id: string }[]>`
    select i.match_id, i.version_id from incident i
    join version v on v.id = i.version_id cross join ${matchOfIncident(db)}
    where i.kind = 'unexplained' and m.at > greatest(v.pardoned_at, now() - make_interval(days => ${days}))
    order by i.match_id, i.version_id`;

/**
 * Versions that had at least `times` of their last `of` matches played twice because they came near their limit of
 * CPU time. Matches of archived seasons are too old to say how slow a version is.
 */
export const slowVersions = (db: Db, times: number, of: number) =>
  db<{ id: string }[]>`
    select i.version_id as id from incident i join version v on v.id = i.version_id
    where i.kind = 'slow' and i.match_id in (
      select m.id from match_bot x join match m on m.id = x.match_id and m.state = 'finished'
      where x.version_id = i.version_id and (v.pardoned_at is null or m.finished_at > v.pardoned_at)
      order by m.id desc limit ${of})
    group by i.version_id having count(*) >= ${times}`;

/** How many matches a version was seen in. */
export interface Exposure {
  version_id: string;
  author: string;
  authors: string[];
  matches: number;
}

export const exposureOf = (db: Db, versions: string[]) =>
  db<Exposure[]>`
    select v.id as version_id, u.name as author, b.authors, ((select count(*) from match_bot x join match m on m.id = x.match_id
      where x.version_id = v.id and m.state in ('finished', 'parked'))
      + (select count(*) from archived_match a where a.versions @> array[v.id] and not a.void))::int as matches
    from version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where v.id = any(${versions}::uuid[])`;

export const finishedMatches = (db: Db) =>
  db<{ matches: number }[]>`
    select ((select count(*) from match where state in ('finished', 'parked'))
      + (select count(*) from archived_match where not void))::int as matches`;

/** Only these versions play in processes of their own. The slow ones among them pay for it. */
export const setAlone = (db: Db, versions: string[], slow: string[]) =>
  db`
    update version set alone = id = any(${versions}::uuid[]), slow = id = any(${slow}::uuid[])
    where alone is distinct from (id = any(${versions}::uuid[])) or slow is distinct from (id = any(${slow}::uuid[]))`;

/** Forgets what went wrong in earlier attempts at a match that did end. */
export const dropIncidents = (db: Db, matchId: string) => db`delete from incident where match_id = ${matchId}`;

export interface IncidentRow {
  match_id: string;
  ladder_id: string;
  /** When it was finished or, if it is parked, when it was queued last. */
  at: Date;
  incidents: string[];
  /** `author/bot@number`, and the ids in the same order. */
  versions: string[];
  ids: string[];
}

/** Matches in which something went wrong that cost nobody a point, newest first, and the versions that it concerns. */
export const incidentsBefore = (db: Db, before: string | null, limit: number) =>
  db<IncidentRow[]>`
    select m.id as match_id, m.ladder_id, m.at, m.incidents, array_agg(u.name || '/' || b.name || '@' || v.number order by x.bot) as versions,
      array_agg(v.id order by x.bot) as ids
    from (select distinct match_id from incident where ${before}::uuid is null or match_id < ${before}) i
    cross join ${matchOfIncident(db)} join incident c on c.match_id = m.id
    cross join lateral (
      select bot from match_bot where match_id = c.match_id and version_id = c.version_id
      union all select bot from past_seat where match_id = c.match_id and version_id = c.version_id
    ) x
    join version v on v.id = c.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    group by m.id, m.ladder_id, m.at, m.incidents order by m.id desc limit ${limit}`;
