import { cups } from "./cups.ts";
import type { Ruleset } from "./game.ts";
import { findKnowledge, isRuleset, type KNOWLEDGE, type RulesetProblem } from "./knowledge.ts";
import { nineCard } from "./nine-card.ts";
import { palafico } from "./palafico.ts";
import { shipsWheel } from "./ships-wheel.ts";
import { sixCard } from "./six-card.ts";

/** By id, as in `knowledge.ts`, where a new one is listed first: the compiler names the line that is missing here. */
const BY_ID: { readonly [Id in keyof typeof KNOWLEDGE]: Ruleset } = {
  palafico,
  "ships-wheel": shipsWheel,
  cups,
  "six-card": sixCard,
  "nine-card": nineCard,
};

/** All rulesets, in the order in which they are listed. */
export const RULESETS: readonly Ruleset[] = Object.values(BY_ID);

/** The ruleset of an id, or a problem that names the nearest. */
export function findRuleset(id: unknown): Ruleset | RulesetProblem {
  const known = findKnowledge(id);
  return isRuleset(known) ? BY_ID[known.id as keyof typeof KNOWLEDGE] : known;
}

/** The ruleset of an id that is known to exist; throws when there is none. */
export function mustRuleset(id: string): Ruleset {
  const found = findRuleset(id);
  if (!isRuleset(found)) throw new Error(found.message);
  return found;
}
