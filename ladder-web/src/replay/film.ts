import {
  type AnyTable,
  type Event,
  findRuleset,
  foldById,
  isRuleset,
  type Look,
  newTableById,
  type Options,
  Projection,
  type Replay,
  type Result,
  type Ruleset,
  type SeenEvent,
  type Step,
  stepsOf,
  type Watcher,
  type Words,
  wordsOf,
} from "@liars-ladder/rules";
import { lookOf } from "../felt/looks.ts";

/** A game as a viewer uses it: its steps, and what each watcher knows at each of them. */
export interface Film {
  /** Undefined when this viewer does not know the ruleset: then there are no odds. */
  readonly ruleset: Ruleset | undefined;
  readonly options: Options;
  readonly look: Look;
  /** In seat order, made distinct. */
  readonly names: readonly string[];
  readonly players: number;
  readonly result: Result | null;
  /** Hidden things are there, too: false for a game of which only what one watcher saw is known. */
  readonly open: boolean;
  /** All that happened, where that is known. */
  readonly events: readonly Event[];
  /** What can be evaluated: a whole game by rules that this viewer knows. Null of one that is still played. */
  readonly replay: Replay | null;
  readonly steps: readonly Step[];
  /** The game's events, as one watcher sees them. */
  seen(watcher: Watcher): readonly SeenEvent[];
  /** What a watcher knows after a step. Not to be changed: tables are kept. */
  table(step: number, watcher: Watcher): AnyTable;
  /** What happens at a step, in words, as a watcher sees it. */
  sentence(step: number, watcher: Watcher): string;
  /** How this game is put into words. */
  readonly words: Words;
}

/** A step, as one watcher knows it. */
interface Moment {
  readonly table: AnyTable;
  readonly sentence: string;
}

interface Head {
  ruleset: string;
  options: Options;
  names: readonly string[];
  result: Result | null;
}

/** A replay, or the beginning of one that goes on against the rules: that has no result. */
type Told = Omit<Replay, "result"> & { readonly result: Result | null };

/** The film of a replay. */
export function filmOf(told: Told): Film {
  const film = filmOfEvents({ ...told, names: told.players.map((player) => player.name) }, told.events);
  const { result } = told;
  return result === null || film.ruleset === undefined ? film : { ...film, replay: { ...told, result } };
}

/** The film of all that happened in a game so far: of the whole of it, where its result is there. */
export function filmOfEvents(head: Head, events: readonly Event[]): Film {
  const known = new Map<Watcher, readonly SeenEvent[]>();
  const seen = (watcher: Watcher): readonly SeenEvent[] => {
    let made = known.get(watcher);
    if (made === undefined) {
      const projection = new Projection(head.options, head.names.length);
      made = events.map((event) => {
        projection.push(event);
        return projection.seen(watcher);
      });
      known.set(watcher, made);
    }
    return made;
  };
  return develop(head, events, seen);
}

/** What was worked out for films that may grow. */
const worked = new WeakMap<Film, Map<Watcher, Moment[]>>();

interface Sight {
  /** Who saw it: by default the audience. */
  watcher?: Watcher;
  /** The film of fewer of these events: what was worked out for it is not worked out again. */
  before?: Film | undefined;
}

/** The film of what one watcher saw of a game, so far. */
export function filmOfSeen(
  head: Head,
  events: readonly SeenEvent[],
  { watcher = "audience", before }: Sight = {},
): Film {
  // Its last step may have grown.
  const known =
    before &&
    worked
      .get(before)
      ?.get(watcher)
      ?.slice(0, before.steps.length - 1);
  const moments = new Map<Watcher, Moment[]>([[watcher, known ?? []]]);
  const film = develop(head, null, () => events, { alone: watcher, moments });
  worked.set(film, moments);
  return film;
}

/** `events`: null where only what `alone` saw is known. */
function develop(
  head: Head,
  events: readonly Event[] | null,
  seen: (watcher: Watcher) => readonly SeenEvent[],
  { alone = "audience" as Watcher, moments = new Map<Watcher, Moment[]>() } = {},
): Film {
  const open = events !== null;
  const { ruleset, options, result } = head;
  const players = head.names.length;
  const found = findRuleset(ruleset);
  const steps = stepsOf(seen("all"), result !== null);
  const words = wordsOf(ruleset);
  const names = distinct(head.names);
  const moment = (step: number, asked: Watcher): Moment => {
    const watcher = open ? asked : alone;
    const kept = moments.get(watcher) ?? [];
    moments.set(watcher, kept);
    const first = (): AnyTable => newTableById({ ruleset, options, players }, watcher);
    // Folded on from the last step that was asked for; each step keeps a table of its own.
    while (kept.length <= step) {
      const at = steps[kept.length];
      if (at === undefined) break;
      const table = structuredClone(kept.at(-1)?.table ?? first());
      const told: string[] = [];
      for (const event of seen(watcher).slice(at.from, at.to)) {
        const text = words.event(event, { table, names, brief: true });
        // What all seats do at once is told once.
        if (text !== "" && text !== told.at(-1)) told.push(text);
        foldById(table, event);
      }
      if (at.kind === "end" && result !== null) {
        told.push(words.end(result, { table, names }));
        table.result = result;
      }
      kept.push({ table, sentence: told.join(" ") });
    }
    return kept[Math.min(step, kept.length - 1)] ?? { table: first(), sentence: "" };
  };
  const known = isRuleset(found) ? found : undefined;
  return {
    ruleset: known,
    options,
    look: lookOf(ruleset),
    names,
    players,
    result,
    open,
    events: events ?? [],
    replay: null,
    steps,
    seen,
    table: (step, watcher) => moment(step, watcher).table,
    sentence: (step, watcher) => moment(step, watcher).sentence,
    words,
  };
}

/** The same bot may sit twice at a table: then its seats are numbered. */
export function distinct(names: readonly string[]): string[] {
  return names.map((name, seat) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    return `${name} ${names.slice(0, seat + 1).filter((other) => other === name).length}`;
  });
}
