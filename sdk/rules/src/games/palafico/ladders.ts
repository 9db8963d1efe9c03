import type { LadderSpec } from "../../core/ladder.ts";

export const ladders: readonly LadderSpec[] = [
  { id: "palafico", title: "Palafico", options: {}, players: 4, deals: 8, design: 3.43 },
  { id: "palafico-duel", title: "Palafico, duel", options: {}, players: 2, deals: 8, design: 0.88 },
];
