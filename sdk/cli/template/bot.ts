import { anyRuleset, challenge, defineBot, highest, safest } from "@liars-ladder/sdk";

/** Challenge a bid that is less likely to be true than this. Try 0.2 and 0.5 against the house bots! */
const TRUST = 0.35;

export default defineBot({
  name: "__NAME__",
  players: {
    // One player for every ruleset: each view has `legal`, `odds` and `last`. `liars rulesets` lists them.
    ...anyRuleset((game) => ({
      turn(view) {
        if (view.last && view.odds(view.last.bid) < TRUST) return challenge();

        const safe = safest(view);
        if (safe === undefined || safe.odds < 0.1) return view.last ? challenge() : view.legal()[0]!;
        game.log(`round ${view.round}: the safest of all bids holds at ${safe.odds.toFixed(2)}`);

        // Raise to the highest bid that is nearly as safe. "Nearly" is random, so that nobody can read our dice from the
        // bid.
        const higher = highest(view, safe.odds - game.rng.next() * 0.2);
        return (higher ?? safe).action;
      },
    })),

    // To play one ruleset better, add it here: palafico: (game) => ({ turn(view) { … } })
  },
});
