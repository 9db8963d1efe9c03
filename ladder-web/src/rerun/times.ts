import { BOT_LIMITS, type FaultKind, faultOfMove } from "@liars-ladder/rules";
import type { AskedAgain } from "../studio/job.ts";
import { type Recorded, type RecordedGame, replayOf } from "./recorded.ts";

/** CPU time that one decision may use on the ladder, ms. */
export const LIMIT_MS: number = BOT_LIMITS.decisionMs;

/** The bottom of the picture, ms: what takes less stands as high. */
const LEAST_MS = 0.01;
/** Values that have a line of their own, besides the limit. */
const LINES = [0.1, 1, 10] as const;

/** The heights of times on a logarithmic scale: most decisions take a thousandth of the limit. */
export interface Scale {
  /** From 0 at the bottom to 100. */
  heightOf(ms: number): number;
  readonly lines: readonly number[];
}

export function scaleOf(times: readonly number[]): Scale {
  const top = Math.max(2 * LIMIT_MS, ...times);
  return {
    heightOf: (ms) => (100 * Math.log(Math.max(ms, LEAST_MS) / LEAST_MS)) / Math.log(top / LEAST_MS),
    lines: LINES,
  };
}

/** A decision that is worth a mark. */
export interface Marked {
  readonly decision: number;
  readonly seat: number;
  /** It took longer here than it may on the ladder. */
  readonly late?: number;
  /** It broke, on the ladder or here. */
  readonly broke?: { readonly where: "ladder" | "here"; readonly kind: FaultKind };
}

/** What went wrong in a game, in its order: on the ladder in every seat, and here in those that were asked again. */
export function marksOf(recorded: Recorded, game: RecordedGame, seats: readonly AskedAgain[]): Marked[] {
  const taken = replayOf(recorded, game).events.flatMap((event) =>
    event.type === "act" || (event.type === "out" && event.reason === "forfeit") ? [event.seat] : [],
  );
  const there = game.moves.flatMap((move, decision): Marked[] => {
    const kind = faultOfMove(move);
    return kind === undefined ? [] : [{ decision, seat: taken[decision]!, broke: { where: "ladder", kind } }];
  });
  const here = seats.flatMap(({ seat, times, difference }): Marked[] => [
    ...times.flatMap(([decision, ms]) => (ms > LIMIT_MS ? [{ decision, seat, late: ms }] : [])),
    ...(difference !== undefined && "fault" in difference.here
      ? [{ decision: difference.decision, seat, broke: { where: "here" as const, kind: difference.here.fault } }]
      : []),
  ]);
  return [...there, ...here].sort((a, b) => a.decision - b.decision);
}

/** A mark in words, without who it was. */
export function markWords({ decision, late, broke }: Marked): string {
  const what =
    late !== undefined
      ? `${late.toFixed(1)} ms here, and ${LIMIT_MS} ms is the limit`
      : `${broke!.kind} ${broke!.where === "here" ? "here" : "on the ladder"}`;
  return `decision ${decision + 1}: ${what}`;
}
