import type { Action, Event } from "@liars-ladder/rules";
import { plural, sayBid, sayCards, sayPiles } from "../text/bid.ts";

/**
 * One event in words, everything open. `name` gives a seat's.
 */
export function tell(event: Event, name: (seat: number) => string): string {
  switch (event.type) {
    case "rolloff": {
      const throws = event.rolls.map((row) =>
        row.flatMap((die, seat) => (die === null ? [] : [`${name(seat)} ${[die].flat().join(" ")}`])).join(", "),
      );
      return `Roll-off: ${throws.join("; again: ")}. ${name(event.starter)} starts.`;
    }
    case "deal":
      return [
        ...event.hands.map((hand, seat) => `${name(seat)} is dealt ${sayCards(hand)}`),
        ...(event.draw ? [`draw pile: ${sayCards(event.draw)}`] : []),
      ].join("\n");
    case "round":
      return `\nRound ${event.round}${event.palafico ? ", palafico" : ""}: ${name(event.starter)} starts`;
    case "roll":
      return `${name(event.seat)} ${"dice" in event ? `rolls ${event.dice.join(" ")}` : `lays ${sayPiles(event.piles)}`}`;
    case "act":
      return `${name(event.seat)} ${tellAction(event.action, name)}`;
    case "gain":
      return `${name(event.seat)} gains ${event.card}`;
    case "peek":
      return `sees ${name(event.seat)}'s die ${event.die}: ${event.top}`;
    case "reroll":
      return `${name(event.seat)} lays ${sayPiles(event.piles)}`;
    case "swap": {
      const from =
        typeof event.with === "number" ? name(event.with) : event.with === "wild" ? "the wildcards" : "the pile";
      return `${name(event.seat)} gives ${event.gave} and gets ${event.got} from ${from}`;
    }
    case "reveal": {
      const there = event.actual === undefined ? "" : `, there ${event.actual === 1 ? "is" : "are"} ${event.actual}`;
      return `All is shown: ${name(event.bidder)} bid ${sayBid(event.bid)}${there}: it ${event.holds ? "holds" : "does not hold"}`;
    }
    case "lose":
      return "cards" in event
        ? `${name(event.seat)} loses ${sayCards(event.cards)}`
        : `${name(event.seat)} loses ${plural(event.dice, "die", "dice")}`;
    case "score": {
      const points = `${event.points > 0 ? "+" : ""}${event.points}`;
      return `${name(event.seat)} scores ${points}${event.counted ? "" : ", past the target: not counted"}, now ${event.total}`;
    }
    case "out":
      return event.reason === "eliminated"
        ? `${name(event.seat)} is out`
        : `${name(event.seat)} forfeits: ${event.fault}`;
  }
}

export function tellAction(action: Action, name: (seat: number) => string): string {
  switch (action.type) {
    case "bid":
      return `bids ${sayBid(action.bid)}`;
    case "challenge":
      return "challenges";
    case "watch":
      return "watches";
    case "power": {
      const whose = action.seat === undefined ? "" : ` at ${name(action.seat)}`;
      const target = action.target === undefined ? "" : `${whose}, die ${action.target}`;
      return `triggers the power card on die ${action.die}${target}`;
    }
    case "count":
      return `calls for ${plural(action.dice, "pile")}`;
    case "split":
      return `makes piles of ${action.sizes.join(" + ")}`;
    case "discard":
      return `discards die ${action.die}`;
    case "wild":
      return `gives ${action.card} for a wildcard`;
    case "swap":
      return `swaps ${action.card}${action.with === undefined ? "" : ` with ${name(action.with)}`}`;
    case "show":
      return `shows die ${action.die}`;
    case "pass":
      return "passes";
  }
}
