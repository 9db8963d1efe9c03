import type { Report } from "@liars-ladder/protocol";
import { ladderOfLog } from "./columns.ts";
import type { Db } from "./sql.ts";
import type { LogRow } from "./version.ts";

/** What an account's owner sees of it, takes along, or deletes. */

export interface SessionRow {
  id: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  agent: string | null;
  network: string | null;
}

/** Open sessions, last seen first. */
export const sessionsOf = (db: Db, userId: string) =>
  db<SessionRow[]>`
    select id, "createdAt" as created_at, "updatedAt" as seen_at, "expiresAt" as expires_at, "userAgent" as agent,
      "ipAddress" as network
    from session where "userId" = ${userId} and "expiresAt" > now() order by "updatedAt" desc, id`;

export const endSession = (db: Db, userId: string, id: string) =>
  db<{ id: string }[]>`delete from session where "userId" = ${userId} and id = ${id} returning id`;

/** Newest faults of the active versions of all bots of which somebody is an author. */
export const faultsOf = (db: Db, userId: string, limit: number) =>
  db<(LogRow & { version_id: string })[]>`
    select g.id, g.version_id, g.match_id, ${ladderOfLog(db)} as ladder_id, g.game, g.seat, g.move, g.kind, g.text, g.at
    from bot b join lateral (
      select * from bot_log x where x.version_id = b.active_version and x.kind <> 'log' order by x.id desc limit ${limit}
    ) g on true
    where b.authors @> array[${userId}::text] order by g.id desc limit ${limit}`;

/** The active versions of all bots of which somebody is an author, their own first, with what they do on how many ladders. */
export const activeOf = (db: Db, userId: string) =>
  db<
    {
      id: string;
      number: number;
      author: string;
      bot: string;
      playing: number;
      suspended: number;
      reason: string | null;
    }[]
  >`
    select v.id, v.number, u.name as author, b.name as bot, count(e.*) filter (where e.status = 'playing')::int as playing,
      count(e.*) filter (where e.status = 'suspended')::int as suspended,
      min(e.reason) filter (where e.status = 'suspended') as reason
    from bot b join "user" u on u.id = b.author_id join version v on v.id = b.active_version left join entry e on e.version_id = v.id
    where b.authors @> array[${userId}::text] group by v.id, b.author_id, u.name, b.name
    order by (b.author_id = ${userId}) desc, b.name, u.name limit 100`;

export const accountWays = (db: Db, userId: string) =>
  db<{ created_at: Date; ways: string[] }[]>`
    select u."createdAt" as created_at, array(select a."providerId" from account a where a."userId" = u.id order by 1) as ways
    from "user" u where u.id = ${userId}`;

export interface OwnVersionRow {
  id: string;
  author: string;
  bot: string;
  number: number;
  state: string;
  note: string | null;
  at: Date;
  report: Report;
  entry: string;
  files: Uint8Array;
}

/** One version after another: their sources may be large. */
export const ownVersionsAfter = (db: Db, userId: string, after: string, limit: number) =>
  db<OwnVersionRow[]>`
    select v.id, u.name as author, b.name as bot, v.number, v.state, v.note, v.created_at as at, v.report, v.entry, v.files
    from version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where b.authors @> array[${userId}::text] and v.id > ${after} order by v.id limit ${limit}`;

export const ownMatchesAfter = (db: Db, userId: string, after: string, limit: number) =>
  db<
    {
      id: string;
      ladder: string;
      rated: boolean;
      state: string;
      at: Date;
      version: string;
      games: number | null;
      wins: number | null;
      forfeits: number | null;
    }[]
  >`
    with own as (
      select v.id, u.name || '/' || b.name || '@' || v.number as version
      from bot b join "user" u on u.id = b.author_id join version v on v.bot_id = b.id where b.authors @> array[${userId}::text]
    )
    select m.id, m.ladder_id as ladder, m.rated, m.state, m.created_at as at, v.version, x.games, x.wins, x.forfeits
    from own v join match_bot x on x.version_id = v.id join any_match m on m.id = x.match_id where m.id > ${after}
    union all
    select m.id, m.ladder_id, m.rated, m.state, m.created_at, v.version, x.games, x.wins, x.forfeits
    from (
      select id from archived_match where versions && array(select id from own) and id > ${after} order by id limit ${limit}
    ) a join past_match m on m.id = a.id join past_seat x on x.match_id = a.id join own v on v.id = x.version_id
    order by id fetch first ${limit} rows with ties`;

