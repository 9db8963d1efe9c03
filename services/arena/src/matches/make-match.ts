import { type SeatedRow, setSat } from "../db/entry.ts";
import type { LadderRow } from "../db/ladder.ts";
import { insertMatch, insertSeat } from "../db/match.ts";
import type { Db } from "../db/sql.ts";
import { type Cost, dealsOf, readBots, seatMs } from "./length.ts";
import { commitmentOf, drawSeed, newId } from "./seeds.ts";

/** The newcomers' priority: this many deals for each version, and for each bot and day. */
export const NEWCOMER_DEALS = 30;

export const isNewcomer = ({ deals, favoured }: SeatedRow): boolean =>
  deals < NEWCOMER_DEALS && favoured < NEWCOMER_DEALS;

export interface Made {
  id: string;
  ladder: string;
  /** First matches go before all others. */
  hurry: boolean;
  deals: number;
  /** By the place in the line-up. */
  versions: string[];
}

/** What kind of match is made. */
export interface Kind {
  /** It is some version's first match on the ladder. */
  first: boolean;
  /** It goes before all others. */
  hurry: boolean;
  /** It has no more deals than this. */
  most?: number;
}

/** Makes a match, as the ladder's next one. Returns the expected runner time of each seat, in ms. */
export async function makeMatch(
  tx: Db,
  ladder: LadderRow,
  cost: Cost,
  table: SeatedRow[],
  { first, hurry, most = Number.POSITIVE_INFINITY }: Kind,
): Promise<{ match: Made; expected: number[] }> {
  const id = newId();
  const versions = table.map((row) => row.version_id);
  const bots = await readBots(tx, ladder.id, versions, cost);
  const known = ladder.pace === null && table.every((row) => row.sound && !isNewcomer(row));
  const deals = Math.min(most, dealsOf(ladder, cost, { bots, first, known }));
  const expected = seatMs(cost, deals, bots);
  const seeds = Array.from({ length: deals }, drawSeed);
  ladder.issued++;
  await Promise.all([
    insertMatch(tx, {
      id,
      ladderId: ladder.id,
      season: ladder.season,
      deals,
      seeds,
      commitment: commitmentOf(seeds),
      hurry,
    }),
    ...table.map((row, bot) => {
      const newcomer = isNewcomer(row);
      if (newcomer) row.favoured += deals;
      const seat = { matchId: id, bot, versionId: row.version_id, newcomer, ladderId: ladder.id };
      return insertSeat(tx, { ...seat, expectedMs: expected[bot]! });
    }),
    setSat(tx, ladder.id, versions, ladder.issued),
  ]);
  return { match: { id, ladder: ladder.id, hurry, deals, versions }, expected };
}
