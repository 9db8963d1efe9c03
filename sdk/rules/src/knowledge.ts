import { cups } from "./cups.ts";
import type { Knowledge } from "./game.ts";
import { nineCardKnowledge } from "./nine-card-position.ts";
import { nearest } from "./options.ts";
import { palafico } from "./palafico.ts";
import { shipsWheel } from "./ships-wheel.ts";
import { sixCardKnowledge } from "./six-card-position.ts";

/**
 * What seats know of each ruleset, in the order of the registry. A small ruleset is whole here; one whose game is large
 * keeps its position apart, so that no bot carries that game along.
 */
export const KNOWLEDGE: readonly Knowledge[] = [palafico, shipsWheel, cups, sixCardKnowledge, nineCardKnowledge];

const byId = new Map(KNOWLEDGE.map((known) => [known.id, known]));

export interface RulesetProblem {
  code: "ruleset.unknown";
  message: string;
}

/** What seats know of the ruleset of an id, or a problem that names the nearest. */
export function findKnowledge(id: unknown): Knowledge | RulesetProblem {
  const found = typeof id === "string" ? byId.get(id) : undefined;
  if (found !== undefined) return found;
  const ids = [...byId.keys()];
  const near = nearest(String(id), ids);
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  return {
    code: "ruleset.unknown",
    message: `there is no ruleset ${JSON.stringify(String(id).slice(0, 60))}${hint} Rulesets: ${ids.join(", ")}`,
  };
}

export const isRuleset = <R extends Knowledge>(value: R | RulesetProblem): value is R => "id" in value;
