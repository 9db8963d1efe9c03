import type { Action, Decision } from "./action.ts";
import { MAX_LEGAL } from "./game.ts";
import { type Departure, playEvents } from "./play-events.ts";
import type { Unjudged } from "./replay.ts";

/** An `act` of a replay, with everything that was legal there. */
export interface Inspected {
  id: string;
  /** Its index among the events. */
  event: number;
  seat: number;
  decision: Decision;
  legal: Action[];
}

/** Calls `each` for every `act` of a replay, in order. Returns where the replay departs from the rules, if it does. */
export function inspect(replay: Unjudged, each: (act: Inspected) => void): Departure | undefined {
  const codes = new Int32Array(MAX_LEGAL);
  return playEvents(replay, undefined, (game, event) => {
    if (replay.events[event]?.type !== "act") return;
    const n = game.legal(codes);
    const legal = Array.from(codes.subarray(0, n), (code) => game.action(code));
    each({ id: replay.id, event, seat: game.seat, decision: game.decision, legal });
  });
}
