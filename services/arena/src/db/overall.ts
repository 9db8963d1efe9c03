import type { Db } from "./sql.ts";

export interface ScoredRow {
  ladder_id: string;
  version_id: string;
  number: number;
  author: string;
  bot: string;
  deals: number;
  matches: number;
  field_score: number | null;
  field_low: number | null;
  field_high: number | null;
}

/** Every version that plays, on each of its ladders, with what its rating expects of it there. */
export const scoredEverywhere = (db: Db) =>
  db<ScoredRow[]>`
    select e.ladder_id, e.version_id, v.number, u.name as author, b.name as bot, e.deals, e.matches,
      e.field_score, e.field_low, e.field_high
    from entry e join ladder l on l.id = e.ladder_id join version v on v.id = e.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where e.status = 'playing' order by b.id, e.ladder_id`;
