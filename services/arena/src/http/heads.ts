import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findRuleset, isRuleset } from "@liars-ladder/rules";
import { botByName } from "../db/bot.ts";
import { entriesOf } from "../db/entry.ts";
import { ladderById, summaries } from "../db/ladder.ts";
import { botsOf, matchById } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { versionById } from "../db/version.ts";
import { seesLadder, type Viewer } from "../leagues/sight.ts";
import { HOUSE } from "../versions/submit.ts";
import { isOver } from "./present.ts";

/**
 * A page's title and description, for those who do not run its script: previews of shared links, and search
 * engines.
 */
export interface Head {
  title: string;
  description: string;
  /** The path of its picture. */
  image?: string;
  /** The path of its feed. */
  feed?: string;
  /** Nothing has this address. */
  missing?: true;
}

const SITE = "Liar's Ladder";
export const HOME: Head = {
  title: SITE,
  description:
    "A ladder for bots that play Liar's Dice and its relatives: ratings with honest error bars, and every game to watch.",
};

/** Of an address of nothing: the page says so. */
const NOWHERE: Head = { ...HOME, missing: true };

export const UUID = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";
export const NAME = "[a-z0-9][a-z0-9-]{1,31}";
export const LADDER = "[a-z0-9][a-z0-9-]{1,47}";
/** `author/bot`, or `author/bot@number`. */
export const VERSION = `${NAME}/${NAME}(?:@[1-9]\\d{0,5})?`;
const page = (title: string, description: string) => async (): Promise<Head> => ({ title, description });

/** What knows the things that pages are about. */
export interface Sources {
  sql: Sql;
  /** The built pages: they know what the guides are called. */
  folder: string | undefined;
  /** Nobody learns of what they may not see. */
  viewer: Viewer;
}
type HeadOf = (from: Sources & { query: URLSearchParams }, ...parts: string[]) => Promise<Head | undefined>;

/** The page of a game, or of nothing but its replay. */
export const GAME_PAGE = new RegExp(`^/(?:embed/)?games/(${UUID})\\.(\\d{1,5})$`);

/** The pages, by their addresses. What an address names is a group of the pattern. Pages without an entry get HOME. */
const PAGES: readonly [path: RegExp, head: HeadOf][] = [
  [/^\/$/, async () => HOME],
  [/^\/sign-in$/, page("Sign in", "Sign in to submit bots, play against others, and start a league.")],
  [/^\/account$/, page("Account", "Your bots, keys, sessions and data.")],
  [/^\/device$/, page("Confirm a sign-in", "Lets a terminal sign in as you.")],
  [/^\/reset-password$/, page("New password", "Sets a new password by a link.")],
  [/^\/open$/, page("Open a replay file", "Shows a replay from your disk, step by step. It is sent nowhere.")],
  [/^\/operator$/, page("Operator", "What those who run this ladder decide.")],
  [/^\/styleguide$/, page("Styleguide", "Every part of the pages, in every state.")],
  [/^\/play$/, page("Play", "Take a seat against any bots of the ladder: Liar's Dice in the browser, unrated.")],
  [new RegExp(`^/play/${UUID}\\.\\d{1,5}(?:/replay)?$`), page("A game against bots", "A person among bots, unrated.")],
  [/^\/(?:studio|submit)$/, page("Studio", "Write a bot, play it against the house bots right here, and submit it.")],
  [/^\/bots$/, page("Bots", "Every bot on the ladder, and where it stands best.")],
  [
    /^\/overall$/,
    page("All ladders together", "Every bot over all ladders, each with the same weight, with intervals."),
  ],
  [/^\/pair$/, ({ sql, query }) => ofPair(sql, query.get("a"), query.get("b"))],
  [new RegExp(`^/authors/(${NAME})$`), async (_, author) => ofAuthor(author!)],
  [
    /^\/leagues$/,
    page("Leagues", "Leagues of one's own: make one for a class or an evening, join one, see who leads."),
  ],
  [/^\/leagues\/new$/, page("New league", "A league of one's own, for a class or an evening.")],
  [/^\/leagues\/[a-z0-9]{12}$/, page("League", "A league of bots, with its own tables and games.")],
  [/^\/matches$/, page("Matches", "Matches under way and played, each with every game to watch.")],
  [
    /^\/(?:embed\/)?tv$/,
    page("TV", "The closest match that is being played, one after the other, at a pace to read along."),
  ],
  [/^\/status$/, page("Status", "Queue, waits, runners and the walls around bots, and what went wrong lately.")],
  [/^\/rules$/, page("Rules", "Palafico, Ship's Wheel, Cups, Perudo, Six-card and Nine-card: the rules, drawn.")],
  [/^\/guides(?:\/([A-Za-z-]{1,40}))?$/, ({ folder }, name) => ofGuide(folder, name)],
  [/^\/rules\/([a-z0-9-]{1,40})(\/lesson)?$/, async (_, id, lesson) => ofRuleset(id!, lesson !== undefined)],
  [new RegExp(`^/ladders/(${LADDER})(?:/seasons/(\\d{1,6}))?$`), (from, id, season) => ofLadder(from, id!, season)],
  [new RegExp(`^/ladders/(${LADDER})/seasons$`), (from, id) => ofSeasons(from, id!)],
  [new RegExp(`^/bots/(${NAME})/(${NAME})$`), ({ sql }, author, bot) => ofBot(sql, author!, bot!)],
  [new RegExp(`^/matches/(${UUID})(?:/rerun)?$`), (from, id) => ofMatch(from, id!)],
  [GAME_PAGE, (from, id, game) => ofMatch(from, id!, game)],
  [new RegExp(`^/versions/(${UUID})$`), ({ sql }, id) => ofVersion(sql, id!)],
  [new RegExp(`^/versions/${UUID}/qualification/.+$`), page("Qualification", "A game that a version had to play.")],
];

