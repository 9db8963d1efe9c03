import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The entity tag of a text, quoted. Different texts have different tags. */
export const tagOf = (text: string | Buffer): string => `"${createHash("sha1").update(text).digest("base64url")}"`;

/**
 * Writes the headers of an answer with a tag. Clients store it, but ask each time; others between us and them (`public`) only
 * where everybody gets the same. The tag is weak: it stands for the content, however that is packed.
 *
 * @returns whether the client has it already: then the answer is 304, without a body.
 */
export function hasAlready(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  whose: "public" | "private",
): boolean {
  reply.header("etag", `W/${etag}`).header("cache-control", `${whose}, no-cache`).header("vary", "accept-encoding");
  const known = request.headers["if-none-match"];
  return known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
}

/** An answer that is text already: whole, or as a stream. */
export class TextAnswer {
  private readonly body: string | Buffer | Readable;
  private readonly more: { etag?: string; file?: string };

  /** @param more `etag`: a client that has this answer already gets 304. `file`: the name under which a browser saves it. */
  constructor(body: string | Buffer | Readable, more: { etag?: string; file?: string } = {}) {
    this.body = body;
    this.more = more;
  }

  /** Null of a stream. */
  get text(): string | null {
    return typeof this.body === "string" || Buffer.isBuffer(this.body) ? String(this.body) : null;
  }

  to(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { etag, file } = this.more;
    if (file !== undefined) reply.header("content-disposition", `attachment; filename="${file}"`);
    // It may mark the caller's own rows.
    if (etag !== undefined && hasAlready(request, reply, etag, "private")) return reply.code(304).send();
    return reply.send(this.body);
  }
}
