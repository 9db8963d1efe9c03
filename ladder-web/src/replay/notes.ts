import type { SeenEvent, Step } from "@liars-ladder/rules";

/** What a bot wrote with `game.log`, or what broke in it, for its author alone. `move`: which decision of the game, from 0. */
export interface LogLine {
  seat: number;
  move: number | null;
  kind: string;
  text: string;
}

export interface Note {
  seat: number;
  text: string;
  error: boolean;
}
export type Notes = ReadonlyMap<number, readonly Note[]>;

/** The step of each decision of a game: every `act` is one, and so is a forfeit, which stands in place of one. */
export function stepsOfMoves(events: readonly SeenEvent[], steps: readonly Step[]): number[] {
  return steps.flatMap((step) =>
    events
      .slice(step.from, step.to)
      .filter((event) => event.type === "act" || (event.type === "out" && event.reason === "forfeit"))
      .map(() => step.index),
  );
}

/** Log lines by the step at which they were written; what was written before the first decision stands at the start. */
export function notesOf(lines: readonly LogLine[], events: readonly SeenEvent[], steps: readonly Step[]): Notes {
  const moves = stepsOfMoves(events, steps);
  const notes = lines.map(({ seat, move, kind, text }) => ({
    step: move === null ? 0 : (moves[move] ?? steps.length - 1),
    note: { seat, text: kind === "log" ? text : `${kind}: ${text}`, error: kind !== "log" },
  }));
  return new Map(
    [...Map.groupBy(notes, ({ step }) => step)].map(([step, list]) => [step, list.map(({ note }) => note)]),
  );
}
