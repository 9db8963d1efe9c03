import type { PlayState } from "@liars-ladder/protocol";
import type { QuotaRow } from "./account.ts";
import type { Db } from "./sql.ts";

/** A game of a sitting: `number` counts from 0. */
export interface PlayedRow {
  sitting_id: string;
  number: number;
  state: PlayState;
  reason: string | null;
  seed: string;
  moves: Uint8Array;
  decisions: number;
  asked_at: Date | null;
  created_at: Date;
  moved_at: Date;
  ladder_id: string;
  /** The account of the person; null when it is gone. */
  person: string | null;
  person_name: string | null;
  /** Where the person sits. */
  seat: number;
}

const playedColumns = (db: Db) => db`
  g.sitting_id, g.number, g.state, g.reason, g.seed, g.moves, g.decisions, g.asked_at, g.created_at, g.moved_at,
  s.ladder_id, s.person, u.name as person_name, s.seat`;
const playedOfWhom = (db: Db) => db`
  sitting_game g join sitting s on s.id = g.sitting_id left join "user" u on u.id = s.person`;

export const playedGame = (db: Db, sitting: string, number: number) =>
  db<PlayedRow[]>`
    select ${playedColumns(db)} from ${playedOfWhom(db)} where g.sitting_id = ${sitting} and g.number = ${number}`;

/** The same; until the transaction ends, nobody else changes it. */
export const lockPlayed = (db: Db, sitting: string, number: number) =>
  db<PlayedRow[]>`
    select ${playedColumns(db)} from ${playedOfWhom(db)} where g.sitting_id = ${sitting} and g.number = ${number}
    for no key update of g`;

/** The moves of a sitting's games before one of them, oldest first. */
export const playedBefore = (db: Db, sitting: string, number: number) =>
  db<{ seed: string; moves: Uint8Array }[]>`
    select seed, moves from sitting_game where sitting_id = ${sitting} and number < ${number} order by number`;

/** How far games are: what waits look at again and again. */
export const playedSoFar = (db: Db, games: readonly { sitting: string; number: number }[]) =>
  db<{ sitting_id: string; number: number; state: PlayState; decisions: number }[]>`
    select g.sitting_id, g.number, g.state, g.decisions
    from unnest(${games.map(({ sitting }) => sitting)}::uuid[], ${games.map(({ number }) => number)}::int[]) as x (sitting, number)
    join sitting_game g on g.sitting_id = x.sitting and g.number = x.number`;

/** A person's latest games, without their moves. */
export const playedBy = (db: Db, person: string, limit: number) =>
  db<Omit<PlayedRow, "moves" | "seed">[]>`
    select g.sitting_id, g.number, g.state, g.reason, g.decisions, g.asked_at, g.created_at, g.moved_at,
      s.ladder_id, s.person, u.name as person_name, s.seat
    from ${playedOfWhom(db)} where s.person = ${person} order by g.created_at desc, g.number desc limit ${limit}`;

export interface SatRow {
  sitting_id: string;
  seat: number;
  version_id: string;
  number: number;
  author: string;
  name: string;
}

/** The bots of sittings, by seat. */
export const sittingBots = (db: Db, sittings: readonly string[]) =>
  db<SatRow[]>`
    select x.sitting_id, x.seat, x.version_id, v.number, u.name as author, b.name
    from sitting_bot x join version v on v.id = x.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where x.sitting_id = any(${sittings as string[]}::uuid[]) order by x.sitting_id, x.seat`;

/** The bots of a sitting that do not play on its ladder any more, other than for a newer version. */
export const goneFromLadder = (db: Db, sitting: string) =>
  db<{ bot: string; status: "suspended" | "retired" }[]>`
    select u.name || '/' || b.name || '@' || v.number as bot, e.status
    from sitting s join sitting_bot x on x.sitting_id = s.id
    join entry e on e.version_id = x.version_id and e.ladder_id = s.ladder_id
    join version v on v.id = x.version_id join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
    where s.id = ${sitting} and e.status in ('suspended', 'retired') order by x.seat`;

