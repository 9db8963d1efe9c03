import type { Opponent } from "@liars-ladder/protocol";
import { type BotRow, type OpponentRow, opponentsOf } from "../../db/bot.ts";
import { pointsOf, versionsRatedOf } from "../../db/rating.ts";
import { pastOf } from "../../db/season.ts";
import type { Sql } from "../../db/sql.ts";
import { styleSums, unstyledOf } from "../../db/style.ts";
import { versionsOf } from "../../db/version.ts";
import type { Viewer } from "../../leagues/sight.ts";
import { presentStyle } from "../../style/present.ts";
import { noSums, sumsOf } from "../../style/sums.ts";
import type { Handlers } from "../bind.ts";
import { type FoundSeason, seasonOr404 } from "../lookup.ts";
import { botRef, iso } from "../present.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { botOr404 } from "./bots.ts";
import { presentSeries } from "./ladders.ts";

/** A bot, and the season of a ladder in which it is looked up. */
interface BotOnLadder extends FoundSeason {
  bot: BotRow;
}

async function botOnLadder(
  sql: Sql,
  { author, bot: name, ladder }: { author: string; bot: string; ladder: string },
  viewer: Viewer,
  season: number | undefined,
): Promise<BotOnLadder | Refusal> {
  const bot = await botOr404(sql, author, name);
  if (isRefusal(bot)) return bot;
  const found = await seasonOr404(sql, ladder, viewer, season);
  return isRefusal(found) ? found : { ...found, bot };
}

/** The version that a bot played with at the end of a season; in the present season, its active one. */
async function activeIn(sql: Sql, { bot, ladder, season }: BotOnLadder): Promise<string | null> {
  const past = ladder.season === season.number ? [] : await pastOf(sql, bot.id);
  const then = past.find((row) => row.ladder_id === ladder.id && row.season === season.number);
  return then?.version_id ?? bot.active_version;
}

export const botOnLadderRoutes = (sql: Sql) =>
  ({
    getBotHistory: async ({ params, query, account }) => {
      const found = await botOnLadder(sql, params, account, query?.season);
      if (isRefusal(found)) return found;
      const { bot, ladder, season } = found;
      const versions = (await versionsRatedOf(sql, ladder.id, bot.id)).map((row) => row.version_id);
      return { items: presentSeries(await pointsOf(sql, ladder.id, season.number, versions)) };
    },
    getHeadToHead: async ({ params, query, account }) => {
      const found = await botOnLadder(sql, params, account, query?.season);
      if (isRefusal(found)) return found;
      const { bot, ladder, season } = found;
      const version = query?.version ?? (await activeIn(sql, found));
      if (query?.version !== undefined && !(await versionsOf(sql, bot.id)).some(({ id }) => id === query.version)) {
        return refuse("version.unknown", `${bot.author}/${bot.name} has no version ${query.version}.`);
      }
      if (version === null) return { items: [] };
      const items = (await opponentsOf(sql, version, ladder.id, season.number)).map(presentOpponent);
      return { items: items.sort((a, b) => (a.difference ?? 0) - (b.difference ?? 0)) };
    },
    getStyle: async ({ params, query, account }) => {
      const found = await botOnLadder(sql, params, account, query?.season);
      if (isRefusal(found)) return found;
      const { bot, ladder, season } = found;
      const wanted = query?.version ?? (await activeIn(sql, found));
      const version = (await versionsOf(sql, bot.id)).find(({ id }) => id === wanted);
      if (!version) {
        const none = `${bot.author}/${bot.name} has no ${wanted === null ? "active version" : `version ${wanted}`}`;
        return refuse("version.unknown", wanted === null ? `${none}: name one in ?version=.` : `${none}.`);
      }
      // In this order: where none is left, the sums hold all. One that is summed up in between counts as left.
      const [left] = await unstyledOf(sql, ladder.id, season.number, version.id);
      const [sums] = await styleSums(sql, ladder.id, season.number, version.id);
      return {
        version: { id: version.id, number: version.number },
        season: season.number,
        pending: left?.matches ?? 0,
        ...presentStyle(sums ? sumsOf(sums.sums) : noSums(), ladder.players),
      };
    },
  }) satisfies Partial<Handlers>;

export function presentOpponent(row: OpponentRow): Opponent {
  const score = row.score / row.weight;
  const rated = row.expected !== null && row.matches > 1;
  const difference = row.expected === null ? null : score - row.expected;
  // The match is the unit: its residuals tell how far the total may be off.
  const error = rated ? Math.sqrt((row.residual * row.matches) / (row.matches - 1)) / row.weight : null;
  return {
    bot: botRef(row.author, row.bot),
    version: { id: row.version_id, number: row.number },
    standing:
      row.rating === null || row.low === null || row.high === null
        ? null
        : { rating: row.rating, low: row.low, high: row.high },
    matches: row.matches,
    games: row.games,
    score,
    expected: row.expected,
    difference,
    error,
    sure: difference !== null && error !== null && row.matches >= 10 && Math.abs(difference) > 1.96 * error,
    // One number for many matches is no trend.
    trend: row.trend.length < Math.min(2, row.matches) ? [] : row.trend.toReversed(),
    lastMatch: { id: row.last_match, at: iso(row.last_at) },
  };
}
