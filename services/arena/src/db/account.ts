import type { Scope } from "@liars-ladder/protocol";
import { keyColumns } from "./columns.ts";
import type { Db } from "./sql.ts";

export interface AccountRow {
  id: string;
  name: string;
  email: string;
}

/** The caller, and whether they are an operator. */
export interface CallerRow extends AccountRow {
  operator: boolean;
  /** Why the account is suspended; null: it is not. */
  suspended: string | null;
}

export interface KeyRow {
  id: string;
  name: string;
  start: string;
  scopes: Scope[];
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date;
}

export const accountByName = (db: Db, name: string) =>
  db<AccountRow[]>`select id, name, email from "user" where name = ${name}`;

export const accountById = (db: Db, id: string) =>
  db<AccountRow[]>`select id, name, email from "user" where id = ${id}`;

/** Whether an account has this name, or ever had it. Of deleted accounts only the hash is known. */
export const nameTaken = (db: Db, name: string) => db`
    select 1 from author_name
    where name in (${name}, 'sha256:' || encode(sha256(convert_to(${name}::text, 'UTF8')), 'hex'))`;

/** An account that nobody can sign in to: it has no password. */
export const insertHouse = (db: Db, id: string, name: string) =>
  db`
    insert into "user" (id, name, email, "emailVerified") values (${id}, ${name}, ${`${name}@localhost`}, false)
    on conflict do nothing`;

export const callerById = (db: Db, id: string) =>
  db<CallerRow[]>`
    select u.id, u.name, u.email, o.user_id is not null as operator, s.reason as suspended
    from "user" u left join operator o on o.user_id = u.id left join account_suspension s on s.user_id = u.id
    where u.id = ${id}`;

/**
 * The account of a key that is neither revoked nor expired, and the key. Notes that the key was used, at most once
 * a minute.
 */
export const callerByKey = (db: Db, hash: string) =>
  db<(CallerRow & Omit<KeyRow, "id" | "name"> & { key_id: string; key_name: string })[]>`
    with used as (
      update api_key set last_used_at = now()
      where hash = ${hash} and revoked_at is null and expires_at > now()
        and (last_used_at is null or last_used_at < now() - interval '1 minute')
    )
    select u.id, u.name, u.email, o.user_id is not null as operator, s.reason as suspended, k.id as key_id, k.name as key_name, k.start,
      k.scopes, k.created_at, k.last_used_at, k.expires_at
    from api_key k join "user" u on u.id = k.user_id left join operator o on o.user_id = u.id
    left join account_suspension s on s.user_id = u.id
    where k.hash = ${hash} and k.revoked_at is null and k.expires_at > now()`;

/** Keys that were not revoked, newest first. Of the expired ones, those of the last 30 days. */
export const keysOf = (db: Db, userId: string) =>
  db<KeyRow[]>`
    select ${keyColumns(db)} from api_key
    where user_id = ${userId} and revoked_at is null and expires_at > now() - interval '30 days' order by created_at desc`;

/** How many usable keys an author has. */
export const liveKeys = (db: Db, userId: string) =>
  db<{ live: number }[]>`
    select count(*)::int as live from api_key where user_id = ${userId} and revoked_at is null and expires_at > now()`;

export interface NewKey {
  userId: string;
  name: string;
  hash: string;
  start: string;
  scopes: readonly Scope[];
  expiresAt: Date;
}

export const insertKey = (db: Db, key: NewKey) =>
  db<KeyRow[]>`
    insert into api_key (user_id, name, hash, start, scopes, expires_at)
    values (${key.userId}, ${key.name}, ${key.hash}, ${key.start}, ${[...key.scopes]}, ${key.expiresAt})
    returning ${keyColumns(db)}`;

export const revokeKey = (db: Db, userId: string, id: string) =>
  db<{ id: string }[]>`
    update api_key set revoked_at = now() where id::text = ${id} and user_id = ${userId} and revoked_at is null returning id`;

/** Deletes keys that have been revoked or expired for 30 days. */
export const dropOldKeys = (db: Db) =>
  db`delete from api_key where least(revoked_at, expires_at) < now() - interval '30 days'`;

export interface QuotaRow {
  used: number;
  /** When the number used goes down by one; null: none is used. */
  less_at: Date | null;
}

/** Versions that somebody submitted, of any bot, in the last 24 hours and that were not rejected. Undecided ones count too. */
export const versionsToday = (db: Db, userId: string) =>
  db<QuotaRow[]>`
    select count(*)::int as used, min(v.created_at) + interval '24 hours' as less_at
    from version v where v.submitted_by = ${userId} and v.created_at > now() - interval '24 hours' and v.state <> 'rejected'`;

/**
 * CPU time (ms) of an author's rejected versions of the last 24 hours, each counted as at least `least`. If `most`
 * or more is used, also when it will be less again.
 */
export const rejectedToday = (db: Db, userId: string, least: number, most: number) =>
  db<QuotaRow[]>`
    with built as (
      select v.created_at, greatest(v.build_ms, ${least}::int) as ms,
        sum(greatest(v.build_ms, ${least}::int)) over (order by v.created_at desc, v.id desc) as since
      from version v
      where v.submitted_by = ${userId} and v.created_at > now() - interval '24 hours' and v.state = 'rejected'
    )
    select coalesce(sum(ms), 0)::int as used,
      max(created_at) filter (where since >= ${most}::int) + interval '24 hours' as less_at
    from built`;

/** How many bots of an author play on each ladder. */
export const botsPlaying = (db: Db, userId: string) =>
  db<{ ladder: string; used: number }[]>`
    select l.id as ladder, count(b.id)::int as used
    from ladder l
    left join entry e on e.ladder_id = l.id and e.status = 'playing'
    left join version v on v.id = e.version_id
    left join bot b on b.id = v.bot_id and ${userId} = any(b.authors)
    group by l.id, l.position order by l.position`;

/** One submission of an author at a time: quotas are counted under this lock. */
export const lockAuthor = (db: Db, userId: string) => db`select 1 from "user" where id = ${userId} for no key update`;
