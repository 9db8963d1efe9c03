import {
  type ArchivedMatch,
  type ArchiveHead,
  blockEntry,
  packBlock,
  publicHex,
  readBlock,
  readHead,
  signHead,
} from "@liars-ladder/protocol/archive";
import {
  archiveOf,
  blockFrom,
  dropGames,
  insertArchive,
  insertBlock,
  lastBlock,
  moveMatches,
  type PlayedMatchRow,
  playedAfter,
  seasonToArchive,
  seatedIn,
  setEmptied,
  sumPairs,
  tryLockArchives,
  voidsOf,
} from "../db/archive.ts";
import { type LadderRow, ladderById } from "../db/ladder.ts";
import { type GameRow, gamesOf } from "../db/match.ts";
import { thinSeason } from "../db/rating.ts";
import { closedSeason } from "../db/season.ts";
import type { Db, Sql } from "../db/sql.ts";
import { commitmentOf } from "../matches/seeds.ts";
import { ownKey } from "./key.ts";
import { rowsOf } from "./read.ts";

/** Points of a version's history in a season that is archived: as many as a small chart shows. */
const POINTS = 60;

/** Matches of a block: large enough to be packed well, small enough to be read for one game. */
const BLOCK = 32;

/** What one step did: a block was packed, the archive was signed, or a block's games left the tables. */
export type Step = "packed" | "signed" | "emptied";

/**
 * Does the next step of archiving seasons that ended so many days ago: packs a block, signs the whole, or reads a block back,
 * holds it against the tables, and lets its games go. Each step is a transaction, so whoever is killed loses nothing, and the
 * next one goes on from there.
 *
 * @param block how many matches are packed together.
 * @returns undefined when there is nothing to do, or another arena is at it.
 * @throws Error that names what does not agree; then nothing leaves the tables.
 */
export const archiveStep = (sql: Sql, days: number, block = BLOCK): Promise<Step | undefined> =>
  sql.begin(async (tx): Promise<Step | undefined> => {
    const [lock] = await tryLockArchives(tx);
    const [season] = lock?.mine ? await seasonToArchive(tx, days) : [];
    if (!season) return undefined;
    const [ladder] = await ladderById(tx, season.ladder_id);
    if (!ladder) throw new Error(`season ${season.number} has no ladder ${season.ladder_id}`);
    const [archive] = await archiveOf(tx, ladder.id, season.number);
    return archive ? empty(tx, ladder, archive) : pack(tx, ladder, season.number, block);
  });

async function pack(tx: Db, ladder: LadderRow, season: number, block: number): Promise<Step> {
  const [before] = await lastBlock(tx, ladder.id, season);
  const played = await playedAfter(tx, ladder.id, season, before?.last ?? -1, block);
  if (played.length === 0) return seal(tx, ladder, season);
  const matches: ArchivedMatch[] = [];
  for (const match of played) matches.push(archived(match, await gamesOf(tx, match.id)));
  const [first, last] = [played[0]!.commit, played.at(-1)!.commit];
  const games = matches.reduce((sum, match) => sum + match.games.length, 0);
  await insertBlock(tx, { ladderId: ladder.id, season, first, last, games, packed: await packBlock(matches) });
  return "packed";
}

const archived = (match: PlayedMatchRow, games: readonly GameRow[]): ArchivedMatch => ({
  id: match.id,
  commit: match.commit,
  finishedAt: match.finished_at.getTime(),
  isVoid: match.state === "void",
  spread: match.spread !== null,
  styled: match.styled,
  engine: match.engine,
  versions: match.versions,
  seeds: match.seeds,
  games: games.map(({ moves, cpu }) => ({ moves, cpu })),
});

async function seal(tx: Db, ladder: LadderRow, number: number): Promise<Step> {
  const [season] = await closedSeason(tx, ladder.id, number);
  if (!season) throw new Error(`season ${number} of ${ladder.id} is not closed`);
  const key = await ownKey(tx);
  const blocks: ArchiveHead["blocks"] = [];
  for (let from = 0; ; ) {
    const [block] = await blockFrom(tx, ladder.id, number, from);
    if (!block) break;
    blocks.push(blockEntry(block.packed, block.first, block.last));
    from = block.last + 1;
  }
  const { id, ruleset, options, players } = ladder;
  const head: ArchiveHead = {
    ladder: { id, ruleset, options, players },
    season: number,
    openedAt: season.opened_at.toISOString(),
    closedAt: season.closed_at.toISOString(),
    anchor: season.anchor,
    matches: season.matches,
    games: season.games,
    versions: [...(await seatedIn(tx, id, number))],
    voids: (await voidsOf(tx, id, number)).map((match) => match.id),
    blocks,
    key: publicHex(key),
  };
  const signed = signHead(head, key);
  await insertArchive(tx, id, number, signed.head, signed.signature);
  return "signed";
}

/** Reads the next block back, as anybody would who has only the archive. */
async function empty(
  tx: Db,
  ladder: LadderRow,
  { season, head, signature, emptied_to }: { season: number; head: Buffer; signature: Buffer; emptied_to: number },
): Promise<Step> {
  const { blocks, voids } = readHead(head, signature);
  const entry = blocks.find(({ last }) => last > emptied_to);
  if (entry) {
    const [block] = await blockFrom(tx, ladder.id, season, entry.first);
    if (block?.first !== entry.first)
      throw new Error(`The archive of season ${season} of ${ladder.id} has no block from commit ${entry.first}.`);
    const matches = readBlock(block.packed, entry, ladder.players);
    const played = await playedAfter(tx, ladder.id, season, entry.first - 1, matches.length);
    const differs = (id: string, what: string) =>
      new Error(`The archive of season ${season} of ${ladder.id} is kept beside its games: in match ${id}, ${what}.`);
    for (const [i, match] of matches.entries()) {
      const row = played[i];
      const stored = await gamesOf(tx, match.id);
      if (row === undefined || !same(archived(row, stored), match))
        throw differs(match.id, "moves, seeds or line-up differ");
      if (row.commitment !== commitmentOf(match.seeds)) throw differs(match.id, "the seeds are not those of its hash");
      if (match.isVoid !== voids.includes(match.id)) throw differs(match.id, "the head says something else of its end");
      if (stored.length > 0 && !same(rowsOf(ladder, match).map(plain), stored.map(plain)))
        throw differs(match.id, "the rules make other games of it than those that are stored");
    }
    const ids = matches.map(({ id }) => id);
    await sumPairs(tx, ids);
    await dropGames(tx, ids);
    await moveMatches(tx, ids);
  }
  const last = blocks.at(-1)?.last ?? -1;
  const to = entry?.last ?? last;
  await setEmptied(tx, ladder.id, season, to, to >= last);
  if (to >= last) await thinSeason(tx, ladder.id, season, POINTS);
  return "emptied";
}

const plain = ({ faults, ...game }: GameRow) => ({ ...game, faults: faults.toSorted() });

/** Bytes are the same, whatever holds them. */
const same = (a: unknown, b: unknown): boolean => text(a) === text(b);
const text = (value: unknown): string =>
  JSON.stringify(value, (_, part) => {
    if (part instanceof Uint8Array) return Buffer.from(part).toString("hex");
    return part?.type === "Buffer" ? Buffer.from(part.data).toString("hex") : part;
  });
