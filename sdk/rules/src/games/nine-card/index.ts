import { defineRuleset } from "../../core/ruleset.ts";
import { fairSizes, pilesOf } from "./deal.ts";
import { ladders } from "./ladders.ts";
import { luck } from "./luck.ts";
import { nineCardPlay } from "./play.ts";
import { nineCardSeat } from "./position.ts";
import { nineCardWords } from "./words.ts";

export const nineCard = defineRuleset({
  ...nineCardSeat,
  ...nineCardPlay,
  title: "Nine-card",
  about: "Coloured number cards in three or four piles; guess numbers, colours, straights and combos among their tops.",
  luck,
  look: { piece: "card", one: "plain", measure: "cards" },
  piles: ({ players }, cards) => [fairSizes(cards, pilesOf(players))],
  book: () => import("./book.ts"),
  words: nineCardWords,
  ladders,
});
