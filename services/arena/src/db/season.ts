import { seasonColumns } from "./columns.ts";
import type { EntryRow } from "./entry.ts";
import type { LadderRow } from "./ladder.ts";
import type { Db } from "./sql.ts";

/** A closed season of a ladder. */
export interface SeasonRow {
  ladder_id: string;
  number: number;
  opened_at: Date;
  closed_at: Date;
  closed_by: string;
  reason: string;
  anchor: string | null;
  matches: number;
  games: number;
  /** Whether its rank ranges come from today's `rankRanges`. Older ones hold only for a single look. */
  sure_ranks: boolean;
  /** Whether its ratings and places come from today's `shrink`. Older ones are the fit's own. */
  shrunk: boolean;
}

export interface SeasonSummaryRow extends SeasonRow {
  bots: number;
  leader_author: string | null;
  leader_bot: string | null;
  leader_rating: number | null;
  leader_low: number | null;
  leader_high: number | null;
}

/** The closed seasons of a ladder, newest first. */
export const closedSeasons = (db: Db, ladderId: string) =>
  db<SeasonSummaryRow[]>`
    select ${seasonColumns(db)},
      (select count(*)::int from final_row f
        where f.ladder_id = s.ladder_id and f.season = s.number and f.status = 'playing') as bots,
      f.author as leader_author, f.bot as leader_bot, f.rating as leader_rating, f.low as leader_low, f.high as leader_high
    from season s
    left join final_row f on f.ladder_id = s.ladder_id and f.season = s.number and f.place = 1 and f.status = 'playing'
    where s.ladder_id = ${ladderId} order by s.number desc`;

export const closedSeason = (db: Db, ladderId: string, number: number) =>
  db<SeasonRow[]>`
    select ${seasonColumns(db)} from season s where s.ladder_id = ${ladderId} and s.number = ${number}`;

/** A season's final table, best first. `all`: also versions that were not in play at its end. */
export const finalStandings = (db: Db, ladderId: string, season: number, all: boolean) =>
  db<EntryRow[]>`
    select f.ladder_id, f.version_id, f.status, f.reason, f.matches, f.deals, f.games, f.wins, f.rank_sum, f.form,
      cardinality(array_positions(f.faults, true))::float8 / nullif(cardinality(f.faults), 0) as forfeits,
      f.last_match, f.last_at, f.rating, f.low, f.high, f.best, f.worst, f.place, null as place_before,
      null as above_place, null as above_deals, null as below_place, null as below_deals,
      f.number, b.authors, f.author, f.bot, l.players,
      null as exploit_state, null::float8 as exploit_value, null::float8 as exploit_half, null as exploit_learns,
      null as exploit_seeds, null as exploit_questions, null as exploit_at
    from final_row f join any_ladder l on l.id = f.ladder_id join version v on v.id = f.version_id join bot b on b.id = v.bot_id
    where f.ladder_id = ${ladderId} and f.season = ${season} and (${all} or f.status in ('playing', 'suspended') and f.active)
    order by (f.status = 'playing') desc, f.rating desc nulls last, f.joined_at, f.version_id`;

export const firstAtEnd = (db: Db, ladderId: string, season: number, top: number) =>
  db<{ version_id: string }[]>`
    select version_id from final_row
    where ladder_id = ${ladderId} and season = ${season} and status = 'playing' and rating is not null
    order by rating desc limit ${top}`;

export interface PastRow {
  ladder_id: string;
  season: number;
  closed_at: Date;
  version_id: string;
  number: number;
  matches: number;
  games: number;
  rating: number | null;
  low: number | null;
  high: number | null;
  best: number | null;
  worst: number | null;
  place: number | null;
}

/**
 * How a bot's versions stood when earlier seasons ended, newest first. Within a season, the active one comes first.
 * Only versions that played.
 */
export const pastOf = (db: Db, botId: string) =>
  db<PastRow[]>`
    select f.ladder_id, f.season, s.closed_at, f.version_id, f.number, f.matches, f.games, f.rating, f.low, f.high,
      f.best, f.worst, f.place
    from version v join final_row f on f.version_id = v.id
    join season s on s.ladder_id = f.ladder_id and s.number = f.season
    join ladder l on l.id = f.ladder_id and l.season > f.season
    where v.bot_id = ${botId} and f.matches > 0
    order by s.closed_at desc, l.position, f.active desc, f.number desc`;

