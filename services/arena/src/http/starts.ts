import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Part, RouteName } from "@liars-ladder/protocol";
import { AUTH, urlOf } from "@liars-ladder/protocol/client";
import type { Account } from "../auth/account.ts";
import { escaped } from "./escaped.ts";
import { LADDER, NAME, UUID, VERSION } from "./heads.ts";
import { LASTING } from "./lasting.ts";

/** What a page asks the API first: a route, what it asks it, and whether that is the first page of a list. */
type Asked = readonly [route: RouteName, request: Question, grows?: boolean];
export interface Question {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
}
/** The answer that an account gets, or nobody in particular, as JSON, kept or made; null if that is a refusal. */
export type AskAs = (account: Account | null, route: RouteName, question: Question) => Promise<string | null>;

interface Start {
  /** Modules of the pages, as the build names them (ladder-web/starts.ts). */
  readonly modules: readonly string[];
  readonly asks: readonly Asked[];
  /** What it asks besides about somebody's own things: others are refused that. */
  readonly own?: readonly Asked[];
  /** What it begins with besides, by what the answer to the last of `asks` says. */
  readonly besides?: (answer: string) => { readonly modules?: readonly string[]; readonly asks?: readonly Asked[] };
}

/** Every page but an embedded replay begins with it, with the ladders' titles, and with who is signed in. */
const APP = "app/start";
const ANY: Start = { modules: [APP], asks: [["listLadders", {}]] };
const page = (name: string, ...asks: Asked[]): Start => ({
  modules: [...ANY.modules, `pages/${name}Page`],
  asks: [...ANY.asks, ...asks],
});

