/** How a game ended. */
export interface Result {
  /** For each seat: 1 is best, equals share the better rank. */
  ranks: number[];
  /** `forfeit` only when a forfeit left one seat. */
  reason: "finished" | "round-limit" | "forfeit";
  rounds: number;
}
