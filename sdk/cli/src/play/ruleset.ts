import {
  findRuleset,
  isRuleset,
  type Options,
  parseOptionsText,
  RULESETS,
  type Ruleset,
  startLadders,
} from "@liars-ladder/rules";
import { usage } from "../failure.ts";

/** The ruleset with an id that somebody typed. */
export function rulesetOf(id: string): Ruleset {
  const found = findRuleset(id);
  if (isRuleset(found)) return found;
  const ladder = startLadders().find((one) => one.id === id);
  if (ladder === undefined) throw usage(found.message, "`liars rulesets` lists them all.");
  const set = Object.entries(ladder.options ?? {}).map(([name, value]) => `${name}=${value}`);
  throw usage(
    `"${id}" is a ladder, not a ruleset`,
    `Play it with --ruleset ${ladder.ruleset}${set.length > 0 ? ` --options ${set.join(",")}` : ""} and ${ladder.players} players.`,
  );
}

/** Parses `k=v,k=v`. Options that are left out get their defaults; unknown ones are refused. */
export function optionsOf(ruleset: Ruleset, text: string | undefined): Options {
  const made = parseOptionsText(ruleset.options, text ?? "");
  if ("options" in made) return made.options;
  throw usage(
    made.problems.map(({ message }) => message).join("\n"),
    `\`liars rulesets ${ruleset.id}\` lists the options with their values.`,
  );
}

/** Refuses a number of players that the ruleset does not allow. */
export function checkPlayers({ id, players }: Ruleset, n: number): void {
  if (n < players.min || n > players.max)
    throw usage(
      `${id} is for ${players.min} to ${players.max} players, not ${n}`,
      n < players.min
        ? "Name more bots. You may name one several times, or repeat a single bot with --players."
        : "Name fewer bots.",
    );
}

/** The options that differ from the defaults, as `k=v,…`, to repeat a run. */
export const optionsText = (ruleset: Ruleset, options: Options): string =>
  Object.entries(options)
    .filter(([name, value]) => ruleset.options[name]?.default !== value)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");

/** The rulesets that all of these bots play and that allow this many players, and why the others were left out. */
export function rulesetsFor(entrants: readonly { name: string; rulesets: readonly string[] }[]): {
  rulesets: Ruleset[];
  left: string[];
} {
  const left: string[] = [];
  const rulesets = RULESETS.filter(({ id, players }) => {
    const without = entrants.find((bot) => !bot.rulesets.includes(id));
    if (without !== undefined) left.push(`${without.name} does not play ${id}`);
    else if (entrants.length < players.min || entrants.length > players.max)
      left.push(`${id} is for ${players.min} to ${players.max} players, not ${entrants.length}`);
    else return true;
    return false;
  });
  if (rulesets.length === 0)
    throw usage(`these bots have no ruleset in common: ${left.join("; ")}`, "Name other bots.");
  return { rulesets, left };
}
