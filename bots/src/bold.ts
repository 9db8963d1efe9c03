import { anyRuleset, challenge, defineBot } from "@liars-ladder/sdk";

/** Raises further than it can back, and calls only what is all but impossible: it lives on others' losing their nerve. */
export default defineBot({
  name: "bold",
  players: anyRuleset({
    turn(view) {
      if (view.last && view.odds(view.last.bid) < 0.12) return challenge();
      const legal = view.legal();
      for (const action of legal.toReversed())
        if (action.type === "bid" && view.odds(action.bid) >= 0.35) return action;
      return (
        legal.find((action) => action.type === "bid" && view.odds(action.bid) > 0.1) ??
        (view.last ? challenge() : legal[0]!)
      );
    },
  }),
});
