import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { isProblem } from "@liars-ladder/protocol/client";
import { EXIT, Failure } from "../failure.ts";
import { cleanLine } from "../text/clean.ts";

/** No file is longer, bytes: a server that never stops does not fill the disk. */
const LONGEST = 8 * 1024 ** 3;

export const isUrl = (name: string): boolean => /^https?:\/\//i.test(name);

/**
 * Gives work a file: the one that is named, or what is at an address, which is kept only meanwhile.
 *
 * @throws Failure when nothing can be fetched there.
 */
export async function withFetched<T>(name: string, work: (file: string) => Promise<T>): Promise<T> {
  if (!isUrl(name)) return work(name);
  const folder = await mkdtemp(join(tmpdir(), "liars-fetched-"));
  try {
    const file = join(folder, "file");
    await fetchTo(name, file);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchTo(url: string, file: string): Promise<void> {
  const failed = (why: string, next = "Check the address.", code?: string) =>
    new Failure(EXIT.network, `${cleanLine(url, 200)}: ${cleanLine(why, 300)}`, next, code);
  try {
    const response = await fetch(url);
    if (!response.ok) {
      const said: unknown = await response.json().catch(() => undefined);
      if (isProblem(said)) throw failed(`${said.title}. ${said.detail}`, said.help, said.code);
      throw failed(`the server answered with ${response.status}`);
    }
    if (!response.body) throw failed("the server sent nothing");
    let left = LONGEST;
    const bound = new Transform({
      transform(chunk: Buffer, _, done) {
        left -= chunk.length;
        if (left < 0) done(failed(`it is longer than ${LONGEST / 1024 ** 3} GB`));
        else done(null, chunk);
      },
    });
    await pipeline(Readable.fromWeb(response.body as ReadableStream), bound, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof Failure) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw failed(`it cannot be fetched: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
