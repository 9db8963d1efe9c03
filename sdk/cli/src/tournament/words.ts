import type { Estimate } from "@liars-ladder/stats";
import { percent, sayRank } from "../text/say.ts";
import { table } from "../text/table.ts";
import type { Row } from "./crosstable.ts";

/** The most columns on a terminal; the page has all of them. */
const MOST_COLUMNS = 12;

/** `+35 ± 12`, with half of the interval, or a question mark while nothing can be said. */
export const sayElo = ({ value, half }: Estimate): string => {
  const rounded = Math.round(Math.abs(value));
  return `${rounded === 0 ? "0" : `${value > 0 ? "+" : "−"}${rounded}`} ± ${Number.isFinite(half) ? half.toFixed(0) : "?"}`;
};

/** `62 ± 9`, in percent. */
export const sayScore = ({ value, half }: Estimate): string =>
  `${(value * 100).toFixed(0)} ± ${Number.isFinite(half) ? (half * 100).toFixed(0) : "?"}`;

/** The table as text, and what its columns mean. The column with a bot's number has the results against that bot. */
export function sayCrosstable(rows: readonly Row[]): { results: string; key: string } {
  const wide = rows.length <= MOST_COLUMNS;
  const swiss = rows.some(({ points }) => points !== undefined);
  const headings = [">", "bot", ">rank", ">Elo", ">score", ">deals", ...(swiss ? [">points"] : []), ">forfeits"];
  const numbers = wide ? rows.map((_, i) => `>${i + 1}`) : [];
  const lines = rows.map((row, i) => [
    ...[String(i + 1), row.label, sayRank(row.rank), sayElo(row.elo), percent(row.score, 1), String(row.deals)],
    ...(swiss ? [String(row.points ?? 0)] : []),
    String(row.forfeits),
    ...(wide ? row.against.map((cell, k) => (k === i ? "–" : cell === undefined ? "" : sayScore(cell.score))) : []),
  ]);
  const key = [
    "± is half of a 95 % interval. Elo 0 is the mean of this table. A rank is the range that is sure.",
    wide
      ? "Columns 1, 2 … : points against that bot, in percent."
      : "The results against each bot are in --html and --json.",
  ];
  return { results: table([...headings, ...numbers], lines), key: key.join("\n") };
}
