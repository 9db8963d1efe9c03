import { anyRuleset, challenge, defineBot, safest } from "@liars-ladder/sdk";

/** Never bids more than it must: it takes the likeliest raise, or challenges as soon as that is safer. */
export default defineBot({
  name: "cautious",
  players: anyRuleset({
    turn(view) {
      const watch = view.legal().find((action) => action.type === "watch");
      if (watch) return watch;
      const raise = safest(view);
      const fails = view.last ? 1 - view.odds(view.last.bid) : -1;
      return raise && raise.odds > fails ? raise.action : challenge();
    },
  }),
});