/** The present season of each ladder. */
export const seasonsNow = (db: Db) =>
  db<Pick<LadderRow, "id" | "season" | "season_state">[]>`select id, season, season_state from any_ladder`;

export const setClosing = (db: Db, id: string, by: string, why: string) =>
  db`update any_ladder set season_state = 'closing', closed_by = ${by}, closed_why = ${why} where id = ${id}`;

/** Parked matches of the ladder's season, locked in a fixed order: a commit also locks its match before its ladder. */
export const lockParked = (db: Db, id: string) =>
  db<{ id: string }[]>`
    select m.id from match m where m.ladder_id = ${id} and m.state = 'parked'
      and m.season = (select season from any_ladder where id = ${id}) order by m.id for no key update`;

/** How many matches of a season are neither finished nor void. */
export const unfinished = (db: Db, id: string, season: number) =>
  db<{ open: number; parked: number }[]>`
    select (count(*) filter (where state <> 'parked') + (
        select count(*) from contribution c join match m on m.id = c.match_id and m.ladder_id = ${id} and m.season = ${season}
        where c.check_state = 'queued' and m.state = 'finished'))::int as open,
      count(*) filter (where state = 'parked')::int as parked
    from match where ladder_id = ${id} and season = ${season} and state in ('queued', 'running', 'parked')`;

/**
 * Copies the present table into the archive. It must come before insertSeason, after which the schema takes no more
 * rows.
 */
export const insertFinalRows = (db: Db, id: string) =>
  db`
    insert into final_row (ladder_id, season, version_id, author, bot, number, active, status, reason, joined_at, matches, deals,
      games, wins, rank_sum, faults, form, last_match, last_at, rating, low, high, best, worst, place)
    select e.ladder_id, l.season, e.version_id, u.name, b.name, v.number, b.active_version is not distinct from v.id, e.status,
      e.reason, e.joined_at, e.matches, e.deals, e.games, e.wins, e.rank_sum, e.faults, e.form, e.last_match, e.last_at,
      e.rating, e.low, e.high, e.best, e.worst, e.place
    from entry e join any_ladder l on l.id = e.ladder_id join version v on v.id = e.version_id
    join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where e.ladder_id = ${id} and (e.matches > 0 or e.status in ('playing', 'suspended'))`;

export const insertSeason = (db: Db, id: string) =>
  db<SeasonRow[]>`
    insert into season as s (ladder_id, number, opened_at, closed_at, closed_by, reason, anchor, matches, games)
    select l.id, l.season, l.opened_at, now(), l.closed_by, l.closed_why, l.anchor, count(m.id)::int,
      coalesce(sum(m.deals), 0)::int * l.players
    from any_ladder l left join match m on m.ladder_id = l.id and m.season = l.season and m.state = 'finished'
    where l.id = ${id} group by l.id
    returning ${seasonColumns(db)}`;

export const setClosed = (db: Db, id: string) => db`update any_ladder set season_state = 'closed' where id = ${id}`;

/** Opens the next season, in which nobody has played yet. The numbers of commits go on, so the fit is up to date. */
export const setOpen = (db: Db, id: string) =>
  db<{ season: number }[]>`
    update any_ladder set season = season + 1, season_state = 'open', opened_at = now(), closed_by = null, closed_why = null,
      ended_by = null, ended_why = null,
      fitted = commits, fitted_at = now(), misfit = null, pace = null
    where id = ${id} returning season`;

/**
 * Every version that plays goes on playing, from zero. A suspended one stays suspended until its author activates
 * it again.
 */
export const resetEntries = (db: Db, id: string) =>
  db`
    with forgotten as (delete from hourly_place where ladder_id = ${id})
    update entry set sat = (select issued from any_ladder where id = ${id}), sat_at = now(), pardoned_games = 0,
      matches = 0, deals = 0, games = 0, wins = 0, rank_sum = 0, faults = '{}', form = '{}', last_match = null,
      last_at = null, rating = null, low = null, high = null, best = null, worst = null, place = null, place_before = null,
      above_place = null, above_deals = null, below_place = null, below_deals = null,
      field_score = null, field_low = null, field_high = null
    where ladder_id = ${id}`;
