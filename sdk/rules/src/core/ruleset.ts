import type { Book } from "./book.ts";
import type { PlayRules, SeatRules } from "./game.ts";
import type { LadderSpec } from "./ladder.ts";
import type { LuckMeter } from "./luck-meter.ts";
import type { Seating } from "./table.ts";
import type { Words } from "./words.ts";

/** How a ruleset looks on a page. */
export interface Look {
  /** What a die is: a cube, or the top card of a pile. */
  readonly piece: "die" | "card";
  /** How the face 1 is drawn: a plain pip, a red wild one, or the ship's wheel. */
  readonly one: "plain" | "wild" | "wheel";
  /** The number beside a seat's name, which ranks the seats that are in at the end. */
  readonly measure: "dice" | "points" | "cards";
}

/** A ruleset as one value: everything that the product knows of it, made of the modules in its folder. */
export interface Ruleset extends SeatRules, PlayRules {
  readonly title: string;
  /** One sentence for lists. */
  readonly about: string;
  /** How chance is measured. */
  readonly luck: LuckMeter;
  readonly look: Look;
  /** In a card game: how a hand of so many cards may lie as dice, as lists of pile sizes. */
  readonly piles?: (game: Seating, cards: number) => readonly (readonly number[])[];
  /** The rules in words. They are long, so they are loaded when a page asks for them. */
  book(): Promise<{ readonly book: Book }>;
  /** Its events, bids and cards in plain English. */
  readonly words: Words;
  /** The ladders that an arena starts with. */
  readonly ladders: readonly LadderSpec[];
}

/** Checks the shape of a ruleset, and keeps its literal types: the SDK derives the types for bots from them. */
export const defineRuleset = <const R extends Ruleset>(ruleset: R): R => ruleset;
