import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** An answer that is text already, whole or as it comes. */
export class Sent {
  private readonly body: Buffer | Readable;
  private readonly more: { etag?: string; gzip?: Buffer | undefined; file?: string };

  /**
   * @param more `etag`: whoever has that already gets 304. `gzip`: the body for those who take it. `file`: the name that
   * a browser saves it under.
   */
  constructor(body: Buffer | Readable, more: { etag?: string; gzip?: Buffer | undefined; file?: string } = {}) {
    this.body = body;
    this.more = more;
  }

  to(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { etag, gzip, file } = this.more;
    if (file !== undefined) reply.header("content-disposition", `attachment; filename="${file}"`);
    if (etag !== undefined) {
      // Kept by whoever asked, and asked for each time: it says whose rows are his.
      reply.header("etag", etag).header("cache-control", "private, no-cache").header("vary", "accept-encoding");
      const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
      if (known?.includes(etag)) return reply.code(304).send();
    }
    if (gzip && /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? "")))
      return reply.header("content-encoding", "gzip").send(gzip);
    return reply.send(this.body);
  }
}
