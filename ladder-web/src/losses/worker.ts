import { exchangesOf, prospectsOf } from "@liars-ladder/evaluate";
import { makeReplay } from "@liars-ladder/rules";
import { botPath } from "../ui/format.ts";
import type { Ask, Reply } from "./messages.ts";
import { type MatchSums, sumsOfMatch } from "./sums.ts";

// Plays the games of a match again and sums up what they cost one of its bots, so that the page stays free.

addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  let reply: Reply;
  try {
    reply = { sums: sumUp(data) };
  } catch (error) {
    reply = { problem: error instanceof Error ? error.message : String(error) };
  }
  postMessage(reply);
});

function sumUp({ match: { ladder, bots, games }, version }: Ask): MatchSums {
  const { ruleset, options, players } = ladder;
  const prospects = prospectsOf({ ruleset, options, players });
  const place = bots.findIndex((bot) => bot.version.id === version);
  return sumsOfMatch(
    games.map(({ id, seats, seed, moves, ranks }) => {
      const names = seats.map((bot) => botPath(bots[bot]!.version.bot));
      const at = names.map((name) => ({ name, bot: name, version: "" }));
      const seat = seats.indexOf(place);
      const replay = makeReplay({ id, ruleset, options, players: at }, seed, moves);
      return { game: id, rank: ranks[seat]!, exchanges: exchangesOf(replay, seat, prospects), seat, names };
    }),
  );
}
