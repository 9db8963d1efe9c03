import type { Part } from "@liars-ladder/protocol";
import type { Sort, TableView } from "../app/tableView.ts";
import { botPath } from "../ui/format.ts";

export type LadderTable = Part<"getTable", "response">;
export type Row = LadderTable["rows"][number];

/** What a column sorts by; null always comes last. Best first, unless turned. */
const KEYS: Readonly<Record<Sort, (row: Row) => number | null>> = {
  rank: (row) => row.rank?.place ?? null,
  rating: (row) => (row.standing ? -row.standing.rating : null),
  games: (row) => -row.games,
  wins: (row) => (row.winRate === null ? null : -row.winRate),
  placing: (row) => row.meanPlacing,
  forfeits: (row) => (row.forfeits === null ? null : -row.forfeits),
  loss: (row) => row.loss?.value ?? null,
  last: (row) => (row.lastMatch === null ? null : -Date.parse(row.lastMatch.at)),
};

/** Too few games to be ranked with the others: chance may have put it anywhere. */
export const isNewcomer = (row: Row): boolean => row.status === "provisional";

/** The rows that a view shows, in its order; newcomers behind the others, whatever it is sorted by. */
export function arrange(rows: readonly Row[], view: TableView): Row[] {
  const wanted = (view.q ?? "").trim().toLowerCase();
  const kept = wanted === "" ? [...rows] : rows.filter((row) => botPath(row.bot).includes(wanted));
  const key = KEYS[view.sort ?? "rank"];
  const turn = view.up === true ? -1 : 1;
  return kept.sort((a, b) => {
    if (isNewcomer(a) !== isNewcomer(b)) return isNewcomer(a) ? 1 : -1;
    const [x, y] = [key(a), key(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return (x - y) * turn;
  });
}

interface Axis {
  low: number;
  high: number;
}

/**
 * The shared axis of all whiskers: whole fifties around the intervals of those that are ranked (of all, while nobody is).
 * One that alone takes more than half of it, as a bot that plays at random does, is left beyond its end.
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

/** Of so few, each is worth seeing. */
const FEW = 4;

function around(shown: readonly Axis[]): Axis {
  const low = Math.floor(Math.min(...shown.map((r) => r.low)) / 50) * 50;
  return { low, high: Math.max(low + 50, Math.ceil(Math.max(...shown.map((r) => r.high)) / 50) * 50) };
}

/** Changed rows put in place of the old ones, in the order of the whole table; rows that are not in it leave. */
export function merge(rows: readonly Row[], changed: readonly Row[], order: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.version.id, row]));
  for (const row of changed) {
    // Nobody's rows are marked in what everybody is sent.
    const mine = byId.get(row.version.id)?.mine ?? rows.some((r) => r.mine && botPath(r.bot) === botPath(row.bot));
    byId.set(row.version.id, { ...row, mine });
  }
  return order.flatMap((id) => byId.get(id) ?? []);
}
