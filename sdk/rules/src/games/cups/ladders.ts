import type { LadderSpec } from "../../core/ladder.ts";

export const ladders: readonly LadderSpec[] = [
  { id: "cups", title: "Cups", options: {}, players: 4, deals: 8, design: 6.02 },
];
