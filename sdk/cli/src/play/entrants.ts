import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { nearest } from "@liars-ladder/rules";
import { EXIT, Failure, usage } from "../failure.ts";
import { findVersion } from "../server/bots.ts";
import { connect, must, type ServerFlags } from "../server/connect.ts";
import { progress } from "../text/progress.ts";
import { bestIn } from "./best.ts";
import { build, buildSources } from "./build.ts";
import { houseBotFile, houseBots, houseHash } from "./house.ts";
import type { Built } from "./kept-builds.ts";

/** A bot at the table: one for each time that it was named. */
export interface Entrant {
  /** The name that is shown: the bot's own, with a number if several at the table have the same. */
  label: string;
  /** What the bot calls itself. */
  name: string;
  bundle: string;
  map: string;
  /** SHA-256 of the bundle, which says which version played. */
  hash: string;
  rulesets: readonly string[];
}

/** The bots by seat: with `--players`, a single bot is repeated, and a list must have that length. */
export function seatList(bots: readonly string[], players: number | undefined): string[] {
  if (players === undefined || players === bots.length) return [...bots];
  const [only] = bots;
  if (bots.length === 1 && only !== undefined) return Array.from({ length: players }, () => only);
  throw usage(
    `--players is ${players}, but ${bots.length} bots are named`,
    "Name one bot for each player, or a single bot, which is repeated.",
  );
}

/**
 * Builds each bot once, however often it was named.
 *
 * @param ruleset a ruleset that all of them must play; without it, any ruleset will do.
 */
export async function entrantsOf(
  words: readonly string[],
  ruleset?: string,
  flags: ServerFlags = {},
): Promise<Entrant[]> {
  const built = new Map<string, Omit<Entrant, "label">>();
  const queue = [...new Set(words)];
  const bar = progress();
  const work = async (): Promise<void> => {
    for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
      bar.show(`building ${word} …`);
      const { name, bundle, map, hash, rulesets } = await builtOf(word, flags);
      if (ruleset !== undefined && !rulesets.includes(ruleset))
        throw usage(
          `${word} does not play ${ruleset}, only ${rulesets.join(", ")}`,
          "Choose another ruleset or another bot.",
        );
      built.set(word, { name, bundle, map, hash, rulesets });
    }
  };
  // Each build starts a few processes, which are killed after some seconds: do not start more builds than there are cores.
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work)).finally(() => bar.end());
  return labelled(words.flatMap((word) => built.get(word) ?? []));
}

/** The bots at the table, with names that tell them apart. */
export const labelled = (bots: readonly Omit<Entrant, "label">[]): Entrant[] =>
  bots.map((bot, i) => ({ ...bot, label: label(bots, i) }));

async function builtOf(word: string, flags: ServerFlags): Promise<Built> {
  if (bestIn(word) !== undefined)
    throw usage(
      `${word} cannot be named here`,
      "It stands for opponents in play, tournament, compare, dev, bench and profile.",
    );
  // A house bot never changes its play, so the one on this machine is the same.
  const [, house, number] = /^@house\/([^@]*)(@.*)?$/.exec(word) ?? [];
  if (house === undefined && word.startsWith("@")) return builtFromLadder(word, flags);
  if (number !== undefined) await checkHouse(word, flags);
  const found = fileOf(house ?? word);
  return (await build(found.file, found.house)).built;
}

/** Refuses `@house/odds@2` if the ladder's version 2 has other sources than the house bot of this machine. */
async function checkHouse(word: string, flags: ServerFlags): Promise<void> {
  const { bot, hash } = await findVersion(await connect(flags), word.slice(1));
  if (hash === houseHash(bot.name)) return;
  throw usage(
    `${word} has other sources on the ladder than ${bot.name} of this liars`,
    `Name @house/${bot.name} for the one of this liars, or install the liars of the ladder's release.`,
  );
}

/** Builds `@author/bot` or `@author/bot@3` from the ladder's sources, if we may read them. */
async function builtFromLadder(word: string, flags: ServerFlags): Promise<Built> {
  const connection = await connect(flags);
  const version = await findVersion(connection, word.slice(1));
  const answer = await connection.client.getFiles({ params: { version: version.id } });
  if (!answer.ok && /^auth\./.test(answer.problem.code))
    throw new Failure(
      EXIT.auth,
      `the sources of ${word} are not public: only its author can get them`,
      "Sign in as that author with `liars login`, or name a file or a house bot.",
    );
  const { files, entry } = must(answer);
  return buildSources(word, { files, entry });
}

/** A house bot's name has priority over a file of the same name. Write a file with its ending, or as ./file. */
function fileOf(word: string): { file: string; house: boolean } {
  const house = houseBotFile(word);
  if (house !== undefined) return { file: house, house: true };
  if (/^[a-z][a-z0-9-]*$/.test(basename(word)) && basename(word) === word) {
    const names = houseBots();
    const near = nearest(word, names);
    throw usage(
      `there is no house bot ${word}${near === undefined ? "" : `; did you mean ${near}?`}`,
      `House bots: ${names.join(", ")}. ${existsSync(word) ? `Write the folder as ./${word}.` : `Write a file as ./${word}.ts.`}`,
    );
  }
  return { file: word, house: false };
}

function label(all: readonly { name: string }[], i: number): string {
  const { name } = all[i]!;
  if (all.filter((other) => other.name === name).length === 1) return name;
  return `${name}#${all.slice(0, i).filter((other) => other.name === name).length + 1}`;
}
