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
import { SLOW } from "./bounds.ts";

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
}

const MOST_ROOMS = 50;

/** Lets clients enter and leave rooms. */
export function serveRooms(io: Server<ClientToServer, ServerToClient>): Rooms {
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
    socket.on("watch", (input, ...more: unknown[]) => {
      const answer = acknowledgement(more);
      const room = parseRoom(input);
      if (!room.ok) return answer(room);
      const resume = parseResume(more[0]);
      if (!resume.ok) return answer(resume);
      if (socket.rooms.size > MOST_ROOMS) {
        const why = `One connection may watch at most ${MOST_ROOMS} rooms.`;
        return answer({ ok: false, problem: problem("request.rate", why) });
      }
      const first = receivers.get(room.room.split(":", 1)[0]!)?.(room.room, resume.after);
      // Nothing can come in between: the room's next event follows exactly on what is told here.
      void socket.join(room.room);
      if (first) socket.emit(first[0], first[1] as never);
      answer({ ok: true });
    });
    socket.on("unwatch", (input, ...more: unknown[]) => {
      const room = parseRoom(input);
      if (room.ok) void socket.leave(room.room);
      acknowledgement(more)(room.ok ? { ok: true } : room);
    });
  });
  return {
    tell: (room, telling, how) => {
      (how === undefined ? io.local : io.local.except(SLOW)).to(room).emit(telling[0], telling[1] as never);
    },
    receive: (kind, receive) => {
      receivers.set(kind, receive);
    },
    has: (room) => adapter.rooms.has(room),
    watching: (match) => watched.has(match),
  };
}

/** How to answer a message: by its last part, if that is a function. */
function acknowledgement(parts: readonly unknown[]): (answer: Ack) => void {
  const last = parts.at(-1);
  return typeof last === "function" ? (answer) => last(answer) : () => {};
}
