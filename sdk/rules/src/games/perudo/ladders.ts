import type { LadderSpec } from "../../core/ladder.ts";

export const ladders: readonly LadderSpec[] = [
  { id: "perudo", title: "Perudo", options: {}, players: 4, deals: 8, design: 2.95 },
  { id: "perudo-duel", title: "Perudo, duel", options: {}, players: 2, deals: 8, design: 0.82 },
];
