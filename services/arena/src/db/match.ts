import type { Engine, MatchState } from "@liars-ladder/protocol";
import type { Static } from "typebox";
import { atHome, gameColumns, matchColumns, seatColumns, turnOf } from "./columns.ts";
import type { Db } from "./sql.ts";

/**
 * `any_match` holds challenges too; `match` is what counts for the ladder. What is asked of one match, by its id, is asked of
 * any.
 */
export interface MatchRow {
  id: string;
  ladder_id: string;
  season: number;
  state: MatchState;
  reason: string | null;
  deals: number;
  seeds: string[];
  commitment: string;
  attempt: number;
  commit: number | null;
  incidents: string[];
  engine: Static<typeof Engine> | null;
  /**
   * The variance of a bot's points between the deals, summed over the match's bots; null: unknown, or only one
   * deal.
   */
  spread: number | null;
  /** If not, it is a challenge: it counts for nothing. */
  rated: boolean;
  queued_at: Date;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface MatchBotRow {
  match_id: string;
  bot: number;
  version_id: string;
  number: number;
  author: string;
  /** Of its bot, the owner first. */
  authors: string[];
  name: string;
  before_rating: number | null;
  before_low: number | null;
  before_high: number | null;
  after_rating: number | null;
  after_low: number | null;
  after_high: number | null;
  games: number | null;
  wins: number | null;
  rank_sum: number | null;
  forfeits: number | null;
  cpu_ms: number | null;
}

export const matchById = (db: Db, id: string) =>
  db<MatchRow[]>`
    select ${matchColumns(db)} from any_match m where m.id = ${id}
    union all select ${matchColumns(db)} from past_match m where m.id = ${id}`;

export const lockMatch = (db: Db, id: string) =>
  db<{ state: MatchState }[]>`select state from any_match where id = ${id} for no key update`;

export const botsOf = (db: Db, matches: string[]) =>
  db<MatchBotRow[]>`
    select x.match_id, x.bot, x.version_id, v.number, u.name as author, b.authors, b.name, x.before_rating, x.before_low, x.before_high,
      x.after_rating, x.after_low, x.after_high, x.games, x.wins, x.rank_sum, x.forfeits, x.cpu_ms
    from (
      select ${seatColumns(db)} from match_bot where match_id = any(${matches}::uuid[])
      union all select ${seatColumns(db)} from past_seat where match_id = any(${matches}::uuid[])
    ) x join version v on v.id = x.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    order by x.match_id, x.bot`;

export const insertMatch = (
  db: Db,
  match: {
    id: string;
    ladderId: string;
    season: number;
    deals: number;
    seeds: string[];
    commitment: string;
    hurry: boolean;
  },
) =>
  db`
    insert into match (id, ladder_id, season, state, deals, seeds, commitment, hurry)
    values (${match.id}, ${match.ladderId}, ${match.season}, 'queued', ${match.deals}, ${match.seeds}, ${match.commitment},
      ${match.hurry})`;

export const insertSeat = (
  db: Db,
  seat: {
    matchId: string;
    bot: number;
    versionId: string;
    newcomer: boolean;
    ladderId: string;
    /** The runner time that it is expected to take, ms. */
    expectedMs: number;
  },
) =>
  db`
    insert into match_bot (match_id, bot, version_id, newcomer, expected_ms, before_rating, before_low, before_high)
    select ${seat.matchId}, ${seat.bot}, e.version_id, ${seat.newcomer}, ${seat.expectedMs}, e.rating, e.low, e.high
    from entry e where e.ladder_id = ${seat.ladderId} and e.version_id = ${seat.versionId}`;

/** What a match job carries about its bots, in the order of the line-up. */
export const bundlesOf = (db: Db, matchId: string) =>
  db<{ version_id: string; bundle: Uint8Array; map: Uint8Array | null; alone: boolean; slow: boolean }[]>`
    select x.version_id, v.bundle, v.map, v.alone, v.slow
    from match_bot x join version v on v.id = x.version_id where x.match_id = ${matchId} order by x.bot`;

/** The bundles of these bots of a match, by their numbers in it. */
export const codeOf = (db: Db, matchId: string, bots: readonly number[]) =>
  db<
    {
      bot: number;
      bundle: Uint8Array;
      map: Uint8Array | null;
      bundle_hash: string;
      engine: Static<typeof Engine> | null;
    }[]
  >`
    select x.bot, v.bundle, v.map, v.bundle_hash, v.engine
    from (
      select bot, version_id from match_bot where match_id = ${matchId}
      union all select bot, version_id from past_seat where match_id = ${matchId}
    ) x join version v on v.id = x.version_id where x.bot = any(${[...bots]}) order by x.bot`;

export const startMatch = (db: Db, id: string) =>
  db<{ ladder_id: string; deals: number }[]>`
    update any_match set state = 'running', started_at = coalesce(started_at, now()) where id = ${id} and state = 'queued'
    returning ladder_id, deals`;

export const finishMatch = (
  db: Db,
  match: {
    id: string;
    /** Null for a challenge, which is none of the ladder's. */
    commit: number | null;
    incidents: string[];
    engine: Static<typeof Engine>;
    startedAt: Date;
    finishedAt: Date;
    /** How long a runner was busy with it; null: nobody measured it here. */
    runnerMs: number | null;
    spread: number | null;
  },
) =>
  db`
    update any_match set state = 'finished', runner_ms = ${match.runnerMs}, spread = ${match.spread}, reason = null, commit = ${match.commit}, incidents = ${match.incidents},
      engine = ${db.json(match.engine)}, started_at = ${match.startedAt}, finished_at = ${match.finishedAt}
    where id = ${match.id}`;

export const finishSeat = (
  db: Db,
  seat: {
    matchId: string;
    bot: number;
    games: number;
    wins: number;
    rankSum: number;
    forfeits: number;
    cpuMs: number | null;
  },
) =>
  db`
    update match_bot set games = ${seat.games}, wins = ${seat.wins}, rank_sum = ${seat.rankSum},
      forfeits = ${seat.forfeits}, cpu_ms = ${seat.cpuMs}
    where match_id = ${seat.matchId} and bot = ${seat.bot}`;

export interface GameRow {
  match_id: string;
  index: number;
  moves: Uint8Array;
  ranks: Uint8Array;
  reason: "finished" | "round-limit" | "forfeit";
  rounds: number;
  decisions: number;
  faults: string[];
  cpu: number[];
}

const REASONS = ["finished", "round-limit", "forfeit"] as const;

/** Stores all games of a match, in order. They are read from the view `game`. */
export const insertGames = (db: Db, matchId: string, games: Omit<GameRow, "match_id">[]) =>
  db`
    insert into match_games (match_id, moves, ranks, reasons, rounds, decisions, faults, cpu)
    select ${matchId}, array(select decode(hex, 'hex') from unnest(${games.map(({ moves }) => hexOf(moves))}::text[])
        with ordinality as t (hex, nth) order by nth),
      ${Buffer.concat(games.map(({ ranks }) => ranks))}, ${Buffer.from(games.map(({ reason }) => REASONS.indexOf(reason)))},
      ${games.map(({ rounds }) => rounds)}::smallint[], ${games.map(({ decisions }) => decisions)}::integer[],
      ${games.flatMap(({ index, faults }) => faults.map((fault) => `${index}:${fault}`))}::text[],
      ${games.flatMap(({ cpu }) => cpu)}::real[]`;

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

export const insertTallies = (
  db: Db,
  tallies: { match_id: string; ladder_id: string; a: string; b: string; score_a: number; weight: number }[],
) => db`insert into tally ${db(tallies)}`;

export const insertLogs = (
  db: Db,
  logs: {
    version_id: string;
    match_id: string;
    game: number;
    seat: number;
    move: number | null;
    kind: string;
    text: Uint8Array;
  }[],
) => db`insert into bot_log ${db(logs)}`;

export const changeLog = (
  db: Db,
  log: { version_id: string; match_id: string; game: number; move: number | null; kind: string; text: Uint8Array },
) =>
  db`
    update bot_log set text = ${log.text} where match_id = ${log.match_id} and version_id = ${log.version_id}
      and game = ${log.game} and move is not distinct from ${log.move} and kind = ${log.kind}`;

export const parkMatch = (db: Db, id: string, reason: string, incidents: string[]) =>
  db<{ rated: boolean }[]>`
    update any_match set state = case when rated then 'parked' else 'void' end, reason = ${reason}, incidents = ${incidents}
    where id = ${id} and state in ('queued', 'running') returning rated`;

/** What is queued again: what is parked, or an open attempt that was lost, by its number, so that two who see it count once. */
export type RequeueFrom = "parked" | number;

export const requeueMatch = (db: Db, id: string, from: RequeueFrom) =>
  db<{ ladder_id: string; hurry: boolean; rated: boolean }[]>`
    update any_match set state = 'queued', reason = null, attempt = attempt + 1, queued_at = now() where id = ${id}
      and (case when ${from === "parked"} then state = 'parked'
        else state in ('queued', 'running') and attempt = ${from === "parked" ? null : from} end)
    returning ladder_id, hurry, rated`;

export const voidMatch = (db: Db, id: string, reason: string) =>
  db`update any_match set state = 'void', reason = ${reason} where id = ${id}`;

export const staleMatches = (db: Db, seconds: number) =>
  db<{ id: string; attempt: number }[]>`
    select m.id, m.attempt from any_match m
    where m.state in ('queued', 'running') and m.queued_at < now() - make_interval(secs => ${seconds}) and ${atHome(db)}
    order by m.queued_at limit 100`;

/**
 * Parked matches that may be tried again with the same seeds and versions, and do not wait for an operator: first matches,
 * because a version's first rating waits for them, and those that were parked for the reason `lost`. A minute after they
 * were queued, two minutes the next time, and so on up to a day. Not if one of their versions is barred.
 */
export const parkedToRetry = (db: Db, lost: string) =>
  db<{ id: string }[]>`
    select m.id from match m where m.state = 'parked' and (m.hurry or m.reason = ${lost})
      and m.queued_at < now() - make_interval(mins => least(1440, 2 ^ (m.attempt - 1))::int)
      and not exists (select from match_bot x join version v on v.id = x.version_id
        where x.match_id = m.id and v.barred is not null)
    order by m.queued_at limit 20`;

export const parkedMatches = (db: Db) =>
  db<{ id: string; ladder_id: string; reason: string | null; attempt: number; since: Date; versions: string[] }[]>`
    select m.id, m.ladder_id, m.reason, m.attempt, m.queued_at as since,
      array(select u.name || '/' || b.name || '@' || v.number from match_bot x join version v on v.id = x.version_id
        join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id where x.match_id = m.id order by x.bot) as versions
    from match m where m.state = 'parked' order by m.queued_at`;

export const gamesOf = (db: Db, matchId: string) =>
  db<GameRow[]>`select ${gameColumns(db)} from game where match_id = ${matchId} order by index`;

export const gamesOfAll = (db: Db, matches: string[]) =>
  db<GameRow[]>`select ${gameColumns(db)} from game where match_id = any(${matches}::uuid[]) order by match_id, index`;

export const gameAt = (db: Db, matchId: string, index: number) =>
  db<GameRow[]>`select ${gameColumns(db)} from game where match_id = ${matchId} and index = ${index}`;

/** A queued match's place among those of all ladders, from 1. */
export const placeInQueue = (db: Db, id: string) =>
  db<{ place: number }[]>`
    select count(*)::int as place from any_match m, any_match one
    where one.id = ${id} and m.state = 'queued'
      and (${turnOf(db, "m")} > ${turnOf(db, "one")} or ${turnOf(db, "m")} = ${turnOf(db, "one")} and m.id <= one.id)`;
