import { open, rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type ArchiveHead, fileStart, readBlock, readHead } from "@liars-ladder/protocol/archive";
import { type ArchiveRow, archiveOf, blockFrom } from "../db/archive.ts";
import type { Db } from "../db/sql.ts";
import { Refusal } from "../embedded/refusal.ts";

/** What is in the file of an archive: its start, then block by block. @throws ArchiveProblem when it is not what was signed. */
export async function* archiveBytes(db: Db, archive: ArchiveRow): AsyncGenerator<Buffer> {
  const head = readHead(archive.head, archive.signature);
  yield fileStart(archive.head, archive.signature);
  for (const entry of head.blocks) {
    const [block] = await blockFrom(db, archive.ladder_id, archive.season, entry.first);
    readBlock(block?.packed ?? Buffer.alloc(0), entry, head.ladder.players);
    yield block!.packed;
  }
}

/** The length of that file, bytes. */
export const archiveLength = (archive: Pick<ArchiveRow, "head" | "signature">): number =>
  readHead(archive.head, archive.signature).blocks.reduce(
    (sum, { bytes }) => sum + bytes,
    fileStart(archive.head, archive.signature).length,
  );

/**
 * Writes a season's archive as a file. Only a whole one gets its name.
 *
 * @throws Refusal when there is no such archive, or something exists there.
 * @throws ArchiveProblem when it is not what was signed.
 */
export async function writeArchive(db: Db, ladder: string, season: number, path: string): Promise<ArchiveHead> {
  const [archive] = await archiveOf(db, ladder, season);
  if (!archive)
    throw new Refusal(
      `Season ${season} of "${ladder}" has no archive. \`liars-arena archive\` lists those that there are.`,
    );
  const head = readHead(archive.head, archive.signature);
  const target = resolve(path);
  if (await stat(target).catch(() => undefined)) throw new Refusal(`${path} already exists. Choose another name.`);
  const partial = `${target}.partial`;
  const file = await open(partial, "w", 0o644);
  try {
    for await (const bytes of archiveBytes(db, archive)) await file.write(bytes);
    await file.sync();
    await file.close();
    await rename(partial, target);
    return head;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}
