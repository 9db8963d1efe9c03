import type { Part } from "@liars-ladder/protocol";
import type { Sort, TableView } from "../app/tableView.ts";
import { botPath } from "../ui/format.ts";

export type LadderTable = Part<"getTable", "response">;
export type Row = LadderTable["rows"][number];

/** The value that a column sorts by. Null always comes last. */
const VALUES: Readonly<Record<Exclude<Sort, "name">, (row: Row) => number | null>> = {
  rank: (row) => row.rank?.place ?? null,
  rating: (row) => row.standing?.rating ?? null,
  games: (row) => row.games,
  wins: (row) => row.winRate,
  placing: (row) => row.meanPlacing,
  forfeits: (row) => row.forfeits,
  loss: (row) => row.loss?.value ?? null,
  last: (row) => (row.lastMatch === null ? null : Date.parse(row.lastMatch.at)),
};
/** Columns that begin with their least value unless reversed. The others begin with their greatest. */
const LEAST_FIRST: ReadonlySet<Sort> = new Set(["rank", "name", "placing", "loss"]);

/** Names from A to Z, and bot-2 before bot-10. */
const NAMES = new Intl.Collator("en", { numeric: true });
const byName = (a: Row, b: Row): number =>
  NAMES.compare(a.bot.name, b.bot.name) ||
  NAMES.compare(a.bot.author, b.bot.author) ||
  a.version.number - b.version.number;

function byValue(a: number | null, b: number | null, turn: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return (a - b) * turn;
}

/** Which way the values of the sorted column go, from the top down. */
export const directionOf = ({ sort = "rank", up }: TableView): "ascending" | "descending" =>
  LEAST_FIRST.has(sort) === (up ?? false) ? "descending" : "ascending";

/** Whether a bot has too few games to be ranked with the others: chance may have put it anywhere. */
export const isNewcomer = (row: Row): boolean => row.status === "provisional";

/** The rows that a view shows, in its order. Newcomers always come after the others. */
export function arrange(rows: readonly Row[], view: TableView): Row[] {
  const wanted = (view.q ?? "").trim().toLowerCase();
  const kept = wanted === "" ? [...rows] : rows.filter((row) => botPath(row.bot).includes(wanted));
  const sort = view.sort ?? "rank";
  const turn = directionOf(view) === "ascending" ? 1 : -1;
  return kept.sort((a, b) => {
    if (isNewcomer(a) !== isNewcomer(b)) return isNewcomer(a) ? 1 : -1;
    return sort === "name" ? byName(a, b) * turn : byValue(VALUES[sort](a), VALUES[sort](b), turn);
  });
}

interface Axis {
  low: number;
  high: number;
}

/**
 * The shared axis of all whiskers: whole fifties around the intervals of the ranked bots (of all bots, while none is
 * ranked). A single bot that would take more than half of the axis, such as one that plays at random, is left beyond its
 * end.
 */
export function axisOf(rows: readonly Row[]): Axis {
  const standings = (some: readonly Row[]) => some.flatMap(({ standing }) => (standing ? [standing] : []));
  const ranked = standings(rows.filter((row) => row.status === "active"));
  const shown = (ranked.length > 0 ? ranked : standings(rows)).sort((a, b) => a.rating - b.rating);
  if (shown.length === 0) return { low: 900, high: 1100 };
  const whole = around(shown);
  if (shown.length <= FEW) return whole;
  const without = [around(shown.slice(1)), around(shown.slice(0, -1))];
  return without.find((axis) => 2 * (axis.high - axis.low) < whole.high - whole.low) ?? whole;
}

/** With this many rows or fewer, the axis shows them all. */
const FEW = 4;

function around(shown: readonly Axis[]): Axis {
  const low = Math.floor(Math.min(...shown.map((r) => r.low)) / 50) * 50;
  return { low, high: Math.max(low + 50, Math.ceil(Math.max(...shown.map((r) => r.high)) / 50) * 50) };
}

/** Replaces old rows by changed ones, in the order of the whole table. Rows that are not in the order are dropped. */
export function merge(rows: readonly Row[], changed: readonly Row[], order: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.version.id, row]));
  for (const row of changed) {
    // Updates go to everybody, so they do not mark the user's own rows.
    const mine = byId.get(row.version.id)?.mine ?? rows.some((r) => r.mine && botPath(r.bot) === botPath(row.bot));
    byId.set(row.version.id, { ...row, mine });
  }
  return order.flatMap((id) => byId.get(id) ?? []);
}
