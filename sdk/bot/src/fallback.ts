import type { Card, Decision } from "@liars-ladder/rules";
import type { AnyActions } from "./rulesets.ts";
import type { AnyView } from "./view.ts";

type Fallbacks = { [D in Exclude<Decision, "turn">]: (view: AnyView<D>) => AnyActions[D] };

const least = <T>(from: readonly T[], weight: (item: T) => number): T =>
  from.reduce((best, item) => (weight(item) < weight(best) ? item : best));

/** The answers to decisions for which a player has no method. `PlayerOf` documents them. */
export const fallbacks: Fallbacks = {
  count: (view) => view.legal()[0]!,
  split: (view) => view.legal()[0]!,
  // In nearly every card game, many cards win: the smallest pile costs the least.
  discard: (view) => least(view.legal(), (action) => view.sizes?.[action.die] ?? 0),
  // A wildcard counts for every bid, so the swap is always worth it. The rarest number of the hand is missed least.
  wild: (view) => {
    const held = (card: Card) => view.hand?.filter((own) => own === card).length ?? 0;
    return least(view.legal(), (action) =>
      action.type === "pass" ? Number.POSITIVE_INFINITY : typeof action.card === "number" ? held(action.card) : 100,
    );
  },
  swap: () => ({ type: "pass" }),
  show: (view) => view.legal()[0]!,
};
