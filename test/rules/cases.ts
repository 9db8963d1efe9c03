import { checkOptions, type Options, RULESETS, type Ruleset } from "@liars-ladder/rules";

/** A ruleset, its options and a number of players. */
export interface Case {
  ruleset: Ruleset;
  options: Options;
  players: number;
  name: string;
}

/** The values of an option that a sample uses. */
const valuesOf = (spec: Ruleset["options"][string]): readonly (string | number | boolean)[] => {
  if (spec.type === "boolean") return [false, true];
  if (spec.type === "choice") return spec.values;
  return [...new Set([spec.min, spec.min + 3, 33, spec.default, spec.max])];
};

export function checked(ruleset: Ruleset, given: object): Options {
  const answer = checkOptions(ruleset.options, given);
  if ("problems" in answer) throw new Error(answer.problems[0]!.message);
  return answer.options;
}

/** Every combination of a ruleset's options. */
function everyOptions(ruleset: Ruleset): Options[] {
  let all: Record<string, string | number | boolean>[] = [{}];
  for (const [name, spec] of Object.entries(ruleset.options)) {
    all = all.flatMap((options) => valuesOf(spec).map((value) => ({ ...options, [name]: value })));
  }
  return all.map((given) => checked(ruleset, given));
}

/**
 * A sample of every registered ruleset: all its numbers of players, and all combinations of its options if they are
 * few. If they are many, so many of them that every pair of values and every number of players occurs.
 */
export function sampleOf(ruleset: Ruleset, most = 120): Case[] {
  const { min, max } = ruleset.players;
  const seats = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const all = everyOptions(ruleset).flatMap((options) => seats.map((players) => ({ options, players })));
  // A step that has no common factor with the length visits all of it evenly.
  const step = all.length <= most ? 1 : coprime(Math.floor(all.length * 0.618), all.length);
  return Array.from({ length: Math.min(most, all.length) }, (_, i) => {
    const { options, players } = all[(i * step) % all.length]!;
    return { ruleset, options, players, name: `${ruleset.id} ${JSON.stringify(options)}, ${players} players` };
  });
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const coprime = (from: number, to: number): number => (gcd(from, to) === 1 ? from : coprime(from + 1, to));

export const CASES: readonly Case[] = RULESETS.flatMap((ruleset) => sampleOf(ruleset));

/** A small generator, so that the choices do not depend on the engine's luck: numbers 0 … n−1. */
export function numbers(seed: number): (n: number) => number {
  let state = seed | 0;
  return (n) => {
    state = (state + 0x9e3779b9) | 0;
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) % n;
  };
}
