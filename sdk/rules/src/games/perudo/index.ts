import { defineRuleset } from "../../core/ruleset.ts";
import { ladders } from "./ladders.ts";
import { luck } from "./luck.ts";
import { perudoPlay } from "./play.ts";
import { perudoSeat } from "./position.ts";
import { perudoWords } from "./words.ts";

export const perudo = defineRuleset({
  ...perudoSeat,
  ...perudoPlay,
  title: "Perudo",
  about: "Five dice each, ones wild; call the last bid false and somebody loses a die, call it exact and win one back.",
  luck,
  look: { piece: "die", one: "wild", measure: "dice" },
  book: () => import("./book.ts"),
  words: perudoWords,
  ladders,
});