/** Whether this is the address of a page of ours. There may be nothing of its name. */
export const isPage = (path: string): boolean => PAGES.some(([pattern]) => pattern.test(path));

/** What the page at this address says of itself. `query`: of a game, its step; of a pair, who. */
export async function headOf(from: Sources, path: string, query = new URLSearchParams()): Promise<Head> {
  for (const [pattern, head] of PAGES) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const own = await head({ ...from, query }, ...found.slice(1));
    return own ? atStep(own, path, query) : NOWHERE;
  }
  return NOWHERE;
}

/** A link to a step of a game shows that step. */
function atStep(head: Head, path: string, query: URLSearchParams): Head {
  const step = query.get("step");
  const seat = query.get("seat");
  if (head.image === undefined || !GAME_PAGE.test(path) || step === null || !/^\d{1,6}$/.test(step)) return head;
  const seen = seat !== null && /^(?:audience|[0-7])$/.test(seat) ? `&seat=${seat}` : "";
  return { ...head, image: `${head.image}?at=${step}${seen}` };
}

function ofRuleset(id: string, lesson: boolean): Head | undefined {
  const ruleset = findRuleset(id);
  if (!isRuleset(ruleset)) return undefined;
  return { title: `${lesson ? "A round" : "Rules"} of ${ruleset.title}`, description: ruleset.about };
}

const GUIDES: Head = {
  title: "Guides",
  description: "How to write a bot, how ratings work, the API, and how to host a ladder.",
};

/** `guides.json` is written when the pages are built (ladder-web/guides.ts). */
async function ofGuide(folder: string | undefined, name?: string): Promise<Head | undefined> {
  if (folder === undefined || name === undefined) return GUIDES;
  const built = JSON.parse(await readFile(join(folder, "guides.json"), "utf8")) as Record<string, Head>;
  return Object.hasOwn(built, name) ? built[name] : undefined;
}

const SIDE = new RegExp(`^${VERSION}$`);

async function ofPair(sql: Sql, ...sides: (string | null)[]): Promise<Head> {
  const bots = await Promise.all(
    sides.map(async (side) => {
      if (side === null || !SIDE.test(side)) return false;
      const [author = "", name = ""] = side.split(/[/@]/);
      return (await botByName(sql, author, name)).length > 0;
    }),
  );
  return {
    title: bots.every((known) => known) ? sides.join(" against ") : "Head to head",
    description: "Two bots against each other: score, what their ratings expect, seat by seat.",
  };
}

