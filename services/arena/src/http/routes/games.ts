import { gameId } from "@liars-ladder/protocol";
import { decodeMoves, makeReplay, type Replay } from "@liars-ladder/rules";
import { gamesOfMatch } from "../../archive/read.ts";
import { type GameRow, gameAt, type MatchBotRow, type MatchRow } from "../../db/match.ts";
import type { Sql } from "../../db/sql.ts";
import type { Viewer } from "../../leagues/sight.ts";
import type { Handlers } from "../bind.ts";
import { Lasting } from "../lasting.ts";
import { botRef, isOver, iso, isoOrNull, presentGame, presentLadder, presentSeasonOfMatch } from "../present.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { luckOfMatch, topicsOf, type WholeMatch, wholeMatch } from "./matches.ts";

/** One game of a match that is over. */
async function gameOr404(sql: Sql, id: string, viewer: Viewer): Promise<(WholeMatch & { game: GameRow }) | Refusal> {
  const [matchId = "", index = ""] = id.split(".", 2);
  const whole = await wholeMatch(sql, matchId, viewer);
  if (isRefusal(whole)) return refuse("game.unknown", `There is no game ${id}: its match does not exist.`);
  const { match, ladder } = whole;
  if (Number(index) >= match.deals * ladder.players) {
    return refuse("game.unknown", `Match ${matchId} has ${match.deals * ladder.players} games.`);
  }
  if (!isOver(match)) return refuse("match.running", `Match ${matchId} is ${match.state}.`);
  const [stored] = await gameAt(sql, matchId, Number(index));
  const game = stored ?? (await gamesOfMatch(sql, matchId))[Number(index)];
  return game ? { ...whole, game } : refuse("game.unknown", `There is no game ${id}.`);
}

/** The replay of a game of a match that is over, with its match and the title of its ladder. */
export async function replayOfGame(
  sql: Sql,
  game: string,
  viewer: Viewer,
): Promise<{ replay: Replay; match: MatchRow; title: string } | Refusal> {
  const found = await gameOr404(sql, game, viewer);
  if (isRefusal(found)) return found;
  const { match, ladder, bots, game: row } = found;
  const { id, deal, seats } = presentGame(row, match, ladder.players);
  const moves = decodeMoves(row.moves);
  if (!moves) throw new Error(`the moves of game ${id} cannot be read`);
  const players = seated(seats, bots).map((bot) => ({
    name: bot.name,
    bot: `${bot.author}/${bot.name}`,
    version: String(bot.number),
  }));
  const head = { id, ruleset: ladder.ruleset, options: ladder.options, players };
  return { replay: makeReplay(head, match.seeds[deal]!, moves), match, title: ladder.title };
}

export const gameRoutes = (sql: Sql) =>
  ({
    listGames: async ({ params, account }) => {
      const whole = await wholeMatch(sql, params.match, account);
      if (isRefusal(whole)) return whole;
      const { match, ladder } = whole;
      if (!isOver(match)) return refuse("match.running", `Match ${match.id} is ${match.state}.`);
      const [games, luck] = await Promise.all([gamesOfMatch(sql, match.id), luckOfMatch(sql, match.id)]);
      const items = games.map((game) => presentGame(game, match, ladder.players, luck));
      return new Lasting({ items }, topicsOf(match));
    },
    getGame: async ({ params, account }) => {
      const found = await gameOr404(sql, params.game, account);
      if (isRefusal(found)) return found;
      const { match, ladder, bots, game } = found;
      const shown = presentGame(game, match, ladder.players, await luckOfMatch(sql, match.id));
      const last = match.deals * ladder.players - 1;
      const page = {
        ...shown,
        match: match.id,
        ladder: presentLadder(ladder),
        season: presentSeasonOfMatch(match, ladder),
        seed: match.seeds[shown.deal]!,
        bots: seated(shown.seats, bots).map((bot) => ({
          id: bot.version_id,
          number: bot.number,
          bot: botRef(bot.author, bot.name),
        })),
        cpuMs: game.cpu,
        changes: seated(shown.seats, bots).map(changeOf),
        createdAt: iso(match.created_at),
        startedAt: isoOrNull(match.started_at),
        finishedAt: isoOrNull(match.finished_at),
        engine: match.engine,
        previous: game.index > 0 ? gameId(match.id, game.index - 1) : null,
        next: game.index < last ? gameId(match.id, game.index + 1) : null,
      };
      return new Lasting(page, topicsOf(match));
    },
    getReplay: async ({ params, account }) => {
      const found = await replayOfGame(sql, params.game, account);
      return isRefusal(found) ? found : new Lasting(found.replay, topicsOf(found.match));
    },
  }) satisfies Partial<Handlers>;

const changeOf = ({ before_rating: before, after_rating: after }: MatchBotRow): number | null =>
  before === null || after === null ? null : after - before;

const seated = (seats: number[], bots: MatchBotRow[]): MatchBotRow[] => seats.map((place) => bots[place]!);
