import type { IncomingMessage } from "node:http";
import { type Ack, problem } from "@liars-ladder/protocol";
import type { Server, Socket } from "socket.io";
import { networkOf } from "../http/network.ts";
import { isOwnPage, originInWords } from "../http/origin.ts";

/** Connections of one network to this arena, at a time. A class shares one, and everybody there has some tabs. */
const MOST_SOCKETS = 200;
/** Messages of one connection: this many at once, then this many a second. A page sends a few each time it is left. */
const MESSAGES: Rate = { burst: 200, aSecond: 20 };
/**
 * The same for a network, however often it connects: who hangs up has said what it said. Opening a connection takes about
 * as long as so many messages.
 */
const OF_NETWORK: Rate = { burst: 5_000, aSecond: 200 };
const CONNECTION = 10;
/** Networks that are remembered without a reason until there are more of them. */
const REMEMBERED = 1_000;

/** The room of connections that read too slowly. Clients cannot ask for it. */
export const SLOW = "slow";
/**
 * Bytes that may wait for a connection before it counts as slow, and before it is closed. Its client can connect again
 * and ask for what it missed.
 */
export const SLOW_WAITING = 256 * 1024;
const MOST_WAITING = 8 * 1024 * 1024;

export interface BoundsOptions {
  baseUrl: string;
  addressOf(request: IncomingMessage): string;
  /** A clock that never goes back, ms. */
  now?: () => number;
}

interface Rate {
  /** At once. */
  readonly burst: number;
  /** After that. */
  readonly aSecond: number;
}
interface Network {
  open: number;
  readonly purse: Purse;
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
export function boundSockets({ baseUrl, addressOf, now = () => performance.now() }: BoundsOptions) {
  const networks = new Map<string, Network>();
  const exhausted = new WeakMap<Connection, string>();
  const from = (request: IncomingMessage): Network => {
    const name = networkOf(addressOf(request));
    const known = networks.get(name);
    if (known) return known;
    if (networks.size > REMEMBERED)
      for (const [other, { open, purse }] of networks) if (open === 0 && purse.isFull()) networks.delete(other);
    const network = { open: 0, purse: new Purse(OF_NETWORK, now) };
    networks.set(name, network);
    return network;
  };

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
    const { open, purse } = from(request);
    if (open >= MOST_SOCKETS) return `One address may have at most ${MOST_SOCKETS} connections.`;
    return purse.has(CONNECTION) ? null : tooMany("address", OF_NETWORK);
  };
  const allowRequest = (request: IncomingMessage, answer: (why: string | null, allowed: boolean) => void): void => {
    const why = refusal(request);
    answer(why, why === null);
  };

  const attend = (io: Server): void => {
    io.engine.on("connection", (connection: Connection) => {
      const network = from(connection.request);
      network.open++;
      connection.once("close", () => network.open--);
      // Several may have been allowed before the first of them was counted.
      if (network.open > MOST_SOCKETS || !network.purse.spend(CONNECTION)) {
        connection.close(true);
        return;
      }
      const own = new Purse(MESSAGES, now);
      connection.on("packet", () => {
        if (exhausted.has(connection)) return;
        const why = !own.spend(1)
          ? tooMany("connection", MESSAGES)
          : !network.purse.spend(1) && tooMany("address", OF_NETWORK);
        if (!why) return;
        exhausted.set(connection, why);
        // A client that sent too many messages is told first (below). But some packets are not messages.
        setImmediate(() => connection.close());
      });
    });
    io.on("connection", (socket) => {
      boundWaiting(socket);
      socket.use((message, next) => {
        const why = exhausted.get(socket.conn);
        if (why === undefined) return next();
        const answer: unknown = message.at(-1);
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

const tooMany = (whose: string, { burst, aSecond }: Rate): string =>
  `One ${whose} may send at most ${burst} messages at once, then ${aSecond} a second.`;

/** What may still be sent. It fills again by itself. */
class Purse {
  readonly #rate: Rate;
  readonly #now: () => number;
  #left: number;
  #at: number;

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
    this.#left = rate.burst;
    this.#at = now();
  }

  has(some: number): boolean {
    const now = this.#now();
    this.#left = Math.min(this.#rate.burst, this.#left + ((now - this.#at) / 1_000) * this.#rate.aSecond);
    this.#at = now;
    return this.#left >= some;
  }

  isFull(): boolean {
    return this.has(this.#rate.burst);
  }

  /** Takes some out; nothing where it has less. */
  spend(some: number): boolean {
    const enough = this.has(some);
    if (enough) this.#left -= some;
    return enough;
  }
}
