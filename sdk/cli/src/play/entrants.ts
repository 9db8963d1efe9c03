import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { nearest } from "@liars-ladder/rules";
import { usage } from "../failure.ts";
import { build } from "./build.ts";
import { houseBotFile, houseBots } from "./house.ts";

/** A bot at the table: one for each time that it was named. */
export interface Entrant {
  /** As it is shown: its own name, numbered where several at the table have the same. */
  label: string;
  /** What the bot calls itself. */
  name: string;
  bundle: string;
  map: string;
  /** SHA-256 of the bundle: which version of it played. */
  hash: string;
  rulesets: readonly string[];
}

/** The list that `--players` and the named bots make: a single bot is repeated, a list must be as long. */
export function seatList(bots: readonly string[], players: number | undefined): string[] {
  if (players === undefined || players === bots.length) return [...bots];
  const [only] = bots;
  if (bots.length === 1 && only !== undefined) return Array.from({ length: players }, () => only);
  throw usage(
    `--players ${players}, but ${bots.length} bots are named`,
    "Name as many bots as there are players, or a single bot, which is repeated.",
  );
}

/** Builds each bot once, however often it was named. */
export async function entrantsOf(words: readonly string[], ruleset: string): Promise<Entrant[]> {
  const built = new Map<string, Omit<Entrant, "label">>();
  const queue = [...new Set(words)].map((word) => ({ word, ...fileOf(word) }));
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { name, bundle, map, hash, rulesets } = (await build(next.file, next.house)).built;
      if (!rulesets.includes(ruleset))
        throw usage(
          `${next.word} does not play ${ruleset}, only ${rulesets.join(", ")}`,
          "Choose another ruleset or another bot.",
        );
      built.set(next.word, { name, bundle, map, hash, rulesets });
    }
  };
  // Each build is a few processes, which are killed after some seconds: no more at once than there are cores.
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  const made = words.flatMap((word) => built.get(word) ?? []);
  return made.map((bot, i) => ({ ...bot, label: label(made, i) }));
}

/** A house bot's name wins over a file of the same name. A file is written with its ending, or as ./file. */
function fileOf(word: string): { file: string; house: boolean } {
  const house = houseBotFile(word);
  if (house !== undefined) return { file: house, house: true };
  if (/^[a-z][a-z0-9-]*$/.test(basename(word)) && basename(word) === word) {
    const names = houseBots();
    const near = nearest(word, names);
    throw usage(
      `there is no house bot ${word}${near === undefined ? "" : `; did you mean ${near}?`}`,
      `House bots: ${names.join(", ")}. A file is written as ./${word}.ts`,
    );
  }
  return { file: word, house: false };
}

function label(all: readonly { name: string }[], i: number): string {
  const { name } = all[i]!;
  if (all.filter((other) => other.name === name).length === 1) return name;
  return `${name}#${all.slice(0, i).filter((other) => other.name === name).length + 1}`;
}
