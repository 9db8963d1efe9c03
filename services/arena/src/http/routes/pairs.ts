import type { PairOnLadder } from "@liars-ladder/protocol";
import { expectedScore } from "@liars-ladder/stats";
import { opponentsOf } from "../../db/bot.ts";
import { type EntryRow, entriesOf } from "../../db/entry.ts";
import { seatScoresOf } from "../../db/pair.ts";
import { seasonsNow } from "../../db/season.ts";
import type { Sql } from "../../db/sql.ts";
import type { Handlers } from "../bind.ts";
import { rating } from "../present.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { versionNamed } from "./bots.ts";
import { presentOpponent } from "./bots-on-ladders.ts";

async function pairOn(sql: Sql, a: EntryRow, b: EntryRow, season: number): Promise<PairOnLadder> {
  const [ladder, one, other] = [a.ladder_id, a.version_id, b.version_id];
  const [[row], seats] = await Promise.all([
    opponentsOf(sql, one, ladder, season, other),
    seatScoresOf(sql, one, other, ladder, season),
  ]);
  const standings = { a: rating(a.rating, a.low, a.high), b: rating(b.rating, b.low, b.high) };
  const known = standings.a && standings.b;
  return {
    ladder,
    season,
    ...standings,
    expected: known ? expectedScore(standings.a!.rating - standings.b!.rating) : null,
    met: row ? metOf(presentOpponent(row)) : null,
    seats: seats.map(({ seat, games, points }) => ({ seat, games, score: points / games })),
  };
}

const metOf = ({
  matches,
  games,
  score,
  difference,
  error,
  sure,
  lastMatch,
}: ReturnType<typeof presentOpponent>): PairOnLadder["met"] => ({
  matches,
  games,
  score,
  difference,
  error,
  sure,
  lastMatch,
});

export const pairRoutes = (sql: Sql) =>
  ({
    getPair: async ({ query }) => {
      const a = await versionNamed(sql, query.a);
      if (isRefusal(a)) return a;
      const b = await versionNamed(sql, query.b);
      if (isRefusal(b)) return b;
      if (a.id === b.id) return refuse("request.invalid", "The query: /a and /b must be two different versions.");
      const [of, others, seasons] = await Promise.all([entriesOf(sql, a.id), entriesOf(sql, b.id), seasonsNow(sql)]);
      const pairs = of.flatMap((one) => {
        const other = others.find(({ ladder_id }) => ladder_id === one.ladder_id);
        const now = seasons.find(({ id }) => id === one.ladder_id);
        return other && now ? [pairOn(sql, one, other, now.season)] : [];
      });
      return { a, b, ladders: await Promise.all(pairs) };
    },
  }) satisfies Partial<Handlers>;
