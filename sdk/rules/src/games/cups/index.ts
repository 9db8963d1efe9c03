import { defineRuleset } from "../../core/ruleset.ts";
import { ladders } from "./ladders.ts";
import { luck } from "./luck.ts";
import { cupsPlay } from "./play.ts";
import { cupsSeat } from "./position.ts";
import { cupsWords } from "./words.ts";

export const cups = defineRuleset({
  ...cupsSeat,
  ...cupsPlay,
  title: "Dice & Cups",
  about: "Three dice each, nothing wild; claims earn and cost points, and the first to hit the target exactly wins.",
  luck,
  look: { piece: "die", one: "plain", measure: "points" },
  book: () => import("./book.ts"),
  words: cupsWords,
  ladders,
});
