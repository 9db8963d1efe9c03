import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { RouteName } from "@liars-ladder/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasAlready, tagOf } from "./text-answer.ts";

/**
 * The routes whose answers are kept as bytes. They are made as for nobody in particular, so nothing that is somebody's own can
 * get into them. `everybody`: all callers get the same. `strangers`: who is signed in has an answer made for them alone.
 */
export const LASTING: Partial<Record<RouteName, "everybody" | "strangers">> = {
  listLadders: "everybody",
  getLadder: "everybody",
  getTable: "strangers",
  getSeason: "strangers",
  listBots: "strangers",
  getBot: "strangers",
  listMatches: "everybody",
  getMatch: "everybody",
  listGames: "everybody",
  getGame: "everybody",
  getReplay: "everybody",
};

/** How long somebody waits changes with time alone: an answer that says it is no older than this. */
export const WAIT_SECONDS = 5;

/** An answer of which a handler says until when it is true. */
export class Lasting<T> {
  readonly value: T | Buffer;
  readonly topics: readonly string[];
  readonly seconds: number | undefined;

  /**
   * @param value the answer, or its text.
   * @param topics of the table `change`: all that it was read from.
   * @param seconds how long it is kept at most, if it changes with time alone.
   */
  constructor(value: T | Buffer, topics: readonly string[], seconds?: number) {
    this.value = value;
    this.topics = topics;
    this.seconds = seconds;
  }
}

/** The answer to somebody who is signed in, and to whom this time everything looks as it does to strangers. */
export const AS_STRANGERS = new Lasting<never>(Buffer.alloc(0), []);

type Packing = "br" | "gzip";
const [packBr, packGzip] = [promisify(brotliCompress), promisify(gzip)];
const pack = (body: Buffer, by: Packing): Promise<Buffer> =>
  by === "br" ? packBr(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : packGzip(body);
/** Below this, packing saves nothing that a line would notice, bytes. */
const LEAST_PACKED = 1_024;

/** A lasting answer as bytes. Each packing is made when somebody first wants it, once. */
export class Page {
  /** Text where it is never packed: it goes out in one piece with its head. */
  private readonly body: Buffer | string;
  /** Of the body, as it goes out unpacked. */
  readonly bytes: number;
  private readonly etag: string;
  private readonly packed = new Map<Packing, Buffer | Promise<Buffer>>();
  private readonly grew: (page: Page, bytes: number) => void;

  /** @param grew is told how much larger it has become. */
  constructor(body: Buffer, grew: (page: Page, bytes: number) => void) {
    this.body = body.length < LEAST_PACKED ? body.toString() : body;
    this.bytes = body.length;
    this.etag = tagOf(body);
    this.grew = grew;
  }

  get text(): string {
    return this.body.toString();
  }

  async to(request: FastifyRequest, reply: FastifyReply, whose: "public" | "private"): Promise<FastifyReply> {
    if (hasAlready(request, reply, this.etag, whose)) return reply.code(304).send();
    if (!Buffer.isBuffer(this.body)) return reply.send(this.body);
    const wanted = request.headers["accept-encoding"];
    const by = typeof wanted === "string" ? negotiate(wanted, ["br", "gzip", "identity"]) : null;
    if (by !== "br" && by !== "gzip") return reply.send(this.body);
    const known = this.packed.get(by) ?? this.packAs(this.body, by);
    const bytes = Buffer.isBuffer(known) ? known : await known;
    return reply.header("content-encoding", by).send(bytes);
  }

  private packAs(body: Buffer, by: Packing): Promise<Buffer> {
    const packed = pack(body, by).then((bytes) => {
      this.packed.set(by, bytes);
      this.grew(this, bytes.length);
      return bytes;
    });
    this.packed.set(by, packed);
    packed.catch(() => this.packed.delete(by));
    return packed;
  }
}
