import { defineRuleset } from "../../core/ruleset.ts";
import { splitsOf } from "./codes.ts";
import { ladders } from "./ladders.ts";
import { luck } from "./luck.ts";
import { sixCardPlay } from "./play.ts";
import { sixCardSeat } from "./position.ts";
import { sixCardWords } from "./words.ts";

export const sixCard = defineRuleset({
  ...sixCardSeat,
  ...sixCardPlay,
  title: "Six-card",
  about: "Number cards split into piles of your own choosing; guess how often a number shows on top.",
  luck,
  look: { piece: "card", one: "plain", measure: "cards" },
  piles: ({ options }, cards) => splitsOf(cards, options.minDice as number),
  book: () => import("./book.ts"),
  words: sixCardWords,
  ladders,
});
