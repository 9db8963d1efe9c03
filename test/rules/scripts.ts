import {
  deriveSeed,
  type Event,
  type Game,
  mustLuck,
  mustRuleset,
  Narrator,
  Projection,
  type Ruleset,
} from "@liars-ladder/rules";
import { checked } from "./cases.ts";

/**
 * A short game as a file that a person can follow: a head, then a line for each event, in words and as JSON.
 *
 * People write the head and the decisions: of the events, only each `act` and each forfeit is read. Everything else
 * follows from them and the seed, and is generated. To write a new script, write only its head and its decisions.
 */
export interface Script {
  /** What the game shows, in one line. */
  about: string;
  ruleset: Ruleset;
  /** The options that differ from the defaults. */
  options: object;
  names: string[];
  /** Whose view the words describe: `all`, `audience`, or a player's name. The JSON beside them shows everything. */
  watcher: string;
  /** A number. The luck comes from the seed that is made of "script" and this number. */
  seed: number;
  /** The decisions in order, each with its line in the file. */
  decisions: { line: number; event: Event }[];
}

const JSON_COLUMN = 72;
const HEAD =
  /^# (?<about>.+)\nruleset (?<ruleset>\S+)\noptions (?<options>\{.*\})\nplayers (?<names>.+)\nseen by (?<watcher>.+)\nseed (?<seed>\d+)\n/;

export function parseScript(text: string): Script {
  const head = HEAD.exec(text)?.groups;
  if (head === undefined)
    throw new Error(
      'a script begins with lines "# …", "ruleset …", "options {…}", "players A, B", "seen by all", "seed N"',
    );
  const decisions = text.split("\n").flatMap((line, index) => {
    const at = line.indexOf('{"type"');
    if (at < 0) return [];
    const event = JSON.parse(line.slice(at)) as Event;
    return isDecision(event) ? [{ line: index + 1, event }] : [];
  });
  return {
    about: head.about!,
    ruleset: mustRuleset(head.ruleset!),
    options: JSON.parse(head.options!) as object,
    names: head.names!.split(", "),
    watcher: head.watcher!,
    seed: Number(head.seed),
    decisions,
  };
}

const isDecision = (event: Event): boolean =>
  event.type === "act" || (event.type === "out" && event.reason === "forfeit");

/** Plays the script to the end of its game, and writes it as `parseScript` reads it. */
export function writeScript({ about, ruleset, options, names, watcher, seed, decisions }: Script): string {
  const players = names.length;
  const all = checked(ruleset, options);
  const sight = watcher === "all" || watcher === "audience" ? watcher : names.indexOf(watcher);
  if (sight === -1) throw new Error(`nobody is called ${watcher}: write "seen by all", "seen by audience" or a player`);
  const lines = [
    `# ${about}`,
    `ruleset ${ruleset.id}`,
    `options ${JSON.stringify(options)}`,
    `players ${names.join(", ")}`,
    `seen by ${watcher}`,
    `seed ${seed}`,
    "",
  ];
  const narrator = new Narrator({ ruleset: ruleset.id, options: all, players }, sight, names);
  const projection = new Projection(all, players);
  const listen = (event: Event): void => {
    projection.push(event);
    const told = narrator.tell(projection.seen(sight)).split("\n");
    lines.push(...told.slice(0, -1), `${told.at(-1)!.padEnd(JSON_COLUMN)} ${JSON.stringify(event)}`);
  };
  const luck = mustLuck(deriveSeed("script", seed));
  const game = ruleset.create({ options: all, players, luck, listen });
  for (const decision of decisions) take(game, decision);
  const result = game.result();
  if (result === undefined)
    throw new Error(`the script ends before the game does: seat ${game.seat} is asked for a ${game.decision}`);
  lines.push(`${narrator.end(result).padEnd(JSON_COLUMN)} ${JSON.stringify(result)}`);
  return `${lines.join("\n")}\n`;
}

function take(game: Game, { line, event }: Script["decisions"][number]): void {
  if (game.seat < 0) throw new Error(`line ${line}: the game is over before this decision`);
  if (event.type === "out" && event.reason === "forfeit") game.forfeit(event.fault);
  if (event.type !== "act") return;
  const code = game.parse(event.action);
  if (typeof code !== "number") throw new Error(`line ${line}: ${code.message}`);
  game.apply(code);
}