export const sittingBundle = (db: Db, sitting: string, seat: number) =>
  db<{ version_id: string; bundle: Uint8Array }[]>`
    select x.version_id, v.bundle from sitting_bot x join version v on v.id = x.version_id
    where x.sitting_id = ${sitting} and x.seat = ${seat}`;

/** Games that a person began in the last 24 hours. */
export const playsToday = (db: Db, person: string) =>
  db<(QuotaRow & { runner_ms: number })[]>`
    select count(*)::int as used, min(g.created_at) + interval '24 hours' as less_at,
      coalesce(sum(g.runner_ms), 0) as runner_ms
    from sitting_game g join sitting s on s.id = g.sitting_id
    where s.person = ${person} and g.created_at > now() - interval '24 hours'`;

export const openPlays = (db: Db, person: string) =>
  db<{ sitting_id: string; number: number }[]>`
    select g.sitting_id, g.number from sitting_game g join sitting s on s.id = g.sitting_id
    where s.person = ${person} and g.state = 'playing' order by g.created_at`;

export const insertSitting = (
  db: Db,
  sitting: { id: string; ladderId: string; person: string; seat: number; bots: { seat: number; version: string }[] },
) =>
  db`
    with sat as (
      insert into sitting (id, ladder_id, person, seat)
      values (${sitting.id}, ${sitting.ladderId}, ${sitting.person}, ${sitting.seat}) returning id
    )
    insert into sitting_bot (sitting_id, seat, version_id)
    select sat.id, x.seat, x.version from sat, unnest(${sitting.bots.map(({ seat }) => seat)}::int[],
      ${sitting.bots.map(({ version }) => version)}::uuid[]) as x (seat, version)`;

export const insertPlayed = (db: Db, sitting: string, number: number, seed: string) =>
  db`insert into sitting_game (sitting_id, number, seed) values (${sitting}, ${number}, ${seed})`;

/** What was decided, and who is to decide next. */
export const setMoves = (
  db: Db,
  game: {
    sitting: string;
    number: number;
    state: PlayState;
    moves: Uint8Array;
    decisions: number;
    asked: boolean;
    runnerMs: number;
  },
) =>
  db`
    update sitting_game set state = ${game.state}, moves = ${game.moves}, decisions = ${game.decisions}, moved_at = now(),
      asked_at = case when ${game.asked} then now() end, runner_ms = runner_ms + ${game.runnerMs}
    where sitting_id = ${game.sitting} and number = ${game.number}`;

/** Ends a game that is still played, for its person. */
export const leavePlayed = (db: Db, sitting: string, number: number, reason: string) =>
  db<{ decisions: number }[]>`
    update sitting_game set state = 'left', reason = ${reason}, asked_at = null
    where sitting_id = ${sitting} and number = ${number} and state = 'playing' returning decisions`;

/** The same for one whose bot could not be asked for this decision, and still is to be. */
export const failPlayed = (db: Db, sitting: string, number: number, at: number, reason: string) =>
  db`
    update sitting_game set state = 'failed', reason = ${reason}, asked_at = null
    where sitting_id = ${sitting} and number = ${number} and decisions = ${at} and asked_at is not null`;

/** Games in which nobody has decided anything for so many hours. */
export const endForgotten = (db: Db, hours: number, reason: string) =>
  db`
    update sitting_game set state = 'left', reason = ${reason}, asked_at = null
    where state = 'playing' and moved_at < now() - make_interval(hours => ${hours})`;

/** Games whose bot was asked longer ago than this. */
export const staleAsked = (db: Db, seconds: number) =>
  db<{ sitting_id: string; number: number; decisions: number }[]>`
    select sitting_id, number, decisions from sitting_game
    where asked_at < now() - make_interval(secs => ${seconds}) order by asked_at limit 100`;

/** Tables of people in whose games nobody has moved for a year, with their games. */
export const dropOldSittings = (db: Db) =>
  db`
    delete from sitting s where s.created_at < now() - interval '1 year'
      and not exists (select from sitting_game g where g.sitting_id = s.id and g.moved_at > now() - interval '1 year')`;
