import type { Db } from "./sql.ts";

/**
 * Select lists, and the joins that they need, that several queries share: fragments, each with the name of its row
 * type.
 */

/** `LadderRow`. */
export const ladderColumns = (db: Db) => db`
  id, position, title, ruleset, options, players, deals, fixed, correlation, design, anchor, issued, commits, voids, fitted,
  fitted_at, line_up, exploited, misfit, pace, pace_why, paced_at, paced_line_up, season, season_state, opened_at, closed_by, closed_why,
  ended_by, ended_why, league`;

/** `MatchRow`, of match m. */
export const matchColumns = (db: Db) => db`
  m.id, m.ladder_id, m.season, m.state, m.reason, m.deals, m.seeds, m.commitment, m.attempt, m.commit, m.incidents, m.engine,
  m.spread, m.rated, m.queued_at, m.created_at, m.started_at, m.finished_at`;

/**
 * The archived matches of a season that count, a page of them after a commit, in the order of their commits. An `after` may be
 * greater than any commit stored.
 */
export const archivedAfter = (db: Db, ladderId: string, season: number, after: number, limit: number) => db`
  (select * from archived_match
    where archive = (select number from archive where ladder_id = ${ladderId} and season = ${season}) and not void and commit > ${after}::bigint
    order by commit limit ${limit})`;

/** What is stored of a bot at a table, in `match_bot` and `past_seat`. */
export const seatColumns = (db: Db) => db`
  match_id, bot, version_id, before_rating, before_low, before_high, after_rating, after_low, after_high, games, wins, rank_sum,
  forfeits, cpu_ms`;

/** The ladder of the match that line g of a log belongs to. */
export const ladderOfLog = (db: Db) => db`
  coalesce((select m.ladder_id from any_match m where m.id = g.match_id), (select m.ladder_id from past_match m where m.id = g.match_id))`;

/** Before whom a queued match m goes: those in a hurry first, then challenges, then the others. */
export const turnOf = (db: Db, m: string) => db`(2 * ${db(m)}.hurry::int + (not ${db(m)}.rated)::int)`;

/** Whether no volunteer plays match m. */
export const atHome = (db: Db) => db`
  not exists (select from contribution g where g.match_id = m.id and g.state = 'claimed')`;

/** `GameRow`. */
export const gameColumns = (db: Db) => db`match_id, index, moves, ranks, reason, rounds, decisions, faults, cpu`;

/** `EntryRow`, of entry e. */
export const entryColumns = (db: Db) => db`
  e.ladder_id, e.version_id, e.status, e.reason, e.matches, e.deals, e.games, e.wins, e.rank_sum, e.form,
  cardinality(array_positions(e.faults, true))::float8 / nullif(cardinality(e.faults), 0) as forfeits,
  e.last_match, e.last_at, e.rating, e.low, e.high, e.best, e.worst, e.place, e.place_before,
  e.above_place, e.above_deals, e.below_place, e.below_deals,
  v.number, b.authors, u.name as author, b.name as bot, l.players,
  x.state as exploit_state, x.value as exploit_value, x.half as exploit_half, x.learns as exploit_learns,
  x.seeds as exploit_seeds, x.questions as exploit_questions, x.decided_at as exploit_at`;

/**
 * Entry e with its ladder l, version v, bot b and author u; in a duel, with how exploitable it is, x. `entryOfWhom` leaves out
 * the ladders of leagues.
 */
export const entryOfWhom = (db: Db) => entryOn(db, "ladder");
export const anyEntryOfWhom = (db: Db) => entryOn(db, "any_ladder");

/** Whether ladder l is of a league that plans who meets whom: a version that began there plays to its end. */
export const plansAhead = (db: Db) => db`
  (l.league is not null and exists (select from league g where g.id = l.league and g.schedule <> 'ladder'))`;

const entryOn = (db: Db, ladders: "ladder" | "any_ladder") => db`
  entry e join ${db(ladders)} l on l.id = e.ladder_id join version v on v.id = e.version_id
  join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
  left join exploitability x on x.version_id = e.version_id and x.ruleset = l.ruleset and l.players = 2`;

/** `CountRow`, of an entry or a closed season's row. */
export const countColumns = (db: Db) => db`
  version_id, status, matches, deals, games, wins, rank_sum, faults, form, last_match, rating, low, high, best, worst, place`;

/** `VersionRow`, of version v, bot b and author u. */
export const versionColumns = (db: Db) => db`
  v.id, v.bot_id, v.number, v.state, v.note, v.hash, v.bytes, v.report, v.bundle_hash, v.bundle_bytes,
  v.rulesets, v.reason, v.attempt, v.queued_at, v.created_at, v.decided_at, b.author_id, b.authors, u.name as author, b.name as bot,
  b.active_version is not distinct from v.id as active,
  (select count(*)::int from incident i cross join ${matchOfIncident(db)}
    where i.version_id = v.id and i.kind = 'unexplained') as incidents, v.alone`;

/** The match of incident i, if it was played or given up and was not taken out; `at`: when it was finished or queued last. */
export const matchOfIncident = (db: Db) => db`
  lateral (
    select m.id, m.ladder_id, m.incidents, coalesce(m.finished_at, m.queued_at) as at from match m
    where m.id = i.match_id and m.state in ('finished', 'parked')
    union all select p.id, p.ladder_id, p.incidents, p.finished_at from past_match p where p.id = i.match_id and not p.void
  ) m`;

/** Version v with its bot b and author u. */
export const versionOfWhom = (db: Db) => db`
  version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id`;

/** `BotRow`, of bot b, author u and active version v. */
export const botColumns = (db: Db) => db`
  b.id, b.author_id, b.authors, u.name as author, b.name, b.active_version, v.number as active_number, b.created_at`;

/** Bot b with its author u and, if there is one, its active version v. */
export const botOfWhom = (db: Db) => db`
  bot b join "user" u on u.id = b.author_id left join version v on v.id = b.active_version`;

/** `SeasonRow`, of season s. */
export const seasonColumns = (db: Db) => db`
  s.ladder_id, s.number, s.opened_at, s.closed_at, s.closed_by, s.reason, s.anchor, s.matches, s.games, s.sure_ranks, s.shrunk`;

/** `KeyRow`. */
export const keyColumns = (db: Db) => db`id, name, start, scopes, created_at, last_used_at, expires_at`;
