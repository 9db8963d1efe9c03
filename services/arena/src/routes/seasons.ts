import type { SeasonSummary } from "@liars-ladder/protocol";
import { ladderById, summaries } from "../db/ladder.ts";
import { closedSeasons } from "../db/season.ts";
import type { Sql } from "../db/sql.ts";
import { closedOf, ladderOr404, seasonOr404 } from "../lookup.ts";
import { isRefusal } from "../refusal.ts";
import { closeSeason, openSeason } from "../season.ts";
import { leaderOf, seasonOf } from "../shapes.ts";
import { plain } from "../submit.ts";
import type { Tables } from "../tables.ts";
import type { Handlers } from "./bind.ts";
import { csvOf } from "./ladders.ts";

export const seasonRoutes = (
  sql: Sql,
  tables: Tables,
): Pick<Handlers, "listSeasons" | "getSeason" | "exportSeason"> => ({
  listSeasons: async ({ params }) => {
    const ladder = await ladderOr404(sql, params.ladder);
    if (isRefusal(ladder)) return ladder;
    const closed = (await closedSeasons(sql, ladder.id)).map(
      (row): SeasonSummary => ({
        ...closedOf(row),
        bots: row.bots,
        matches: row.matches,
        games: row.games,
        leader: leaderOf(row),
      }),
    );
    if (ladder.season_state === "closed") return { items: closed };
    const [now] = await summaries(sql, ladder.id);
    const { bots = 0, matches = 0, games = 0 } = now ?? {};
    return { items: [{ ...seasonOf(ladder), bots, matches, games, leader: leaderOf(now) }, ...closed] };
  },
  getSeason: async ({ params, query, account }) => {
    const found = await seasonOr404(sql, params.ladder, Number(params.season));
    return isRefusal(found) ? found : tables.of(found, query?.versions === "all", account?.id ?? null);
  },
  exportSeason: async ({ params, query }) => {
    const found = await seasonOr404(sql, params.ladder, Number(params.season));
    return isRefusal(found) ? found : csvOf(await found.rows(query?.versions === "all"));
  },
});

/** What an operator does with seasons. */
export const seasonAdmin = (
  sql: Sql,
  stir: (ladders: readonly string[]) => void,
): Pick<Handlers, "closeSeason" | "openSeason"> => ({
  closeSeason: async ({ params, body, account }) => {
    const closing = await closeSeason(sql, params.ladder, account.name, plain(body.reason));
    if (isRefusal(closing)) return closing;
    stir([params.ladder]);
    const found = await seasonOr404(sql, params.ladder, closing.season);
    return isRefusal(found) ? found : { season: found.season, open: closing.open };
  },
  openSeason: async ({ params, body, account }) => {
    const season = await openSeason(sql, params.ladder, account.name, plain(body.reason));
    if (isRefusal(season)) return season;
    stir([params.ladder]);
    const [ladder] = await ladderById(sql, params.ladder);
    if (!ladder) throw new Error(`ladder ${params.ladder} vanished`);
    return seasonOf(ladder);
  },
});
