import { anyRuleset, challenge, defineBot, highest, safest } from "@liars-ladder/sdk";

/** Raises further than it can back, and challenges only what is nearly impossible: it wins when others lose their nerve. */
export default defineBot({
  name: "bold",
  players: anyRuleset({
    turn(view) {
      if (view.last && view.odds(view.last.bid) < 0.12) return challenge();
      const raise = highest(view, 0.35) ?? safest(view);
      return raise && (raise.odds > 0.1 || !view.last) ? raise.action : challenge();
    },
  }),
});
