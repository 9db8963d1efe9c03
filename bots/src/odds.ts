import { anyRuleset, challenge, defineBot, highest, safest } from "@liars-ladder/sdk";

// Found by playing thousands of games against the other house bots.
const DOUBT = 0.1;
const DARE = 0.9;
/** Fair dice know nothing of who bids what, but a bidder mostly has some of it: √odds is nearer to the truth. */
const believe = Math.sqrt;

/**
 * Knows the exact chance of every bid and draws two lines: it challenges what is too unlikely, and raises as high as is
 * still nearly sure, which leaves the next seat the least room. Between the lines it takes what is likelier to go well.
 */
export default defineBot({
  name: "odds",
  players: {
    ...anyRuleset({
      turn(view) {
        const holds = view.last ? view.odds(view.last.bid) : 1;
        if (holds < DOUBT) return challenge();
        const raise = highest(view, DARE) ?? safest(view);
        return raise && raise.odds >= 1 - believe(holds) ? raise.action : challenge();
      },
    }),

    // Points, not survival: take what earns the most on average, and mind that only an exact hit wins.
    cups: (game) => ({
      turn(view) {
        const gap = game.options.target - view.scores[view.seat]!;
        /** Points past the target do not count; those that hit it are worth a game. */
        const worth = (points: number) => (points > gap ? 0 : points === gap ? points + 20 : points);
        /** Losses weigh more than gains: they always count. */
        const mean = (chance: number, gain: number, loss: number) => chance * worth(gain) - (1 - chance) * 1.5 * loss;
        let best = { value: Number.NEGATIVE_INFINITY, action: view.legal()[0]! };
        for (const action of view.legal()) {
          // A watch is about one's own last bid, a challenge about the last of all.
          const mine = action.type === "watch" ? view.bids.findLast((said) => said.seat === view.seat) : view.last;
          const { quantity, face } = action.type === "bid" ? action.bid : mine!.bid;
          const odds = view.odds({ kind: "face", quantity, face });
          const most = Math.max(quantity, face);
          const value =
            action.type === "bid"
              ? mean(odds, quantity * face, quantity * face) / 2 // Half of all bids are overtaken, and count for nothing.
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
