import { decodeMoves } from "@liars-ladder/rules";
import { gamesOfMatch } from "../../archive/read.ts";
import { isAuthor } from "../../auth/account.ts";
import { codeOf } from "../../db/match.ts";
import type { Sql } from "../../db/sql.ts";
import { HOUSE } from "../../versions/submit.ts";
import type { Handlers } from "../bind.ts";
import { isOver, presentGame, presentLadder, versionRef } from "../present.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { wholeMatch } from "./matches.ts";

/**
 * Everybody may play a match again: with the house bots, whose sources are published with this product, and authors with their
 * own. The bundles of others are not even read here.
 */
export const rerunRoutes = (sql: Sql) =>
  ({
    getRerun: async ({ params, query, account }) => {
      const whole = await wholeMatch(sql, params.match, account);
      if (isRefusal(whole)) return whole;
      const { match, ladder, bots } = whole;
      if (!isOver(match)) return refuse("match.running", `Match ${match.id} is ${match.state}.`);
      const wanted = query?.code === false ? [] : bots;
      const open = wanted.filter(({ author, authors }) => author === HOUSE || isAuthor({ authors }, account));
      const [codes, games] = await Promise.all([
        codeOf(
          sql,
          match.id,
          open.map(({ bot }) => bot),
        ),
        gamesOfMatch(sql, match.id),
      ]);
      return {
        match: match.id,
        ladder: presentLadder(ladder),
        engine: match.engine,
        bots: bots.map((bot) => {
          const version = versionRef(bot);
          const found = codes.find((one) => one.bot === bot.bot);
          if (found === undefined) return { version, mine: null, published: null };
          const { bundle, map, bundle_hash: hash, engine: built } = found;
          const code = { bundle: base64(bundle), map: map && base64(map), hash, built };
          return version.bot.house
            ? { version, mine: null, published: code }
            : { version, mine: code, published: null };
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
