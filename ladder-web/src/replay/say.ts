import type { Card, SeenEvent } from "@liars-ladder/rules";
import type { Look } from "../felt/looks.ts";
import { bidWords, cardWords, countWords, faultWords } from "../felt/words.ts";
import type { Step } from "./step.ts";

export interface Telling {
  readonly names: readonly string[];
  readonly look: Look;
  /** Of each seat, 1 is best; told at the end. */
  readonly ranks?: readonly number[] | undefined;
}

const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

/** One step in plain words: the viewer's text twin, its move list and what a screen reader hears. */
export function say(step: Step, events: readonly SeenEvent[], telling: Telling): string {
  if (step.kind === "end") return sayEnd(telling);
  const parts: string[] = [];
  for (let i = step.from; i < step.to; i++) {
    const event = events[i];
    if (event === undefined) continue;
    const text = sayEvent(event, telling, events[i - 1]);
    if (text !== "" && parts.at(-1) !== text) parts.push(text);
  }
  return parts.join(" ");
}

function sayEnd({ names, ranks }: Telling): string {
  if (ranks === undefined) return "The game is over.";
  const winners = names.filter((_, seat) => ranks[seat] === 1);
  return winners.length === 1 ? `${winners[0]} wins the game.` : `${list(winners)} share the win.`;
}

/** The event in words; empty where the event before it has told it already. */
function sayEvent(event: SeenEvent, { names, look }: Telling, before: SeenEvent | undefined): string {
  const name = (seat: number) => names[seat] ?? `Seat ${seat}`;
  const card = (c: Card) => cardWords(c, look);
  switch (event.type) {
    case "rolloff":
      return `Roll-off: ${name(event.starter)} starts.`;
    case "deal":
      return `The cards are dealt, ${countWords(event.sizes[0] ?? 0)} each.`;
    case "round":
      return `${event.palafico === true ? "Palafico round" : "Round"} ${event.round}: ${name(event.starter)} opens.`;
    case "roll":
      return before?.type === "roll"
        ? ""
        : event.sizes !== undefined
          ? "All piles are shuffled."
          : "All dice are rolled.";
    case "act":
      return sayAct(event, name, card, look);
    case "gain":
      return `${name(event.seat)} gains a ${event.card}.`;
    case "peek":
      return event.top === undefined ? "" : `It is ${card(event.top)}.`;
    case "reroll":
      return event.top === undefined ? "" : `The new top is ${card(event.top)}.`;
    case "swap": {
      const where =
        event.with === "draw" ? "the draw pile" : event.with === "wild" ? "the wildcards" : name(event.with);
      return `${name(event.seat)} swaps with ${where}${event.gave === undefined || event.got === undefined ? "" : `: ${card(event.gave)} for ${card(event.got)}`}.`;
    }
    case "reveal": {
      const verdict = event.holds ? "True" : "A lie";
      const actual = event.actual === undefined ? "" : `: ${event.actual} on the table`;
      return `${verdict}${actual}. ${name(event.bidder)} had bid ${bidWords(event.bid, look)}.`;
    }
    case "lose":
      return "cards" in event
        ? `${name(event.seat)} loses a die of ${countWords(event.cards.length)}: ${list(event.cards.map(card))}.`
        : `${name(event.seat)} loses ${event.dice === 1 ? "a die" : `${countWords(event.dice)} dice`}.`;
    case "score": {
      const points = `${event.points > 0 ? "+" : "−"}${Math.abs(event.points)}`;
      return `${name(event.seat)} ${points}${event.counted ? ` (${event.total < 0 ? `−${-event.total}` : event.total})` : ", past the target: not counted"}.`;
    }
    case "out":
      return event.reason === "eliminated"
        ? `${name(event.seat)} is out.`
        : `${name(event.seat)} forfeits by ${faultWords(event.fault)}.`;
  }
}

function sayAct(
  { seat, action, decision, card: top }: Extract<SeenEvent, { type: "act" }>,
  name: (seat: number) => string,
  card: (card: Card) => string,
  look: Look,
): string {
  switch (action.type) {
    case "bid":
      return `${name(seat)} bids ${bidWords(action.bid, look)}.`;
    case "challenge":
      return `${name(seat)} challenges.`;
    case "watch":
      return `${name(seat)} watches.`;
    case "count":
      return `${name(seat)} calls for ${countWords(action.dice)} dice.`;
    case "split":
      return "All choose their piles.";
    case "power": {
      const power = top === undefined ? "a power" : card(top);
      if (action.target === undefined) return `${name(seat)} plays ${power}.`;
      const whose = action.seat === undefined || action.seat === seat ? "the own" : `${name(action.seat)}'s`;
      return `${name(seat)} plays ${power} on ${whose} die ${action.target + 1}.`;
    }
    case "show":
      return `${name(seat)} shows ${top === undefined ? `die ${action.die + 1}` : `a ${card(top)}`}.`;
    case "pass":
      return decision === "swap" || decision === "wild" ? `${name(seat)} keeps the hand.` : `${name(seat)} passes.`;
    case "discard":
    case "wild":
    case "swap":
      return "";
    default:
      return `${name(seat)}: ${JSON.stringify(action)}`;
  }
}
