import type { Options } from "@liars-ladder/rules";
import { atHome, ladderColumns } from "./columns.ts";
import type { StoredMisfit } from "./rating.ts";
import type { Db } from "./sql.ts";

/**
 * While it is open, matches are made. While it is closing, they are waited for. When it is closed, its final table
 * is written.
 */
export type SeasonState = "open" | "closing" | "closed";

/**
 * Why a ladder has its pace: a version is new, some interval is wide and one more deal still narrows it, somebody
 * has its page open, it knows enough, or its host lets none rest.
 */
export type PaceWhy = "newcomer" | "wide" | "watched" | "quiet" | "host";

export interface LadderRow {
  id: string;
  position: number;
  title: string;
  ruleset: string;
  options: Options;
  players: number;
  /**
   * The length of a match between known versions (matches/length.ts); with `fixed`, of every match, as the host set
   * it.
   */
  deals: number;
  fixed: boolean;
  /** The correlation of a bot's points in two deals of one match, by the last fit: 0–1. */
  correlation: number;
  /** The design effect of its matches that is assumed until they show it (`npm run bench -- design`). */
  design: number;
  anchor: string | null;
  issued: number;
  commits: number;
  voids: number;
  fitted: number;
  fitted_at: Date;
  /** How often the status of any version on it has changed. */
  line_up: number;
  /** How often a version on it became known to be exploitable. */
  exploited: number;
  /** As of the last fit; null: too little was played to tell. */
  misfit: StoredMisfit | null;
  /** Matches an hour (null: as fast as runners play) and why; when it last had its turn; and `line_up` at that time. */
  pace: number | null;
  pace_why: PaceWhy;
  paced_at: Date;
  paced_line_up: number;
  /** The number of its present season. */
  season: number;
  season_state: SeasonState;
  opened_at: Date;
  /** Who closes the season, and why; null while it is open. */
  closed_by: string | null;
  closed_why: string | null;
  /** Who ended it, and why; null while it goes on. */
  ended_by: string | null;
  ended_why: string | null;
  /** The league that it belongs to; null: it is one of the arena's own. */
  league: string | null;
}

/** The arena's own; `any_ladder` holds those of leagues too. What is asked of one ladder, by its id, is asked of any. */
export const ladders = (db: Db) => db<LadderRow[]>`select ${ladderColumns(db)} from ladder order by position`;

export const allLadders = (db: Db) => db<LadderRow[]>`select ${ladderColumns(db)} from any_ladder order by position`;

export const ladderById = (db: Db, id: string) =>
  db<LadderRow[]>`select ${ladderColumns(db)} from any_ladder where id = ${id}`;

export const lockLadder = (db: Db, id: string) =>
  db<LadderRow[]>`select ${ladderColumns(db)} from any_ladder where id = ${id} for no key update`;

/** Adds ladders that do not exist yet. Existing ones never change, because their games were played by these rules. */
export const insertLadder = (
  db: Db,
  ladder: Pick<
    LadderRow,
    "id" | "position" | "title" | "ruleset" | "options" | "players" | "deals" | "fixed" | "design" | "league"
  >,
) =>
  db<{ id: string }[]>`
    insert into any_ladder (id, position, title, ruleset, options, players, deals, fixed, design, league)
    values (${ladder.id}, ${ladder.position}, ${ladder.title}, ${ladder.ruleset}, ${db.json(ladder.options)},
      ${ladder.players}, ${ladder.deals}, ${ladder.fixed}, ${ladder.design}, ${ladder.league})
    on conflict do nothing returning id`;

/** Where the next ladder comes in the list. */
export const nextPosition = (db: Db) =>
  db<{ position: number }[]>`select coalesce(max(position), -1) + 1 as position from any_ladder`;

/**
 * Active versions that are fit for a new ladder without another qualification: they declare its ruleset, and are on another
 * ladder of it, if there is one.
 */
export const fitFor = (db: Db, id: string, ruleset: string) =>
  db<{ version_id: string; author: string; bot: string }[]>`
    select v.id as version_id, u.name as author, b.name as bot
    from bot b join version v on v.id = b.active_version join "user" u on u.id = b.author_id
    where v.state = 'accepted' and ${ruleset} = any(v.rulesets) and (
      not exists (select from ladder l where l.ruleset = ${ruleset} and l.id <> ${id})
      or exists (select from entry e join ladder l on l.id = e.ladder_id
        where e.version_id = v.id and l.ruleset = ${ruleset} and l.id <> ${id}))
    order by b.created_at, b.id`;

export const setEnded = (db: Db, id: string, by: string, why: string) =>
  db`update any_ladder set ended_by = ${by}, ended_why = ${why} where id = ${id}`;

export const setAnchor = (db: Db, id: string, versionId: string) =>
  db`update any_ladder set anchor = ${versionId} where id = ${id} and anchor is null`;

/** From now on each of its matches has so many deals. */
export const setLength = (db: Db, id: string, deals: number) =>
  db`update any_ladder set deals = ${deals}, fixed = true where id = ${id}`;

