import type { Db } from "./sql.ts";

export const insertIncidents = (db: Db, matchId: string, versions: string[]) =>
  db`
    insert into incident (match_id, version_id) select ${matchId}, unnest(${versions}::uuid[]) on conflict do nothing`;

/** Locks the versions that incidents concern or concerned, in one order. */
export const lockConcerned = (db: Db) =>
  db<{ id: string }[]>`
    select id from version where alone or barred is not null or id in (select version_id from incident)
    order by id for no key update`;

/** Which versions the incidents of which matches concern, but for what is void or forgiven. */
export const casesOf = (db: Db) =>
  db<{ match_id: string; version_id: string }[]>`
    select i.match_id, i.version_id from incident i
    join match m on m.id = i.match_id and m.state = 'finished' join version v on v.id = i.version_id
    where v.pardoned_at is null or m.finished_at > v.pardoned_at order by i.match_id, i.version_id`;

/** How much was seen of a version. */
export interface Exposure {
  version_id: string;
  author: string;
  matches: number;
}

export const exposureOf = (db: Db, versions: string[]) =>
  db<Exposure[]>`
    select v.id as version_id, u.name as author, (select count(*)::int from match_bot x join match m on m.id = x.match_id
      where x.version_id = v.id and m.state = 'finished') as matches
    from version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where v.id = any(${versions}::uuid[])`;

export const finishedMatches = (db: Db) =>
  db<{ matches: number }[]>`select count(*)::int as matches from match where state = 'finished'`;

/** These, and no others, play in processes of their own. */
export const setAlone = (db: Db, versions: string[]) =>
  db`
    update version set alone = not alone where alone is distinct from (id = any(${versions}::uuid[]))`;

export interface IncidentRow {
  match_id: string;
  ladder_id: string;
  finished_at: Date;
  incidents: string[];
  versions: string[];
}

/** Matches in which something went wrong at nobody's cost, newest first, and whom it concerns. */
export const incidentsBefore = (db: Db, before: string | null, limit: number) =>
  db<IncidentRow[]>`
    select m.id as match_id, m.ladder_id, m.finished_at, m.incidents,
      array_agg(u.name || '/' || b.name || '@' || v.number order by x.bot) as versions
    from (select distinct match_id from incident where ${before}::uuid is null or match_id < ${before}) i
    join match m on m.id = i.match_id and m.state = 'finished'
    join incident c on c.match_id = m.id join match_bot x on x.match_id = m.id and x.version_id = c.version_id
    join version v on v.id = c.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    group by m.id order by m.id desc limit ${limit}`;
