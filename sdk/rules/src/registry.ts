import { cups } from "./cups.ts";
import type { Ruleset } from "./game.ts";
import { findKnowledge, isRuleset, type RulesetProblem } from "./knowledge.ts";
import { nineCard } from "./nine-card.ts";
import { palafico } from "./palafico.ts";
import { shipsWheel } from "./ships-wheel.ts";
import { sixCard } from "./six-card.ts";

/** All rulesets, in the order in which they are listed; `knowledge.ts` lists what bots carry of them. */
export const RULESETS: readonly Ruleset[] = [palafico, shipsWheel, cups, sixCard, nineCard];

const byId = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset]));

/** The ruleset of an id, or a problem that names the nearest. */
export function findRuleset(id: unknown): Ruleset | RulesetProblem {
  const known = findKnowledge(id);
  return isRuleset(known) ? byId.get(known.id)! : known;
}

/** The ruleset of an id that is known to exist; throws when there is none. */
export function mustRuleset(id: string): Ruleset {
  const found = findRuleset(id);
  if (!isRuleset(found)) throw new Error(found.message);
  return found;
}
