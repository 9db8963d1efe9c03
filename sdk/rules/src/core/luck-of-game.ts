import { luckMeterOf } from "../games/registry.ts";
import type { Event } from "./event.ts";
import type { GameHead } from "./record.ts";

/**
 * How many places chance alone was worth to each seat of a game, by its ruleset's fixed measure. It is 0 on average
 * for every seat, whoever plays and however they play, and 0 over all seats of a game. Positive is good luck.
 */
export function luckOfGame(head: GameHead, events: readonly Event[]): number[] {
  const { players } = head;
  const meter = luckMeterOf(head.ruleset);
  const worth = meter.worth(head.options);
  const points = meter
    .measure(players, events)
    .map((ways) => ways.reduce((sum, luck, k) => sum + luck * (worth[k] ?? 0), 0));
  const total = points.reduce((sum, of) => sum + of, 0);
  // Measured against the mean of the others. Its worth grows with the square root of their number (found at 2, 3
  // and 4 seats).
  return points.map((of) => (players * of - total) / Math.sqrt(players - 1));
}
