import type { Db } from "./sql.ts";

export interface AuditRow {
  id: number;
  at: Date;
  operator: string;
  action: string;
  subject: string;
  detail: string;
}

export const insertAudit = (db: Db, line: Omit<AuditRow, "id" | "at">) =>
  db`
    insert into audit (operator, action, subject, detail)
    values (${line.operator}, ${line.action}, ${line.subject}, ${line.detail})`;

export const auditBefore = (db: Db, before: number, limit: number) =>
  db<AuditRow[]>`
    select id, at, operator, action, subject, detail from audit where id < ${before} order by id desc limit ${limit}`;

export const dropOldAudit = (db: Db, years: number) =>
  db`delete from audit where at < now() - make_interval(years => ${years})`;
