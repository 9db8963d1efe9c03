import { findRuleset, isRuleset, type Look } from "@liars-ladder/rules";

const FALLBACK: Look = { piece: "die", one: "plain", measure: "dice" };

/** How a ruleset is drawn. One that this page does not know is drawn from what its table holds. */
export function lookOf(id: string): Look {
  const found = findRuleset(id);
  return isRuleset(found) ? found.look : FALLBACK;
}