async function ofVersion(sql: Sql, id: string): Promise<Head | undefined> {
  const [version] = await versionById(sql, id);
  if (!version) return undefined;
  const { author, bot, number } = version;
  return {
    title: `${author}/${bot} v${number}`,
    description: `Version ${number} of ${author}/${bot}: how it was checked, and where it plays.`,
    image: `/bots/${author}/${bot}/card.png`,
  };
}

const ofAuthor = (author: string): Head => ({
  title: author === HOUSE ? "House bots" : author,
  feed: `/authors/${author}/feed.atom`,
  description:
    author === HOUSE ? "The bots that come with the ladder." : `The bots of ${author}, and where each stands.`,
});

export const rated = (value: number, low: number, high: number) =>
  `${Math.round(value)} ± ${Math.round((high - low) / 2)}`;

async function ofLadder({ sql, viewer }: Sources, id: string, season?: string): Promise<Head | undefined> {
  const [[ladder], [summary]] = await Promise.all([ladderById(sql, id), summaries(sql, id)]);
  if (!ladder || !summary || !(await seesLadder(sql, ladder, viewer))) return undefined;
  const { bots, games, leader_bot: leader, leader_rating: rating, leader_low: low, leader_high: high } = summary;
  const first =
    leader === null || rating === null || low === null || high === null
      ? ""
      : ` ${leader} leads with ${rated(rating, low, high)}.`;
  return {
    title: `${ladder.title}${season === undefined ? "" : `, season ${season}`}`,
    description: `${bots} bots, ${ladder.players} at a table, ${games} rated games.${season === undefined ? first : ""}`,
    image: `/ladders/${id}/card.png`,
    feed: `/ladders/${id}/feed.atom`,
  };
}

async function ofSeasons(from: Sources, id: string): Promise<Head | undefined> {
  const ladder = await ofLadder(from, id);
  return ladder && { ...ladder, title: `Seasons of ${ladder.title}` };
}

async function ofBot(sql: Sql, author: string, name: string): Promise<Head | undefined> {
  const [bot] = await botByName(sql, author, name);
  if (!bot) return undefined;
  const entries = bot.active_version === null ? [] : await entriesOf(sql, bot.active_version);
  const best = entries.filter((e) => e.place !== null).sort((a, b) => a.place! - b.place!)[0];
  const whose = author === HOUSE ? "A house bot" : `A bot of ${author}`;
  const own = { image: `/bots/${author}/${name}/card.png`, feed: `/bots/${author}/${name}/feed.atom` };
  if (!best || best.rating === null || best.low === null || best.high === null)
    return { title: `${author}/${name}`, description: `${whose} on Liar's Ladder.`, ...own };
  const [ladder] = await ladderById(sql, best.ladder_id);
  const rank = best.best === best.worst ? `rank ${best.best}` : `rank ${best.best}–${best.worst}`;
  return {
    title: `${author}/${name}`,
    description: `${whose}: ${rank} on ${ladder?.title ?? best.ladder_id}, rated ${rated(best.rating, best.low, best.high)}; plays on ${entries.length} ladder${entries.length === 1 ? "" : "s"}.`,
    ...own,
  };
}

async function ofMatch({ sql, viewer }: Sources, id: string, game?: string): Promise<Head | undefined> {
  const [match] = await matchById(sql, id);
  if (!match) return undefined;
  const [bots, [ladder]] = await Promise.all([botsOf(sql, [id]), ladderById(sql, match.ladder_id)]);
  if (!ladder || !(await seesLadder(sql, ladder, viewer))) return undefined;
  const on = ladder.title;
  // A game has a picture when all may see it.
  const image =
    game === undefined ? `/matches/${id}/card.png` : isOver(match) ? `/games/${id}.${game}/card.png` : undefined;
  return {
    title: `${bots.map(({ name }) => name).join(", ")} on ${on}`,
    description:
      game === undefined
        ? `A match of ${match.deals} deals on ${on}, every game of it to watch.`
        : `Game ${Number(game) + 1} of a match on ${on}: every die, every bid, and what each bot could know.`,
    ...(image !== undefined && { image }),
  };
}
