import { anyRuleset, challenge, defineBot } from "@liars-ladder/sdk";

/** A bid that is less likely than this to be true is challenged. Try 0.2 and 0.5 against the house bots! */
const TRUST = 0.35;

export default defineBot({
  name: "__NAME__",
  // One player for every ruleset. To give one a player of its own: { ...anyRuleset(…), palafico: (game) => ({ … }) }
  players: anyRuleset((game) => ({
    turn(view) {
      if (view.last !== null && view.odds(view.last.bid) < TRUST && view.isLegal(challenge())) return challenge();

      // Raise with one of the safest bids, so that nobody can read our dice from what we bid.
      const bids = view
        .legal()
        .flatMap((action) => (action.type === "bid" ? [{ action, odds: view.odds(action.bid) }] : []))
        .sort((a, b) => b.odds - a.odds);
      const best = bids[0];
      if (best === undefined || best.odds < 0.15)
        return view.isLegal(challenge()) ? challenge() : game.rng.pick(view.legal());
      const choice = game.rng.pick(bids.filter(({ odds }) => odds > best.odds - 0.1));

      game.log(`round ${view.round}: ${bids.length} bids, the safest holds at ${best.odds.toFixed(2)}`);
      return choice.action;
    },
  })),
});
