import type { Db } from "./sql.ts";

export interface OperatorRow {
  id: string;
  name: string;
  email: string;
  granted_at: Date;
  granted_by: string;
  reason: string;
}

export const operators = (db: Db) =>
  db<OperatorRow[]>`
    select u.id, u.name, u.email, o.granted_at, o.granted_by, o.reason
    from operator o join "user" u on u.id = o.user_id order by o.granted_at, u.name`;

export const operatorNames = (db: Db) =>
  db<{ name: string }[]>`select u.name from operator o join "user" u on u.id = o.user_id`;

/** Returns no row if the account is an operator already. */
export const insertOperator = (db: Db, line: { userId: string; by: string; reason: string }) =>
  db<{ user_id: string }[]>`
    insert into operator (user_id, granted_by, reason) values (${line.userId}, ${line.by}, ${line.reason})
    on conflict do nothing returning user_id`;

export const deleteOperator = (db: Db, id: string) =>
  db<{ user_id: string }[]>`delete from operator where user_id = ${id} returning user_id`;

export const authorNames = (db: Db) => db<{ name: string }[]>`select name from "user"`;
