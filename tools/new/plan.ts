import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A reason why a thing cannot be made, as one sentence for the person who asked for it. */
export class Obstacle extends Error {}

/** Text that is inserted into an existing file, after or before the first occurrence of a given text. */
export type Insertion = { path: string; text: string } & ({ behind: string } | { before: string });

/** A program to run, such as a test that writes documents again. */
export interface Run {
  /** The arguments for Node. */
  args: string[];
  env?: Record<string, string>;
  /** What it writes: paths from the root of the repository. */
  writes: string[];
}

/** Everything that a kind writes, with paths from the root of the repository. */
export interface Plan {
  files: Record<string, string>;
  insertions: Insertion[];
  /** Programs to run when the files are written, in order. */
  runs: Run[];
  /** What is left to do by hand, in order. */
  next: string[];
}

/** A kind of thing that `npm run new` makes: what a file of this folder exports. */
export interface Kind {
  /** One line for the list. */
  about: string;
  /** The form of a name, and an example. */
  name: { pattern: RegExp; example: string };
  /** Throws an Obstacle if the name cannot be used. */
  plan(name: string): Plan;
}

/**
 * Writes everything in a plan, or nothing.
 *
 * @returns paths of what was written or changed, each once.
 * @throws Obstacle when a file exists already, or when the place for a line is not found.
 */
export function carryOut(root: string, { files, insertions }: Plan): string[] {
  const texts = new Map<string, string>();
  for (const [path, text] of Object.entries(files)) {
    if (existsSync(join(root, path))) throw new Obstacle(`${path} is there already: take another name`);
    texts.set(path, text);
  }
  for (const insertion of insertions) {
    const { path } = insertion;
    texts.set(path, inserted(texts.get(path) ?? readFileSync(join(root, path), "utf8"), insertion));
  }
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...texts.keys()];
}

function inserted(whole: string, { path, text, ...where }: Insertion): string {
  const mark = "behind" in where ? where.behind : where.before;
  const at = whole.indexOf(mark);
  if (at < 0) throw new Obstacle(`${path} does not say ${JSON.stringify(mark)} any more: mend tools/new/`);
  const cut = "behind" in where ? at + mark.length : at;
  return whole.slice(0, cut) + text + whole.slice(cut);
}

/** getBotAges → get-bot-ages */
export const kebab = (camel: string): string => camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** bot-ages → BotAges */
export const pascal = (name: string): string =>
  name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** bot-ages → Bot ages */
export const title = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
