import type { AnySeatTable, Look } from "@liars-ladder/rules";

/** How many dice, cards or points a seat has, whichever its ruleset counts. */
export function amountOf({ dice, own }: AnySeatTable, measure: Look["measure"]): number {
  if (measure === "dice") return dice;
  return (measure === "points" ? own.score : own.cards) ?? 0;
}
