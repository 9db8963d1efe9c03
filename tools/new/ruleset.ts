import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { type Kind, Obstacle, type Plan, pascal, type Run, title } from "./plan.ts";

/** A small dice game as text, in which $id, $camel, $Pascal and $title stand for its name. */
const TEMPLATES = join(import.meta.dirname, "ruleset");
/** The game's files import constants with these names. */
const TAKEN = ["define-ruleset", "dice", "dice-game", "ladders", "luck", "nothing", "own-truth", "play-rules"];

const GAMES = "sdk/rules/src/games";
/** Few matches, so that making a ruleset takes seconds. The next steps name the usual numbers for `npm run bench`. */
const MATCHES = { luck: "60", design: "15" };

function plan(name: string): Plan {
  const camel = `${pascal(name).charAt(0).toLowerCase()}${pascal(name).slice(1)}`;
  if (TAKEN.includes(name) || !mayBeConstant(camel))
    throw new Obstacle(`a constant cannot be called ${camel} in the game's files: take another name`);
  const folder = `${GAMES}/${name}`;
  const files = readdirSync(TEMPLATES).map((file) => {
    const text = readFileSync(join(TEMPLATES, file), "utf8")
      .replaceAll("$id", name)
      .replaceAll("$camel", camel)
      .replaceAll("$Pascal", pascal(name))
      .replaceAll("$title", title(name));
    return [`${folder}/${pathOf(file, name)}`, text] as const;
  });
  return {
    files: Object.fromEntries(files),
    insertions: [],
    runs: runs(name),
    next: [
      `say in ${folder}/book.ts what the rules are and where they come from; then what is legal in position.ts, and what happens in game.ts`,
      `its options are in play.ts, its sentences in words.ts, its examples in ${name}.test.ts; an option needs a script in golden/`,
      `UPDATE_PLAYTHROUGHS=1 UPDATE_PERFT=1 npx vitest run --project unit test/rules -t ${name}, and read the diff of golden/ line by line`,
      `npx vitest run --project unit ${folder} test/rules`,
      `npx liars play odds honest bold random --ruleset ${name} --deals 200`,
      "npm run docs, which writes its section of docs/rules.md from its book",
      `luck.ts and ladders.ts are fitted to ${MATCHES.luck} and ${MATCHES.design} matches alone. When the rules stand: npm run bench -- luck-worth 600 ${name} --write; npm run bench -- design 400 ${name} --write`,
    ],
  };
}

/** The place of a template such as "game.ts.txt", "rules.test.ts.txt" or "default.script.txt" in the game's folder. */
function pathOf(template: string, name: string): string {
  if (template.endsWith(".script.txt")) return `golden/${template}`;
  return template.replace(/\.txt$/, "").replace(/^rules\.test/, `${name}.test`);
}

function runs(name: string): Run[] {
  const golden = ["default.txt", "wild-true.txt", "2.perft", "6.perft", "all.2.perft", "all.6.perft"];
  const tests = ["playthroughs", "perft", "scripts"].map((file) => `test/rules/${file}.test.ts`);
  const bench = ["--conditions=@liars-ladder/source", "--no-node-snapshot", "bench/main.ts"];
  return [
    { args: ["sdk/rules/scripts/list-games.ts"], writes: [`${GAMES}/index.ts`] },
    { args: [...bench, "luck-worth", MATCHES.luck, name, "--write"], writes: [] },
    { args: [...bench, "design", MATCHES.design, name, "--write"], writes: [] },
    {
      args: ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "-t", name, ...tests],
      env: { UPDATE_PLAYTHROUGHS: "1", UPDATE_PERFT: "1" },
      writes: golden.map((file) => `${GAMES}/${name}/golden/${file}`),
    },
  ];
}

/** The name holds only a–z, 0–9 and capitals, so this only parses it. */
function mayBeConstant(camel: string): boolean {
  try {
    new Script(`"use strict"; async () => { const ${camel} = 0; };`);
    return true;
  } catch {
    return false;
  }
}

export const kind: Kind = {
  about: "a small dice game with its book, words, ladders, tests and golden files, in sdk/rules/src/games/",
  name: { pattern: /^(?=.{3,32}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/, example: "high-stakes" },
  plan,
};
