import { anyRuleset, challenge, defineBot, highest, safest } from "@liars-ladder/sdk";

// Found by playing thousands of games against the other house bots.
const DOUBT = 0.1;
const DARE = 0.9;
/** With hidden cards, nearly sure bids are low ones, which leave the next seat much room. */
const DARE_IN_CARDS = 0.55;
/** The odds take hidden dice as fair, but a bidder mostly has some of what it bids: √odds is nearer to the truth. */
const believe = Math.sqrt;

/**
 * Knows the exact chance of every bid and has two limits: it challenges a bid that is too unlikely, and raises as high as
 * it can with a bid that is nearly sure, which leaves the next seat the least room. If no bid is nearly sure, it takes the
 * likelier of the safest raise and a challenge.
 */
export default defineBot({
  name: "odds",
  players: {
    ...anyRuleset(({ ruleset, options }) => {
      const hidden = ruleset === "six-card" || (ruleset === "nine-card" && !options.openDecks);
      const dare = hidden ? DARE_IN_CARDS : DARE;
      return {
        turn(view) {
          const holds = view.last ? view.odds(view.last.bid) : 1;
          if (holds < DOUBT) return challenge();
          const raise = highest(view, dare) ?? safest(view);
          return raise && raise.odds >= 1 - believe(holds) ? raise.action : challenge();
        },
      };
    }),

    // This is played for points, not for survival: take what earns the most on average. Only exactly the target wins.
    cups: (game) => ({
      turn(view) {
        const gap = game.options.target - view.scores[view.seat]!;
        /** Points past the target do not count; points that hit it win the game. */
        const worth = (points: number) => (points > gap ? 0 : points === gap ? points + 20 : points);
        /** A loss weighs more than a gain, because it always counts. */
        const mean = (chance: number, gain: number, loss: number) => chance * worth(gain) - (1 - chance) * 1.5 * loss;
        let best = { value: Number.NEGATIVE_INFINITY, action: view.legal()[0]! };
        for (const action of view.legal()) {
          // A watch depends on our own last bid, a challenge on the last bid of all.
          const mine = action.type === "watch" ? view.bids.findLast((said) => said.seat === view.seat) : view.last;
          const { quantity, face } = action.type === "bid" ? action.bid : mine!.bid;
          const odds = view.odds({ kind: "face", quantity, face });
          const most = Math.max(quantity, face);
          const value =
            action.type === "bid"
              ? mean(odds, quantity * face, quantity * face) / 2 // Half of all bids are raised, and then count for nothing.
              : action.type === "watch"
                ? mean(odds, most, 0)
                : mean(1 - odds, most, most);
          if (value > best.value) best = { value, action };
        }
        return best.action;
      },
    }),
  },
});
