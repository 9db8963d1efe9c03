import { readFileSync } from "node:fs";
import type { Options } from "@liars-ladder/sdk";

export interface Ladder {
  id: string;
  ruleset: string;
  options: Options;
  players: number;
  deals: number;
  /** What the design effect of its matches is taken for until they show it. */
  design: number;
}

/** The ladders that an arena has from its first start. */
export const LADDERS = JSON.parse(
  readFileSync(new URL("../services/arena/ladders.json", import.meta.url), "utf8"),
) as Ladder[];
