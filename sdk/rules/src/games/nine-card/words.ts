import { cardActs, cardEvents, cardName, cardsWith, oneCard, wildcards } from "../../cards/words.ts";
import { type Card, COLORS, COMBOS, type Color, type Combo } from "../../core/action.ts";
import { ordinal } from "../../core/english.ts";
import type { Reveal } from "../../core/table.ts";
import { defineWords, type Stage } from "../../core/words.ts";
import type { NineCardOwn, NineCardSeatOwn } from "./own.ts";

const COLOR_NAMES: Readonly<Record<Color, string>> = { R: "red", Y: "yellow", G: "green", B: "blue" };

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

const isCombo = (card: Card): card is Combo => COMBOS.some((combo) => combo === card);

function cardWords(card: Card): string {
  if (isCombo(card)) return `“${COMBO_NAMES[card]}”`;
  const color = COLORS.find((letter) => String(card).startsWith(letter));
  return color === undefined ? cardName(card) : `${COLOR_NAMES[color]} ${String(card).slice(1)}`;
}

export const nineCardWords = defineWords<NineCardOwn, NineCardSeatOwn>({
  card: cardWords,
  bids: {
    number: ({ quantity, number }) => cardsWith(quantity, `with a ${number}`),
    below: ({ quantity, number }) => cardsWith(quantity, `below ${number}`),
    color: ({ quantity, color }) => `${quantity} ${COLOR_NAMES[color]} ${quantity === 1 ? "card" : "cards"}`,
    without: ({ quantity, color }) =>
      cardsWith(quantity, `that ${quantity === 1 ? "is" : "are"} not ${COLOR_NAMES[color]}`),
    straight: ({ length, through }) => `a straight of ${length} through ${through}`,
    "same-number": ({ quantity }) => cardsWith(quantity, "of the same number"),
    "same-color": ({ quantity }) => cardsWith(quantity, "of the same colour"),
    combo: ({ combo }) => COMBO_NAMES[combo],
  },
  acts: {
    ...cardActs,
    show: ({ die }, { card }, stage) =>
      `shows its ${ordinal(die)} die${card === undefined ? "" : `: ${oneCard(card, stage)}`}`,
    swap: (action, _, stage) => {
      const partner = action.with === undefined ? "the draw pile" : stage.name(action.with);
      return `swaps ${"card" in action ? oneCard(action.card, stage) : "a card"} with ${partner}`;
    },
  },
  events: {
    ...cardEvents,
    swap: ({ seat, gave, got, with: partner }, stage) => {
      const { name } = stage;
      const other = typeof partner === "number" ? name(partner) : "the draw pile";
      if (gave === undefined || got === undefined) return `${name(seat)} swaps a card with ${other}.`;
      return partner === "draw"
        ? `${name(seat)} puts ${oneCard(gave, stage)} under the draw pile and takes ${oneCard(got, stage)} from its top.`
        : `${name(seat)} gives ${oneCard(gave, stage)} to ${other} and gets ${oneCard(got, stage)}.`;
    },
  },
  wild: (reveal) => (reveal.actual === undefined ? "" : wildcards(reveal)),
  proof,
  won: () => "the game ends when a seat has three cards or fewer left, and most cards win",
  ahead: "most cards win",
});

/** A combo needs its card among the bidder's own tops, whatever lies on the table. */
function proof({ bid, bidder, tops, holds }: Reveal, { name }: Stage): string {
  if (bid.kind === "combo" && !tops[bidder]?.includes(bid.combo)) return `${name(bidder)} does not show that card`;
  return holds ? "it is there" : "it is not there";
}