export const ownLogs = (db: Db, userId: string, after: number, limit: number) =>
  db<(Pick<LogRow, "id" | "match_id" | "game" | "seat" | "move" | "kind" | "text" | "at"> & { version: string })[]>`
    select g.id, g.match_id, g.game, g.seat, g.move, g.kind, g.text, g.at, u.name || '/' || b.name || '@' || v.number as version
    from bot_log g join version v on v.id = g.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where b.authors @> array[${userId}::text] and g.id > ${after} order by g.id limit ${limit}`;

export const ownGames = (db: Db, userId: string) =>
  db<{ id: string; ladder: string; state: string; at: Date; decisions: number }[]>`
    select g.sitting_id || '.' || g.number as id, s.ladder_id as ladder, g.state, g.created_at as at, g.decisions
    from sitting s join sitting_game g on g.sitting_id = s.id where s.person = ${userId} order by g.created_at limit 10000`;

export const ownReports = (db: Db, userId: string) =>
  db<{ name: string; reason: string; at: Date; verdict: string | null }[]>`
    select name, reason, at, verdict from name_report where reporter = ${userId} order by id`;

/** Hashes the names that a deleted account had: nobody gets them again, and they cannot be read any more. */
export const hashNames = (db: Db, userId: string) =>
  db`
    update author_name set name = 'sha256:' || encode(sha256(convert_to(name, 'UTF8')), 'hex')
    where user_id = ${userId} and name !~ '^(deleted-[0-9a-f]{16}$|sha256:)'`;

/** Deletes all of an account but the row that its games need. `empty`: sources without a file. */
export const emptyAccount = async (db: Db, userId: string, empty: Uint8Array): Promise<void> => {
  for (const statement of [
    db`delete from session where "userId" = ${userId}`,
    db`delete from "deviceCode" where "userId" = ${userId}`,
    db`delete from api_key where user_id = ${userId}`,
    db`delete from webhook where user_id = ${userId}`,
    db`delete from account where "userId" = ${userId}`,
    db`delete from verification where value = ${userId}`,
    db`update "user" set email = name || '@deleted.invalid', "emailVerified" = false, image = null where id = ${userId}`,
    db`update any_match set challenger = null where challenger = ${userId}`,
    db`update sitting set person = null where person = ${userId}`,
    db`update name_report set reporter = null where reporter = ${userId} and verdict is not null`,
    db`delete from name_report where reporter = ${userId} or author_id = ${userId} and verdict is null`,
    db`
      delete from bot_log where version_id in (
        select v.id from version v join bot b on b.id = v.bot_id where b.author_id = ${userId})`,
    db`
      delete from qualification_game where version_id in (
        select v.id from version v join bot b on b.id = v.bot_id where b.author_id = ${userId})`,
    db`
      update version v set files = ${empty}, bytes = 0, map = null, note = null, report = '[]'
      from bot b where b.id = v.bot_id and b.author_id = ${userId}`,
  ])
    await statement;
};

/** A link that sets a password is a row whose value is the account. */
export const dropRecovery = (db: Db, userId: string) => db`delete from verification where value = ${userId}`;

/** All of them but the newest. */
export const dropOlderRecovery = (db: Db, userId: string) =>
  db`
    delete from verification where value = ${userId} and id <> (
      select id from verification where value = ${userId} order by "createdAt" desc, id limit 1)`;

/** What deleted accounts' bots were built to goes once no match needs it any more. */
export const dropOrphanBundles = (db: Db) =>
  db`
    update version v set bundle = null from bot b join "user" u on u.id = b.author_id
    where b.id = v.bot_id and u.name ~ '^deleted-[0-9a-f]{16}$' and v.bundle is not null and not exists (
      select from match_bot x join any_match m on m.id = x.match_id
      where x.version_id = v.id and m.state in ('queued', 'running', 'parked'))`;
