import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyFn,
  lazyRouteComponent,
  parseSearchWith,
  type RouterHistory,
  redirect,
  type SearchSchemaInput,
  stringifySearchWith,
} from "@tanstack/react-router";
import { meQuery } from "../api/session.ts";
import { type Place, readPlace } from "../replay/address.ts";
import { laddersQuery } from "../ui/LadderLink.tsx";
import { Broken, Loading, NotFound } from "../ui/States.tsx";
import { Shell } from "./Shell.tsx";
import { readTableView, type TableView } from "./tableView.ts";

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
});

/** An address can hold anything, but our own links have this shape. */
const loose = (search: object): Record<string, unknown> => search as Record<string, unknown>;
const text = (value: unknown): string | undefined =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : undefined;
const words =
  <K extends string>(...keys: K[]) =>
  (search: { [P in K]?: string } & SearchSchemaInput): { [P in K]?: string } => {
    const given = keys
      .map((key) => [key, text(loose(search)[key])] as const)
      .filter(([, value]) => value !== undefined);
    return Object.fromEntries(given) as { [P in K]?: string };
  };

/** What all pages stand on. */
let known: Promise<unknown> = Promise.resolve();
/** Longer than this no page waits for it, ms. */
const PATIENCE_MS = 10_000;

/**
 * A page begins when its part of the program is there, and what all pages stand on: the ladders with their titles, and who is
 * signed in. So nothing moves because these come.
 */
const page = <M extends Record<string, unknown>, K extends keyof M>(load: () => Promise<M>, name: K) =>
  lazyRouteComponent(async () => (await Promise.all([load(), known]))[0], name);

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: words("q", "ruleset", "seats"),
  component: page(() => import("../pages/HomePage.tsx"), "HomePage"),
});
const overall = createRoute({
  getParentRoute: () => root,
  path: "/overall",
  component: page(() => import("../pages/OverallPage.tsx"), "OverallPage"),
});
const ladder = createRoute({
  getParentRoute: () => root,
  path: "/ladders/$ladder",
  validateSearch: (search: TableView & SearchSchemaInput) => readTableView(loose(search)),
  component: page(() => import("../pages/LadderPage.tsx"), "LadderPage"),
});
const seasons = createRoute({
  getParentRoute: () => root,
  path: "/ladders/$ladder/seasons",
  component: page(() => import("../pages/SeasonsPage.tsx"), "SeasonsPage"),
});
const season = createRoute({
  getParentRoute: () => root,
  path: "/ladders/$ladder/seasons/$season",
  validateSearch: (search: TableView & SearchSchemaInput) => readTableView(loose(search)),
  component: page(() => import("../pages/SeasonPage.tsx"), "SeasonPage"),
});
const leagues = createRoute({
  getParentRoute: () => root,
  path: "/leagues",
  component: page(() => import("../pages/LeaguesPage.tsx"), "LeaguesPage"),
});
const newLeague = createRoute({
  getParentRoute: () => root,
  path: "/leagues/new",
  component: page(() => import("../pages/NewLeaguePage.tsx"), "NewLeaguePage"),
});
const league = createRoute({
  getParentRoute: () => root,
  path: "/leagues/$league",
  validateSearch: words("invite"),
  component: page(() => import("../pages/LeaguePage.tsx"), "LeaguePage"),
});
const bots = createRoute({
  getParentRoute: () => root,
  path: "/bots",
  validateSearch: words("q", "mine"),
  component: page(() => import("../pages/BotsPage.tsx"), "BotsPage"),
});
const bot = createRoute({
  getParentRoute: () => root,
  path: "/bots/$author/$bot",
  validateSearch: words("ladder", "season", "x", "challenge", "version", "opponent", "result"),
  component: page(() => import("../pages/BotPage.tsx"), "BotPage"),
});
const author = createRoute({
  getParentRoute: () => root,
  path: "/authors/$author",
  component: page(() => import("../pages/AuthorPage.tsx"), "AuthorPage"),
});
const pair = createRoute({
  getParentRoute: () => root,
  path: "/pair",
  validateSearch: words("a", "b"),
  component: page(() => import("../pages/PairPage.tsx"), "PairPage"),
});
const version = createRoute({
  getParentRoute: () => root,
  path: "/versions/$version",
  component: page(() => import("../pages/VersionPage.tsx"), "VersionPage"),
});
const qualification = createRoute({
  getParentRoute: () => root,
  path: "/versions/$version/qualification/$ladder/$game",
  validateSearch: (search: Place & SearchSchemaInput) => readPlace(loose(search)),
  component: page(() => import("../pages/QualificationPage.tsx"), "QualificationPage"),
});
const matches = createRoute({
  getParentRoute: () => root,
  path: "/matches",
  validateSearch: words("ladder", "season", "bot", "state", "version", "opponent", "result"),
  component: page(() => import("../pages/MatchesPage.tsx"), "MatchesPage"),
});
const tv = createRoute({
  getParentRoute: () => root,
  path: "/tv",
  component: page(() => import("../pages/TvPage.tsx"), "TvPage"),
});
const tvEmbed = createRoute({
  getParentRoute: () => root,
  path: "/embed/tv",
  component: page(() => import("../pages/TvEmbedPage.tsx"), "TvEmbedPage"),
});
const match = createRoute({
  getParentRoute: () => root,
  path: "/matches/$match",
  validateSearch: words("why"),
  component: page(() => import("../pages/MatchPage.tsx"), "MatchPage"),
});
const rerun = createRoute({
  getParentRoute: () => root,
  path: "/matches/$match/rerun",
  validateSearch: words("game"),
  component: page(() => import("../pages/RerunPage.tsx"), "RerunPage"),
});
const game = createRoute({
  getParentRoute: () => root,
  path: "/games/$game",
  validateSearch: (search: Place & SearchSchemaInput) => readPlace(loose(search)),
  component: page(() => import("../pages/GamePage.tsx"), "GamePage"),
});
const open = createRoute({
  getParentRoute: () => root,
  path: "/open",
  component: page(() => import("../pages/OpenPage.tsx"), "OpenPage"),
});
const play = createRoute({
  getParentRoute: () => root,
  path: "/play",
  validateSearch: words("ladder", "bots"),
  component: page(() => import("../pages/PlayPage.tsx"), "PlayPage"),
});
const played = createRoute({
  getParentRoute: () => root,
  path: "/play/$game",
  component: page(() => import("../pages/PlayedPage.tsx"), "PlayedPage"),
});
const playedReplay = createRoute({
  getParentRoute: () => root,
  path: "/play/$game/replay",
  validateSearch: (search: Place & SearchSchemaInput) => readPlace(loose(search)),
  component: page(() => import("../pages/PlayedReplayPage.tsx"), "PlayedReplayPage"),
});
const studio = createRoute({
  getParentRoute: () => root,
  path: "/studio",
  validateSearch: words("from", "match", "bot"),
  component: page(() => import("../pages/StudioPage.tsx"), "StudioPage"),
});
/** The former address of the studio. */
const submit = createRoute({
  getParentRoute: () => root,
  path: "/submit",
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href.replace("/submit", "/studio"), replace: true });
  },
});
const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: words("after", "new", "error"),
  component: page(() => import("../pages/SignInPage.tsx"), "SignInPage"),
});
const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  component: page(() => import("../pages/AccountPage.tsx"), "AccountPage"),
});
const device = createRoute({
  getParentRoute: () => root,
  path: "/device",
  validateSearch: words("user_code"),
  component: page(() => import("../pages/DevicePage.tsx"), "DevicePage"),
});
const rules = createRoute({
  getParentRoute: () => root,
  path: "/rules",
  component: page(() => import("../pages/RulesPage.tsx"), "RulesPage"),
});
const ruleset = createRoute({
  getParentRoute: () => root,
  path: "/rules/$ruleset",
  component: page(() => import("../pages/RulesetPage.tsx"), "RulesetPage"),
});
const lesson = createRoute({
  getParentRoute: () => root,
  path: "/rules/$ruleset/lesson",
  component: page(() => import("../pages/LessonPage.tsx"), "LessonPage"),
});
/** So a guide is shown with its page, and no page is drawn without its text. */
const guideText = lazyFn(() => import("../pages/GuidePage.tsx"), "loadGuide");
const guideList = createRoute({
  getParentRoute: () => root,
  path: "/guides",
  validateSearch: words("q"),
  component: page(() => import("../pages/GuidePage.tsx"), "GuidePage"),
  loader: guideText,
});
const guide = createRoute({
  getParentRoute: () => root,
  path: "/guides/$guide",
  validateSearch: words("q"),
  component: page(() => import("../pages/GuidePage.tsx"), "GuidePage"),
  loader: guideText,
});

