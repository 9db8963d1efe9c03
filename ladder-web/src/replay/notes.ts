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

/** Who took a decision of a game, and the step that shows it. */
export interface Taken {
  seat: number;
  step: number;
}

/**
 * The decisions of a game, as `liars debug --step`, logs and faults count them: from 0, over all seats. Every `act` is one,
 * and so is a forfeit, which stands in place of one.
 */
export function decisionsOf(events: readonly SeenEvent[], steps: readonly Step[]): Taken[] {
  return steps.flatMap(({ index: step, from, to }) =>
    events
      .slice(from, to)
      .flatMap((event) =>
        event.type === "act" || (event.type === "out" && event.reason === "forfeit")
          ? [{ seat: event.seat, step }]
          : [],
      ),
  );
}

/** Log lines by the step at which they were written; what was written before the first decision stands at the start. */
export function notesOf(lines: readonly LogLine[], events: readonly SeenEvent[], steps: readonly Step[]): Notes {
  const decisions = decisionsOf(events, steps);
  const notes = lines.map(({ seat, move, kind, text }) => ({
    step: move === null ? 0 : (decisions[move]?.step ?? steps.length - 1),
    note: { seat, text: kind === "log" ? text : `${kind}: ${text}`, error: kind !== "log" },
  }));
  return new Map(
    [...Map.groupBy(notes, ({ step }) => step)].map(([step, list]) => [step, list.map(({ note }) => note)]),
  );
}

/** What each seat noted at a step, put together. */
export function thoughtsAt(
  notes: Notes | null | undefined,
  step: number,
): Map<number, { text: string; error: boolean }> {
  const bySeat = Map.groupBy(notes?.get(step) ?? [], ({ seat }) => seat);
  return new Map(
    [...bySeat].map(([seat, list]) => [
      seat,
      { text: list.map(({ text }) => text).join("\n"), error: list.some(({ error }) => error) },
    ]),
  );
}
