import type { RatingChange } from "@liars-ladder/protocol";
import { expectedScore, oneMatch } from "@liars-ladder/stats";
import { gamesOfMatch } from "../../archive/read.ts";
import type { GameRow, MatchBotRow } from "../../db/match.ts";
import { stakesBefore } from "../../db/record.ts";
import type { Sql } from "../../db/sql.ts";
import type { Handlers } from "../bind.ts";
import { isOver, presentGame, rating, versionRef } from "../present.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { type WholeMatch, wholeMatch } from "./matches.ts";

export const ratingRoutes = (sql: Sql) =>
  ({
    getRatingChanges: async ({ params, account }) => {
      const whole = await wholeMatch(sql, params.match, account);
      if (isRefusal(whole)) return whole;
      const { match } = whole;
      if (!isOver(match)) return refuse("match.running", `Match ${match.id} is ${match.state}.`);
      const games = await gamesOfMatch(sql, match.id);
      return { items: await Promise.all(whole.bots.map((bot) => changeOf(sql, whole, games, bot))) };
    },
  }) satisfies Partial<Handlers>;

async function changeOf(
  sql: Sql,
  whole: WholeMatch,
  games: readonly GameRow[],
  bot: MatchBotRow,
): Promise<RatingChange> {
  const { match, bots, ladder } = whole;
  const own = bot.before_rating;
  const pairs = bots
    .filter((other) => other !== bot)
    .map((other) => {
      const { before_rating: theirs } = other;
      const { scored, weight } = pointsOf(whole, games, bot.bot, other.bot);
      const expected = own === null || theirs === null ? null : weight * expectedScore(own - theirs);
      return { version: versionRef(other), rating: theirs, games: games.length, weight, expected, scored };
    });
  const met = pairs.flatMap(({ rating: theirs, weight, scored }) =>
    theirs === null ? [] : [{ rating: theirs, weight, scored }],
  );
  const known = match.rated && match.commit !== null && own !== null && met.length === pairs.length;
  const others = known ? await stakesBefore(sql, bot.version_id, ladder.id, match.season, match.commit!) : [];
  return {
    version: versionRef(bot),
    before: rating(bot.before_rating, bot.before_low, bot.before_high),
    after: rating(bot.after_rating, bot.after_low, bot.after_high),
    pairs,
    // A rating rests on earlier matches. If their results are gone, what it rests on is not known.
    alone: known && others.length > 0 ? oneMatch(own, met, others) : null,
  };
}

/** What one bot of a match took of another one, and how much was at stake. */
function pointsOf({ match, ladder }: WholeMatch, games: readonly GameRow[], a: number, b: number) {
  let points = 0;
  for (const game of games) {
    const { seats, result } = presentGame(game, match, ladder.players);
    const [mine, theirs] = [result.ranks[seats.indexOf(a)]!, result.ranks[seats.indexOf(b)]!];
    points += mine < theirs ? 1 : mine === theirs ? 0.5 : 0;
  }
  return { scored: points / (ladder.players - 1), weight: games.length / (ladder.players - 1) };
}
