import type { Bid, Card } from "../core/action.ts";
import { count, list, plural } from "../core/english.ts";
import type { Reveal } from "../core/table.ts";
import {
  type BidPhrases,
  coreActs,
  coreEvents,
  type EventPhrases,
  loser,
  type Seen,
  type Stage,
} from "../core/words.ts";

const FACES = ["", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/** "1 five", "3 sixes". */
export function faces(quantity: number, face: number): string {
  const name = FACES[face] ?? String(face);
  if (quantity === 1) return `1 ${name}`;
  return `${quantity} ${name}${name === "six" ? "es" : "s"}`;
}

export const diceBids = { face: ({ quantity, face }) => faces(quantity, face) } satisfies BidPhrases;

export const diceActs = coreActs;

/** Tops that count for a bid on a face but do not show it. */
export function wildTops(bid: Bid, { actual = 0, tops }: Reveal): number {
  return bid.kind === "face" ? actual - tops.flat().filter((top) => top === bid.face).length : 0;
}

export const diceEvents = {
  ...coreEvents,
  rolloff: ({ rolls, starter }, { name, words }) => {
    const throws = rolls.map((row) =>
      row
        .flatMap((dice, seat) => (dice === null ? [] : [`${name(seat)} ${shown([dice].flat(), words.card)}`]))
        .join(", "),
    );
    return `Roll-off: ${throws.join("; again: ")}. ${name(starter)} starts.`;
  },
  roll: ({ seat, dice, faces: rolled }, { name, words, brief }) => {
    if (brief) return "All dice are rolled.";
    return `${name(seat)} rolls ${rolled ? list(rolled.map(words.card)) : `${plural(dice, "die", "dice")} in secret`}.`;
  },
  lose: (event, stage) => loseDice(event, stage),
  regain: ({ seat, dice }, { name, table }) => {
    const has = (table.seats[seat]?.dice ?? 0) + dice;
    return `${name(seat)}, who called it exact, gets ${dice === 1 ? "a die" : `${count(dice)} dice`} back and has ${count(has)}.`;
  },
} satisfies EventPhrases;

const shown = (dice: readonly Card[], card: (card: Card) => string): string => dice.map(card).join(" ");

/** A loss of dice with its reason; `more` is what a game adds to that. */
export function loseDice(event: Seen<"lose">, stage: Stage, more?: (reveal: Reveal) => string): string {
  const dice = "dice" in event ? event.dice : 1;
  const left = (stage.table.seats[event.seat]?.dice ?? 0) - dice;
  const who = loser(event.seat, stage, more);
  if (left > 0) return `${who} loses ${dice === 1 ? "a die" : `${count(dice)} dice`} and has ${count(left)} left.`;
  return `${who} loses its last ${dice === 1 ? "die" : `${count(dice)} dice`}.`;
}
