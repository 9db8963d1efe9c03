import { gameId } from "@liars-ladder/protocol";
import { decodeMoves, makeReplay } from "@liars-ladder/rules";
import { type LadderRow, ladderById } from "../db/ladder.ts";
import {
  botsOf,
  type GameRow,
  gameAt,
  gamesOf,
  listMatches,
  type MatchBotRow,
  type MatchRow,
  matchById,
  placeInQueue,
} from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { stylesOfMatch } from "../db/style.ts";
import { versionById } from "../db/version.ts";
import type { LiveMatches } from "../live/matches.ts";
import { seasonOr404 } from "../lookup.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { botRef, gameOf, inSeason, isOver, ladderOf, matchOf, matchSummaryOf } from "../shapes.ts";
import type { Handlers } from "./bind.ts";
import { botOr404 } from "./bots.ts";

type Mine = "listMatches" | "getMatch" | "getLiveMatch" | "listGames" | "getGame" | "getReplay";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Whole {
  match: MatchRow;
  ladder: LadderRow;
  bots: MatchBotRow[];
}

export async function wholeMatch(sql: Sql, id: string): Promise<Whole | Refusal> {
  const [match] = await matchById(sql, id);
  if (!match) return refuse("match.unknown", `There is no match ${id}.`);
  const [[ladder], bots] = await Promise.all([ladderById(sql, match.ladder_id), botsOf(sql, [id])]);
  if (!ladder) throw new Error(`match ${id} has no ladder`);
  return { match, ladder, bots };
}

/** One game of a match that is over. */
async function overGame(sql: Sql, id: string): Promise<(Whole & { game: GameRow }) | Refusal> {
  const [matchId = "", index = ""] = id.split(".", 2);
  const whole = await wholeMatch(sql, matchId);
  if (isRefusal(whole)) return refuse("game.unknown", `There is no game ${id}: its match does not exist.`);
  const { match, ladder } = whole;
  if (Number(index) >= match.deals * ladder.players) {
    return refuse("game.unknown", `Match ${matchId} has ${match.deals * ladder.players} games.`);
  }
  if (!isOver(match)) return refuse("match.running", `Match ${matchId} is ${match.state}.`);
  const [game] = await gameAt(sql, matchId, Number(index));
  return game ? { ...whole, game } : refuse("game.unknown", `There is no game ${id}.`);
}

const luckOf = async (sql: Sql, match: string): Promise<number[][]> =>
  (await stylesOfMatch(sql, match)).map(({ luck }) => luck);

export const matchRoutes = (sql: Sql, live: LiveMatches): Pick<Handlers, Mine> => ({
  listMatches: async ({ query = {} }) => {
    if (query.ladder !== undefined) {
      const found = await seasonOr404(sql, query.ladder, query.season);
      if (isRefusal(found)) return found;
    } else if (query.season !== undefined) {
      return refuse("request.invalid", "The query: /season is one of a ladder's, so /ladder must be there too.");
    }
    const [author = "", name = ""] = query.bot?.split("/", 2) ?? [];
    const bot = query.bot === undefined ? null : await botOr404(sql, author, name);
    if (bot && isRefusal(bot)) return bot;
    if (query.version !== undefined && (await versionById(sql, query.version)).length === 0) {
      return refuse("version.unknown", `There is no version ${query.version}.`);
    }
    if (query.cursor !== undefined && !UUID.test(query.cursor)) {
      return refuse("request.invalid", "The query: /cursor must be the `next` of the page before.");
    }
    const limit = query.limit ?? 50;
    const rows = await listMatches(sql, {
      ladder: query.ladder ?? null,
      season: query.season ?? null,
      botId: bot?.id ?? null,
      version: query.version ?? null,
      state: query.state ?? null,
      before: query.cursor ?? null,
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const bots = await botsOf(
      sql,
      page.map(({ id }) => id),
    );
    const items = page.map((row) =>
      matchSummaryOf(
        row,
        bots.filter(({ match_id }) => match_id === row.id),
      ),
    );
    return { items, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  },
  getMatch: async ({ params }) => {
    const whole = await wholeMatch(sql, params.match);
    if (isRefusal(whole)) return whole;
    const shown = matchOf(whole.match, whole.ladder, whole.bots, await luckOf(sql, params.match));
    const done = live.look(params.match)?.games.done;
    return done === undefined || isOver(whole.match) ? shown : { ...shown, games: { ...shown.games, done } };
  },
  getLiveMatch: async ({ params }) => {
    const whole = await wholeMatch(sql, params.match);
    if (isRefusal(whole)) return whole;
    const { match, ladder, bots } = whole;
    const of = match.deals * ladder.players;
    const heard = isOver(match) ? undefined : live.look(match.id);
    const [queued] = match.state === "queued" ? await placeInQueue(sql, match.id) : [];
    return {
      id: match.id,
      state: match.state,
      place: queued?.place ?? null,
      games: heard?.games ?? { done: bots[0]?.games ?? 0, of },
      ranks: heard?.ranks ?? bots.map((bot) => bot.rank_sum ?? 0),
      latest: heard?.latest ?? null,
    };
  },
  listGames: async ({ params }) => {
    const whole = await wholeMatch(sql, params.match);
    if (isRefusal(whole)) return whole;
    const { match, ladder } = whole;
    if (!isOver(match)) return refuse("match.running", `Match ${match.id} is ${match.state}.`);
    const [games, luck] = await Promise.all([gamesOf(sql, match.id), luckOf(sql, match.id)]);
    return { items: games.map((game) => gameOf(game, match, ladder.players, luck)) };
  },
  getGame: async ({ params }) => {
    const found = await overGame(sql, params.game);
    if (isRefusal(found)) return found;
    const { match, ladder, bots, game } = found;
    const shown = gameOf(game, match, ladder.players, await luckOf(sql, match.id));
    const last = match.deals * ladder.players - 1;
    return {
      ...shown,
      match: match.id,
      ladder: ladderOf(ladder),
      season: inSeason(match, ladder),
      seed: match.seeds[shown.deal] as string,
      bots: seated(shown.seats, bots).map((bot) => ({
        id: bot.version_id,
        number: bot.number,
        bot: botRef(bot.author, bot.name),
      })),
      cpuMs: game.cpu,
      engine: match.engine,
      previous: game.index > 0 ? gameId(match.id, game.index - 1) : null,
      next: game.index < last ? gameId(match.id, game.index + 1) : null,
    };
  },
  getReplay: async ({ params }) => {
    const found = await overGame(sql, params.game);
    if (isRefusal(found)) return found;
    const { match, ladder, bots, game } = found;
    const { id, deal, seats } = gameOf(game, match, ladder.players);
    const moves = decodeMoves(game.moves);
    if (!moves) throw new Error(`the moves of game ${id} cannot be read`);
    const players = seated(seats, bots).map((bot) => ({
      name: bot.name,
      bot: `${bot.author}/${bot.name}`,
      version: String(bot.number),
    }));
    const head = { id, ruleset: ladder.ruleset, options: ladder.options, players };
    return makeReplay(head, match.seeds[deal] as string, moves);
  },
});

const seated = (seats: number[], bots: MatchBotRow[]): MatchBotRow[] =>
  seats.map((place) => bots[place] as MatchBotRow);
