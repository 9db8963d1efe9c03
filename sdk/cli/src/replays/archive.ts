import { open } from "node:fs/promises";
import {
  type ArchivedMatch,
  type ArchiveHead,
  ArchiveProblem,
  readBlock,
  readStart,
  START,
  startLength,
} from "@liars-ladder/protocol/archive";
import { decodeMoves, makeReplay, seatings } from "@liars-ladder/rules";
import type { Line } from "./line.ts";

/** Bytes of a file. */
type Read = (from: number, length: number) => Promise<Buffer>;

async function withFile<T>(file: string, work: (read: Read) => T): Promise<Awaited<T>> {
  const handle = await open(file);
  try {
    return await work(async (from, length) => {
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await handle.read(bytes, 0, length, from);
      return bytes.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
}

/** Whether a file begins as the archive of a season does. */
export const isArchive = (file: string): Promise<boolean> =>
  withFile(file, async (read) => {
    const first = await read(0, START);
    return first.subarray(0, 21).toString() === "liars-ladder-archive ";
  });

/** @throws ArchiveProblem when its head is not what was signed. */
export const headOf = (file: string): Promise<{ head: ArchiveHead; start: number }> =>
  withFile(file, async (read) => {
    const start = startLength(await read(0, START));
    if (start === undefined) throw new ArchiveProblem("it is of a version that this one does not know: update `liars`");
    return { head: readStart(await read(0, start)), start };
  });

/** The games of an archive in order, as lines of a file of replays. What is wrong with the archive is its last line. */
export async function* replaysOf(file: string): AsyncGenerator<Line> {
  let line = 0;
  try {
    const { head, start } = await headOf(file);
    let from = start;
    for (const entry of head.blocks) {
      const bytes = await withFile(file, (read) => read(from, entry.bytes));
      from += entry.bytes;
      for (const match of readBlock(bytes, entry, head.ladder.players))
        for (const [index, { moves }] of match.games.entries())
          yield { line: ++line, ...gameOf(head, match, index, moves) };
    }
    const more = await withFile(file, (read) => read(from, 1));
    if (more.length > 0) throw new ArchiveProblem("there is more after its end");
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error;
    yield { line: ++line, problem: `this is no archive as it was signed: ${error.message}` };
  }
}

function gameOf(
  head: ArchiveHead,
  match: ArchivedMatch,
  index: number,
  moves: Uint8Array,
): { text: string; problem?: undefined } | { problem: string } {
  try {
    return { text: JSON.stringify(replayOf(head, match, index, decodeMoves(moves) ?? [])) };
  } catch (error) {
    return { problem: `game ${match.id}.${index} breaks the rules: ${(error as Error).message}` };
  }
}

/** Versions have no names in an archive: a name may be taken away, and an archive never changes. */
function replayOf({ ladder }: ArchiveHead, { id, versions, seeds }: ArchivedMatch, index: number, moves: number[]) {
  const seats = seatings(ladder.players)[Math.floor(index / seeds.length)] ?? [];
  const players = seats.map((place) => {
    const version = versions[place]!;
    return { name: version.slice(-12), bot: "", version };
  });
  const head = { id: `${id}.${index}`, ruleset: ladder.ruleset, options: ladder.options, players };
  return makeReplay(head, seeds[index % seeds.length]!, moves);
}
