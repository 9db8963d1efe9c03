import { anyRuleset, challenge, defineBot, highest, safest } from "@liars-ladder/sdk";

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
      if (view.last && view.odds(view.last.bid) < BELIEVED) return challenge();
      const bid = highest(view, BELIEVED);
      if (bid) return bid.action;
      // Nothing higher can be believed: out of the round where that is possible, or put the last bid to the test.
      if (view.last) return view.legal().find((action) => action.type === "watch") ?? challenge();
      return safest(view)!.action;
    },
  }),
});
