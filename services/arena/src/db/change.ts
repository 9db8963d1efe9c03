import type { Db } from "./sql.ts";

/**
 * What became visible since an earlier look (null: this is the first), `most` of it, and what to give as `since` the next time.
 * `back`: it is not the same database any more. Rows with the number of a transaction to come were copied from another one, and
 * tell nothing.
 */
export const changesSince = (db: Db, since: string | null, most: number) =>
  db<{ now: string; back: boolean; topics: string[] }[]>`
    select now::text, pg_snapshot_xmin(now) < pg_snapshot_xmin(coalesce(${since}::pg_snapshot, now)) as back,
      -- Newest first, so that the index is read, and no more of it than is new.
      array(select topic from change
        where xid >= pg_snapshot_xmin(coalesce(${since}::pg_snapshot, now))
          and not pg_visible_in_snapshot(xid, coalesce(${since}::pg_snapshot, now)) and pg_visible_in_snapshot(xid, now)
        order by xid desc limit ${most}) as topics
    from pg_current_snapshot() as now`;

/** For changes of entries that come with no fit: somebody has put them right. */
export const touchTable = (db: Db, ladderId: string) =>
  db`insert into change (topic) values (${`table ${ladderId}`}), ('tables') on conflict do nothing`;

/** @param seen a look since which everybody has looked again. */
export const dropChanges = (db: Db, seen: string) =>
  db`delete from change where xid < pg_snapshot_xmin(${seen}::pg_snapshot)`;
