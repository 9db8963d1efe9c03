import type { LadderRow } from "../db/ladder.ts";
import { insertTallies } from "../db/match.ts";
import type { TallyRow } from "../db/rating.ts";
import { deleteTallies, type PairSumRow, pairSumsOf, talliesOf } from "../db/recount.ts";
import type { Db } from "../db/sql.ts";

/** Notes what differs. @returns whether it does. */
export type Differ = (of: string, stored: unknown, rebuilt: unknown, same?: boolean) => boolean;

/** Compares what is stored of pairs of versions, match by match or summed up, with what a season's games give. */
export interface PairRecount {
  /** Adds one match. `archived`: the tables have it only in their sums. */
  add(match: string, rows: readonly TallyRow[], archived: boolean): Promise<void>;
  /** Compares the sums. */
  finish(): Promise<void>;
}

/** With `mend`, it corrects tallies of single matches. Sums are of closed seasons, which do not change. */
export function recountPairs(tx: Db, ladder: LadderRow, differ: Differ, mend: boolean): PairRecount {
  const sums = new Map<string, PairSumRow>();
  return {
    async add(match, rows, archived) {
      if (archived) return addPairs(sums, rows);
      const stored = (await talliesOf(tx, match)).map(pairOf).sort();
      if (!differ(`tally ${match}`, stored, rows.map(pairOf).sort()) || !mend) return;
      await deleteTallies(tx, match);
      const right = rows.map(({ match_id, a, b, score_a, weight }) => ({ match_id, a, b, score_a, weight }));
      if (right.length > 0)
        await insertTallies(
          tx,
          right.map((row) => ({ ...row, ladder_id: ladder.id })),
        );
    },
    async finish() {
      const kept = new Map((await pairSumsOf(tx, ladder.id, ladder.season)).map((row) => [nameOf(row), row]));
      for (const pair of new Set([...kept.keys(), ...sums.keys()]))
        differ(`sums of ${pair}`, numbersOf(kept.get(pair)), numbersOf(sums.get(pair)));
    },
  };
}

function addPairs(sums: Map<string, PairSumRow>, rows: readonly TallyRow[]): void {
  for (const { deals, weight, ...row } of rows) {
    const [a, b, points] = row.a < row.b ? [row.a, row.b, row.score_a] : [row.b, row.a, weight - row.score_a];
    const so = sums.get(nameOf({ a, b })) ?? { matches: 0, deals: 0, score_a: 0, weight: 0, pp: 0, pw: 0, ww: 0 };
    sums.set(nameOf({ a, b }), {
      ...{ a, b, matches: so.matches + 1, deals: so.deals + deals },
      ...{ score_a: so.score_a + points, weight: so.weight + weight },
      ...{ pp: so.pp + points * points, pw: so.pw + points * weight, ww: so.ww + weight * weight },
    });
  }
}

const nameOf = ({ a, b }: { a: string; b: string }): string => `${a} and ${b}`;

const numbersOf = (row: PairSumRow | undefined): unknown =>
  row && [row.matches, row.deals, ...[row.score_a, row.weight, row.pp, row.pw, row.ww].map(rounded)];

/** The same text, whichever of the two versions is called a. */
const pairOf = ({ a, b, score_a, weight }: Pick<TallyRow, "a" | "b" | "score_a" | "weight">): string =>
  a < b
    ? `${a} ${rounded(score_a)}:${b} ${rounded(weight - score_a)}`
    : `${b} ${rounded(weight - score_a)}:${a} ${rounded(score_a)}`;

/** Sums of floating-point numbers in another order differ a little. */
export const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1e4) / 1e4);
