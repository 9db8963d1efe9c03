import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { HOUSE_BOTS, type HouseBot, houseBotFiles } from "@liars-ladder/bots/index.ts";
import { build, type Plugin, type Rolldown } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const here = createRequire(import.meta.url);
const PREFIX = "virtual:studio/";

/**
 * What the studio needs beside its own code, made from what others own:
 * `types`, the declarations that a bot is written against, by path; `sdk` and `referee`, each a whole script as text;
 * `bots`, the templates and the house bots, whose files are loaded when they are asked for.
 */
export const studio = (): Plugin => ({
  name: "studio",
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  async load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return null;
    const code = await make(id.slice(PREFIX.length + 1));
    return { code: `export default ${code};`, map: null, moduleSideEffects: false };
  },
});

/** What a module exports, as an expression. */
async function make(name: string): Promise<string> {
  const [what, bot] = name.split("/") as [string, HouseBot | undefined];
  switch (what) {
    case "types":
      return JSON.stringify(declarations());
    case "sdk":
      return JSON.stringify(await script("ladder-web/src/studio/sdk.ts", "__sdk"));
    case "referee":
      return JSON.stringify(await script("ladder-web/src/studio/referee.ts", "__referee"));
    case "house":
      return JSON.stringify(houseBotFiles(bot!).map((path) => ({ path, text: read(`bots/src/${path}`) })));
    case "bots":
      return `{ templates: ${JSON.stringify(templates())}, house: [${await Promise.all(HOUSE_BOTS.map(house))}] }`;
    default:
      throw new Error(`there is no ${PREFIX}${name}`);
  }
}

/** A file and all that it imports as one script; its exports are the value of `global`. */
async function script(entry: string, global: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    root: ROOT,
    resolve: { conditions: ["@liars-ladder/source", "module", "browser", "development|production"] },
    build: {
      write: false,
      target: "es2024",
      lib: { entry: join(ROOT, entry), formats: ["iife"], name: global, fileName: "script" },
    },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output[0].code;
}

/** TypeScript's own declarations of the language, and those of the packages that a bot may import. */
function declarations(): Record<string, string> {
  // Builds nothing if nothing has changed.
  execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-b", "sdk/bot"], { cwd: ROOT });
  const files: Record<string, string> = {};
  const lib = dirname(here.resolve("typescript"));
  const addLib = (name: string): void => {
    if (files[`/${name}`] !== undefined) return;
    const text = readFileSync(join(lib, name), "utf8");
    files[`/${name}`] = text;
    for (const [, more] of text.matchAll(/^\/\/\/ <reference lib="([\w.]+)" \/>/gm)) addLib(`lib.${more}.d.ts`);
  };
  addLib("lib.es2024.d.ts");
  for (const [name, folder] of Object.entries({ sdk: "sdk/bot", rules: "sdk/rules" })) {
    const at = `/node_modules/@liars-ladder/${name}`;
    files[`${at}/package.json`] = JSON.stringify({ type: "module", exports: { ".": { types: "./dist/index.d.ts" } } });
    for (const path of readdirSync(join(ROOT, folder, "dist"), { recursive: true, encoding: "utf8" })) {
      // What is left there of a source that is gone stays out.
      if (!path.endsWith(".d.ts") || !existsSync(join(ROOT, folder, "src", path.replace(/\.d\.ts$/, ".ts")))) continue;
      const text = readFileSync(join(ROOT, folder, "dist", path), "utf8");
      files[`${at}/dist/${path.replaceAll("\\", "/")}`] = text.replace(/^\/\/# sourceMappingURL=.*$/m, "");
    }
  }
  return files;
}

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** To begin with: the bot that `liars new` makes, and the recipes of docs/recipes.md. */
const templates = () =>
  [
    { id: "first", title: "First bot: plays everything", file: "sdk/cli/template/bot.ts" },
    { id: "counting", title: "Counter: asks samples what odds do not tell", file: "bots/examples/counting.ts" },
    { id: "reader", title: "Reader: learns what each seat’s bids tell", file: "bots/examples/reader.ts" },
    { id: "searching", title: "Searcher: plays its choices out", file: "bots/examples/searching.ts" },
  ].map(({ id, title, file }) => ({ id, title, text: read(file).replace("__NAME__", "my-bot") }));

/** A house bot; its files are a chunk of their own, some of them with large tables. */
async function house(name: HouseBot): Promise<string> {
  const files = `() => import("${PREFIX}house/${name}").then((made) => made.default)`;
  return `{ name: "${name}", rulesets: ${JSON.stringify(await rulesetsOf(name))}, files: ${files} }`;
}

/** The rulesets that a house bot declares; null for all of them. */
async function rulesetsOf(name: HouseBot): Promise<string[] | null> {
  const file = `bots/src/${name}.ts`;
  if (read(file).includes("anyRuleset(")) return null;
  return [...runInNewContext(`${await script(file, "__bot")}; __bot.rulesets`)];
}
