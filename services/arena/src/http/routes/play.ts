import { gameId, type Played, type PlayedSummary, SITTING_GAMES } from "@liars-ladder/protocol";
import { makeReplay } from "@liars-ladder/rules";
import { type LadderRow, ladders } from "../../db/ladder.ts";
import { leavePlayed, type PlayedRow, playedBy, type SatRow, sittingBots } from "../../db/play.ts";
import type { Sql } from "../../db/sql.ts";
import { decide, decisionId } from "../../play/decide.ts";
import { ownOr403, placeOf, playedOr404, type WholePlayed } from "../../play/game.ts";
import type { WaitForNews } from "../../play/news.ts";
import { seenBy } from "../../play/stand.ts";
import { type Begun, playAgain, sitDown } from "../../play/start.ts";
import type { Queues } from "../../queue/queues.ts";
import type { Handlers } from "../bind.ts";
import { ownLadderOr404 } from "../lookup.ts";
import { botRef, iso, presentLadder } from "../present.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";

/** How many of a person's games are listed. */
const LISTED = 20;

export interface PlayDeps {
  sql: Sql;
  askBot: (game: string) => Promise<void>;
  waitForNews: WaitForNews;
  drop: Queues["remove"];
}

export const playRoutes = ({ sql, askBot, waitForNews, drop }: PlayDeps) => {
  const shown = async (game: string, account: { id: string; name: string }): Promise<Played | Refusal> => {
    const whole = await ownOr403(sql, game, account);
    return isRefusal(whole) ? whole : presentPlayed(whole);
  };
  const begun = async (made: Begun | Refusal, account: { id: string; name: string }): Promise<Played | Refusal> => {
    if (isRefusal(made)) return made;
    if (made.asked) await askBot(made.game);
    return shown(made.game, account);
  };
  return {
    listPlayed: async ({ account }) => {
      const rows = await playedBy(sql, account.id, LISTED);
      const [all, bots] = await Promise.all([
        ladders(sql),
        sittingBots(sql, [...new Set(rows.map((row) => row.sitting_id))]),
      ]);
      const at = Map.groupBy(bots, (bot) => bot.sitting_id);
      const on = new Map(all.map((ladder) => [ladder.id, ladder]));
      return { items: rows.map((row) => presentSummary(row, on.get(row.ladder_id)!, at.get(row.sitting_id) ?? [])) };
    },
    startPlaying: async ({ params, body, account }) => {
      const ladder = await ownLadderOr404(sql, params.ladder);
      return isRefusal(ladder) ? ladder : begun(await sitDown(sql, account, ladder, body.bots), account);
    },
    getPlayed: async ({ params, query = {}, account }) => {
      const whole = await ownOr403(sql, params.game, account);
      if (isRefusal(whole)) return whole;
      if (query.after === undefined || whole.row.state !== "playing" || whole.row.decisions > query.after)
        return presentPlayed(whole);
      await waitForNews(params.game, query.after);
      return shown(params.game, account);
    },
    decide: async ({ params, body, account }) => {
      const decided = await decide(sql, account, params.game, body);
      if (isRefusal(decided)) return decided;
      if (decided.asked) await askBot(params.game);
      return shown(params.game, account);
    },
    playAgain: async ({ params, account }) => begun(await playAgain(sql, account, params.game), account),
    leaveGame: async ({ params, account }) => {
      const whole = await ownOr403(sql, params.game, account);
      if (isRefusal(whole)) return whole;
      const { sitting, number } = placeOf(params.game);
      const [left] = await leavePlayed(sql, sitting, number, "You left the table.");
      // A runner that has the question already answers in vain.
      if (left) void drop("decide", decisionId(params.game, left.decisions)).catch(() => {});
      return shown(params.game, account);
    },
    getPlayedReplay: async ({ params }) => {
      const whole = await playedOr404(sql, params.game);
      if (isRefusal(whole)) return whole;
      const { row, table, stored, bots } = whole;
      if (row.state !== "over") return refuse("play.running", `Game ${params.game} is ${row.state}.`);
      const person = row.person_name ?? "somebody";
      const players = seated(table.players, bots).map((bot) =>
        bot === null
          ? { name: person, bot: person, version: "-" }
          : { name: bot.name, bot: `${bot.author}/${bot.name}`, version: String(bot.number) },
      );
      const { ruleset, options } = table;
      return makeReplay({ id: params.game, ruleset, options, players }, stored.seed, stored.moves);
    },
  } satisfies Partial<Handlers>;
};

/** Who sits where; null is the person. */
const seated = (players: number, bots: readonly SatRow[]): (SatRow | null)[] =>
  Array.from({ length: players }, (_, seat) => bots.find((bot) => bot.seat === seat) ?? null);

const presentSummary = (
  row: Pick<PlayedRow, "sitting_id" | "number" | "state" | "created_at" | "moved_at">,
  ladder: LadderRow,
  bots: readonly SatRow[],
): PlayedSummary => ({
  id: gameId(row.sitting_id, row.number),
  ladder: presentLadder(ladder),
  seats: seated(bots.length + 1, bots).map(
    (bot) => bot && { id: bot.version_id, number: bot.number, bot: botRef(bot.author, bot.name) },
  ),
  state: row.state,
  createdAt: iso(row.created_at),
  movedAt: iso(row.moved_at),
});

/** All that the person's seat may see, and no more: the events go through the rules' projection. */
function presentPlayed({ row, ladder, bots, table, stored }: WholePlayed): Played {
  const { game, events } = seenBy(table, stored, row.seat);
  return {
    ...presentSummary(row, ladder, bots),
    seat: row.seat,
    reason: row.reason,
    decisions: row.decisions,
    turn: row.state === "playing" ? { seat: game.seat, decision: game.decision } : null,
    events,
    result: game.result() ?? null,
    again: (row.state === "over" || row.state === "left") && row.number + 1 < SITTING_GAMES,
  };
}
