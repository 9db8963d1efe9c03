import { findRuleset, isRuleset, isSeedProblem, luckOf } from "@liars-ladder/rules";
import { type MatchSpec, SandboxError } from "./spec.ts";

/** @throws SandboxError that names what makes a match unplayable. */
export function checkSpec(spec: MatchSpec): void {
  const fail = (message: string): never => {
    throw new SandboxError("sandbox.spec", message);
  };
  const ruleset = findRuleset(spec.ruleset);
  if (!isRuleset(ruleset)) throw new SandboxError("sandbox.spec", ruleset.message);
  for (const [p, { seating, seeds }] of spec.phases.entries()) {
    if (seating.length < ruleset.players.min || seating.length > ruleset.players.max)
      fail(`phase ${p} seats ${seating.length}; ${ruleset.id} is for ${ruleset.players.min}–${ruleset.players.max}`);
    if (new Set(seating).size !== seating.length) fail(`phase ${p} seats a bot twice`);
    for (const bot of seating) if (!spec.bots[bot]) fail(`phase ${p} seats bot ${bot}, which is not in the match`);
    for (const seed of seeds) {
      const luck = luckOf(seed);
      if (isSeedProblem(luck)) fail(luck.message);
    }
  }
}
