import { type Action, anyRuleset, defineBot } from "@liars-ladder/sdk";

/**
 * Takes any legal action: first a kind of action or bid, each equally likely, then one of that kind.
 * It knows no ruleset, but sooner or later it does everything that a ruleset allows.
 */
export default defineBot({
  name: "random",
  players: anyRuleset((game) => {
    const choose = <A extends Action>(view: { legal(): readonly A[] }): A => {
      const kinds = Map.groupBy(view.legal(), (action) => (action.type === "bid" ? action.bid.kind : action.type));
      return game.rng.pick(game.rng.pick([...kinds.values()]));
    };
    return { turn: choose, count: choose, split: choose, discard: choose, wild: choose, swap: choose, show: choose };
  }),
});
