import type { NoticeKind } from "@liars-ladder/protocol";
import type { Db } from "./sql.ts";

export interface NoticeRow {
  id: string;
  at: Date;
  kind: NoticeKind | "season.opened" | "season.closed";
  version: string | null;
  number: number | null;
  author: string | null;
  bot: string | null;
  ladder: string | null;
  title: string | null;
  season: number | null;
  reason: string | null;
  rating: number | null;
  low: number | null;
  high: number | null;
}

const noticeColumns = (db: Db) => db`
  n.id, n.at, n.kind, n.version_id as version, v.number, u.name as author, b.name as bot, n.ladder_id as ladder, l.title, n.season,
  n.reason, n.rating, n.low, n.high`;

const noticeOfWhom = (db: Db) => db`
  notice n left join ladder l on l.id = n.ladder_id left join version v on v.id = n.version_id
  left join bot b on b.id = v.bot_id left join "user" u on u.id = b.author_id`;

/** What feeds tell: all but that a version was rejected. Newest first. */
export const noticesOfBot = (db: Db, botId: string, limit: number) =>
  db<NoticeRow[]>`
    select ${noticeColumns(db)} from ${noticeOfWhom(db)}
    where b.id = ${botId} and n.kind <> 'version.rejected' order by n.id desc limit ${limit}`;

export const noticesOfAuthor = (db: Db, userId: string, limit: number) =>
  db<NoticeRow[]>`
    select ${noticeColumns(db)} from ${noticeOfWhom(db)}
    where b.authors @> array[${userId}::text] and n.kind <> 'version.rejected' order by n.id desc limit ${limit}`;

export const noticesOfLadder = (db: Db, ladderId: string, limit: number) =>
  db<NoticeRow[]>`
    select ${noticeColumns(db)} from ${noticeOfWhom(db)} where n.ladder_id = ${ladderId} order by n.id desc limit ${limit}`;

export const dropOldNotices = (db: Db) => db`delete from notice where at < now() - interval '1 year'`;
