import type { Bid, Card, Color, Combo, FaultKind, Power } from "@liars-ladder/rules";
import type { Look } from "./looks.ts";

export const COLOR_NAMES: Readonly<Record<Color, string>> = { R: "red", Y: "yellow", G: "green", B: "blue" };

const POWER_NAMES: Readonly<Record<Power, string>> = {
  "extra-number": "extra number",
  peek: "peek",
  reroll: "reroll",
  reverse: "reverse",
};

const COMBO_NAMES: Readonly<Record<Combo, string>> = {
  "all-colors": "all colours",
  "two-pairs": "two pairs",
  "color-pairs": "a pair of every colour",
  "three-pairs": "three pairs",
  "full-house": "a full house",
  "two-flushes": "two flushes of four",
  "two-triples": "two triples",
  "six-numbers": "all six numbers",
};

const own = <T>(names: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(names, key) ? names[key] : undefined;

const FAULT_WORDS: Readonly<Record<FaultKind, string>> = {
  illegal: "an illegal action",
  exception: "an exception",
  timeout: "running out of time",
  memory: "running out of memory",
  crash: "a crash",
};

export const faultWords = (fault: FaultKind): string => FAULT_WORDS[fault];

export const comboName = (combo: string): string => own(COMBO_NAMES, combo) ?? combo;
export const powerName = (power: string): string => own(POWER_NAMES, power) ?? power;
const colorName = (color: string): string => own(COLOR_NAMES, color) ?? color;

/** A card or face as a reader hears it: "red 3", "wild card", "5". */
export function cardWords(card: Card, look: Look): string {
  if (typeof card === "number") return look.one === "wheel" && card === 1 ? "wheel" : String(card);
  if (card === "*") return "wild card";
  const color = own(COLOR_NAMES, card.charAt(0));
  if (card.length === 2 && color !== undefined) return `${color} ${card.charAt(1)}`;
  return own(POWER_NAMES, card) ?? own(COMBO_NAMES, card) ?? card;
}

const SMALL = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
/** Small counts as words, as people say bids. */
export const countWords = (n: number): string => SMALL[n] ?? String(n);

const cards = (n: number): string => `${countWords(n)} ${n === 1 ? "card" : "cards"}`;

/** A bid as people say it: "five 4s", "three wheels", "a straight of four through 3". */
export function bidWords(bid: Bid, look: Look): string {
  switch (bid.kind) {
    case "face": {
      const face = look.one === "wheel" && bid.face === 1 ? "wheel" : String(bid.face);
      // Two numerals side by side would read as one.
      if (SMALL[bid.quantity] === undefined) return `${bid.quantity} times ${face}`;
      return `${countWords(bid.quantity)} ${face}${bid.quantity === 1 ? "" : "s"}`;
    }
    case "powers":
      return `${countWords(bid.quantity)} power ${bid.quantity === 1 ? "card" : "cards"}`;
    case "number":
      return `${cards(bid.quantity)} with a ${bid.number}`;
    case "below":
      return `${cards(bid.quantity)} below ${bid.number}`;
    case "color":
      return `${countWords(bid.quantity)} ${colorName(bid.color)} ${bid.quantity === 1 ? "card" : "cards"}`;
    case "without":
      return `${cards(bid.quantity)} without ${colorName(bid.color)}`;
    case "straight":
      return `a straight of ${countWords(bid.length)} through ${bid.through}`;
    case "same-number":
      return `${cards(bid.quantity)} of the same number`;
    case "same-color":
      return `${cards(bid.quantity)} of the same colour`;
    case "combo":
      return comboName(bid.combo);
  }
  return unknownBid(bid);
}

/** A ruleset that this viewer does not know may have bids of its own: they are shown as they are written. */
const unknownBid = (bid: unknown): string => JSON.stringify(bid);
