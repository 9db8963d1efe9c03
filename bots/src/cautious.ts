import { anyRuleset, challenge, defineBot } from "@liars-ladder/sdk";

/** Never says more than it must: the likeliest raise there is, or a challenge as soon as that is the safer thing. */
export default defineBot({
  name: "cautious",
  players: anyRuleset({
    turn(view) {
      let safest = { odds: view.last ? 1 - view.odds(view.last.bid) : -1, action: view.legal()[0]! };
      if (view.last) safest.action = challenge();
      for (const action of view.legal()) {
        if (action.type === "watch") return action;
        if (action.type !== "bid") continue;
        const odds = view.odds(action.bid);
        if (odds > safest.odds) safest = { odds, action };
      }
      return safest.action;
    },
  }),
});
