import type { Part } from "@liars-ladder/protocol";
import { archivedMatch, complete, rowsOf } from "../../archive/read.ts";
import { accountByName } from "../../db/account.ts";
import type { BotRow } from "../../db/bot.ts";
import { type LadderRow, ladderById } from "../../db/ladder.ts";
import { botsOf, type MatchBotRow, type MatchRow, matchById, placeInQueue } from "../../db/match.ts";
import { listMatches, type MatchFilter } from "../../db/match-list.ts";
import type { Sql } from "../../db/sql.ts";
import { stylesOfMatch } from "../../db/style.ts";
import { type VersionRow, versionById } from "../../db/version.ts";
import { seesLadder, type Viewer } from "../../leagues/sight.ts";
import type { LiveMatches } from "../../live/matches.ts";
import type { Teller } from "../../live/tell.ts";
import type { TvGuide } from "../../live/tv.ts";
import { challenge } from "../../matches/challenge.ts";
import { waitingInQueue } from "../../matches/waiting.ts";
import type { Enqueue } from "../../queue/enqueue.ts";
import { luckOfGames } from "../../style/match.ts";
import type { Handlers } from "../bind.ts";
import { Lasting } from "../lasting.ts";
import { ownLadderOr404, seasonOr404 } from "../lookup.ts";
import { BY_ID, readPage } from "../paging.ts";
import { isOver, presentMatch, presentMatchSummary } from "../present.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { botOr404, versionNamed } from "./bots.ts";

/** A match with its ladder and the bots that play it. */
export interface WholeMatch {
  match: MatchRow;
  ladder: LadderRow;
  bots: MatchBotRow[];
}

/** A match that the viewer may see. Of one of a private league, nobody else learns whether it is there. */
export async function wholeMatch(sql: Sql, id: string, viewer: Viewer): Promise<WholeMatch | Refusal> {
  const [match] = await matchById(sql, id);
  if (!match) return unknownMatch(id);
  const [[ladder], bots] = await Promise.all([ladderById(sql, match.ladder_id), botsOf(sql, [id])]);
  if (!ladder) throw new Error(`match ${id} has no ladder`);
  if (!(await seesLadder(sql, ladder, viewer))) return unknownMatch(id);
  return { match: await complete(sql, match), ladder, bots };
}

const unknownMatch = (id: string): Refusal => refuse("match.unknown", `There is no match ${id}.`);

/** The luck of each bot in each game. Empty until it is summed up. */
export async function luckOfMatch(sql: Sql, id: string): Promise<number[][]> {
  const styles = await stylesOfMatch(sql, id);
  if (styles.length > 0) return styles.map(({ luck }) => luck);
  const archived = await archivedMatch(sql, id);
  if (!archived?.match.styled || archived.match.isVoid) return [];
  const { ladder, match } = archived;
  return luckOfGames({ ...ladder, seeds: match.seeds, games: rowsOf(ladder, match) });
}

/** What all that is shown of a match depends on, once it is over. */
export const topicsOf = ({ id, ladder_id }: MatchRow): string[] => [`match ${id}`, `ladder ${ladder_id}`];

export interface MatchDeps {
  sql: Sql;
  live: LiveMatches;
  enqueue: Pick<Enqueue, "match">;
  tell: Pick<Teller, "match">;
  tv: TvGuide;
  warn(error: unknown, what: string): void;
}

type Asked = NonNullable<Part<"listMatches", "query">>;

/** What a list is to hold, or what is asked for that is not there. */
async function filterOf(sql: Sql, query: Asked): Promise<Omit<MatchFilter, "before" | "limit"> | Refusal> {
  const bot = await botOrNull(sql, query.bot);
  if (isRefusal(bot)) return bot;
  const version = await versionOrNull(sql, query.version);
  if (isRefusal(version)) return version;
  const met = await versionOrNull(sql, query.met);
  if (isRefusal(met)) return met;
  const opponent = await botOrNull(sql, query.opponent);
  if (isRefusal(opponent)) return opponent;
  if (query.result !== undefined && (query.bot ?? query.version ?? query.author) === undefined)
    return refuse("request.invalid", "The query: /result is of a bot: /bot, /version or /author is needed too.");
  if (opponent && bot === null && version === null)
    return refuse("request.invalid", "The query: /opponent is of a bot: /bot or /version is needed too.");
  if (opponent && [bot?.id, version?.bot_id].includes(opponent.id))
    return refuse("request.invalid", "The query: /opponent must be another bot than the one whose matches these are.");
  const [whose] = query.author === undefined ? [] : await accountByName(sql, query.author);
  if (query.author !== undefined && !whose) return refuse("author.unknown", `There is no author "${query.author}".`);
  return {
    authorId: whose?.id ?? null,
    met: met?.id ?? null,
    opponentId: opponent?.id ?? null,
    ladder: query.ladder ?? null,
    season: query.season ?? null,
    botId: bot?.id ?? null,
    version: version?.id ?? null,
    state: query.state ?? null,
    result: query.result ?? null,
    rated: query.rated ?? null,
  };
}

