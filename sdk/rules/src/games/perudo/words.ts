import { defineWords, standing } from "../../core/words.ts";
import { diceActs, diceBids, diceEvents, faces, wildTops } from "../../dice/words.ts";

export const perudoWords = defineWords({
  card: String,
  bids: diceBids,
  acts: { ...diceActs, calza: (_, __, stage) => `calls${standing(stage)} exact` },
  events: {
    ...diceEvents,
    round: (event, stage) => {
      if (event.palafico !== true) return diceEvents.round(event, stage);
      const face =
        stage.table.options.palafico === "one-die" ? "only a seat with one die may change" : "no bid changes";
      return `Round ${event.round} is a palafico round: ones are not wild, and ${face} the face. ${stage.name(event.starter)} opens.`;
    },
  },
  wild: (reveal) => {
    const ones = wildTops(reveal.bid, reveal);
    return ones > 0 ? faces(ones, 1) : "";
  },
  won: () => "no other seat has dice left",
  ahead: "most dice win",
});
