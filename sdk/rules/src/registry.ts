import { cups } from "./cups.ts";
import type { Ruleset } from "./game.ts";
import { nineCard } from "./nine-card.ts";
import { nearest } from "./options.ts";
import { palafico } from "./palafico.ts";
import { shipsWheel } from "./ships-wheel.ts";
import { sixCard } from "./six-card.ts";

/** All rulesets, in the order in which they are listed. A new one is one file, and one line here. */
export const RULESETS: readonly Ruleset[] = [palafico, shipsWheel, cups, sixCard, nineCard];

const byId = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset]));

export interface RulesetProblem {
  code: "ruleset.unknown";
  message: string;
}

/** The ruleset of an id, or a problem that names the nearest. */
export function findRuleset(id: unknown): Ruleset | RulesetProblem {
  const found = typeof id === "string" ? byId.get(id) : undefined;
  if (found !== undefined) return found;
  const ids = RULESETS.map((ruleset) => ruleset.id);
  const near = nearest(String(id), ids);
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  return {
    code: "ruleset.unknown",
    message: `there is no ruleset ${JSON.stringify(String(id).slice(0, 60))}${hint} Rulesets: ${ids.join(", ")}`,
  };
}

export const isRuleset = (value: Ruleset | RulesetProblem): value is Ruleset => "id" in value;

/** The ruleset of an id that is known to exist; throws when there is none. */
export function mustRuleset(id: string): Ruleset {
  const found = findRuleset(id);
  if (!isRuleset(found)) throw new Error(found.message);
  return found;
}
