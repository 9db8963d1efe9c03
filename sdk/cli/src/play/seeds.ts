import { randomBytes } from "node:crypto";
import { deriveSeed, isSeedProblem, luckOf } from "@liars-ladder/rules";
import { usage } from "../failure.ts";

/** The seed of a run, and the seeds that follow from it. */
export interface Seeds {
  readonly text: string;
  /** How many games or deals there are. */
  readonly count: number;
  /** The seed of the i-th game or deal, counted from 0. */
  at(i: number): string;
}

/** The i-th seed is the SHA-256 of `text:i`; a whole `chacha8:` seed is used as it is. Without a text, one is drawn. */
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
    throw usage(`--seed takes 1 to 64 characters, not ${length}`, "Leave it out, and a random one is drawn and shown.");
  return { text: chosen, count, at: (i) => deriveSeed(chosen, i) };
}
