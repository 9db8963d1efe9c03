import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import { BotRef, ForAll, LadderId, Nullable, Rating, SeasonNumber, Time, Uuid, Words } from "./basics.ts";
import { Rank, Row, SEASON_STATES } from "./ladder.ts";
import { LiveGame, MATCH_STATES, TvMatch } from "./match.ts";
import { problem } from "./problems.ts";
import type { ClientEvent, Resume, Room, ServerEvent } from "./rooms.ts";
import { StepShown, VERSION_STATES } from "./version.ts";

/** `table`, in the ladder's room, at most once a second: the rows that changed, and the order of all. */
export const TableEvent = ForAll({
  ladder: LadderId,
  season: SeasonNumber,
  state: Words(SEASON_STATES, "Of the season."),
  asOf: Time,
  /** Rows that changed; `mine` is false in all of them. */
  rows: Type.Array(Row),
  /** Ids of the versions of the whole table, best first. */
  order: Type.Array(Uuid),
});
export type TableEvent = Static<typeof TableEvent>;

/** `match`, in the match's room; without `games` in those of its ladder and its show. */
export const MatchEvent = ForAll({
  match: Uuid,
  ladder: LadderId,
  state: Words(MATCH_STATES),
  at: Time,
  rated: Type.Boolean({ description: "If not, it is a challenge, which is told in its own room alone." }),
  done: Type.Integer({ description: "Games played." }),
  of: Type.Integer(),
  /** Games that ended since the last event, with nothing in them that the audience may not see. */
  games: Type.Optional(Type.Array(LiveGame)),
});
export type MatchEvent = Static<typeof MatchEvent>;

/** `version`, in the version's room: the steps that changed. */
export const VersionEvent = ForAll({
  version: Uuid,
  state: Words(VERSION_STATES),
  active: Type.Boolean(),
  at: Time,
  steps: Type.Array(StepShown),
});
export type VersionEvent = Static<typeof VersionEvent>;

/** `bot`, in the bot's room: its active version changed (`ladder` null), or its rating on a ladder did. */
export const BotEvent = ForAll({
  bot: BotRef,
  version: Nullable(Uuid),
  ladder: Nullable(LadderId),
  at: Time,
  standing: Nullable(Rating),
  rank: Nullable(Rank),
});
export type BotEvent = Static<typeof BotEvent>;

/** `show`, in the show's room: all that there is to say, so only the last one counts. */
export const ShowEvent = ForAll({
  match: Uuid,
  at: Time,
  done: Type.Integer({ description: "Games played." }),
  of: Type.Integer(),
  scored: Type.Integer({
    description: "Games that `ranks` count: those before the one on air, and all when the match is over.",
  }),
  ranks: Type.Array(Type.Integer(), {
    description: "Sum of ranks in these games, in the order of the match's `bots`.",
  }),
  game: Nullable(
    Type.Object(
      {
        index: Type.Integer(),
        seats: LiveGame.properties.seats,
        from: Type.Integer({ description: "The first round that is shown; those before it come all at once." }),
      },
      { description: "The game that is shown now." },
    ),
  ),
  over: Type.Boolean({ description: "Nothing more of this match will be shown." }),
});
export type ShowEvent = Static<typeof ShowEvent>;

/**
 * `step`, in a game's room: its next events, with nothing in them that the audience may not see. A reader that is too slow
 * misses some. Whoever finds `from` beyond the events that it has says `watch` again, with `after`.
 */
export const StepEvent = ForAll({
  match: Uuid,
  game: Type.Integer(),
  from: Type.Integer({ description: "The number of the first event, from 0: every event of a game has its own." }),
  events: LiveGame.properties.events,
  result: LiveGame.properties.result,
  watching: Type.Optional(
    Type.Integer({ minimum: 2, description: "How many watch the match, some seconds ago; left out if it is one." }),
  ),
});
export type StepEvent = Static<typeof StepEvent>;

/** `tv`: another match is worth watching, or none is on. */
export const TvEvent = ForAll({ live: Nullable(TvMatch) });
export type TvEvent = Static<typeof TvEvent>;

export const serverEvents = {
  table: TableEvent,
  match: MatchEvent,
  version: VersionEvent,
  bot: BotEvent,
  show: ShowEvent,
  step: StepEvent,
  tv: TvEvent,
} as const;

/** Types for socket.io: `Socket<ServerToClient, ClientToServer>` in a client. */
export type ServerToClient = { [E in ServerEvent]: (payload: Static<(typeof serverEvents)[E]>) => void };
export type Ack = { ok: true } | { ok: false; problem: ReturnType<typeof problem> };
type Acknowledge = (answer: Ack) => void;
export type ClientToServer = {
  [E in ClientEvent]: (room: Room, ...more: [ack?: Acknowledge] | [resume: Resume, ack?: Acknowledge]) => void;
};

const ID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const BOT = "[a-z0-9][a-z0-9-]{1,31}";
const RoomName = Compile(
  Type.String({
    maxLength: 100,
    pattern: `^(ladder:[a-z0-9][a-z0-9-]{1,47}|(match|version|show):${ID}|game:${ID}\\.(0|[1-9][0-9]{0,4})|bot:${BOT}/${BOT}|tv)$`,
  }),
);
const ROOMS = "ladder:<id>, match:<id>, show:<match>, game:<match>.<number>, version:<id>, bot:<author>/<name> or tv";

/** A room's name, or why it is none. */
export function parseRoom(input: unknown): { ok: true; room: Room } | Extract<Ack, { ok: false }> {
  if (RoomName.Check(input)) return { ok: true, room: input as Room };
  const detail = `A room is ${ROOMS}, not ${JSON.stringify(input)?.slice(0, 80)}`;
  return { ok: false, problem: problem("request.invalid", detail) };
}

const ResumeDoor = Compile(Type.Object({ after: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }));

/** Where to go on in a room: from the start, unless something is said. Or why what is said is no place. */
export function parseResume(input: unknown): { ok: true; after: number } | Extract<Ack, { ok: false }> {
  if (input === undefined || input === null || typeof input === "function") return { ok: true, after: 0 };
  if (ResumeDoor.Check(input)) return { ok: true, after: (input as Resume).after };
  const detail = `After a room's name comes { after: how many events you have, from 0 }, or nothing; not ${JSON.stringify(input)?.slice(0, 80)}`;
  return { ok: false, problem: problem("request.invalid", detail) };
}
