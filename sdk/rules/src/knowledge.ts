import { cups } from "./cups.ts";
import type { Knowledge } from "./game.ts";
import { nineCardKnowledge } from "./nine-card-position.ts";
import { nearest } from "./options.ts";
import { palafico } from "./palafico.ts";
import { shipsWheel } from "./ships-wheel.ts";
import { sixCardKnowledge } from "./six-card-position.ts";

/**
 * What seats know of each ruleset, by id, in the order in which they are listed. A small ruleset is here whole; one whose
 * game is large keeps what a seat knows apart, so that no bot carries that game along.
 */
export const KNOWLEDGE = {
  palafico,
  "ships-wheel": shipsWheel,
  cups,
  "six-card": sixCardKnowledge,
  "nine-card": nineCardKnowledge,
} satisfies Readonly<Record<string, Knowledge>>;

export interface RulesetProblem {
  code: "ruleset.unknown";
  message: string;
}

/** What seats know of the ruleset of an id, or a problem that names the nearest. */
export function findKnowledge(id: unknown): Knowledge | RulesetProblem {
  if (typeof id === "string" && Object.hasOwn(KNOWLEDGE, id)) return KNOWLEDGE[id as keyof typeof KNOWLEDGE];
  const ids = Object.keys(KNOWLEDGE);
  const near = nearest(String(id), ids);
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  return {
    code: "ruleset.unknown",
    message: `there is no ruleset ${JSON.stringify(String(id).slice(0, 60))}${hint} Rulesets: ${ids.join(", ")}`,
  };
}

export const isRuleset = <R extends Knowledge>(value: R | RulesetProblem): value is R => "id" in value;
