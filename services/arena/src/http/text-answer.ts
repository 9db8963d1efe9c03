import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The entity tag of a text, quoted. Different texts have different tags. */
export const tagOf = (text: string): string => `"${createHash("sha1").update(text).digest("base64url")}"`;

/** An answer that is text already: whole, or as a stream. */
export class TextAnswer {
  private readonly body: string | Buffer | Readable;
  private readonly more: { etag?: string; gzip?: Buffer | undefined; file?: string };

  /**
   * @param more `etag`: a client that has this answer already gets 304. `gzip`: the body for clients that accept
   * it. `file`: the name under which a browser saves it.
   */
  constructor(
    body: string | Buffer | Readable,
    more: { etag?: string; gzip?: Buffer | undefined; file?: string } = {},
  ) {
    this.body = body;
    this.more = more;
  }

  to(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { etag, gzip, file } = this.more;
    if (file !== undefined) reply.header("content-disposition", `attachment; filename="${file}"`);
    if (etag !== undefined) {
      // Clients store it, but ask each time, because it marks the caller's own rows. The tag is weak: it stands for
      // the content, however that is packed.
      reply.header("etag", `W/${etag}`).header("cache-control", "private, no-cache").header("vary", "accept-encoding");
      const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
      if (known?.includes(etag)) return reply.code(304).send();
    }
    if (gzip && /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? "")))
      return reply.header("content-encoding", "gzip").send(gzip);
    return reply.send(this.body);
  }
}
