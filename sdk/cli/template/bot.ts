import { challenge, defineBot } from "@liars-ladder/sdk";

/** A bid that is less likely than this to be true is challenged. Try 0.2 and 0.5 against the house bots! */
const TRUST = 0.35;

export default defineBot({
  name: "__NAME__",
  // A key for each ruleset that the bot plays. `liars rulesets` lists them; `anyRuleset` of the SDK serves them all.
  players: {
    palafico: (game) => ({
      turn(view) {
        if (view.last !== null && view.odds(view.last.bid) < TRUST) return challenge();

        // Raise with one of the safest bids, not always the very safest: then nobody can read our dice from it.
        const bids = view
          .legal()
          .flatMap((action) => (action.type === "bid" ? [{ action, odds: view.odds(action.bid) }] : []))
          .sort((a, b) => b.odds - a.odds);
        const [safest] = bids;
        if (safest === undefined || safest.odds < 0.1) return challenge();
        game.log(`round ${view.round}: the safest of ${bids.length} bids holds at ${safest.odds.toFixed(2)}`);
        return game.rng.pick(bids.filter(({ odds }) => odds > safest.odds - 0.1)).action;
      },
    }),
  },
});
