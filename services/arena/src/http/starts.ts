import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Part, RouteName } from "@liars-ladder/protocol";
import { AUTH, urlOf } from "@liars-ladder/protocol/client";
import { escaped } from "./escaped.ts";
import { NAME, UUID } from "./heads.ts";
import { LASTING } from "./lasting.ts";

/** What a page asks the API first: a route, what it asks it, and whether that is the first page of a list. */
type Asked = readonly [route: RouteName, request: Question, grows?: boolean];
export interface Question {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}
/** The answer that nobody in particular gets, as JSON, kept or made; null if that is a refusal. */
export type AskAsNobody = (route: RouteName, question: Question) => Promise<string | null>;

interface Start {
  /** Modules of the pages, as the build names them (ladder-web/starts.ts). */
  readonly modules: readonly string[];
  readonly asks: readonly Asked[];
  /** Modules that it begins with by what the answer to its last question says. */
  readonly besides?: (answer: string) => readonly string[];
}

/** Every page but an embedded replay begins with it, with the ladders' titles, and with who is signed in. */
const APP = "app/start";
const ANY: Start = { modules: [APP], asks: [["listLadders", {}]] };
const page = (name: string, ...asks: Asked[]): Start => ({
  modules: [...ANY.modules, `pages/${name}Page`],
  asks: [...ANY.asks, ...asks],
});

/** `author/bot`, or `author/bot@number`. */
const VERSION = `${NAME}/${NAME}(?:@[1-9]\\d{0,5})?`;

type StartOf = (...parts: string[]) => Start;
const ofBot: StartOf = (author = "", bot = "") => page("Bot", ["getBot", { params: { author, bot } }]);
const ofMatch: StartOf = (match = "") => ({
  ...page("Match", ["getMatch", { params: { match } }]),
  besides: (answer) => {
    const { state, showing } = JSON.parse(answer) as Part<"getMatch", "response">;
    return showing || state === "queued" || state === "running" ? ["live/LiveShow"] : [];
  },
});
const ofGame: StartOf = (game = "") =>
  page("Game", ["getGame", { params: { game } }], ["getReplay", { params: { game } }]);
const ofVersion: StartOf = (version = "") => page("Version", ["getVersion", { params: { version } }]);
const ofPair: StartOf = (a = "", b = "") => page("Pair", ["getPair", { query: { a, b } }]);
const ofSeasons: StartOf = (ladder = "") =>
  page("Seasons", ["listSeasons", { params: { ladder } }], ["listArchives", { params: { ladder } }]);
const ofSeason: StartOf = (ladder = "", season = "") =>
  page("Season", ["getSeason", { params: { ladder, season }, query: {} }]);
const ofEmbedded: StartOf = (game = "") => ({ modules: ["embed"], asks: [["getReplay", { params: { game } }]] });

/** By their addresses; all others begin with `ANY`. What an address names is a group of the pattern; a pair is in its query. */
const STARTS: readonly [path: RegExp, start: StartOf][] = [
  [/^\/$/, () => page("Home")],
  [/^\/ladders\/([a-z0-9-]{1,40})$/, (ladder = "") => page("Ladder", ["getTable", { params: { ladder }, query: {} }])],
  [/^\/ladders\/([a-z0-9-]{1,40})\/seasons$/, ofSeasons],
  [/^\/ladders\/([a-z0-9-]{1,40})\/seasons\/(\d{1,5})$/, ofSeason],
  [new RegExp(`^/bots/(${NAME})/(${NAME})$`), ofBot],
  [new RegExp(`^/authors/(${NAME})$`), (author = "") => page("Author", ["getAuthor", { params: { author } }])],
  [new RegExp(`^/versions/(${UUID})$`), ofVersion],
  [new RegExp(`^/pair\\?a=(${VERSION})&b=(${VERSION})$`), ofPair],
  [new RegExp(`^/matches/(${UUID})$`), ofMatch],
  [new RegExp(`^/matches/${UUID}/rerun$`), () => page("Rerun")],
  [new RegExp(`^/games/(${UUID}\\.\\d{1,5})$`), ofGame],
  [new RegExp(`^/embed/games/(${UUID}\\.\\d{1,5})$`), ofEmbedded],
  [/^\/bots$/, () => page("Bots", ["listBots", { query: {} }, true])],
  [/^\/matches$/, () => page("Matches", ["listMatches", { query: { state: "finished" } }, true])],
  [/^\/overall$/, () => page("Overall")],
  [/^\/leagues$/, () => page("Leagues")],
  [/^\/tv$/, () => page("Tv")],
  [/^\/embed\/tv$/, () => page("TvEmbed")],
  [/^\/play$/, () => page("Play")],
  [/^\/rules$/, () => page("Rules")],
  [/^\/rules\/[a-z0-9-]{1,40}$/, () => page("Ruleset")],
  [/^\/rules\/[a-z0-9-]{1,40}\/lesson$/, () => page("Lesson")],
  [/^\/guides(?:\/[A-Za-z-]{1,40})?$/, () => page("Guide")],
  [/^\/status$/, () => page("Status")],
  [/^\/studio$/, () => page("Studio")],
  [/^\/open$/, () => page("Open")],
  [/^\/sign-in$/, () => page("SignIn")],
];

