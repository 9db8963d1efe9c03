/**
 * How a ruleset looks: the one place where the viewer knows rulesets by name. One that is not listed is drawn by the
 * fallback, from what its table holds.
 */
export interface Look {
  /** What a die is: a cube, or the top card of a pile. */
  readonly piece: "die" | "card";
  /** How the face 1 is drawn: a plain pip, a red wild one, or the ship's wheel. */
  readonly one: "plain" | "wild" | "wheel";
  /** What stands beside a seat's name. */
  readonly measure: "dice" | "points" | "cards";
}

const LOOKS: Readonly<Record<string, Look>> = {
  palafico: { piece: "die", one: "wild", measure: "dice" },
  "ships-wheel": { piece: "die", one: "wheel", measure: "dice" },
  cups: { piece: "die", one: "plain", measure: "points" },
  "six-card": { piece: "card", one: "plain", measure: "cards" },
  "nine-card": { piece: "card", one: "plain", measure: "cards" },
};

const FALLBACK: Look = { piece: "die", one: "plain", measure: "dice" };

export const lookOf = (ruleset: string): Look =>
  (Object.hasOwn(LOOKS, ruleset) ? LOOKS[ruleset] : undefined) ?? FALLBACK;
