import type { Db } from "./sql.ts";

export interface ReportRow {
  id: string;
  author_id: string;
  author: string;
  bot_id: string | null;
  bot: string | null;
  /** The name that was reported, as it was then. */
  name: string;
  reporter: string | null;
  reason: string;
  at: Date;
  verdict: "kept" | "removed" | null;
}

/** Returns no row if the reporter has an open report of this name. */
export const insertReport = (
  db: Db,
  report: { authorId: string; botId: string | null; name: string; reporter: string; reason: string },
) =>
  db<{ id: string }[]>`
    insert into name_report (author_id, bot_id, name, reporter, reason)
    values (${report.authorId}, ${report.botId}, ${report.name}, ${report.reporter}, ${report.reason})
    on conflict do nothing returning id`;

/** How many of somebody's reports nobody has decided yet. */
export const openReports = (db: Db, reporter: string) =>
  db<{ open: number }[]>`
    select count(*)::int as open from name_report where reporter = ${reporter} and verdict is null`;

/** Those that nobody has decided, oldest first. */
export const undecidedReports = (db: Db) =>
  db<ReportRow[]>`
    select r.id, r.author_id, u.name as author, r.bot_id, b.name as bot, r.name, w.name as reporter, r.reason, r.at, r.verdict
    from name_report r join "user" u on u.id = r.author_id left join bot b on b.id = r.bot_id
    left join "user" w on w.id = r.reporter
    where r.verdict is null order by r.id limit 200`;

export const lockReport = (db: Db, id: string) =>
  db<Pick<ReportRow, "id" | "author_id" | "bot_id" | "name" | "verdict">[]>`
    select id, author_id, bot_id, name, verdict from name_report where id = ${id} for no key update`;

/** Decides all open reports of a name. */
export const decideReports = (
  db: Db,
  of: { authorId: string; botId: string | null },
  verdict: "kept" | "removed",
  by: string,
) =>
  db`
    update name_report set verdict = ${verdict}, decided_by = ${by}, decided_at = now()
    where bot_id is not distinct from ${of.botId} and (bot_id is not null or author_id = ${of.authorId}) and verdict is null`;

/** Whether an operator took this bot's name away from its author. */
export const botNameRemoved = (db: Db, authorId: string, name: string) =>
  db`
    select 1 from name_report
    where author_id = ${authorId} and bot_id is not null and name = ${name} and verdict = 'removed' limit 1`;

/** The account gets a name that says nothing, here and in final tables. @param kind why: it begins with this. */
export const removeAuthorName = (db: Db, userId: string, kind: "author" | "deleted") =>
  db<{ name: string }[]>`
    with had as (select id, name from "user" where id = ${userId}), named as (
      update "user" set name = ${kind} || '-' || substr(md5(id), 1, 16), "updatedAt" = now() where id = ${userId} returning name
    ), ended as (
      update final_row f set author = named.name from named, had where f.author = had.name
    )
    select name from named`;

/** The same for a bot. */
export const removeBotName = (db: Db, botId: string) =>
  db<{ name: string }[]>`
    with named as (
      update bot set name = 'bot-' || substr(md5(id::text), 1, 16) where id = ${botId} returning id, name
    ), ended as (
      update final_row f set bot = named.name from named, version v where v.id = f.version_id and v.bot_id = named.id
    )
    select name from named`;

/**
 * Tables that show a bot, or without one all that an author owns or once handed over, are made anew. Returns their ladders.
 */
export const countRenamed = (db: Db, { authorId, botId }: { authorId: string; botId: string | null }) =>
  db<{ id: string }[]>`
    with renamed as (
      select v.id from version v join bot b on b.id = v.bot_id
      where case when ${botId}::uuid is not null then b.id = ${botId} else b.author_id = ${authorId}
        or b.id in (select bot_id from bot_address where author_id = ${authorId}) end
    )
    update any_ladder set line_up = line_up + 1
    where id in (select ladder_id from entry where version_id in (select id from renamed))
      or id in (select ladder_id from final_row where version_id in (select id from renamed))
    returning id`;
