import type { Engine, Report } from "@liars-ladder/protocol";
import type { Static } from "typebox";
import { ladderOfLog, versionColumns, versionOfWhom } from "./columns.ts";
import type { RequeueFrom } from "./match.ts";
import type { Db } from "./sql.ts";

export type VersionState = "queued" | "building" | "accepted" | "rejected" | "parked" | "retired";

export interface VersionRow {
  id: string;
  bot_id: string;
  number: number;
  state: VersionState;
  note: string | null;
  hash: string;
  bytes: number;
  report: Report;
  bundle_hash: string | null;
  bundle_bytes: number | null;
  rulesets: string[];
  reason: string | null;
  attempt: number;
  queued_at: Date;
  created_at: Date;
  decided_at: Date | null;
  /** Of its bot: the owner, and all authors, the owner first. */
  author_id: string;
  authors: string[];
  author: string;
  bot: string;
  active: boolean;
  /** How many matches had an incident around it, which cost nobody a point. */
  incidents: number;
  /** Its matches are played with every bot in a process of its own. */
  alone: boolean;
}

export const versionById = (db: Db, id: string) =>
  db<VersionRow[]>`select ${versionColumns(db)} from ${versionOfWhom(db)} where v.id = ${id}`;

export const versionsOf = (db: Db, botId: string) =>
  db<VersionRow[]>`
    select ${versionColumns(db)} from ${versionOfWhom(db)}
    where v.bot_id = ${botId} order by v.number desc`;

export const newestVersion = (db: Db, botId: string) =>
  db<{ number: number; hash: string; state: VersionState }[]>`
    select number, hash, state from version where bot_id = ${botId} order by number desc limit 1`;

export const insertVersion = (
  db: Db,
  version: {
    botId: string;
    /** Who submits it. */
    submittedBy: string;
    number: number;
    entry: string;
    files: Uint8Array;
    hash: string;
    bytes: number;
    note: string | null;
    report: Report;
  },
) =>
  db<{ id: string }[]>`
    insert into version (bot_id, submitted_by, number, state, entry, files, hash, bytes, note, report)
    values (${version.botId}, ${version.submittedBy}, ${version.number}, 'queued', ${version.entry}, ${version.files}, ${version.hash},
      ${version.bytes}, ${version.note}, ${db.json(version.report)})
    returning id`;

export const filesOf = (db: Db, id: string) =>
  db<{ entry: string; files: Uint8Array; attempt: number; state: VersionState }[]>`
    select entry, files, attempt, state from version where id = ${id}`;

export const lockVersion = (db: Db, id: string) =>
  db<{ id: string; bot_id: string; number: number; state: VersionState; report: Report; attempt: number }[]>`
    select id, bot_id, number, state, report, attempt from version where id = ${id} for no key update`;

/** Stores a runner's steps so far. It changes nothing once the version is decided. */
export const setProgress = (db: Db, id: string, report: Report) =>
  db`update version set state = 'building', report = ${db.json(report)} where id = ${id} and state in ('queued', 'building')`;

export const decideVersion = (
  db: Db,
  version: {
    id: string;
    state: "accepted" | "rejected";
    report: Report;
    bundle: Uint8Array | null;
    map: Uint8Array | null;
    bundleHash: string | null;
    bundleBytes: number | null;
    rulesets: string[];
    /** CPU time of its build, ms. */
    buildMs: number;
    engine: Static<typeof Engine>;
  },
) =>
  db`
    update version set state = ${version.state}, report = ${db.json(version.report)}, bundle = ${version.bundle},
      map = ${version.map}, bundle_hash = ${version.bundleHash}, bundle_bytes = ${version.bundleBytes},
      rulesets = ${version.rulesets}, build_ms = ${version.buildMs}, engine = ${db.json(version.engine)}, reason = null, decided_at = now()
    where id = ${version.id}`;

export const parkVersion = (db: Db, id: string, reason: string) =>
  db<{ id: string }[]>`
    update version set state = 'parked', reason = ${reason} where id = ${id} and state in ('queued', 'building') returning id`;

/** Queues it again: a parked one for an operator, an open one that nobody builds for the sweeper. */
export const requeueVersion = (db: Db, id: string, from: RequeueFrom) =>
  db<{ id: string }[]>`
    update version set state = 'queued', reason = null, attempt = attempt + 1, queued_at = now() where id = ${id}
      and (case when ${from === "parked"} then state = 'parked'
        else state in ('queued', 'building') and attempt = ${from === "parked" ? null : from} end) returning id`;

