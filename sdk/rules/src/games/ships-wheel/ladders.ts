import type { LadderSpec } from "../../core/ladder.ts";

export const ladders: readonly LadderSpec[] = [
  { id: "ships-wheel", title: "Ship's wheel", options: {}, players: 4, deals: 8, design: 1.76 },
];
