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
  last: (row) => (row.lastMatch === null ? null : -Date.parse(row.lastMatch.at)),
};

/** The rows that a view shows, in its order. */
export function arrange(rows: readonly Row[], view: TableView): Row[] {
  const wanted = (view.q ?? "").trim().toLowerCase();
  const kept = wanted === "" ? [...rows] : rows.filter((row) => botPath(row.bot).includes(wanted));
  const key = KEYS[view.sort ?? "rank"];
  const turn = view.up === true ? -1 : 1;
  return kept.sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return (x - y) * turn;
  });
}

/** The shared axis of all whiskers: whole fifties around every interval. */
export function axisOf(rows: readonly Row[]): { low: number; high: number } {
  const shown = rows.flatMap((row) => (row.standing ? [row.standing] : []));
  if (shown.length === 0) return { low: 900, high: 1100 };
  const low = Math.min(...shown.map((r) => r.low));
  const high = Math.max(...shown.map((r) => r.high));
  return { low: Math.floor(low / 50) * 50, high: Math.max(Math.floor(low / 50) * 50 + 50, Math.ceil(high / 50) * 50) };
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
