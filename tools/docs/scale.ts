import { COSTS, needs, show } from "../../bench/scale.ts";
import { table } from "./pages.ts";

/** What was measured. */
export const costs = (): string =>
  table(
    ["what", "CPU time or bytes", "printed by"],
    Object.values(COSTS).map(({ what, value, unit, from }) => [what, `${show(value)} ${unit}`, `\`${from}\``]),
  );

/** What follows for the ladder that docs/scale.md is about. */
export const scale = (): string =>
  table(
    ["part", "needs", "of", "how it comes about"],
    needs().map(({ what, value, unit, room, share, sum }) => [
      what,
      `${show(value)} ${unit}`,
      `${room} (${show(100 * share)} %)`,
      sum,
    ]),
  );
