import type { Db } from "./sql.ts";

export interface SizeRow {
  /** Null for all tables of the queue together, where it is in the same database. */
  name: string | null;
  rows: number;
  /** Of its rows alone, with what PostgreSQL keeps of long ones elsewhere; of its indexes. */
  bytes: number;
  indexes: number;
}

/** What each table takes, largest first. Rows are counted as PostgreSQL last did. */
export const tableSizes = (db: Db, queueSchema: string) =>
  db<SizeRow[]>`
    select case when relnamespace = 'public'::regnamespace then relname::text end as name,
      sum(greatest(reltuples, 0))::float8 as rows, sum(pg_table_size(oid))::float8 as bytes, sum(pg_indexes_size(oid))::float8 as indexes
    from pg_class
    where relkind = 'r' and (relnamespace = 'public'::regnamespace
      or relnamespace = (select oid from pg_namespace where nspname = ${queueSchema}))
    group by 1 order by sum(pg_total_relation_size(oid)) desc, 1`;

/** All of the database, with what no table takes. */
export const databaseBytes = (db: Db) =>
  db<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`;

/** How many matches are stored that were played, and their games. */
export const playedInAll = (db: Db) =>
  db<{ matches: number; games: number; archived: number }[]>`
    select count(*)::int as matches, coalesce(sum(games), 0)::int as games, count(*) filter (where archived)::int as archived
    from (
      select cardinality(moves) as games, false as archived from match_games
      union all
      select deals * cardinality(versions), true from archived_match
    ) played`;
