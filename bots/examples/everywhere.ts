import { anyRuleset, challenge, defineBot, highest, safest } from "@liars-ladder/sdk";

/** One player for every ruleset, those of later releases too: it lives on `legal` and `odds`. */
export default defineBot({
  name: "everywhere",
  players: {
    ...anyRuleset({
      turn(view) {
        const holds = view.last ? view.odds(view.last.bid) : 1;
        const raise = highest(view, 0.8) ?? safest(view);
        return raise && raise.odds > 1 - holds ? raise.action : challenge();
      },
      // Fields of some rulesets only are undefined in the others.
      discard: (view) => {
        const sizes = view.sizes ?? [];
        return view.legal().reduce((least, die) => ((sizes[die.die] ?? 0) < (sizes[least.die] ?? 0) ? die : least));
      },
      // An own top that all have seen is worth less: show what is in the bid.
      show: (view) => view.legal()[0]!,
    }),

    // And one of them better.
    "ships-wheel": {
      turn(view) {
        const raise = safest(view);
        // A challenge of what is far off costs the bidder many dice.
        return !raise || (view.last && view.odds(view.last.bid) < 0.35) ? challenge() : raise.action;
      },
    },
  },
});
