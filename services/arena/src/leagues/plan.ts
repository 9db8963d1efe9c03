import { pointsOfMatch, swissTables } from "@liars-ladder/stats";
import type { DivisionRow, EntrantRow, LeagueRow } from "../db/league.ts";
import { insertPairings, type PlayedPairingRow, pairingsOn } from "../db/pairing.ts";
import type { Db } from "../db/sql.ts";

/** The deals of each of a league's divisions. */
export const shareOf = ({ deals }: Pick<LeagueRow, "deals">, divisions: number): number =>
  Math.max(1, Math.floor(deals / divisions));

/** What an entrant has made of a league's plan so far. */
export interface Score {
  points: number;
  matches: number;
  byes: number;
  /** The sum of the final points of those it met, each as often as they met. */
  buchholz: number;
}

/** A bye is a won match at a table of two. At a larger one it is what everybody has on average. */
const byeOf = (players: number): number => (players === 2 ? 1 : 0.5);

/** The scores of a plan, by version. */
export function scoresOf(pairings: readonly PlayedPairingRow[], players: number): Map<string, Score> {
  const scores = new Map<string, Score>();
  const of = (version: string): Score => {
    const known = scores.get(version) ?? { points: 0, matches: 0, byes: 0, buchholz: 0 };
    scores.set(version, known);
    return known;
  };
  for (const { versions, state, rank_sums: sums } of pairings) {
    if (state === "bye") {
      const score = of(versions[0]!);
      score.byes++;
      score.points += byeOf(players);
    }
    if (sums === null) continue;
    for (const [at, points] of pointsOfMatch(sums).entries()) {
      const score = of(versions[at]!);
      score.matches++;
      score.points += points;
    }
  }
  for (const { versions, rank_sums: sums } of pairings)
    if (sums !== null)
      for (const one of versions) for (const other of versions) if (one !== other) of(one).buchholz += of(other).points;
  return scores;
}

/** How often two versions met, or were to meet. */
function metOf(pairings: readonly PlayedPairingRow[], versions: readonly string[]): number[][] {
  const at = new Map(versions.map((version, index) => [version, index]));
  const met = versions.map(() => new Array<number>(versions.length).fill(0));
  for (const { versions: table, state } of pairings) {
    if (state === "off") continue;
    for (const one of table)
      for (const other of table) {
        const [a, b] = [at.get(one), at.get(other)];
        if (a !== undefined && b !== undefined && a !== b) met[a]![b]!++;
      }
  }
  return met;
}

/**
 * Plans the next round of a Swiss division, of those who still play. Whoever was to meet somebody that plays no more had a
 * bye.
 *
 * @returns false when all rounds are played, or too few are left.
 */
export async function planRound(
  tx: Db,
  { id, players }: Pick<DivisionRow, "id" | "players">,
  entrants: readonly EntrantRow[],
  rounds: number,
): Promise<boolean> {
  const pairings = await pairingsOn(tx, id);
  // Another arena was faster.
  if (pairings.some(({ state, match_state: match }) => state === "open" || (state === "made" && match !== "finished")))
    return true;
  const last = pairings.at(-1)?.round ?? 0;
  const versions = entrants.filter(({ status }) => status === "playing").map(({ version_id }) => version_id);
  if (last >= rounds || versions.length < players) return false;
  const scores = scoresOf(pairings, players);
  const { tables, byes } = swissTables(
    {
      points: versions.map((version) => scores.get(version)?.points ?? 0),
      tieBreak: versions.map((version) => scores.get(version)?.buchholz ?? 0),
      met: metOf(pairings, versions),
      byes: versions.map((version) => scores.get(version)?.byes ?? 0),
    },
    players,
  );
  const round = last + 1;
  await insertPairings(tx, id, [
    ...tables.map((table, at) => ({
      ...{ round, number: at + 1, state: "open" as const },
      versions: table.map((entrant) => versions[entrant]!),
    })),
    ...byes.map((entrant, at) => ({
      ...{ round, number: tables.length + at + 1, state: "bye" as const },
      versions: [versions[entrant]!],
    })),
  ]);
  return true;
}