type StartOf = (...parts: string[]) => Start;
const ofBot: StartOf = (author = "", bot = "") => ({
  ...page("Bot", ["getBot", { params: { author, bot } }]),
  own: [["getBotAuthors", { params: { author, bot } }]],
});
const ofMatch: StartOf = (match = "") => ({
  ...page("Match", ["getMatch", { params: { match } }]),
  besides: (answer) => {
    const { state, showing } = JSON.parse(answer) as Part<"getMatch", "response">;
    return showing || state === "queued" || state === "running" ? { modules: ["live/LiveShow"] } : {};
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
const ofPlay: StartOf = (chosen = "") => ({
  ...page("Play"),
  own: [["listPlayed", {}]],
  // The table of opponents to choose from: of the ladder that the address names, or of the first.
  besides: (answer) => {
    const ladders = (JSON.parse(answer) as Part<"listLadders", "response">).items.map(({ ladder }) => ladder.id);
    const ladder = ladders.includes(chosen) ? chosen : ladders[0];
    return ladder === undefined ? {} : { asks: [["getTable", { params: { ladder } }]] };
  },
});
const ofLeague: StartOf = (league = "") => ({
  ...page("League", ["getLeague", { params: { league } }]),
  own: [["listBots", { query: { mine: true, limit: 100 } }]],
  besides: (answer) => {
    const { divisions } = JSON.parse(answer) as Part<"getLeague", "response">;
    const asks = divisions.flatMap(({ ladder: { id: ladder } }): Asked[] => [
      ["getLeagueTable", { params: { league, ladder } }],
      ["listMatches", { query: { ladder, limit: 10 } }],
    ]);
    return { asks };
  },
});
const ofAccount: StartOf = () => ({
  ...page("Account"),
  own: [
    ["getHealth", {}],
    ["listKeys", {}],
    ["getWebhook", {}],
    ["listSessions", {}],
  ],
});
const ofEmbedded: StartOf = (game = "") => ({ modules: ["embed"], asks: [["getReplay", { params: { game } }]] });

/** What the query of some pages says of their start, in this order. */
const ASKED: Readonly<Record<string, readonly string[]>> = { "/pair": ["a", "b"], "/play": ["ladder"] };

/** By their addresses, with `ASKED`; all others begin with `ANY`. What an address names is a group of the pattern. */
const STARTS: readonly [path: RegExp, start: StartOf][] = [
  [/^\/$/, () => page("Home")],
  [
    new RegExp(`^/ladders/(${LADDER})$`),
    (ladder = "") => page("Ladder", ["getTable", { params: { ladder }, query: {} }]),
  ],
  [new RegExp(`^/ladders/(${LADDER})/seasons$`), ofSeasons],
  [new RegExp(`^/ladders/(${LADDER})/seasons/(\\d{1,5})$`), ofSeason],
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
  [/^\/leagues\/([a-z0-9]{1,40})$/, ofLeague],
  [/^\/account$/, ofAccount],
  [/^\/tv$/, () => page("Tv")],
  [/^\/embed\/tv$/, () => page("TvEmbed")],
  [/^\/play\?ladder=(.*)$/, ofPlay],
  [/^\/rules$/, () => page("Rules")],
  [/^\/rules\/[a-z0-9-]{1,40}$/, () => page("Ruleset")],
  [/^\/rules\/[a-z0-9-]{1,40}\/lesson$/, () => page("Lesson")],
  [/^\/guides(?:\/[A-Za-z-]{1,40})?$/, () => page("Guide")],
  [/^\/status$/, () => page("Status", ["getStatus", {}])],
  [/^\/studio$/, () => page("Studio")],
  [/^\/open$/, () => page("Open")],
  [/^\/sign-in$/, () => page("SignIn")],
];

function startOf(path: string, query: string): Start {
  const asked = new URLSearchParams(query);
  const named = ASKED[path]?.map((name) => `${name}=${asked.get(name) ?? ""}`);
  const address = named ? `${path}?${named.join("&")}` : path;
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
  /** Whether all strangers get the same. */
  readonly shared: boolean;
}

/** The start of a page of which nothing is known: it finds everything out by itself. */
export const NOTHING: PageStart = { files: "", asked: [], answers: {}, drawable: false, shared: false };

/** An answer that is longer would keep the page itself waiting, characters. */
const LONGEST = 64 * 1024;

/**
 * Who opens a page: an account that is signed in; null: a stranger. Undefined: somebody who shows something that is no valid
 * session, and finds only answers that everybody gets.
 */
export type Visitor = Account | null | undefined;

/**
 * What a page begins with: the answers that its visitor gets. So a browser asks for the page, then for everything else at once.
 *
 * @param folder where the built pages are.
 */
export async function startOfPage(
  path: string,
  query: string,
  folder: string,
  visitor: Visitor,
  ask: AskAs,
): Promise<PageStart> {
  const { modules, asks, own = [], besides } = startOf(path, query);
  // Written by each build, as the first page is.
  const built = JSON.parse(await readFile(join(folder, "starts.json"), "utf8")) as Record<string, string[]>;
  const first = await answered(visitor ? [...asks, ...own] : asks, visitor, ask);
  const last = first.find(({ one }) => one === asks.at(-1));
  const more = (last && besides?.(last.text)) ?? {};
  const came = [...first, ...(await answered(more.asks ?? [], visitor, ask))];
  const asked = came.map(({ one }) => one);
  const answers = Object.fromEntries(
    came.map(({ one: [route, question], text }) => [urlOf("", route, question), text]),
  );
  const files = new Set([...modules, ...(more.modules ?? [])].flatMap((module) => built[module] ?? []));
  if (modules.includes(APP)) Object.assign(answers, await whoIs(visitor, ask));
  const drawable =
    visitor !== undefined &&
    asks.every((one) => asked.includes(one)) &&
    modules.some((module) => built.drawn?.includes(module));
  const lines = [...files].map((file) => lineOf(file, drawable));
  return { files: lines.join(""), asked, answers, drawable, shared: visitor === null };
}

/** What a visitor is answered, in the order of the questions. What is refused, or too long, is left out. */
async function answered(
  asks: readonly Asked[],
  visitor: Visitor,
  ask: AskAs,
): Promise<readonly { readonly one: Asked; readonly text: string }[]> {
  const given = asks.filter(([route]) => visitor !== undefined || LASTING[route] === "everybody");
  const texts = await Promise.all(given.map(([route, question]) => ask(visitor ?? null, route, question)));
  return given.flatMap((one, i) => {
    const text = texts[i];
    return text == null || text.length > LONGEST ? [] : [{ one, text }];
  });
}

/** What a page asks to find out who opens it (ladder-web/src/api/session.ts). */
async function whoIs(visitor: Visitor, ask: AskAs): Promise<PageStart["answers"]> {
  if (visitor === null) return { [AUTH.session]: "null" };
  const me = visitor && (await ask(visitor, "getMe", {}));
  return me ? { [urlOf("", "getMe", {})]: me } : {};
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
