import { anyRuleset, challenge, defineBot } from "@liars-ladder/sdk";

// Every ladder's ratings are measured from this bot, which stands at 1000: never change what it plays.
const BELIEVED = 0.5;

/**
 * Says what it thinks is there: what it holds, and what the others' dice hold on average. So it bids the highest bid
 * that is at least as likely as not, and challenges one that is not. No luck, no memory, no bluff.
 */
export default defineBot({
  name: "honest",
  players: anyRuleset({
    turn(view) {
      const legal = view.legal();
      if (view.last && view.odds(view.last.bid) < BELIEVED) return challenge();
      let safest = { odds: -1, action: legal[0]! };
      for (const action of legal.toReversed()) {
        if (action.type !== "bid") continue;
        const odds = view.odds(action.bid);
        if (odds >= BELIEVED) return action;
        if (odds > safest.odds) safest = { odds, action };
      }
      // Nothing higher can be believed: out of the round where that is possible, or put the last bid to the test.
      return legal.find((action) => action.type === "watch") ?? (view.last ? challenge() : safest.action);
    },
  }),
});
