import { cardActs, cardEvents, cardName, dieOf, oneCard, pilesOf, pileWords, wildcards } from "../../cards/words.ts";
import type { Card, Power } from "../../core/action.ts";
import { plural } from "../../core/english.ts";
import { type Act, defineWords, type Stage } from "../../core/words.ts";
import { faces } from "../../dice/words.ts";
import type { SixCardOwn, SixCardSeatOwn } from "./own.ts";

const POWER_NAMES: Readonly<Record<Power, string>> = {
  "extra-number": "extra number",
  peek: "peek",
  reroll: "reroll",
  reverse: "reverse",
};

const isPower = (card: Card | null | undefined): card is Power =>
  typeof card === "string" && Object.hasOwn(POWER_NAMES, card);

export const sixCardWords = defineWords<SixCardOwn, SixCardSeatOwn>({
  card: (card) => (isPower(card) ? `“${POWER_NAMES[card]}”` : cardName(card)),
  bids: {
    face: ({ quantity, face }) => faces(quantity, face),
    powers: ({ quantity }) => `${quantity} power ${quantity === 1 ? "card" : "cards"}`,
  },
  acts: {
    ...cardActs,
    count: ({ dice }) => `calls for ${plural(dice, "die", "dice")}`,
    split: (action) => ("sizes" in action ? `makes ${pilesOf(action.sizes)}` : "chooses its piles in secret"),
    power: (action, act, stage) => trigger(action, act, stage),
    wild: (action, _, stage) => `gives ${"card" in action ? oneCard(action.card, stage) : "a card"} for a wildcard`,
  },
  events: {
    ...cardEvents,
    act: (act, stage) =>
      act.action.type === "split" && stage.brief ? "All choose their piles." : cardEvents.act(act, stage),
    gain: ({ seat, card }, stage) => `${stage.name(seat)} gets one more card: ${oneCard(card, stage)}.`,
    peek: ({ seat, die, top }, stage) =>
      top === undefined ? "" : `The top of ${dieOf(seat, die, stage)} is ${oneCard(top, stage)}.`,
    reroll: ({ seat, die, top, piles }, stage) => {
      if (top === undefined) return "";
      const pile = stage.brief ? [top] : (piles?.[die] ?? [top]);
      return `${dieOf(seat, die, stage)} now shows ${pileWords(pile, stage.words.card)}.`;
    },
    swap: ({ seat, gave }, stage) =>
      `${stage.name(seat)} swaps ${gave === undefined ? "a card" : oneCard(gave, stage)} for a wildcard.`,
  },
  wild: (reveal) => (reveal.bid.kind === "face" ? wildcards(reveal) : ""),
  won: ({ options }) =>
    options.length === "long"
      ? "no other seat has cards left"
      : "the game ends when a seat has no cards left, and most cards win",
  ahead: "most cards win",
});

function trigger(
  action: Extract<Act["action"], { type: "power" }>,
  act: Act,
  stage: Stage<SixCardOwn, SixCardSeatOwn>,
): string {
  const { table } = stage;
  const card = act.card ?? table.seats[act.seat]?.faces[action.die];
  if (!isPower(card)) return `triggers ${dieOf(act.seat, action.die, stage, act.seat)}`;
  const aimed = action.target === undefined ? "" : dieOf(action.seat ?? act.seat, action.target, stage, act.seat);
  const effect: Readonly<Record<Power, string>> = {
    "extra-number": table.own.gained === 8 ? "no number is left to gain" : "every seat still in gets one more card",
    peek: `looks at ${aimed}`,
    reroll: `shuffles ${aimed}`,
    reverse: `play goes ${table.own.direction === 1 ? "the other way for the rest of the round" : "clockwise again"}`,
  };
  return `triggers ${POWER_NAMES[card]}: ${effect[card]}`;
}
