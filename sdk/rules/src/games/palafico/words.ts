import { defineWords } from "../../core/words.ts";
import { diceActs, diceBids, diceEvents, faces, wildTops } from "../../dice/words.ts";

export const palaficoWords = defineWords({
  card: String,
  bids: diceBids,
  acts: diceActs,
  events: {
    ...diceEvents,
    round: (event, stage) => {
      if (event.palafico !== true) return diceEvents.round(event, stage);
      return `Round ${event.round} is a palafico round: ones are not wild, and no bid changes the face. ${stage.name(event.starter)} opens.`;
    },
  },
  wild: (reveal) => {
    const ones = wildTops(reveal.bid, reveal);
    return ones > 0 ? `${faces(ones, 1)}` : "";
  },
  won: () => "no other seat has dice left",
  ahead: "most dice win",
});
