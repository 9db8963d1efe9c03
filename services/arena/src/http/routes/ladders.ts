import type { LadderSummary, RatingSeries, Row } from "@liars-ladder/protocol";
import type { EntryRow } from "../../db/entry.ts";
import { type LadderRow, ladders, type SummaryRow, summaries } from "../../db/ladder.ts";
import { type PointRow, pointsOf } from "../../db/rating.ts";
import type { Sql } from "../../db/sql.ts";
import { type LongestWaitRow, longestWaits } from "../../db/waiting.ts";
import { longestWaitOf } from "../../matches/waiting.ts";
import type { Standings } from "../../ratings/standings.ts";
import type { Handlers } from "../bind.ts";
import { type Cell, csvLines } from "../csv.ts";
import { Lasting, WAIT_SECONDS } from "../lasting.ts";
import { ladderOr404, seasonOr404 } from "../lookup.ts";
import { botRef, iso, presentLadder, presentLeader, presentRow, presentSeason } from "../present.ts";
import { isRefusal } from "../refusal.ts";
import type { TextAnswer } from "../text-answer.ts";

function presentLadderSummary(row: LadderRow, found: SummaryRow | undefined, waits: LongestWaitRow[]): LadderSummary {
  const longest = waits.find(({ ladder_id }) => ladder_id === row.id);
  return {
    ladder: presentLadder(row),
    season: presentSeason(row, found?.closed_at),
    ended: row.ended_by !== null,
    bots: found?.bots ?? 0,
    matches: found?.matches ?? 0,
    games: found?.games ?? 0,
    running: found?.running ?? 0,
    leader: presentLeader(found),
    longestWait: longest ? longestWaitOf(longest) : null,
    asOf: iso(row.fitted_at),
  };
}

export function presentSeries(points: PointRow[]): RatingSeries[] {
  const series = new Map<string, RatingSeries>();
  for (const { version_id: id, number, author, bot, at, matches, rating, low, high } of points) {
    const one = series.get(id) ?? { bot: botRef(author, bot), version: { id, number }, points: [] };
    one.points.push({ at: iso(at), matches, rating, low, high });
    series.set(id, one);
  }
  return [...series.values()];
}

export const ladderRoutes = (sql: Sql, tables: Standings, overall: () => Promise<TextAnswer>) =>
  ({
    getOverall: overall,
    listLadders: async () => {
      const [rows, found, waits] = await Promise.all([ladders(sql), summaries(sql), longestWaits(sql)]);
      const items = rows.map((row) =>
        presentLadderSummary(
          row,
          found.find(({ id }) => id === row.id),
          waits,
        ),
      );
      return new Lasting({ items }, ["tables", "matches"], WAIT_SECONDS);
    },
    getLadder: async ({ params, account }) => {
      const ladder = await ladderOr404(sql, params.ladder, account);
      if (isRefusal(ladder)) return ladder;
      const [[found], waits] = await Promise.all([summaries(sql, ladder.id), longestWaits(sql, ladder.id)]);
      const topics = [`table ${ladder.id}`, `matches ${ladder.id}`];
      return new Lasting(presentLadderSummary(ladder, found, waits), topics, WAIT_SECONDS);
    },
    getTable: async ({ params, query, account }) => {
      const found = await seasonOr404(sql, params.ladder, account);
      return isRefusal(found) ? found : tables.of(found, query?.versions === "all", account?.id ?? null);
    },
    exportTable: async ({ params, query, account }) => {
      const found = await seasonOr404(sql, params.ladder, account);
      return isRefusal(found) ? found : standingsAsCsv(await found.rows(query?.versions === "all"));
    },
    getLadderHistory: async ({ params, query, account }) => {
      const found = await seasonOr404(sql, params.ladder, account, query?.season);
      if (isRefusal(found)) return found;
      const { ladder, season } = found;
      const versions = (await found.first(query?.top ?? 10)).map(({ version_id }) => version_id);
      return { items: presentSeries(await pointsOf(sql, ladder.id, season.number, versions)) };
    },
  }) satisfies Partial<Handlers>;

const COLUMNS: [string, (row: Row) => Cell][] = [
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

export function standingsAsCsv(rows: EntryRow[]): string {
  const lines = rows.map((row) => {
    const shown = presentRow(row, null);
    return COLUMNS.map(([, value]) => value(shown));
  });
  return csvLines([COLUMNS.map(([name]) => name), ...lines]);
}
