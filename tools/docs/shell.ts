import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES } from "@liars-ladder/protocol/client";
import { program } from "../../sdk/cli/src/program.ts";
import { ROOT } from "./pages.ts";

/** Programs that are not ours: we only know that they exist. */
const OTHERS = ["cd", "docker", "echo", "export", "git", "grep", "mkdir", "node", "pip", "python3", "sh", "sort"];
const NPM = ["ci", "create", "install", "pack", "run", "start", "test"];

/**
 * The commands of a shell script, each as its words. Redirections after `>`, and settings before a command, are
 * left out.
 */
export function commandsOf(text: string): string[][] {
  const commands: string[][] = [[]];
  // A word consists of bare and quoted characters. Separators of commands, and comments, stand by themselves.
  const tokens = /\\\n|\s*\n|#[^\n]*|&&|[|;]|[<>]\s*\S+|((?:"[^"]*"|'[^']*'|[^\s"'|;&<>])+)|&/g;
  for (const [token, word] of text.matchAll(tokens)) {
    if (word !== undefined && !word.startsWith("#")) commands.at(-1)!.push(word.replace(/["']/g, ""));
    else if (/^(\s*\n|&&|[|;])$/.test(token)) commands.push([]);
  }
  return commands
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
    .filter((words) => words.length > 0 && !/^[A-Z_]+=/.test(words[0]!));
}

/** Why a command is not valid, in words; undefined if it is. */
export function wrongWith([name = "", ...args]: readonly string[]): string | undefined {
  if (name === "liars") return wrongLiars(args);
  if (name === "npx") return args[0] === "liars" ? wrongLiars(args.slice(1)) : wrongBin(args);
  if (name === "npm") return wrongNpm(args);
  if (name === "curl") return wrongCurl(args);
  return OTHERS.includes(name) ? undefined : `nobody knows the program "${name}"`;
}

/** Asks the CLI's own parser, with commands that do nothing. */
function wrongLiars(args: readonly string[]): string | undefined {
  let said = "";
  const liars = program();
  for (const command of [liars, ...liars.commands]) {
    command.exitOverride().configureOutput({
      writeOut: () => {},
      writeErr: (text) => {
        said += text;
      },
    });
    if (command !== liars) command.action(() => {});
  }
  try {
    liars.parse(args, { from: "user" });
    return undefined;
  } catch (error) {
    const { exitCode, message } = error as { exitCode?: number; message: string };
    return exitCode === 0 ? undefined : said || message;
  }
}

function wrongBin([name = "", command = ""]: readonly string[]): string | undefined {
  const bin = join(ROOT, "node_modules/.bin", name);
  if (!existsSync(bin)) return `there is no program "${name}" in this repository`;
  if (!name.startsWith("liars-")) return undefined;
  return readFileSync(bin, "utf8").includes(`command === "${command}"`)
    ? undefined
    : `${name} has no command "${command}"`;
}

function wrongNpm([command = "", script = ""]: readonly string[]): string | undefined {
  if (!NPM.includes(command)) return `npm ${command} is none of ${NPM.join(", ")}`;
  if (command !== "run") return undefined;
  const scripts = ["package.json", "sdk/cli/template/package.json"].flatMap((path) =>
    Object.keys((JSON.parse(readFileSync(join(ROOT, path), "utf8")) as { scripts: object }).scripts),
  );
  return scripts.includes(script) ? undefined : `there is no script "${script}"`;
}

/** A request to the API must be to one of its routes. */
function wrongCurl(args: readonly string[]): string | undefined {
  const paths = args.flatMap((arg) => /^(?:https?:\/\/[^/]+|\$LIARS_SERVER)(\/api\/[^?]*)/.exec(arg)?.[1] ?? []);
  const known = Object.values(ROUTES).map(({ path }) => new RegExp(`^${path.replace(/:[a-z]+/g, "[^/]+")}$`));
  const strange = paths.filter((path) => path !== "/api/openapi.json" && !known.some((route) => route.test(path)));
  return strange.length === 0 ? undefined : `the API has no route ${strange.join(", ")}`;
}
