import { defineRuleset } from "../../core/ruleset.ts";
import { ladders } from "./ladders.ts";
import { luck } from "./luck.ts";
import { palaficoPlay } from "./play.ts";
import { palaficoSeat } from "./position.ts";
import { palaficoWords } from "./words.ts";

export const palafico = defineRuleset({
  ...palaficoSeat,
  ...palaficoPlay,
  title: "Palafico",
  about: "Five dice each, ones wild; the loser of a challenge loses a die, and the last seat with dice wins.",
  luck,
  look: { piece: "die", one: "wild", measure: "dice" },
  book: () => import("./book.ts"),
  words: palaficoWords,
  ladders,
});
