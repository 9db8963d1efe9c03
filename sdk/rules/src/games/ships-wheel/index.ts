import { defineRuleset } from "../../core/ruleset.ts";
import { ladders } from "./ladders.ts";
import { luck } from "./luck.ts";
import { shipsWheelPlay } from "./play.ts";
import { shipsWheelSeat } from "./position.ts";
import { shipsWheelWords } from "./words.ts";

export const shipsWheel = defineRuleset({
  ...shipsWheelSeat,
  ...shipsWheelPlay,
  title: "Ship's Wheel",
  about: "Five dice each, wheels count for every face; whoever was wrong loses as many dice as the claim was off.",
  luck,
  look: { piece: "die", one: "wheel", measure: "dice" },
  book: () => import("./book.ts"),
  words: shipsWheelWords,
  ladders,
});
