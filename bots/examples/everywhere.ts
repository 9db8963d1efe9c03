import { anyRuleset, challenge, defineBot, highest, safest } from "@liars-ladder/sdk";

/** One player for every ruleset, including those of later releases: it needs only `legal` and `odds`. */
export default defineBot({
  name: "everywhere",
  players: {
    ...anyRuleset({
      turn(view) {
        const holds = view.last ? view.odds(view.last.bid) : 1;
        const raise = highest(view, 0.8) ?? safest(view);
        return raise && raise.odds > 1 - holds ? raise.action : challenge();
      },
      // A field that only some rulesets have is undefined in the others.
      discard: (view) => {
        const sizes = view.sizes ?? [];
        return view.legal().reduce((least, die) => ((sizes[die.die] ?? 0) < (sizes[least.die] ?? 0) ? die : least));
      },
      // Which of its tops the others see matters little here: show the first one.
      show: (view) => view.legal()[0]!,
    }),

    // A better player for one of them.
    "ships-wheel": {
      turn(view) {
        const raise = safest(view);
        // A bidder who is far off loses many dice, so wait until a bid is that unlikely.
        return !raise || (view.last && view.odds(view.last.bid) < 0.35) ? challenge() : raise.action;
      },
    },
  },
});
