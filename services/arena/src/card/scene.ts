import {
  type AnySeatTable,
  type AnyTable,
  foldById,
  newTableById,
  Projection,
  type Replay,
  type SeenEvent,
  type Step,
  stepsOf,
  type Watcher,
  wordsOf,
} from "@liars-ladder/rules";

/** A step of a game as one watcher knows it. */
export interface Scene {
  readonly table: AnyTable;
  readonly names: readonly string[];
  readonly step: Step;
  /** What happens, in words; empty where there is nothing to tell. */
  readonly sentence: string;
  readonly ranks: readonly number[] | null;
}

/**
 * The scene of a step, counted from 0 as the viewer counts them; by default the last reveal. Beyond the end it is the last.
 *
 * @param watcher who sees it; a seat that the game does not have sees what everybody sees.
 */
export function sceneAt(replay: Replay, at: number | undefined, watcher: Watcher): Scene {
  const { ruleset, options, players, events, result } = replay;
  const names = players.map(({ name }) => name);
  const head = { ruleset, options, players: names.length };
  const who = typeof watcher === "number" && watcher >= names.length ? "audience" : watcher;
  const projection = new Projection(options, names.length);
  const seen = events.map((event): SeenEvent => {
    projection.push(event);
    return projection.seen(who);
  });
  const steps = stepsOf(seen, true);
  const step = steps[Math.min(at ?? shownOf(steps), steps.length - 1)]!;
  const words = wordsOf(ruleset);
  const table = newTableById(head, who);
  const told = new Set<string>();
  for (const [index, event] of seen.slice(0, step.to).entries()) {
    // What all seats do at once is told once.
    if (index >= step.from) told.add(words.event(event, { table, names, brief: true }));
    foldById(table, event);
  }
  const over = step.kind === "end";
  if (over) {
    told.add(words.end(result, { table, names }));
    table.result = result;
  }
  return {
    table,
    names,
    step,
    sentence: [...told].filter((text) => text !== "").join(" "),
    ranks: over ? result.ranks : null,
  };
}

/** The step that says most about a game: its last reveal, or its end. */
const shownOf = (steps: readonly Step[]): number =>
  steps.findLast(({ kind }) => kind === "reveal")?.index ?? steps.length - 1;

/** What a seat has, by the measure of its game. */
export function amountOf({ dice, own }: AnySeatTable, measure: "dice" | "points" | "cards"): string {
  const amount = measure === "dice" ? dice : ((measure === "points" ? own.score : own.cards) ?? 0);
  const unit = measure === "points" ? "pts" : amount !== 1 ? measure : measure === "dice" ? "die" : "card";
  return `${amount < 0 ? "−" : ""}${Math.abs(amount)} ${unit}`;
}
