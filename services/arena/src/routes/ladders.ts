import type { LadderSummary, RatingSeries, Row } from "@liars-ladder/protocol";
import { type EntryRow, tableOf } from "../db/entry.ts";
import { type LadderRow, ladderById, ladders, type SummaryRow, summaries } from "../db/ladder.ts";
import { firstOf, type PointRow, pointsOf } from "../db/rating.ts";
import type { Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { botRef, iso, ladderOf, rowOf } from "../shapes.ts";
import type { Handlers } from "./bind.ts";

type Mine = "listLadders" | "getLadder" | "getTable" | "exportTable" | "getLadderHistory";

export async function ladderOr404(sql: Sql, id: string): Promise<LadderRow | Refusal> {
  const [ladder] = await ladderById(sql, id);
  return ladder ?? refuse("ladder.unknown", `There is no ladder "${id}".`);
}

function summaryOf(row: LadderRow, found: SummaryRow | undefined): LadderSummary {
  const {
    leader_author: author,
    leader_bot: bot,
    leader_rating: rating,
    leader_low: low,
    leader_high: high,
  } = found ?? {};
  const led = author != null && bot != null && rating != null && low != null && high != null;
  return {
    ladder: ladderOf(row),
    bots: found?.bots ?? 0,
    matches: found?.matches ?? 0,
    games: found?.games ?? 0,
    running: found?.running ?? 0,
    leader: led ? { bot: botRef(author, bot), standing: { rating, low, high } } : null,
    asOf: iso(row.fitted_at),
  };
}

export function seriesOf(points: PointRow[]): RatingSeries[] {
  const series = new Map<string, RatingSeries>();
  for (const { version_id: id, number, author, bot, at, matches, rating, low, high } of points) {
    const one = series.get(id) ?? { bot: botRef(author, bot), version: { id, number }, points: [] };
    one.points.push({ at: iso(at), matches, rating, low, high });
    series.set(id, one);
  }
  return [...series.values()];
}

export const ladderRoutes = (sql: Sql): Pick<Handlers, Mine> => ({
  listLadders: async () => {
    const [rows, found] = await Promise.all([ladders(sql), summaries(sql)]);
    return {
      items: rows.map((row) =>
        summaryOf(
          row,
          found.find(({ id }) => id === row.id),
        ),
      ),
    };
  },
  getLadder: async ({ params }) => {
    const ladder = await ladderOr404(sql, params.ladder);
    if (isRefusal(ladder)) return ladder;
    return summaryOf(
      ladder,
      (await summaries(sql)).find(({ id }) => id === ladder.id),
    );
  },
  getTable: async ({ params, query, account }) => {
    const ladder = await ladderOr404(sql, params.ladder);
    if (isRefusal(ladder)) return ladder;
    const rows = await tableOf(sql, ladder.id, query?.versions === "all");
    return {
      ladder: ladderOf(ladder),
      asOf: iso(ladder.fitted_at),
      rows: rows.map((row) => rowOf(row, account?.id ?? null)),
    };
  },
  exportTable: async ({ params, query }) => {
    const ladder = await ladderOr404(sql, params.ladder);
    if (isRefusal(ladder)) return ladder;
    return csvOf(await tableOf(sql, ladder.id, query?.versions === "all"));
  },
  getLadderHistory: async ({ params, query }) => {
    const ladder = await ladderOr404(sql, params.ladder);
    if (isRefusal(ladder)) return ladder;
    const first = await firstOf(sql, ladder.id, query?.top ?? 10);
    return {
      items: seriesOf(
        await pointsOf(
          sql,
          ladder.id,
          ladder.season,
          first.map((row) => row.version_id),
        ),
      ),
    };
  },
});

const COLUMNS: [string, (row: Row) => string | number | null][] = [
  ["place", (row) => row.rank?.place ?? null],
  ["best_rank", (row) => row.rank?.best ?? null],
  ["worst_rank", (row) => row.rank?.worst ?? null],
  ["bot", (row) => `${row.bot.author}/${row.bot.name}`],
  ["version", (row) => row.version.number],
  ["rating", (row) => row.standing?.rating ?? null],
  ["low_95", (row) => row.standing?.low ?? null],
  ["high_95", (row) => row.standing?.high ?? null],
  ["status", (row) => row.status],
  ["matches", (row) => row.matches],
  ["games", (row) => row.games],
  ["win_rate", (row) => row.winRate],
  ["mean_placing", (row) => row.meanPlacing],
  ["forfeits", (row) => row.forfeits],
  ["last_match", (row) => row.lastMatch?.at ?? null],
];

/** Names hold no comma or quote, so nothing needs quoting. */
function csvOf(rows: EntryRow[]): string {
  const lines = rows.map((row) => {
    const shown = rowOf(row, null);
    return COLUMNS.map(([, value]) => value(shown) ?? "").join(",");
  });
  return `${[COLUMNS.map(([name]) => name).join(","), ...lines].join("\r\n")}\r\n`;
}