export const countIssued = (db: Db, id: string, by: number) =>
  db`update any_ladder set issued = issued + ${by} where id = ${id}`;

/**
 * The number of the next commit of this ladder. Its row stays locked until the transaction ends, so that commits
 * come in order.
 */
export const nextCommit = (db: Db, id: string) =>
  db<Pick<LadderRow, "commits" | "season" | "season_state">[]>`
    update any_ladder set commits = commits + 1 where id = ${id} returning commits, season, season_state`;

export const countVoid = (db: Db, id: string) =>
  db`update any_ladder set voids = voids + 1, commits = commits + 1 where id = ${id}`;

export interface SummaryRow {
  id: string;
  bots: number;
  matches: number;
  games: number;
  running: number;
  /** When its present season was closed. */
  closed_at: Date | null;
  leader_author: string | null;
  leader_bot: string | null;
  leader_rating: number | null;
  leader_low: number | null;
  leader_high: number | null;
}

/** Of one ladder, or of all of the arena's own. Every match is counted for each of its players, so the sum is divided by their number. */
export const summaries = (db: Db, id: string | null = null) =>
  db<SummaryRow[]>`
    select l.id, coalesce(e.bots, 0) as bots, coalesce(e.matches, 0) / l.players as matches,
      coalesce(e.games, 0) / l.players as games,
      (select count(*)::int from match m where m.ladder_id = l.id and m.state in ('queued', 'running')) as running,
      (select s.closed_at from season s where s.ladder_id = l.id and s.number = l.season) as closed_at,
      f.author as leader_author, f.bot as leader_bot, f.rating as leader_rating, f.low as leader_low, f.high as leader_high
    from any_ladder l left join (
      select ladder_id, count(*) filter (where status = 'playing')::int as bots, sum(matches)::int as matches,
        sum(games)::int as games
      from entry where ${id}::text is null or ladder_id = ${id} group by ladder_id
    ) e on e.ladder_id = l.id left join lateral (
      select u.name as author, b.name as bot, e.rating, e.low, e.high
      from entry e join version v on v.id = e.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
      where e.ladder_id = l.id and e.status = 'playing' and e.rating is not null order by e.rating desc nulls last limit 1
    ) f on true
    where l.id = ${id} or ${id}::text is null and l.league is null
    order by l.position`;

/**
 * Stores what the scheduler found about a ladder. `turn`: it was this ladder's turn, at this time; null: it still
 * waits for it.
 */
export const setPace = (
  db: Db,
  ladder: Pick<LadderRow, "id" | "deals" | "pace" | "pace_why" | "line_up">,
  turn: Date | null,
) =>
  db`
    update any_ladder set deals = ${ladder.deals}, pace = ${ladder.pace}, pace_why = ${ladder.pace_why},
      paced_line_up = ${ladder.line_up}, paced_at = coalesce(${turn}::timestamptz, paced_at)
    where id = ${ladder.id}`;

/**
 * What the scheduler looks at, the arena's own ladders first, then those of leagues that have begun, whoever waited longest
 * first: the number of open matches on each ladder whose season is open, whether somebody
 * there has never sat at a table, and the pace that it found, with whether the line-up has changed since. A ladder on which
 * nobody plays is looked at once more after the last one has left.
 */
export const demand = (db: Db) =>
  db<(Pick<LadderRow, "id" | "league" | "pace" | "paced_at"> & { open: number; unmet: boolean; others: boolean })[]>`
    select l.id, l.league, l.pace, l.paced_at, l.line_up <> l.paced_line_up as others,
      (select count(*)::int from match m where m.ladder_id = l.id and m.state in ('queued', 'running') and ${atHome(db)}) as open,
      exists (select from entry e where e.ladder_id = l.id and e.status = 'playing' and e.matches = 0 and not exists (
        select from match_bot x join match m on m.id = x.match_id
        where x.version_id = e.version_id and m.ladder_id = e.ladder_id and m.state in ('queued', 'running', 'parked'))) as unmet
    from any_ladder l where l.season_state = 'open'
      and (l.line_up <> l.paced_line_up or exists (select from entry e where e.ladder_id = l.id and e.status = 'playing'))
      and (l.league is null or exists (select from league g where g.id = l.league and g.started_at is not null and g.ended_at is null))
    order by l.league is not null, case when l.league is null then l.position end, l.paced_at, l.position`;

export const openOn = (db: Db, id: string) =>
  db<{ open: number }[]>`
    select count(*)::int as open from match m where m.ladder_id = ${id} and m.state in ('queued', 'running') and ${atHome(db)}`;

/**
 * Locks every ladder, in a fixed order. Code that changes entries must hold their ladder's lock, so that a commit,
 * a refit and an activation never wait for each other in a circle.
 */
export const lockLadders = (db: Db) => db<{ id: string }[]>`select id from any_ladder order by id for no key update`;
