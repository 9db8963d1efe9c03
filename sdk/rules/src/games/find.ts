import { nearest } from "../core/options.ts";

export interface RulesetProblem {
  code: "ruleset.unknown";
  message: string;
}

/** The entry of a ruleset in one of the lists. A bot's bundle has only the lists that it looks into. */
export function findIn<R>(list: Readonly<Record<string, R>>, id: unknown): R | RulesetProblem {
  if (typeof id === "string" && Object.hasOwn(list, id)) return list[id]!;
  const ids = Object.keys(list);
  const near = nearest(String(id), ids);
  const hint = near === undefined ? "." : `; did you mean ${near}?`;
  return {
    code: "ruleset.unknown",
    message: `there is no ruleset ${JSON.stringify(String(id).slice(0, 60))}${hint} Rulesets: ${ids.join(", ")}`,
  };
}

export const isRuleset = <R extends { readonly id: string }>(value: R | RulesetProblem): value is R => "id" in value;

/** What was looked for; throws if it was not found. */
export function must<R extends { readonly id: string }>(found: R | RulesetProblem): R {
  if (!isRuleset(found)) throw new Error(found.message);
  return found;
}
