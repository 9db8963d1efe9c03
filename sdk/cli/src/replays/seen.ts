import type { SeenEvent } from "@liars-ladder/rules";
import { plural, sayCards, sayPiles } from "../text/bid.ts";
import { tell, tellAction } from "./tell.ts";

/** One event in words as one seat saw it: what is hidden from it is not there. */
export function tellSeen(event: SeenEvent, name: (seat: number) => string): string {
  switch (event.type) {
    case "deal":
      return event.hands.map((hand, seat) => `${name(seat)}: ${hand ? sayCards(hand) : "hidden cards"}`).join("\n");
    case "roll": {
      const { seat, dice, faces, sizes, piles } = event;
      const hidden = `${plural(dice, "die", "dice")}${sizes ? ` (piles of ${sizes.join(" + ")})` : ""}, hidden`;
      return `${name(seat)} has ${piles ? sayPiles(piles) : faces ? faces.join(" ") : hidden}`;
    }
    case "act": {
      const { action } = event;
      if (action.type === "split" && !("sizes" in action)) return `${name(event.seat)} makes piles, in secret`;
      if (action.type === "wild" && !("card" in action)) return `${name(event.seat)} may take a wildcard, in secret`;
      if (action.type === "swap" && !("card" in action)) return `${name(event.seat)} swaps a hidden card`;
      return `${name(event.seat)} ${tellAction(action, name)}${event.card === undefined ? "" : ` (${event.card})`}`;
    }
    case "peek":
      return `the top of ${name(event.seat)}'s die ${event.die} is seen${event.top === undefined ? "" : `: ${event.top}`}`;
    case "reroll":
      return `${name(event.seat)} lays die ${event.die} anew${event.top === undefined ? "" : `: ${event.top}`}`;
    case "swap":
      return `${name(event.seat)} gives ${event.gave ?? "a hidden card"} and gets ${event.got ?? "a hidden card"}`;
    case "reveal": {
      const there = event.actual === undefined ? "" : `, there ${event.actual === 1 ? "is" : "are"} ${event.actual}`;
      return `all is shown: ${name(event.bidder)}'s bid ${event.holds ? "holds" : "does not hold"}${there}`;
    }
    default:
      return tell(event, name);
  }
}
