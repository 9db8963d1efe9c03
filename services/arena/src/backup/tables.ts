import type { Db } from "../db/sql.ts";

/** A table of the arena, with its columns that are not generated. */
export interface TableColumns {
  name: string;
  columns: string[];
}

/** All tables except the list of migrations and what arenas tell each other, ordered by name. */
export const tablesOf = (db: Db) =>
  db<TableColumns[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migration', 'change')
    group by c.relname order by c.relname`;

export const sequencesOf = (db: Db) =>
  db<{ name: string; last: number | null }[]>`
    select sequencename::text as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`;

export const migrationsOf = (db: Db) =>
  db<{ name: string; hash: string }[]>`select name, hash from migration order by name`;

/** All foreign keys, each with its definition for `alter table … add`. */
export const foreignKeysOf = (db: Db) =>
  db<{ table_name: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table_name, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`;
