import type { LadderSpec } from "../../core/ladder.ts";

export const ladders: readonly LadderSpec[] = [
  { id: "six-card", title: "Six-card", options: {}, players: 4, deals: 8, design: 2.61 },
  {
    id: "six-card-deluxe",
    title: "Six-card deluxe",
    options: { length: "long", deck: "random", cards: 9, minDice: 3, wildcards: true, powers: true },
    players: 4,
    deals: 8,
    design: 2.3,
  },
];
