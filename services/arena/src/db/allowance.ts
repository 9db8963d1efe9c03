import type { Db } from "./sql.ts";

/** `burst` tries at once, then one every `every` seconds. */
export interface Allowance {
  burst: number;
  every: number;
}

/**
 * Takes one try from a key's allowance. A row holds the time at which the allowance is full again, so a row with a
 * time in the past counts as none.
 *
 * @returns whether there was one; if not, the seconds until there is.
 */
export const takeTry = (db: Db, key: string, { burst, every }: Allowance) =>
  db<{ ok: boolean; wait: number }[]>`
    with taken as (
      insert into allowance as a (key, whole_at) values (${key}, now() + ${every}::float8 * interval '1 second')
      on conflict (key) do update
        set whole_at = greatest(a.whole_at, now()) + ${every}::float8 * interval '1 second'
        where a.whole_at <= now() + ${(burst - 1) * every}::float8 * interval '1 second'
      returning key
    )
    select
      exists (select from taken) as ok,
      greatest(1, ceil(coalesce(
        (select extract(epoch from whole_at - now()) from allowance where key = ${key}) - ${(burst - 1) * every}::float8, 1)
      ))::int as wait`;

/** Gives one try back. */
export const returnTry = (db: Db, key: string, { every }: Allowance) =>
  db`update allowance set whole_at = whole_at - ${every}::float8 * interval '1 second' where key = ${key}`;

/** Gives all tries back. */
export const returnTries = (db: Db, key: string) => db`delete from allowance where key = ${key}`;

/** One statement each: after an attack these are many rows, and they lock nothing that is in use. */
export const dropWholeAllowances = (db: Db) => db`delete from allowance where whole_at < now()`;
export const dropSessions = (db: Db) => db`delete from session where "expiresAt" < now()`;
export const dropVerifications = (db: Db) => db`delete from verification where "expiresAt" < now()`;
export const dropDeviceCodes = (db: Db) => db`delete from "deviceCode" where "expiresAt" < now()`;

/** Ends all sessions of an account but the newest. */
export const dropOldSessions = (db: Db, userId: string, keep: number) =>
  db`
    delete from session where "userId" = ${userId} and id not in (
      select id from session where "userId" = ${userId} order by "createdAt" desc, id limit ${keep})`;