const styleguide = createRoute({
  getParentRoute: () => root,
  path: "/styleguide",
  validateSearch: words("dialog"),
  component: page(() => import("../pages/StyleguidePage.tsx"), "StyleguidePage"),
});
const status = createRoute({
  getParentRoute: () => root,
  path: "/status",
  component: page(() => import("../pages/StatusPage.tsx"), "StatusPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  validateSearch: words("token"),
  component: page(() => import("../pages/ResetPasswordPage.tsx"), "ResetPasswordPage"),
});
const operator = createRoute({
  getParentRoute: () => root,
  path: "/operator",
  validateSearch: words("part", "q"),
  component: page(() => import("../pages/OperatorPage.tsx"), "OperatorPage"),
});

const tree = root.addChildren([
  home,
  overall,
  ladder,
  seasons,
  season,
  leagues,
  newLeague,
  league,
  bots,
  bot,
  author,
  pair,
  version,
  qualification,
  matches,
  tv,
  tvEmbed,
  match,
  rerun,
  game,
  open,
  play,
  played,
  playedReplay,
  studio,
  submit,
  signIn,
  account,
  device,
  rules,
  ruleset,
  lesson,
  guideList,
  guide,
  styleguide,
  status,
  operator,
  resetPassword,
]);

/** @param history of addresses; the browser's own if none is given. */
export function makeRouter(queries: QueryClient, history?: RouterHistory) {
  const asked = Promise.all([queries.prefetchQuery(laddersQuery), queries.prefetchQuery(meQuery)]);
  known = Promise.race([asked, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  return createRouter({
    routeTree: tree,
    context: { queries },
    ...(history === undefined ? { scrollRestoration: true } : { history }),
    // What an address says is text: the router would write "2" in quotes, to tell it from a number, and lead there first.
    parseSearch: parseSearchWith((word) => word),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: "intent",
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Broken,
    defaultPendingComponent: Loading,
    // A page that is not there yet is never drawn: the one before stays, and says so after a while (Over.tsx). The router would
    // throw a promise for it, and after that has resolved again and again until its state is read. Preact tries again in a
    // microtask each time, and reads state in a later task: that never came, and the page hung.
    defaultPendingMs: Number.POSITIVE_INFINITY,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
