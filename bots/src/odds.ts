import { anyRuleset, challenge, defineBot } from "@liars-ladder/sdk";

// Found by playing thousands of games against the other house bots.
const DOUBT = 0.35;
const DARE = 0.6;

/**
 * Knows the exact chance of every bid, and draws two lines: it challenges what is too unlikely, and it raises as high as
 * is likely enough, so that the next seat has the least room.
 */
export default defineBot({
  name: "odds",
  players: anyRuleset({
    turn(view) {
      const legal = view.legal();
      const holds = view.last ? view.odds(view.last.bid) : 1;
      if (holds < DOUBT) return challenge();
      let safest = { odds: -1, action: legal[0]! };
      for (const action of legal.toReversed()) {
        if (action.type !== "bid") continue;
        const odds = view.odds(action.bid);
        if (odds >= DARE) return action;
        if (odds > safest.odds) safest = { odds, action };
      }
      return view.last && 1 - holds >= safest.odds ? challenge() : safest.action;
    },
  }),
});
