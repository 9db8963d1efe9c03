import type { LadderSpec } from "../../core/ladder.ts";

export const ladders: readonly LadderSpec[] = [
  { id: "nine-card", title: "Nine-card", options: {}, players: 4, deals: 8, design: 3.3 },
  {
    id: "nine-card-deluxe",
    title: "Nine-card deluxe",
    options: { straights: true, vague: true, swap: "draw", wildcards: true, powers: true },
    players: 4,
    deals: 8,
    design: 2.86,
  },
  {
    id: "nine-card-open",
    title: "Nine-card, open decks",
    options: { openDecks: true, revealOnTurn: true },
    players: 3,
    deals: 8,
    design: 3.38,
  },
];
