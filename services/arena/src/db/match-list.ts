import type { MatchOutcome, MatchState } from "@liars-ladder/protocol";
import { matchColumns } from "./columns.ts";
import type { MatchRow } from "./match.ts";
import type { Db } from "./sql.ts";

export interface MatchFilter {
  ladder: string | null;
  season: number | null;
  botId: string | null;
  version: string | null;
  state: MatchState | null;
  /** Of the bot, version or author; null: all. */
  result: MatchOutcome | null;
  /** Null: rated ones and challenges. */
  rated: boolean | null;
  /** Of one of this author's bots. */
  authorId: string | null;
  /** This version sat at the table too, and a version of this bot. */
  met: string | null;
  opponentId: string | null;
  before: string | null;
  limit: number;
}

/** `current`: it belongs to its ladder's present season. */
export type ListedRow = MatchRow & { current: boolean };

/**
 * Newest first, without those of leagues where no ladder is asked for: ids are UUIDs of version 7, so they sort by time. Only the filters that are given become
 * conditions, so that each combination has its own plan. For each version of a bot, no more than a page is read. Archives are read
 * only where a page goes back to them.
 */
export const listMatches = (db: Db, f: MatchFilter) =>
  db<ListedRow[]>`
    with present as materialized (${presentPage(db, f)})
    select ${matchColumns(db)}, m.season = l.season as current
    from present p join any_match m on m.id = p.id join any_ladder l on l.id = m.ladder_id
    union all
    select ${matchColumns(db)}, false from (${pastPage(db, f)}) p join past_match m on m.id = p.id
    order by id desc limit ${f.limit}`;

/** The first ids of matches that are in no archive. */
function presentPage(db: Db, f: MatchFilter) {
  const where = db`
    ${f.ladder === null ? db`m.ladder_id in (select id from ladder)` : db`m.ladder_id = ${f.ladder}`} ${f.season === null ? db`` : db`and m.season = ${f.season}`}
    ${f.state === null ? db`` : db`and m.state = ${f.state} ${f.state === "finished" ? db`` : db`and m.state <> 'finished'`}`}
    ${f.rated === null ? db`` : db`and m.rated = ${f.rated}`}
    ${hasMet(f) ? db`and exists (select from match_bot o where o.match_id = m.id and o.version_id = any(${versionsMet(db, f)}))` : db``}`;
  if (isOfAll(f))
    return db`
      select m.id from any_match m where ${where} ${f.before === null ? db`` : db`and m.id < ${f.before}`}
      order by m.id desc limit ${f.limit}`;
  return db`
    select distinct x.match_id as id from version v cross join lateral (
      select x.match_id from match_bot x join any_match m on m.id = x.match_id
      where x.version_id = v.id and ${where} ${f.result === null ? db`` : resultIs(db, f.result, "match_bot")} ${f.before === null ? db`` : db`and x.match_id < ${f.before}`}
      order by x.match_id desc limit ${f.limit}
    ) x
    where ${ofWhom(db, f)} order by x.match_id desc limit ${f.limit}`;
}

/** So many archived matches of some versions are looked up and sorted. Of more, a page is found sooner by going back in time. */
const FEW = 5_000;

/** The same of archived ones, which are rated, over, and of no league. */
function pastPage(db: Db, f: MatchFilter) {
  const needed = db`
    (select count(*) < ${f.limit} or (select id from present order by id limit 1) < (select id from archived_match order by id desc limit 1)
      from present)`;
  const where = db`
    ${needed} and ${f.rated ?? true} ${f.ladder === null ? db`` : db`and r.ladder_id = ${f.ladder}`}
    ${f.season === null ? db`` : db`and r.season = ${f.season}`}
    ${f.state === null ? db`` : f.state === "finished" ? db`and not a.void` : db`and a.void and ${f.state === "void"}`}
    ${hasMet(f) ? db`and a.versions && ${versionsMet(db, f)}` : db``}
    ${f.before === null ? db`` : db`and a.id < ${f.before}`}`;
  if (isOfAll(f))
    return db`
      select p.id from archive r cross join lateral (
        select a.id from archived_match a where a.archive = r.number and ${where} order by a.id desc limit ${f.limit}
      ) p order by p.id desc limit ${f.limit}`;
  const theirs = db`array(select v.id from version v where ${ofWhom(db, f)})`;
  /** Whether the result was theirs. Asked match by match, from the newest on, until a page is full. */
  const asAsked = (match: "a" | "f") =>
    f.result === null
      ? db`true`
      : db`exists (
          select from past_seat x where x.match_id = ${db(match)}.id and x.version_id = any(${theirs})
          ${resultIs(db, f.result, "past_seat")})`;
  const found = db`
    select a.id from archived_match a join archive r on r.number = a.archive where a.versions && ${theirs} and ${where}`;
  /** Those who must all have been there: what the one with the fewest matches played is looked up. */
  const parties = hasMet(f) ? [theirs, versionsMet(db, f)] : [theirs];
  const each = (one: (versions: typeof theirs) => typeof theirs) =>
    parties.map(one).reduce((all, next) => db`${all}, ${next}`);
  const few = db`
    least(${each((versions) => db`(select coalesce(sum(matches), 0) from final_row where version_id = any(${versions}))`)}) <= ${FEW}`;
  const last = db`
    least(${each((versions) => db`(select last_match from final_row where version_id = any(${versions}) order by last_match desc nulls last limit 1)`)})`;
  return db`
    (with found as materialized (${found} and ${few})
      select f.id from (select id from found order by id desc) f where ${asAsked("f")} order by f.id desc limit ${f.limit})
    union all
    (${found} and not ${few} and a.id <= ${last} and ${asAsked("a")} order by a.id desc limit ${f.limit})
    order by id desc limit ${f.limit}`;
}

const isOfAll = (f: MatchFilter): boolean => f.botId === null && f.version === null && f.authorId === null;

/** Whether version v is asked for. */
const ofWhom = (db: Db, f: MatchFilter) => db`
  true ${f.authorId === null ? db`` : db`and v.bot_id in (select id from bot where authors @> array[${f.authorId}::text])`}
  ${f.botId === null ? db`` : db`and v.bot_id = ${f.botId}`} ${f.version === null ? db`` : db`and v.id = ${f.version}`}`;

const hasMet = (f: MatchFilter): boolean => f.met !== null || f.opponentId !== null;

/** Of these versions one sat at the table too. */
const versionsMet = (db: Db, f: MatchFilter) => db`
  array(select o.id from version o where true
    ${f.met === null ? db`` : db`and o.id = ${f.met}`} ${f.opponentId === null ? db`` : db`and o.bot_id = ${f.opponentId}`})`;

/** What a match was to the bot at place x of it. All bots of a match play the same games. */
function resultIs(db: Db, result: MatchOutcome, seats: "match_bot" | "past_seat") {
  if (result === "forfeited") return db`and x.forfeits > 0`;
  const better = db`exists (select from ${db(seats)} o where o.match_id = x.match_id and o.rank_sum < x.rank_sum)`;
  return result === "lost" ? db`and ${better}` : db`and x.rank_sum is not null and not ${better}`;
}
