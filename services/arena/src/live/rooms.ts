import type { IncomingHttpHeaders } from "node:http";
import {
  type Ack,
  type ClientToServer,
  parseResume,
  parseRoom,
  problem,
  type Room,
  type ServerEvent,
  type ServerToClient,
} from "@liars-ladder/protocol";
import type { Server } from "socket.io";
import type { Admit, Viewer } from "../leagues/sight.ts";
import { tellMissable } from "./missable.ts";

/** An event with its payload. */
export type Telling = { [E in ServerEvent]: [event: E, payload: Parameters<ServerToClient[E]>[0]] }[ServerEvent];

/** Returns what a client that enters a room is told. `after`: how many of the room's events it already has. */
type Receive = (room: Room, after: number) => Telling | undefined;

/** The rooms of this arena. Another arena has rooms with the same names, and sends to them by itself. */
export interface Rooms {
  /**
   * Sends an event to everybody in a room. An event that `may be missed` is not kept for clients that read too slowly:
   * they notice by its number, and ask for it.
   */
  tell(room: Room, telling: Telling, how?: "may be missed"): void;
  /** Sets what clients are told first when they enter rooms of a kind (`show` of `show:…`). */
  receive(kind: string, receive: Receive): void;
  /** Whether anybody is in a room. */
  has(room: Room): boolean;
  /** Whether anybody is in a room of this match's show, or of one of its games. */
  watching(match: string): boolean;
  /** The matches of which that is so. */
  watched(): Iterable<string>;
  /** Somebody may see less from now on: closes their connections that are in private rooms, at all arenas. */
  hangUp(account: string): void;
}

const MOST_ROOMS = 50;

/** Whoever may not enter a room does not learn whether there is one. */
const nothingThere = (room: Room) =>
  room.startsWith("ladder:")
    ? problem("ladder.unknown", `There is no ladder "${room.slice("ladder:".length)}".`)
    : problem("match.unknown", `There is no match ${room.slice(room.indexOf(":") + 1).split(".", 1)[0]}.`);

/** Who may see what is private are in a room of their account, so that they can be put out. Clients cannot ask for it. */
const accountRoom = (id: string): string => `account:${id}`;

/**
 * Lets clients enter and leave rooms.
 *
 * @param admit says who may enter.
 * @param who reads from a connection's headers who it is.
 */
export function serveRooms(
  io: Server<ClientToServer, ServerToClient>,
  admit: Admit,
  who: (headers: IncomingHttpHeaders) => Promise<Viewer>,
): Rooms {
  const receivers = new Map<string, Receive>();
  const { adapter } = io.of("/");
  /** Rooms of shows and games that somebody is in, by match. */
  const watched = new Map<string, number>();
  const count = (room: string, more: 1 | -1): void => {
    const match = /^(?:show|game):([^.]+)/.exec(room)?.[1];
    if (match === undefined) return;
    const rooms = (watched.get(match) ?? 0) + more;
    if (rooms > 0) watched.set(match, rooms);
    else watched.delete(match);
  };
  adapter.on("create-room", (room: string) => count(room, 1));
  adapter.on("delete-room", (room: string) => count(room, -1));
  io.on("connection", (socket) => {
    /** Rooms that the client has asked for, while it is found out whether it may enter. */
    const asked = new Set<Room>();
    const enter = (room: Room, after: number): void => {
      const first = receivers.get(room.split(":", 1)[0]!)?.(room, after);
      // Nothing can come in between: the room's next event follows exactly on what is told here.
      void socket.join(room);
      if (first) socket.emit(first[0], first[1] as never);
    };
    const ask = async (room: Room, after: number, found: ReturnType<Admit>): Promise<Ack> => {
      asked.add(room);
      let admitted = await found;
      if (admitted !== null && admitted !== true) {
        // Whoever leaves from now on is disconnected, and whoever left while we asked is seen now.
        await socket.join(accountRoom(admitted.id));
        admitted = await admit(room, () => who(socket.request.headers));
      }
      if (!asked.delete(room) || !socket.connected) return { ok: true };
      if (admitted === null) return { ok: false, problem: nothingThere(room) };
      enter(room, after);
      return { ok: true };
    };
    socket.on("watch", (input, ...more: unknown[]) => {
      const answer = acknowledgement(more);
      const room = parseRoom(input);
      if (!room.ok) return answer(room);
      const resume = parseResume(more[0]);
      if (!resume.ok) return answer(resume);
      if (socket.rooms.size + asked.size > MOST_ROOMS) {
        const why = `One connection may watch at most ${MOST_ROOMS} rooms.`;
        return answer({ ok: false, problem: problem("request.rate", why) });
      }
      const admitted = admit(room.room, () => who(socket.request.headers));
      if (admitted !== true) {
        const failed = problem("server.error", "It could not be found out whether you may watch this.");
        return void ask(room.room, resume.after, admitted).then(answer, () => answer({ ok: false, problem: failed }));
      }
      enter(room.room, resume.after);
      answer({ ok: true });
    });
    socket.on("unwatch", (input, ...more: unknown[]) => {
      const room = parseRoom(input);
      if (room.ok) {
        asked.delete(room.room);
        void socket.leave(room.room);
      }
      acknowledgement(more)(room.ok ? { ok: true } : room);
    });
  });
  return {
    tell: (room, telling, how) => {
      if (how === undefined) io.local.to(room).emit(telling[0], telling[1] as never);
      else tellMissable(io, room, telling[0], telling[1]);
    },
    receive: (kind, receive) => {
      receivers.set(kind, receive);
    },
    has: (room) => adapter.rooms.has(room),
    watching: (match) => watched.has(match),
    watched: () => watched.keys(),
    hangUp: (account) => io.in(accountRoom(account)).disconnectSockets(true),
  };
}

/** How to answer a message: by its last part, if that is a function. */
function acknowledgement(parts: readonly unknown[]): (answer: Ack) => void {
  const last = parts.at(-1);
  return typeof last === "function" ? (answer) => last(answer) : () => {};
}
