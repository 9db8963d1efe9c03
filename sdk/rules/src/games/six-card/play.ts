import { begin } from "../../cards/begin.ts";
import type { PlayRules } from "../../core/game.ts";
import { NAMES } from "./codes.ts";
import { cardsOf, checkDeal } from "./deal.ts";
import { SixCard } from "./game.ts";
import { SixCardPosition } from "./position.ts";

export const sixCardPlay = {
  id: "six-card",
  players: { min: 2, max: 6, default: 4 },
  options: {
    /** quick: over when a seat has no cards; long: the last one with cards wins. */
    length: {
      type: "choice",
      values: ["quick", "long"],
      default: "quick",
      about: "quick: the game ends when a seat has no cards, and most cards win; long: the last seat with cards wins",
    },
    /** ordered: everybody starts with the same numbers; random: hands are dealt. */
    deck: {
      type: "choice",
      values: ["ordered", "random"],
      default: "ordered",
      about: "ordered: everybody starts with the same numbers; random: hands are dealt from all numbers",
    },
    /** Cards dealt to each seat. */
    cards: { type: "choice", values: [6, 9, 12], default: 6, about: "cards in a hand at the start" },
    /** The smallest count that a Liar may state. */
    minDice: { type: "choice", values: [2, 3], default: 2, about: "the smallest count of dice that may be stated" },
    /** A card may be swapped for a wildcard, at setup and after a loss. */
    wildcards: {
      type: "boolean",
      default: false,
      about: "a card may be swapped for a wildcard, at setup and after a loss",
    },
    /** Power cards, their triggers, and bids `powers`. */
    powers: { type: "boolean", default: false, about: "power cards, their triggers, and bids on how many show" },
  },
  cards: NAMES,
  checkDeal,
  create: (setup) => begin(new SixCard(new SixCardPosition(setup.options, setup.players)), setup, cardsOf(setup)),
} as const satisfies PlayRules;