async function botOrNull(sql: Sql, path: string | undefined): Promise<BotRow | null | Refusal> {
  const [author = "", name = ""] = path?.split("/", 2) ?? [];
  return path === undefined ? null : botOr404(sql, author, name);
}

/** A version that is named by its id, or as `author/bot@number`. */
async function versionOrNull(sql: Sql, text: string | undefined): Promise<VersionRow | null | Refusal> {
  if (text === undefined) return null;
  const named = text.includes("/") ? await versionNamed(sql, text) : { id: text };
  if (isRefusal(named)) return named;
  const [version] = await versionById(sql, named.id);
  return version ?? refuse("version.unknown", `There is no version ${text}.`);
}

/** When the first of some shows ends, in seconds, of the times that they have left, ms; undefined if none is on. */
function soonestEnd(left: readonly number[]): number | undefined {
  const on = left.filter((ms) => ms > 0);
  return on.length === 0 ? undefined : Math.ceil(Math.min(...on) / 1_000);
}

export const matchRoutes = ({ sql, live, enqueue, tell, tv, warn }: MatchDeps) =>
  ({
    challenge: async ({ params, body, account }) => {
      const ladder = await ownLadderOr404(sql, params.ladder);
      if (isRefusal(ladder)) return ladder;
      const made = await challenge(sql, account, ladder, body.bots, body.deals);
      if (isRefusal(made)) return made;
      // It is stored, so it is safe: what cannot be queued now is queued by the sweeper.
      await enqueue.match(made.match, "challenge").catch((error) => warn(error, "a challenge could not be queued"));
      await tell.match(made.match);
      const whole = await wholeMatch(sql, made.match, account);
      return isRefusal(whole) ? whole : presentMatch(whole.match, whole.ladder, whole.bots);
    },
    listMatches: async ({ query = {}, account }) => {
      if (query.ladder !== undefined) {
        const found = await seasonOr404(sql, query.ladder, account, query.season);
        if (isRefusal(found)) return found;
      } else if (query.season !== undefined) {
        return refuse("request.invalid", "The query: /season needs /ladder too.");
      }
      const filter = await filterOf(sql, query);
      if (isRefusal(filter)) return filter;
      const read = (before: string | null, limit: number) => listMatches(sql, { ...filter, before, limit });
      const page = await readPage(query, BY_ID, read, (row) => row.id);
      if (isRefusal(page)) return page;
      const matches = page.rows.map(({ id }) => id);
      const bots = Map.groupBy(await botsOf(sql, matches), (bot) => bot.match_id);
      const left = page.rows.map((row) => (row.state === "finished" ? live.shownFor(row.id) : 0));
      const items = page.rows.map((row, at) => presentMatchSummary(row, bots.get(row.id) ?? [], left[at]! > 0));
      const topics =
        query.ladder === undefined ? ["matches", "tables"] : [`matches ${query.ladder}`, `ladder ${query.ladder}`];
      // Without a number, `version` is the active one of a bot.
      const all = query.version?.includes("/") ? [...topics, "bots"] : topics;
      return new Lasting({ items, next: page.next }, all, soonestEnd(left));
    },
    getMatch: async ({ params, account }) => {
      const whole = await wholeMatch(sql, params.match, account);
      if (isRefusal(whole)) return whole;
      const luck = await luckOfMatch(sql, params.match);
      const left = whole.match.state === "finished" ? live.shownFor(params.match) : 0;
      const shown = presentMatch(whole.match, whole.ladder, whole.bots, { luck, showing: left > 0 });
      if (isOver(whole.match)) return new Lasting(shown, topicsOf(whole.match), soonestEnd([left]));
      const done = live.progressOf(params.match)?.games.done;
      return done === undefined ? shown : { ...shown, games: { ...shown.games, done } };
    },
    getLiveMatch: async ({ params, account }) => {
      const whole = await wholeMatch(sql, params.match, account);
      if (isRefusal(whole)) return whole;
      const { match, ladder, bots } = whole;
      const of = match.deals * ladder.players;
      const heard = isOver(match) ? undefined : live.progressOf(match.id);
      const [queued] = match.state === "queued" ? await placeInQueue(sql, match.id) : [];
      return {
        id: match.id,
        state: match.state,
        place: queued?.place ?? null,
        waiting: queued ? await waitingInQueue(sql, match.id, queued.place) : null,
        games: heard?.games ?? { done: bots[0]?.games ?? 0, of },
        ranks: heard?.ranks ?? bots.map((bot) => bot.rank_sum ?? 0),
        latest: heard?.latest ?? null,
      };
    },
    getTv: async ({ query = {} }) => tv.guide(query.after),
  }) satisfies Partial<Handlers>;
