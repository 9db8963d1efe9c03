import type { Card } from "../core/action.ts";
import { capital, list, ordinal, plural } from "../core/english.ts";
import type { Reveal } from "../core/table.ts";
import { type ActPhrases, coreActs, coreEvents, type EventPhrases, loser, type Stage } from "../core/words.ts";
import type { CardOwn, CardSeatOwn } from "./own.ts";

const WILD = "*";

/** Number cards and wildcards, which both card games have. */
export const cardName = (card: Card): string => (card === WILD ? "wildcard" : String(card));

/** One card with its article: "a red 3", "an 8". Power cards go by the name that is written on them. */
export function oneCard(card: Card, { words }: Stage): string {
  const name = words.card(card);
  if (name.startsWith("“")) return name;
  return `${name.startsWith("8") ? "an" : "a"} ${name}`;
}

/** "1 wildcard", "3 wildcards" among the tops; empty when there is none. */
export function wildcards({ tops }: Reveal): string {
  const n = tops.flat().filter((top) => top === WILD).length;
  return n === 0 ? "" : `${n} wildcard${n === 1 ? "" : "s"}`;
}

/** "Ann's second die", or "its second die" where it is the actor's own. */
export const dieOf = (seat: number, die: number, { name }: Stage, actor?: number): string =>
  `${seat === actor ? "its" : `${name(seat)}'s`} ${ordinal(die)} die`;

export const cardActs = {
  ...coreActs,
  discard: ({ die }) => `discards its ${ordinal(die)} die`,
  pass: () => "swaps nothing",
} satisfies ActPhrases<CardOwn, CardSeatOwn>;

export const cardEvents = {
  ...coreEvents,
  deal: ({ hands, sizes, draw }, { name, words, brief }) => {
    const left = typeof draw === "number" ? draw : draw?.length;
    const pile =
      left === undefined ? [] : [`${capital(plural(left, "card"))} ${left === 1 ? "is" : "are"} left to draw.`];
    if (brief) return [`${capital(plural(sizes[0] ?? 0, "card"))} are dealt to each seat.`, ...pile].join(" ");
    const dealt = hands.map(
      (hand, seat) => `${name(seat)} is dealt ${hand ? list(hand.map(words.card)) : plural(sizes[seat] ?? 0, "card")}.`,
    );
    if (typeof draw !== "object") return [...dealt, ...pile].join("\n");
    return [...dealt, `The draw pile, top first: ${list(draw.map(words.card))}.`].join("\n");
  },
  roll: ({ seat, faces, sizes = [], piles }, { name, words, brief }) => {
    if (brief) return "All piles are shuffled.";
    if (piles) return `${name(seat)} rolls ${piles.map((pile) => pileWords(pile, words.card)).join("; ")}.`;
    if (faces) return `${name(seat)} rolls ${list(faces.map(words.card))} (${pilesOf(sizes)}).`;
    return `${name(seat)} rolls ${pilesOf(sizes)} in secret.`;
  },
  lose: (event, stage) => {
    const who = loser(event.seat, stage);
    if (!("cards" in event)) return `${who} loses ${plural(event.dice, "die", "dice")}.`;
    const { words, table } = stage;
    const left = (table.seats[event.seat]?.own.cards ?? 0) - event.cards.length;
    const rest = left > 0 ? ` and has ${plural(left, "card")} left` : "";
    return `${who} discards its ${ordinal(event.die)} die (${list(event.cards.map(words.card))})${rest}.`;
  },
} satisfies EventPhrases<CardOwn, CardSeatOwn>;

/** "3 over 1 and 5": a pile with its top first. */
export function pileWords([top, ...under]: readonly Card[], card: (card: Card) => string): string {
  const shown = top === undefined ? "nothing" : card(top);
  return under.length === 0 ? shown : `${shown} over ${list(under.map(card))}`;
}

/** "piles of 4 and 2", "three piles of 2". */
export const pilesOf = (sizes: readonly number[]): string =>
  sizes.every((size) => size === sizes[0])
    ? `${plural(sizes.length, "pile")} of ${sizes[0]}`
    : `piles of ${list(sizes)}`;

export const cardsWith = (n: number, what: string): string => `${n} ${n === 1 ? "card" : "cards"} ${what}`;