export const retireVersion = (db: Db, id: string) =>
  db`update version set state = 'retired', decided_at = coalesce(decided_at, now()) where id = ${id}`;

/** Versions that have waited for a runner for longer than they should. */
export const staleVersions = (db: Db, seconds: number) =>
  db<{ id: string; attempt: number }[]>`
    select id, attempt from version
    where state in ('queued', 'building') and queued_at < now() - make_interval(secs => ${seconds}) order by queued_at limit 100`;

export const parkedVersions = (db: Db) =>
  db<{ id: string; version: string; reason: string | null; attempt: number; since: Date }[]>`
    select v.id, u.name || '/' || b.name || '@' || v.number as version, v.reason, v.attempt, v.queued_at as since
    from version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where v.state = 'parked' order by v.queued_at`;

export interface LogRow {
  id: number;
  match_id: string;
  ladder_id: string;
  game: number;
  seat: number;
  move: number | null;
  kind: "log" | "illegal" | "exception" | "timeout" | "memory" | "crash";
  text: Uint8Array;
  at: Date;
}

/** Newest first: of one match, of its game with this number, or of all; all lines or faults alone. */
export const logsOf = (
  db: Db,
  versionId: string,
  { match, game, failed }: { match: string | null; game: number | null; failed: boolean },
  before: number,
  limit: number,
) =>
  db<LogRow[]>`
    select g.id, g.match_id, ${ladderOfLog(db)} as ladder_id, g.game, g.seat, g.move, g.kind, g.text, g.at
    from bot_log g
    where g.version_id = ${versionId} and (${match}::uuid is null or g.match_id = ${match}) and g.id < ${before}
      and (${game}::int is null or g.game = ${game}) and (not ${failed} or g.kind <> 'log')
    order by g.id desc limit ${limit}`;

export const setReport = (db: Db, id: string, report: Report) =>
  db`update version set report = ${db.json(report)} where id = ${id}`;

/** The newest accepted version of each house bot except `but`, with the ladders that it plays on. */
export const housesOf = (db: Db, house: string, but: string) =>
  db<{ id: string; name: string; bundle: Uint8Array; ladders: string[] }[]>`
    select distinct on (b.id) v.id, b.name, v.bundle,
      array(select e.ladder_id from entry e where e.version_id = v.id and e.status = 'playing') as ladders
    from bot b join "user" u on u.id = b.author_id join version v on v.bot_id = b.id
    where u.name = ${house} and v.state = 'accepted' and v.id <> ${but}
    order by b.id, v.number desc`;

/** Keeps a version off all ladders, or lets it play again. Call `updateStatuses` afterwards. */
export const barVersion = (db: Db, id: string, reason: string | null) =>
  db`update version set barred = ${reason} where id = ${id}`;

/** An operator keeps a version off all ladders. Call `updateStatuses` afterwards. */
export const holdVersion = (db: Db, id: string, reason: string) =>
  db`update version set held = ${reason} where id = ${id}`;

export interface SuspendedRow {
  id: string;
  version: string;
  cause: "forfeits" | "incidents" | "operator";
  reason: string;
  ladders: string[];
  matches: number;
}

/** Versions that do not play because of what they did, or as an operator decided; the newest first. */
export const suspendedVersions = (db: Db) =>
  db<SuspendedRow[]>`
    select v.id, u.name || '/' || b.name || '@' || v.number as version, e.cause, min(e.reason) as reason,
      array_agg(e.ladder_id order by l.position) as ladders, sum(e.matches)::int as matches
    from entry e join ladder l on l.id = e.ladder_id join version v on v.id = e.version_id
    join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where e.status = 'suspended' and e.cause in ('forfeits', 'incidents', 'operator')
    group by v.id, u.name, b.name, e.cause order by v.id desc limit 200`;

export const barredVersions = (db: Db) => db<{ id: string }[]>`select id from version where barred is not null`;

/** Forgives what a version did until now. Call `updateStatuses` afterwards. */
export const pardonVersion = (db: Db, id: string) =>
  db`
    with entries as (update entry set pardoned_games = games where version_id = ${id})
    update version set barred = null, held = null, alone = false, pardoned_at = now() where id = ${id}`;

/** Logs are for fixing a bot, which is done within days or never. */
export const dropOldLogs = (db: Db) => db`delete from bot_log where at < now() - interval '14 days'`;
