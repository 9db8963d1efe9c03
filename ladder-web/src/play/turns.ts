import type { Decision } from "@liars-ladder/rules";

/** What is asked of the person. */
export const TURNS: Readonly<Record<Decision, string>> = {
  turn: "Your turn",
  count: "You say how many dice everybody makes",
  split: "Make your piles",
  discard: "Choose the die that you lose",
  wild: "Choose a card to give for a wildcard",
  swap: "Swap a card, or pass",
  show: "Choose a die to show",
};
