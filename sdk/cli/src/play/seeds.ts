import { randomBytes } from "node:crypto";
import { deriveSeed, isSeedProblem, luckOf } from "@liars-ladder/rules";
import { usage } from "../failure.ts";

/** A run's seed as it is typed, and what it gives. */
export interface Seeds {
  readonly text: string;
  /** How many games, or deals, it is for. */
  readonly count: number;
  /** The seed of the i-th of them, from 0. */
  at(i: number): string;
}

/** The i-th is SHA-256 of `text:i`; a whole `chacha8:` seed is taken as it is. Without a text, one is drawn. */
export function seedsOf(text: string | undefined, count: number, what: "game" | "deal"): Seeds {
  const chosen = text ?? randomBytes(6).toString("hex");
  if (chosen.startsWith("chacha8:")) {
    const luck = luckOf(chosen);
    if (isSeedProblem(luck)) throw usage(luck.message, "Any other text of 1 to 64 characters works as a seed.");
    if (count !== 1)
      throw usage(`a chacha8: seed is for one ${what}, not ${count}`, `Use --${what}s 1, or another text as the seed.`);
    return { text: chosen, count, at: () => chosen };
  }
  const length = [...chosen].length;
  if (length < 1 || length > 64)
    throw usage(`--seed takes 1 to 64 characters, not ${length}`, "Leave it out to have one drawn and shown.");
  return { text: chosen, count, at: (i) => deriveSeed(chosen, i) };
}
