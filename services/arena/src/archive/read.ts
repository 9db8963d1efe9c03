import { createHash } from "node:crypto";
import { type ArchivedMatch, ArchiveProblem, readBlock, readHead, unpackBlock } from "@liars-ladder/protocol/archive";
import { decodeMoves } from "@liars-ladder/rules";
import { archiveOf, blockFrom, blockOfMatch } from "../db/archive.ts";
import { type LadderRow, ladderById } from "../db/ladder.ts";
import { type GameRow, gamesOf, gamesOfAll, type MatchRow } from "../db/match.ts";
import type { Db } from "../db/sql.ts";
import { gameRow } from "../matches/keep.ts";
import { derive } from "../matches/result.ts";
import { commitmentOf } from "../matches/seeds.ts";

/** The last blocks that were unpacked, by what they hold: who reads a match mostly reads more of it. */
const unpacked = new Map<string, ArchivedMatch[]>();
const MOST_UNPACKED = 4;

function unpack(packed: Uint8Array, players: number): ArchivedMatch[] {
  const hash = createHash("sha256").update(packed).digest("hex");
  const matches = unpacked.get(hash) ?? unpackBlock(packed, players);
  unpacked.delete(hash);
  unpacked.set(hash, matches);
  for (const [oldest] of unpacked) if (unpacked.size > MOST_UNPACKED) unpacked.delete(oldest);
  return matches;
}

/**
 * The rows that the games of an archived match had in the tables: an archive holds moves and CPU times, and the rules say the
 * rest.
 *
 * @throws ArchiveProblem when they are no games of this ladder.
 */
export function rowsOf(ladder: LadderRow, match: ArchivedMatch): GameRow[] {
  const games = match.games.map(({ moves, cpu }, index) => ({ index, moves: decodeMoves(moves) ?? [], cpu }));
  const derived = derive(ladder, match.seeds, { games });
  if (typeof derived === "string") throw new ArchiveProblem(`match ${match.id}: ${derived}`);
  return derived.games.map((game) => ({ match_id: match.id, ...gameRow(game) }));
}

/** The games of a match, in order, whether they are in the tables or in an archive. */
export async function gamesOfMatch(db: Db, id: string): Promise<GameRow[]> {
  const rows = await gamesOf(db, id);
  if (rows.length > 0) return [...rows];
  const archived = await archivedMatch(db, id);
  return archived ? rowsOf(archived.ladder, archived.match) : [];
}

/** The same of several matches, in their order. */
export async function gamesOfMatches(db: Db, ids: string[]): Promise<GameRow[][]> {
  const stored = Map.groupBy(await gamesOfAll(db, ids), (game) => game.match_id);
  return Promise.all(ids.map((id) => stored.get(id) ?? gamesOfMatch(db, id)));
}

/** What of a match's row only its archive has, once it has one. */
type Archived = Pick<MatchRow, "id" | "seeds"> & Partial<Pick<MatchRow, "commitment" | "engine">>;

/** Completes the row of a match: of an archived one, seeds, their hash and the engine are in its archive. */
export async function complete<Row extends Archived>(db: Db, row: Row): Promise<Row> {
  if (row.seeds.length > 0) return row;
  const archived = await archivedMatch(db, row.id);
  if (!archived) return row;
  const { seeds, engine } = archived.match;
  return { ...row, seeds, commitment: commitmentOf(seeds), engine };
}

/** A match that is in an archive. */
export async function archivedMatch(
  db: Db,
  id: string,
): Promise<{ ladder: LadderRow; match: ArchivedMatch } | undefined> {
  const [block] = await blockOfMatch(db, id);
  if (!block) return undefined;
  const [ladder] = await ladderById(db, block.ladder_id);
  const match = ladder && unpack(block.packed, ladder.players).find((one) => one.id === id);
  return match && { ladder, match };
}

/** Reads all of a season's archive. @returns what is wrong with it; undefined: it is as it was signed. */
export async function archiveProblem(db: Db, ladderId: string, season: number): Promise<string | undefined> {
  const [archive] = await archiveOf(db, ladderId, season);
  if (!archive) return undefined;
  try {
    const { blocks, ladder } = readHead(archive.head, archive.signature);
    for (const entry of blocks) {
      const [block] = await blockFrom(db, ladderId, season, entry.first);
      if (block?.first !== entry.first) return `the block of commits ${entry.first} to ${entry.last} is missing`;
      readBlock(block.packed, entry, ladder.players);
    }
    return undefined;
  } catch (error) {
    if (error instanceof ArchiveProblem) return error.message;
    throw error;
  }
}
