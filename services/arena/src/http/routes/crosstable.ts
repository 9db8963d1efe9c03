import type { Crosstable } from "@liars-ladder/protocol";
import { expectedScore } from "@liars-ladder/stats";
import { type CrossRow, crossOf } from "../../db/crosstable.ts";
import type { EntryRow } from "../../db/entry.ts";
import type { Sql } from "../../db/sql.ts";
import type { Handlers } from "../bind.ts";
import { seasonOr404 } from "../lookup.ts";
import { botRef, rating } from "../present.ts";
import { isRefusal } from "../refusal.ts";

const USUALLY = 20;

export const crosstableRoutes = (sql: Sql) =>
  ({
    getCrosstable: async ({ params, query, account }) => {
      const found = await seasonOr404(sql, params.ladder, account, query?.season);
      if (isRefusal(found)) return found;
      const { ladder, season } = found;
      const first = new Set((await found.first(query?.top ?? USUALLY)).map(({ version_id }) => version_id));
      const rows = (await found.rows(false)).filter(({ version_id }) => first.has(version_id));
      const met = await crossOf(sql, ladder.id, season.number, [...first]);
      const at = new Map(rows.map(({ version_id }, index) => [version_id, index]));
      return {
        ladder: ladder.id,
        season: season.number,
        versions: rows.map((row) => ({
          version: { id: row.version_id, number: row.number, bot: botRef(row.author, row.bot) },
          standing: rating(row.rating, row.low, row.high),
        })),
        cells: met.flatMap((row) => {
          const [a, b] = [at.get(row.a), at.get(row.b)];
          return a === undefined || b === undefined ? [] : [cellOf(row, a, b, rows)];
        }),
      };
    },
  }) satisfies Partial<Handlers>;

/** Turned so that `a` is the better of the two. */
function cellOf(row: CrossRow, a: number, b: number, rows: readonly EntryRow[]): Crosstable["cells"][number] {
  const [one, other] = [rows[a]!.rating, rows[b]!.rating];
  const expected = one === null || other === null ? null : expectedScore(one - other);
  const score = row.score / row.weight;
  const difference = expected === null ? null : score - expected;
  const own = expected === null ? null : errorOf(row, expected);
  const { matches, games } = row;
  const cell = { matches, games, error: own };
  if (a < b) return { a, b, score, expected, difference, ...cell };
  return {
    ...{ a: b, b: a, score: 1 - score, ...cell },
    expected: expected === null ? null : 1 - expected,
    difference: difference === null ? null : -difference,
  };
}

/** Standard error of a score, from how far each match's points are from what is expected; null for a single match. */
function errorOf({ matches, weight, pp, pw, ww }: CrossRow, expected: number): number | null {
  if (matches < 2) return null;
  const residual = Math.max(0, pp - 2 * expected * pw + expected * expected * ww);
  return Math.sqrt((residual * matches) / (matches - 1)) / weight;
}
