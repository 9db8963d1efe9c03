import { decodeMoves } from "@liars-ladder/rules";
import { gamesOf, ownBundlesOf } from "../../db/match.ts";
import type { Sql } from "../../db/sql.ts";
import type { Handlers } from "../bind.ts";
import { isOver, presentGame, presentLadder, versionRef } from "../present.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { wholeMatch } from "./matches.ts";

/** Only for authors, and only their own bots: the sources and bundles of others are not even read here. */
export const rerunRoutes = (sql: Sql) =>
  ({
    getRerun: async ({ params, account }) => {
      const whole = await wholeMatch(sql, params.match);
      if (isRefusal(whole)) return whole;
      const { match, ladder, bots } = whole;
      if (!isOver(match)) return refuse("match.running", `Match ${match.id} is ${match.state}.`);
      const [mine, games] = await Promise.all([ownBundlesOf(sql, match.id, account.id), gamesOf(sql, match.id)]);
      if (mine.length === 0) return refuse("auth.forbidden", `No bot of ${account.name} played in match ${match.id}.`);
      return {
        match: match.id,
        ladder: presentLadder(ladder),
        engine: match.engine,
        bots: bots.map((bot) => {
          const own = mine.find((one) => one.bot === bot.bot);
          if (own === undefined) return { version: versionRef(bot), mine: null };
          const { bundle, map, bundle_hash: hash, engine: built } = own;
          return { version: versionRef(bot), mine: { bundle: base64(bundle), map: map && base64(map), hash, built } };
        }),
        games: games.map((row) => {
          const { id, phase, deal, seats, result } = presentGame(row, match, ladder.players);
          const moves = decodeMoves(row.moves);
          if (!moves) throw new Error(`the moves of game ${id} cannot be read`);
          return { id, phase, seats, seed: match.seeds[deal]!, moves, ranks: result.ranks };
        }),
      };
    },
  }) satisfies Partial<Handlers>;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
