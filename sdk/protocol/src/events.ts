import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import { BotRef, ForAll, LadderId, Nullable, Rating, SeasonNumber, Time, Uuid, Words } from "./basics.ts";
import { Rank, Row, SEASON_STATES } from "./ladder.ts";
import { LiveGame, MATCH_STATES } from "./match.ts";
import { problem } from "./problems.ts";
import type { ClientEvent, Room, ServerEvent } from "./rooms.ts";
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

/** `match`, in the match's room; without `games` in the ladder's. */
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

export const serverEvents = { table: TableEvent, match: MatchEvent, version: VersionEvent, bot: BotEvent } as const;

/** Types for socket.io: `Socket<ServerToClient, ClientToServer>` in a client. */
export type ServerToClient = { [E in ServerEvent]: (payload: Static<(typeof serverEvents)[E]>) => void };
export type Ack = { ok: true } | { ok: false; problem: ReturnType<typeof problem> };
export type ClientToServer = { [E in ClientEvent]: (room: Room, ack?: (answer: Ack) => void) => void };

const RoomName = Compile(
  Type.String({
    maxLength: 100,
    pattern:
      "^(ladder:[a-z0-9][a-z0-9-]{1,47}|(match|version):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|bot:[a-z0-9][a-z0-9-]{1,31}/[a-z0-9][a-z0-9-]{1,31})$",
  }),
);

/** A room's name, or why it is none. */
export function parseRoom(input: unknown): { ok: true; room: Room } | Extract<Ack, { ok: false }> {
  if (RoomName.Check(input)) return { ok: true, room: input as Room };
  const detail = `A room is ladder:<id>, match:<id>, version:<id> or bot:<author>/<name>, not ${JSON.stringify(input)?.slice(0, 80)}`;
  return { ok: false, problem: problem("request.invalid", detail) };
}
