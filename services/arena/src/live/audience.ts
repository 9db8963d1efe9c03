import { type ClientToServer, roomOf, type ServerToClient } from "@liars-ladder/protocol";
import type { FastifyBaseLogger } from "fastify";
import type { Server } from "socket.io";

/** How many connections watch the show of each match, at all arenas. Nobody's name is in it. */
export interface Audience {
  /** As it was some seconds ago at other arenas, and is now at this one. */
  of(match: string): number;
  close(): void;
}

/** What an arena tells the others, as the name of a message between servers: who it is, and its counts by match. */
const MESSAGE = "audience";
type Counts = readonly (readonly [match: string, watching: number])[];

/** How often arenas tell each other, ms. */
const EVERY_MS = 5_000;
/** An arena that has been silent for this many times as long counts no more. */
const SILENT = 3;

/**
 * Counts the connections in the rooms of shows. Where there are several arenas, each tells the others its counts now and then,
 * in one message for all matches: what viewers do costs nothing, however many they are.
 *
 * @param watched the matches that somebody watches at this arena.
 */
export function countAudience(
  io: Server<ClientToServer, ServerToClient>,
  watched: () => Iterable<string>,
  { every = EVERY_MS, log }: { every?: number | undefined; log: FastifyBaseLogger },
): Audience {
  const { adapter } = io.of("/");
  const self = crypto.randomUUID();
  const others = new Map<string, { at: number; counts: ReadonlyMap<string, number> }>();
  const here = (match: string): number => adapter.rooms.get(roomOf.show(match))?.size ?? 0;
  let silent = true;
  const tell = async (): Promise<void> => {
    const counts: Counts = [...watched()].map((match) => [match, here(match)] as const);
    // That nobody watches any more is told once.
    if (counts.length === 0 && silent) return;
    if ((await adapter.serverCount()) < 2) return;
    silent = counts.length === 0;
    io.serverSideEmit(MESSAGE, self, counts);
  };
  const hear = (arena: string, counts: Counts): void => {
    others.set(arena, { at: performance.now(), counts: new Map(counts) });
  };
  io.on(MESSAGE, hear);
  const timer = setInterval(() => {
    for (const [arena, { at }] of others) if (performance.now() - at > SILENT * every) others.delete(arena);
    tell().catch((error) => log.warn({ err: error }, "audience"));
  }, every).unref();
  return {
    of: (match) => [...others.values()].reduce((sum, { counts }) => sum + (counts.get(match) ?? 0), here(match)),
    close: () => clearInterval(timer),
  };
}
