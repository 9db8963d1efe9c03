import { findRuleset, isRuleset, type Look } from "@liars-ladder/rules";

const FALLBACK: Look = { piece: "die", one: "plain", measure: "dice" };

/** How a ruleset is drawn. An unknown ruleset is drawn from its table alone. */
export function lookOf(id: string): Look {
  const found = findRuleset(id);
  return isRuleset(found) ? found.look : FALLBACK;
}
