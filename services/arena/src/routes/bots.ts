import type { Opponent, Waiting } from "@liars-ladder/protocol";
import { accountByName } from "../db/account.ts";
import { type BotRow, botByName, type OpponentRow, opponentsOf, searchBots } from "../db/bot.ts";
import { entriesOf } from "../db/entry.ts";
import { pointsOf, versionsRatedOf } from "../db/rating.ts";
import { pastOf } from "../db/season.ts";
import type { Sql } from "../db/sql.ts";
import { styleSums, unstyledOf } from "../db/style.ts";
import { versionsOf } from "../db/version.ts";
import { type Found, seasonOr404 } from "../lookup.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { botRef, entryOf, iso, pastSeasonOf, versionSummaryOf } from "../shapes.ts";
import { styleShown } from "../style/shown.ts";
import { noSums, sumsOf } from "../style/sums.ts";
import { waitingOn } from "../waiting.ts";
import type { Handlers } from "./bind.ts";
import { seriesOf } from "./ladders.ts";

type Mine = "listBots" | "getBot" | "getBotHistory" | "getHeadToHead" | "getStyle";

export async function botOr404(sql: Sql, author: string, name: string): Promise<BotRow | Refusal> {
  const [bot] = await botByName(sql, author, name);
  if (bot) return bot;
  const [account] = await accountByName(sql, author);
  if (!account) return refuse("author.unknown", `There is no author "${author}".`);
  return refuse("bot.unknown", `${author} has no bot "${name}".`);
}

const activeOf = (row: BotRow) =>
  row.active_version === null || row.active_number === null
    ? null
    : { id: row.active_version, number: row.active_number };

/** The version that a bot played with in the end of a season: in the present one, its active one. */
async function activeIn(sql: Sql, bot: BotRow, { ladder, season }: Found): Promise<string | null> {
  const past = ladder.season === season.number ? [] : await pastOf(sql, bot.id);
  const then = past.find((row) => row.ladder_id === ladder.id && row.season === season.number);
  return then?.version_id ?? bot.active_version;
}

export const botRoutes = (sql: Sql): Pick<Handlers, Mine> => ({
  listBots: async ({ query = {}, account }) => {
    if (query.mine && !account) return refuse("auth.required", "`mine` asks for your own bots.");
    const limit = query.limit ?? 50;
    const rows = await searchBots(sql, {
      q: query.q ?? null,
      author: query.author ?? null,
      authorId: query.mine && account ? account.id : null,
      after: query.cursor ?? "",
      limit: limit + 1,
    });
    const items = rows.slice(0, limit).map((row) => ({
      bot: botRef(row.author, row.name),
      active: activeOf(row),
      versions: row.versions,
      ladders: row.ladders,
      createdAt: iso(row.created_at),
      mine: account?.id === row.author_id,
    }));
    const last = rows.length > limit ? items.at(-1)?.bot : undefined;
    return { items, next: last ? `${last.author}/${last.name}` : null };
  },
  getBot: async ({ params, account }) => {
    const bot = await botOr404(sql, params.author, params.bot);
    if (isRefusal(bot)) return bot;
    const active = bot.active_version;
    const [versions, past, entries] = await Promise.all([
      versionsOf(sql, bot.id),
      pastOf(sql, bot.id),
      active === null ? [] : entriesOf(sql, active),
    ]);
    // After the entries, so that none is without.
    const next = active === null ? new Map<string, Waiting>() : await waitingOn(sql, active);
    return {
      bot: botRef(bot.author, bot.name),
      active: activeOf(bot),
      createdAt: iso(bot.created_at),
      mine: account?.id === bot.author_id,
      versions: versions.map(versionSummaryOf),
      entries: entries.map((entry) => entryOf(entry, next)),
      past: past.map(pastSeasonOf),
    };
  },
  getBotHistory: async ({ params, query }) => {
    const bot = await botOr404(sql, params.author, params.bot);
    if (isRefusal(bot)) return bot;
    const found = await seasonOr404(sql, params.ladder, query?.season);
    if (isRefusal(found)) return found;
    const versions = (await versionsRatedOf(sql, found.ladder.id, bot.id)).map((row) => row.version_id);
    return { items: seriesOf(await pointsOf(sql, found.ladder.id, found.season.number, versions)) };
  },
  getHeadToHead: async ({ params, query }) => {
    const bot = await botOr404(sql, params.author, params.bot);
    if (isRefusal(bot)) return bot;
    const found = await seasonOr404(sql, params.ladder, query?.season);
    if (isRefusal(found)) return found;
    const { ladder, season } = found;
    const version = query?.version ?? (await activeIn(sql, bot, found));
    if (query?.version !== undefined && !(await versionsOf(sql, bot.id)).some(({ id }) => id === query.version)) {
      return refuse("version.unknown", `${bot.author}/${bot.name} has no version ${query.version}.`);
    }
    if (version === null) return { items: [] };
    const items = (await opponentsOf(sql, version, ladder.id, season.number)).map(opponentOf);
    return { items: items.sort((a, b) => (a.difference ?? 0) - (b.difference ?? 0)) };
  },
  getStyle: async ({ params, query }) => {
    const bot = await botOr404(sql, params.author, params.bot);
    if (isRefusal(bot)) return bot;
    const found = await seasonOr404(sql, params.ladder, query?.season);
    if (isRefusal(found)) return found;
    const wanted = query?.version ?? (await activeIn(sql, bot, found));
    const version = (await versionsOf(sql, bot.id)).find(({ id }) => id === wanted);
    if (!version) {
      const none = `${bot.author}/${bot.name} has no ${wanted === null ? "active version" : `version ${wanted}`}`;
      return refuse("version.unknown", wanted === null ? `${none}: name one in ?version=.` : `${none}.`);
    }
    const { ladder, season } = found;
    const [[sums], [left]] = await Promise.all([
      styleSums(sql, ladder.id, season.number, version.id),
      unstyledOf(sql, ladder.id, season.number, version.id),
    ]);
    return {
      version: { id: version.id, number: version.number },
      season: season.number,
      pending: left?.matches ?? 0,
      ...styleShown(sums ? sumsOf(sums.sums) : noSums(), ladder.players),
    };
  },
});

function opponentOf(row: OpponentRow): Opponent {
  const score = row.score / row.weight;
  const rated = row.expected !== null && row.matches > 1;
  const difference = row.expected === null ? null : score - row.expected;
  // The match is the unit: its residuals tell how far the whole may be off.
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
    lastMatch: { id: row.last_match, at: iso(row.last_at) },
  };
}
