import { begin } from "../../cards/begin.ts";
import type { PlayRules } from "../../core/game.ts";
import { NAMES } from "./codes.ts";
import { cardsOf, checkDeal } from "./deal.ts";
import { NineCard } from "./game.ts";
import { NineCardPosition } from "./position.ts";

export const nineCardPlay = {
  id: "nine-card",
  players: { min: 2, max: 8, default: 4 },
  options: {
    /** Bids `below` and `without`. */
    qualifiers: {
      type: "boolean",
      default: true,
      about: "guesses of numbers below one, and of cards without a colour",
    },
    /** Bids `straight`. */
    straights: { type: "boolean", default: false, about: "guesses of numbers in unbroken order" },
    /** Bids `same-number` and `same-color`. */
    vague: {
      type: "boolean",
      default: false,
      about: "guesses of so many of the same number or colour, whichever it is",
    },
    /** What a loser may swap a card with. */
    swap: {
      type: "choice",
      values: ["none", "draw", "player"],
      default: "none",
      about: "what the loser may swap a card with after discarding: nothing, the draw pile, or another seat's hand",
    },
    /** Starting cards are public, and so are swaps. */
    openDecks: { type: "boolean", default: false, about: "starting cards are public, and so are swaps" },
    /** A turn starts by showing one of your own dice. */
    revealOnTurn: { type: "boolean", default: false, about: "a turn starts by showing one of one's own dice" },
    /** Six wildcards, which match every bid. */
    wildcards: { type: "boolean", default: false, about: "six wildcards, which match whatever was bid" },
    /** Eight power cards, and bids `combo`. */
    powers: { type: "boolean", default: false, about: "eight power cards, each a combo that may be claimed" },
  },
  cards: NAMES,
  checkDeal,
  create(setup) {
    const dealt = cardsOf(setup);
    return begin(new NineCard(new NineCardPosition(setup.options, setup.players)).lay(dealt.draw), setup, dealt);
  },
} as const satisfies PlayRules;
