import type { AnySeatTable, Look } from "@liars-ladder/rules";

/** What a seat has of what its ruleset measures. */
export function amountOf({ dice, own }: AnySeatTable, measure: Look["measure"]): number {
  if (measure === "dice") return dice;
  return (measure === "points" ? own.score : own.cards) ?? 0;
}
