import { checkOptions, type Event, type Result, type Ruleset } from "@liars-ladder/rules";
import { type Film, filmOfEvents } from "../replay/film.ts";

const FILES = import.meta.glob<string>("../../../sdk/rules/src/games/*/golden/*.script.txt", {
  query: "?raw",
  import: "default",
});

/** A short game that shows an option, or the usual rules: one of those by which the rules themselves are tested. */
export interface Script {
  /** The option and its value, as "swap: draw"; null for the usual rules. */
  readonly shows: string | null;
  read(): Promise<Shown>;
}

export interface Shown {
  /** What happens in it, in a sentence or two. */
  readonly about: string;
  readonly film: Film;
  /** The first step that the usual game does not have in its kind; else its first. */
  readonly step: number;
  /** The usual game, at a step of the same kind; null if it is this one. */
  readonly usual: Pick<Shown, "about" | "film" | "step"> | null;
}

/** The scripts of a ruleset, the usual one first. */
export function scriptsOf(ruleset: Ruleset): Script[] {
  const found = Object.entries(FILES).flatMap(([path, load]) => {
    const [, id, name = ""] = /\/games\/([a-z-]+)\/golden\/(.+)\.script\.txt$/.exec(path) ?? [];
    return id === ruleset.id ? [{ name, load }] : [];
  });
  const usual = found.find(({ name }) => name === "default")!;
  const filmOf = async ({ load }: (typeof found)[number]) => parse(ruleset, await load());
  const all = found.map((one) => ({
    shows: one === usual ? null : one.name.replace("-", ": ").replaceAll("-", " "),
    read: async (): Promise<Shown> => {
      const [game, common] = await Promise.all([filmOf(one), filmOf(usual)]);
      if (one === usual) return { ...game, step: 0, usual: null };
      const step = firstOther(game.film, common.film);
      const { kind } = game.film.steps[step]!;
      const of = (wanted: string) => common.film.steps.find((each) => each.kind === wanted);
      const like = of(kind) ?? of("bid")!;
      return { ...game, step, usual: { ...common, step: like.index } };
    },
  }));
  return all.sort((a, b) => (a.shows ?? "").localeCompare(b.shows ?? ""));
}

/** Its head, and the JSON beside its lines. `test/rules/scripts.ts` writes them, and a test checks that they follow the rules. */
function parse(ruleset: Ruleset, text: string): { about: string; film: Film } {
  const head = (name: string): string => new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1] ?? "";
  const checked = checkOptions(ruleset.options, JSON.parse(head("options")) as object);
  if (!("options" in checked)) throw new Error(`a script of ${ruleset.id} has other options`);
  const json = (start: string): string[] =>
    text.split("\n").flatMap((line) => (line.includes(start) ? [line.slice(line.indexOf(start))] : []));
  const events = json('{"type"').map((line) => JSON.parse(line) as Event);
  const result = JSON.parse(json('{"ranks"').at(-1)!) as Result;
  const names = head("players").split(", ");
  return {
    about: head("#"),
    film: filmOfEvents({ ruleset: ruleset.id, options: checked.options, names, result }, events),
  };
}

/** What kind of thing happens at each event of a step; of these types alone, or of all but the deal. */
function kindsAt({ events }: Film, { from, to }: Film["steps"][number], types?: readonly Event["type"][]): string[] {
  return events
    .slice(from, to)
    .filter(({ type }) => (types ? types.includes(type) : type !== "deal"))
    .map((event) => (JSON.stringify(event).match(/"[a-z*][a-z*-]*"/g) ?? []).join(" "));
}

/** Where something is first done that the usual game does not have; else where something is first seen. */
function firstOther(film: Film, usual: Film): number {
  for (const types of [["act", "swap"] as const, undefined]) {
    const known = new Set(usual.steps.flatMap((step) => kindsAt(usual, step, types)));
    const found = film.steps.find((step) => kindsAt(film, step, types).some((kind) => !known.has(kind)));
    if (found) return found.index;
  }
  return 0;
}
