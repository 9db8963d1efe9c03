import type { Db } from "./sql.ts";

/** The suspension of an account; no row: it has none. */
export const suspensionOf = (db: Db, userId: string) =>
  db<{ at: Date; by: string; reason: string }[]>`
    select at, by, reason from account_suspension where user_id = ${userId}`;

/** Returns no row if it is suspended already. */
export const insertSuspension = (db: Db, userId: string, by: string, reason: string) =>
  db<{ user_id: string }[]>`
    insert into account_suspension (user_id, by, reason) values (${userId}, ${by}, ${reason})
    on conflict do nothing returning user_id`;

export const deleteSuspension = (db: Db, userId: string) =>
  db<{ user_id: string }[]>`delete from account_suspension where user_id = ${userId} returning user_id`;

/** Versions of an account that are on ladders, or could be again. */
export const versionsOnLadders = (db: Db, userId: string) =>
  db<{ id: string; ladders: string[] }[]>`
    select v.id, array_agg(e.ladder_id) as ladders
    from version v join bot b on b.id = v.bot_id join entry e on e.version_id = v.id
    where b.author_id = ${userId} and e.status <> 'retired' group by v.id order by v.id`;

/** Takes all versions of an account off their ladders for good. Their entries are retired before. */
export const retireAll = (db: Db, userId: string) =>
  db`
    with inactive as (update bot set active_version = null where author_id = ${userId})
    update version v set state = 'retired', decided_at = coalesce(v.decided_at, now())
    from bot b where b.id = v.bot_id and b.author_id = ${userId} and v.state <> 'rejected'`;

/** Ends all sessions of an account, and whatever could still become one. */
export const endSessions = (db: Db, userId: string) =>
  db<{ id: string }[]>`
    with codes as (delete from "deviceCode" where "userId" = ${userId})
    delete from session where "userId" = ${userId} returning id`;

export interface AuthorRow {
  id: string;
  name: string;
  created_at: Date;
  operator: boolean;
  suspended_at: Date | null;
  suspended_by: string | null;
  suspended_why: string | null;
  bots: number;
  versions: number;
  sessions: number;
  keys: number;
  /** How its owner signs in: `credential`, `github`. */
  ways: string[];
  last_at: Date | null;
}

/** Accounts by name, from A to Z; `q` is a part of the name. */
export const authorsAfter = (db: Db, q: string | null, suspended: boolean, after: string, limit: number) =>
  db<AuthorRow[]>`
    select u.id, u.name, u."createdAt" as created_at, o.user_id is not null as operator,
      s.at as suspended_at, s.by as suspended_by, s.reason as suspended_why,
      (select count(*)::int from bot b where b.author_id = u.id) as bots,
      (select count(*)::int from bot b join version v on v.bot_id = b.id where b.author_id = u.id) as versions,
      (select count(*)::int from session x where x."userId" = u.id and x."expiresAt" > now()) as sessions,
      (select count(*)::int from api_key k where k.user_id = u.id and k.revoked_at is null and k.expires_at > now()) as keys,
      array(select a."providerId" from account a where a."userId" = u.id order by 1) as ways,
      greatest((select max(x."updatedAt") from session x where x."userId" = u.id),
        (select max(k.last_used_at) from api_key k where k.user_id = u.id)) as last_at
    from "user" u left join operator o on o.user_id = u.id left join account_suspension s on s.user_id = u.id
    where (${q}::text is null or position(${q}::text in u.name) > 0) and (not ${suspended} or s.user_id is not null)
      and u.name > ${after}
    order by u.name limit ${limit}`;