function startOf(path: string, query: string): Start {
  const asked = new URLSearchParams(query);
  const address = path === "/pair" ? `${path}?a=${asked.get("a")}&b=${asked.get("b")}` : path;
  for (const [pattern, start] of STARTS) {
    const found = pattern.exec(address);
    if (found) return start(...found.slice(1));
  }
  return ANY;
}

/** The start of a page. */
export interface PageStart {
  /** The files that it loads first, as HTML for its head. */
  readonly files: string;
  /** What it asked the API first, of which there are answers. */
  readonly asked: readonly Asked[];
  /** The answers, as JSON, by address. */
  readonly answers: Readonly<Record<string, string>>;
  /** Whether it can be drawn before it is sent: it is a page to be read, and all that it shows first is here. */
  readonly drawable: boolean;
}

/** The start of a page of which nothing is known: it finds everything out by itself. */
export const NOTHING: PageStart = { files: "", asked: [], answers: {}, drawable: false };

/** An answer that is longer would keep the page itself waiting, characters. */
const LONGEST = 64 * 1024;

/**
 * What a page begins with. So a browser asks for the page, then for everything else at once. Somebody who is signed in finds only
 * answers that everybody gets.
 *
 * @param folder where the built pages are.
 * @param stranger whether nobody is signed in.
 */
export async function startOfPage(
  path: string,
  query: string,
  folder: string,
  stranger: boolean,
  ask: AskAsNobody,
): Promise<PageStart> {
  const { modules, asks, besides } = startOf(path, query);
  // Written by each build, as the first page is.
  const built = JSON.parse(await readFile(join(folder, "starts.json"), "utf8")) as Record<string, string[]>;
  const given = asks.filter(([route]) => stranger || LASTING[route] === "everybody");
  const asked: Asked[] = [];
  const answers: Record<string, string> = {};
  const texts = await Promise.all(given.map(([route, question]) => ask(route, question)));
  for (const [i, text] of texts.entries()) {
    if (text === null || text.length > LONGEST) continue;
    const [route, question] = given[i]!;
    asked.push(given[i]!);
    answers[urlOf("", route, question)] = text;
  }
  const last = given.length === asks.length ? texts.at(-1) : undefined;
  const more = (last && besides?.(last)) || [];
  const files = new Set([...modules, ...more].flatMap((module) => built[module] ?? []));
  if (stranger && modules.includes(APP)) answers[AUTH.session] = "null";
  const drawable = stranger && asked.length === asks.length && modules.some((module) => built.drawn?.includes(module));
  return { files: [...files].map((file) => lineOf(file, drawable)).join(""), asked, answers, drawable };
}

/** A page that shows something at once needs its styles before that. */
const lineOf = (file: string, drawn: boolean): string =>
  !file.endsWith(".css")
    ? `<link rel="modulepreload" href="${file}" crossorigin />\n`
    : drawn
      ? `<link rel="stylesheet" href="${file}" crossorigin />\n`
      : `<link rel="preload" as="style" href="${file}" crossorigin />\n`;

/** The answers as HTML, for a page's body. In JSON `<` is only in strings. Written so, nothing in them ends the block. */
export const blocksOf = ({ answers }: PageStart): string =>
  Object.entries(answers)
    .map(
      ([address, answer]) =>
        `<script type="application/json" data-answer="${escaped(address)}">${answer.replaceAll("<", "\\u003c")}</script>\n`,
    )
    .join("");
