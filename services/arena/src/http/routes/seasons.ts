import type { SeasonSummary } from "@liars-ladder/protocol";
import { ladderById, summaries } from "../../db/ladder.ts";
import { closedSeasons } from "../../db/season.ts";
import type { Sql } from "../../db/sql.ts";
import type { Standings } from "../../ratings/standings.ts";
import { closeSeason, openSeason } from "../../seasons/season.ts";
import { plain } from "../../versions/submit.ts";
import type { Handlers } from "../bind.ts";
import { ladderOr404, presentClosedSeason, seasonOr404 } from "../lookup.ts";
import { presentLeader, presentSeason } from "../present.ts";
import { isRefusal } from "../refusal.ts";
import { standingsAsCsv } from "./ladders.ts";

export const seasonRoutes = (sql: Sql, tables: Standings) =>
  ({
    listSeasons: async ({ params, account }) => {
      const ladder = await ladderOr404(sql, params.ladder, account);
      if (isRefusal(ladder)) return ladder;
      const closed = (await closedSeasons(sql, ladder.id)).map(
        (row): SeasonSummary => ({
          ...presentClosedSeason(row),
          bots: row.bots,
          matches: row.matches,
          games: row.games,
          leader: presentLeader(row),
        }),
      );
      if (ladder.season_state === "closed") return { items: closed };
      const [now] = await summaries(sql, ladder.id);
      const { bots = 0, matches = 0, games = 0 } = now ?? {};
      return { items: [{ ...presentSeason(ladder), bots, matches, games, leader: presentLeader(now) }, ...closed] };
    },
    getSeason: async ({ params, query, account }) => {
      const found = await seasonOr404(sql, params.ladder, account, Number(params.season));
      return isRefusal(found) ? found : tables.of(found, query?.versions === "all", account?.id ?? null);
    },
    exportSeason: async ({ params, query, account }) => {
      const found = await seasonOr404(sql, params.ladder, account, Number(params.season));
      return isRefusal(found) ? found : standingsAsCsv(await found.rows(query?.versions === "all"));
    },
  }) satisfies Partial<Handlers>;

/** The routes with which an operator closes and opens seasons. */
export const seasonAdmin = (sql: Sql, refreshLadders: (ladders: readonly string[]) => void) =>
  ({
    closeSeason: async ({ params, body, account }) => {
      const closing = await closeSeason(sql, params.ladder, account.name, plain(body.reason));
      if (isRefusal(closing)) return closing;
      refreshLadders([params.ladder]);
      const found = await seasonOr404(sql, params.ladder, account, closing.season);
      return isRefusal(found) ? found : { season: found.season, open: closing.open };
    },
    openSeason: async ({ params, body, account }) => {
      const season = await openSeason(sql, params.ladder, account.name, plain(body.reason));
      if (isRefusal(season)) return season;
      refreshLadders([params.ladder]);
      const [ladder] = await ladderById(sql, params.ladder);
      if (!ladder) throw new Error(`ladder ${params.ladder} vanished`);
      return presentSeason(ladder);
    },
  }) satisfies Partial<Handlers>;
