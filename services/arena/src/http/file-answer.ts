import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** An answer that is a file, which never changes: whoever has it need not ask again. */
export class FileAnswer {
  private readonly bytes: () => AsyncIterable<Buffer>;
  private readonly more: { name: string; length: number; etag: string; whose: "public" | "private" };

  /**
   * @param bytes reads it; called only for a client that does not have it.
   * @param more `name`: under which a browser saves it. `length` in bytes. `etag`: quoted. `whose`: whether others between us and
   *   the client may keep it.
   */
  constructor(bytes: () => AsyncIterable<Buffer>, more: FileAnswer["more"]) {
    this.bytes = bytes;
    this.more = more;
  }

  to(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { name, length, etag, whose } = this.more;
    reply.header("etag", etag).header("cache-control", `${whose}, max-age=31536000, immutable`);
    const known = request.headers["if-none-match"]?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
    if (known) return reply.code(304).send();
    reply.header("content-disposition", `attachment; filename="${name}"`).header("content-length", length);
    return reply.send(Readable.from(this.bytes(), { highWaterMark: 1 }));
  }
}
