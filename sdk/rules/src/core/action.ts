/**
 * What a seat can be asked, and what it can answer: the JSON side of every decision. Source: the replay format,
 * "Decisions and their actions".
 */

export const DECISIONS = ["turn", "count", "split", "discard", "wild", "swap", "show"] as const;
export type Decision = (typeof DECISIONS)[number];

export const COLORS = ["R", "Y", "G", "B"] as const;
export type Color = (typeof COLORS)[number];

export const COMBOS = [
  "all-colors",
  "two-pairs",
  "color-pairs",
  "three-pairs",
  "full-house",
  "two-flushes",
  "two-triples",
  "six-numbers",
] as const;
export type Combo = (typeof COMBOS)[number];

export const POWERS = ["extra-number", "peek", "reroll", "reverse"] as const;
export type Power = (typeof POWERS)[number];

/**
 * A card as it is written in JSON. `six-card`: a number 1–8, `"*"` or a power's name;
 * `nine-card`: colour and number such as `"R3"`, `"*"` or a combo's name.
 */
export type Card = number | string;

/** `face` 1–6 (1 is the wheel in `ships-wheel`); in `six-card` a number up to 8. */
export type Bid =
  | { kind: "face"; quantity: number; face: number }
  | { kind: "powers"; quantity: number }
  | { kind: "number" | "below"; quantity: number; number: number }
  | { kind: "color" | "without"; quantity: number; color: Color }
  | { kind: "straight"; length: number; through: number }
  | { kind: "same-number" | "same-color"; quantity: number }
  | { kind: "combo"; combo: Combo };

export type Action =
  | { type: "bid"; bid: Bid }
  | { type: "challenge" }
  | { type: "watch" }
  | { type: "calza" }
  | { type: "power"; die: number; seat?: number; target?: number }
  | { type: "count"; dice: number }
  | { type: "split"; sizes: number[] }
  | { type: "discard"; die: number }
  | { type: "wild"; card: Card }
  | { type: "swap"; card: Card; with?: number }
  | { type: "show"; die: number }
  | { type: "pass" };

/** Why a seat left the game early. The order is part of the stored format: append only. */
export const FAULTS = ["illegal", "exception", "timeout", "memory", "crash"] as const;
export type FaultKind = (typeof FAULTS)[number];

/** An action that cannot be taken, as a value: a stable code, and a sentence that names what was wrong. */
export interface Fault {
  readonly code: "action.malformed" | "action.unknown" | "action.illegal";
  readonly message: string;
}

export const isFault = (value: number | Fault): value is Fault => typeof value !== "number";
