import type { IncomingMessage } from "node:http";
import type { ClientToServer, Room, ServerEvent, ServerToClient } from "@liars-ladder/protocol";
import type { Server, Socket } from "socket.io";
import type { WebSocket } from "ws";
import { SLOW, SLOW_WAITING } from "./bounds.ts";

type Connection = Socket["conn"];

/**
 * Sends an event that may be missed to everybody in a room of this arena; who reads too slowly misses it. It goes straight to
 * each WebSocket: a packet of its own for every connection, with its events and its turn in a queue, costs more than sending.
 */
export function tellMissable(
  io: Server<ClientToServer, ServerToClient>,
  room: Room,
  event: ServerEvent,
  payload: unknown,
): void {
  const { adapter, sockets } = io.of("/");
  // As socket.io writes it: a message (4) that is an event (2).
  const text = Buffer.from(`42${JSON.stringify([event, payload])}`);
  const others: string[] = [];
  for (const id of adapter.rooms.get(room) ?? []) {
    const conn = sockets.get(id)?.conn;
    const line = conn && freeLine(conn);
    if (line === undefined) others.push(id);
    else if (line.bufferedAmount <= SLOW_WAITING) line.send(text, { binary: false });
  }
  if (others.length === 0) return;
  const most = io.local.except(SLOW).to(others);
  most.emit(event, payload as never);
}

/** A connection's WebSocket, unless packets are under way to it: what is sent now would overtake those that wait behind them. */
function freeLine({ request, transport }: Connection): WebSocket | undefined {
  // One that began by polling has another request.
  return transport.writable ? (request as IncomingMessage & { websocket?: WebSocket }).websocket : undefined;
}
