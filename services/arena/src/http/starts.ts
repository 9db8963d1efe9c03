import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RouteName } from "@liars-ladder/protocol";
import { AUTH, urlOf } from "@liars-ladder/protocol/client";
import { NAME, UUID } from "./heads.ts";
import { LASTING } from "./lasting.ts";

/** What a page asks the API first: a route whose answers are kept, and its parameters. */
type Asked = readonly [route: RouteName, params: Record<string, string>];
/** The answer that nobody in particular gets, as JSON; null if that is a refusal. */
export type AskAsNobody = (...asked: Asked) => Promise<string | null>;

interface Start {
  /** Modules of the pages, as the build names them (ladder-web/starts.ts). */
  readonly modules: readonly string[];
  readonly asks: readonly Asked[];
}

/** Every page but an embedded replay begins with it, with the ladders' titles, and with who is signed in. */
const APP = "app/start";
const ANY: Start = { modules: [APP], asks: [["listLadders", {}]] };
const page = (name: string, ...asks: Asked[]): Start => ({
  modules: [...ANY.modules, `pages/${name}Page`],
  asks: [...ANY.asks, ...asks],
});

type StartOf = (...parts: string[]) => Start;
const ofBot: StartOf = (author = "", bot = "") => page("Bot", ["getBot", { author, bot }]);
const ofMatch: StartOf = (match = "") => page("Match", ["getMatch", { match }]);
const ofGame: StartOf = (game = "") => page("Game", ["getGame", { game }], ["getReplay", { game }]);
const ofEmbedded: StartOf = (game = "") => ({ modules: ["embed"], asks: [["getReplay", { game }]] });

/** By their addresses; all others begin with `ANY`. What an address names is a group of the pattern. */
const STARTS: readonly [path: RegExp, start: StartOf][] = [
  [/^\/$/, () => page("Home")],
  [/^\/ladders\/([a-z0-9-]{1,40})$/, (ladder = "") => page("Ladder", ["getTable", { ladder }])],
  [new RegExp(`^/bots/(${NAME})/(${NAME})$`), ofBot],
  [new RegExp(`^/matches/(${UUID})$`), ofMatch],
  [new RegExp(`^/games/(${UUID}\\.\\d{1,5})$`), ofGame],
  [new RegExp(`^/embed/games/(${UUID}\\.\\d{1,5})$`), ofEmbedded],
  [/^\/bots$/, () => page("Bots")],
  [/^\/matches$/, () => page("Matches")],
  [/^\/overall$/, () => page("Overall")],
  [/^\/leagues$/, () => page("Leagues")],
  [/^\/tv$/, () => page("Tv")],
  [/^\/play$/, () => page("Play")],
  [/^\/rules$/, () => page("Rules")],
  [/^\/rules\/[a-z0-9-]{1,40}$/, () => page("Ruleset")],
  [/^\/guides(?:\/[A-Za-z-]{1,40})?$/, () => page("Guide")],
  [/^\/status$/, () => page("Status")],
  [/^\/studio$/, () => page("Studio")],
];

function startOf(path: string): Start {
  for (const [pattern, start] of STARTS) {
    const found = pattern.exec(path);
    if (found) return start(...found.slice(1));
  }
  return ANY;
}

/** The start of a page of which nothing is known: it finds everything out by itself. */
export const NOTHING = { files: "", answers: "" };

/** An answer that is longer would keep the page itself waiting, characters. */
const LONGEST = 64 * 1024;

/**
 * What a page begins with, as HTML: for its head the files that it loads first, and for its body the answers to what it asks first.
 * So a browser asks for the page, then for everything else at once. Somebody who is signed in finds only answers that everybody gets.
 *
 * @param folder where the built pages are.
 * @param stranger whether nobody is signed in.
 */
export async function startOfPage(
  path: string,
  folder: string,
  stranger: boolean,
  ask: AskAsNobody,
): Promise<typeof NOTHING> {
  const { modules, asks } = startOf(path);
  // Written by each build, as the first page is.
  const built = JSON.parse(await readFile(join(folder, "starts.json"), "utf8")) as Record<string, string[]>;
  const files = new Set(modules.flatMap((module) => built[module] ?? []));
  const given = asks.filter(([route]) => stranger || LASTING[route] === "everybody");
  const answers = await Promise.all(
    given.map(async ([route, params]) => [urlOf("", route, { params }), await ask(route, params)] as const),
  );
  if (stranger && modules.includes(APP)) answers.push([AUTH.session, "null"]);
  return { files: [...files].map(lineOf).join(""), answers: answers.map(blockOf).join("") };
}

const lineOf = (file: string): string =>
  file.endsWith(".css")
    ? `<link rel="preload" as="style" href="${file}" crossorigin />\n`
    : `<link rel="modulepreload" href="${file}" crossorigin />\n`;

/** In JSON `<` is only in strings. Written so, nothing in them ends the block. */
const blockOf = ([address, answer]: readonly [string, string | null]): string =>
  answer === null || answer.length > LONGEST
    ? ""
    : `<script type="application/json" data-answer="${address}">${answer.replaceAll("<", "\\u003c")}</script>\n`;
