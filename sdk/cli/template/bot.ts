import { challenge, defineBot, highest, safest } from "@liars-ladder/sdk";

/** A bid that is less likely than this to be true is challenged. Try 0.2 and 0.5 against the house bots! */
const TRUST = 0.35;

export default defineBot({
  name: "__NAME__",
  // A key for each ruleset that the bot plays. `liars rulesets` lists them; `anyRuleset` of the SDK serves them all.
  players: {
    palafico: (game) => ({
      turn(view) {
        if (view.last !== null && view.odds(view.last.bid) < TRUST) return challenge();

        const safe = safest(view);
        if (safe === undefined || safe.odds < 0.1) return challenge();
        game.log(`round ${view.round}: the safest of all bids holds at ${safe.odds.toFixed(2)}`);

        // Raise to the highest bid that is about as safe. How close is random, so that nobody can read our dice from it.
        const higher = highest(view, safe.odds - game.rng.next() * 0.2);
        return (higher ?? safe).action;
      },
    }),
  },
});
