import type { IncomingMessage } from "node:http";
import { type Ack, problem } from "@liars-ladder/protocol";
import type { Server, Socket } from "socket.io";
import { networkOf } from "../http/network.ts";
import { isOwnPage, originInWords } from "../http/origin.ts";

/** Connections of one network to this arena, at a time. */
const MOST_SOCKETS = 50;
/** Messages of one connection: this many at once, then this many a second. A page sends a few each time it is left. */
const MESSAGES = { burst: 200, aSecond: 20 };

/** The room of connections that read too slowly. Clients cannot ask for it. */
export const SLOW = "slow";
/**
 * Bytes that may wait for a connection before it counts as slow, and before it is closed. Its client can connect again
 * and ask for what it missed.
 */
const SLOW_WAITING = 256 * 1024;
const MOST_WAITING = 8 * 1024 * 1024;

export interface BoundsOptions {
  baseUrl: string;
  addressOf(request: IncomingMessage): string;
}

type Connection = Socket["conn"];
/** What a connection is about to send. */
interface Packet {
  data?: unknown;
  options?: { wsPreEncodedFrame?: Buffer[] };
}

/**
 * Decides who may connect, and how much they may send. Each arena counts for itself, because what it protects is
 * its own memory and time.
 *
 * @returns `allowRequest` for socket.io's options, and `attend`, which is called once with the server.
 */
export function boundSockets({ baseUrl, addressOf }: BoundsOptions) {
  const open = new Map<string, number>();
  const exhausted = new WeakSet<Connection>();
  const from = (request: IncomingMessage): string => networkOf(addressOf(request));

  /**
   * Why a request is refused. A page of another site would connect as its visitor. Programs that are not browsers
   * send no origin.
   */
  const refusal = (request: IncomingMessage): string | null => {
    const { headers } = request;
    const { origin, host } = headers;
    // Browsers differ in what they send as the site of a WebSocket. If that header denies that the page is ours,
    // only the origin counts.
    const own = [headers, { origin, host }].some((said) => isOwnPage(said, baseUrl, ["http", "https"]));
    if (origin !== undefined && !own)
      return `A connection ${originInWords(headers)}: only pages of ${baseUrl} may make one.`;
    if ((open.get(from(request)) ?? 0) < MOST_SOCKETS) return null;
    return `One address may have at most ${MOST_SOCKETS} connections.`;
  };
  const allowRequest = (request: IncomingMessage, answer: (why: string | null, allowed: boolean) => void): void => {
    const why = refusal(request);
    answer(why, why === null);
  };

  const attend = (io: Server): void => {
    io.engine.on("connection", (connection: Connection) => {
      const network = from(connection.request);
      const count = (open.get(network) ?? 0) + 1;
      open.set(network, count);
      connection.once("close", () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      });
      // Several may have been allowed before the first of them was counted.
      if (count > MOST_SOCKETS) {
        connection.close(true);
        return;
      }
      const spend = purse();
      connection.on("packet", () => {
        if (spend() || exhausted.has(connection)) return;
        exhausted.add(connection);
        // A client that sent too many messages is told first (below). But some packets are not messages.
        setImmediate(() => connection.close());
      });
    });
    io.on("connection", (socket) => {
      boundWaiting(socket);
      socket.use((message, next) => {
        if (!exhausted.has(socket.conn)) return next();
        const answer: unknown = message.at(-1);
        const why = `One connection may send at most ${MESSAGES.burst} messages at once, then ${MESSAGES.aSecond} a second.`;
        const refused: Ack = { ok: false, problem: problem("request.rate", why) };
        if (typeof answer === "function") answer(refused);
        socket.disconnect(true);
      });
    });
  };

  return { allowRequest, attend };
}

/**
 * A client that reads too slowly is not sent what it may miss. If too much waits that it may not miss, its connection
 * is closed: otherwise that would be kept for ever.
 */
function boundWaiting(socket: Socket): void {
  const { conn } = socket;
  let waiting = 0;
  conn.on("packetCreate", ({ data, options }: Packet) => {
    // Everybody who is sent the same event shares one frame, which comes in two pieces. Joined into one, it costs a
    // sixth less to send.
    const frame = options?.wsPreEncodedFrame;
    if (options && frame?.length === 2) options.wsPreEncodedFrame = [Buffer.concat(frame)];
    waiting += typeof data === "string" || Buffer.isBuffer(data) ? data.length : 0;
    if (waiting > SLOW_WAITING) void socket.join(SLOW);
    // It would not read a closing message either, so there is none.
    if (waiting > MOST_WAITING) setImmediate(() => conn.request.socket.destroy());
  });
  // What was given to the network no longer counts as waiting. The next part is given when that has gone.
  conn.on("flush", () => {
    if (waiting > SLOW_WAITING) void socket.leave(SLOW);
    waiting = 0;
  });
}

/** Returns a function that says whether one more message is allowed. */
function purse(): () => boolean {
  let [left, at] = [MESSAGES.burst, performance.now()];
  return () => {
    const now = performance.now();
    left = Math.min(MESSAGES.burst, left + ((now - at) / 1_000) * MESSAGES.aSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
