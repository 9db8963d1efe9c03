import { archivedMatch, complete, rowsOf } from "../../archive/read.ts";
import { accountByName } from "../../db/account.ts";
import { type LadderRow, ladderById } from "../../db/ladder.ts";
import { botsOf, type MatchBotRow, type MatchRow, matchById, placeInQueue } from "../../db/match.ts";
import { listMatches } from "../../db/match-list.ts";
import type { Sql } from "../../db/sql.ts";
import { stylesOfMatch } from "../../db/style.ts";
import { versionById } from "../../db/version.ts";
import { seesLadder, type Viewer } from "../../leagues/sight.ts";
import type { LiveMatches } from "../../live/matches.ts";
import type { Teller } from "../../live/tell.ts";
import type { TvGuide } from "../../live/tv.ts";
import { challenge } from "../../matches/challenge.ts";
import type { Enqueue } from "../../queue/enqueue.ts";
import { luckOfGames } from "../../style/match.ts";
import type { Handlers } from "../bind.ts";
import { Lasting } from "../lasting.ts";
import { ownLadderOr404, seasonOr404 } from "../lookup.ts";
import { BY_ID, readPage } from "../paging.ts";
import { isOver, presentMatch, presentMatchSummary } from "../present.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { botOr404 } from "./bots.ts";

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
      const [author = "", name = ""] = query.bot?.split("/", 2) ?? [];
      const bot = query.bot === undefined ? null : await botOr404(sql, author, name);
      if (bot && isRefusal(bot)) return bot;
      for (const id of [query.version, query.met])
        if (id !== undefined && (await versionById(sql, id)).length === 0)
          return refuse("version.unknown", `There is no version ${id}.`);
      if (query.result !== undefined && (query.bot ?? query.version ?? query.author) === undefined)
        return refuse("request.invalid", "The query: /result is of a bot: /bot, /version or /author is needed too.");
      const [whose] = query.author === undefined ? [] : await accountByName(sql, query.author);
      if (query.author !== undefined && !whose)
        return refuse("author.unknown", `There is no author "${query.author}".`);
      const filter = {
        authorId: whose?.id ?? null,
        met: query.met ?? null,
        ladder: query.ladder ?? null,
        season: query.season ?? null,
        botId: bot?.id ?? null,
        version: query.version ?? null,
        state: query.state ?? null,
        result: query.result ?? null,
        rated: query.rated ?? null,
      };
      const read = (before: string | null, limit: number) => listMatches(sql, { ...filter, before, limit });
      const page = await readPage(query, BY_ID, read, (row) => row.id);
      if (isRefusal(page)) return page;
      const matches = page.rows.map(({ id }) => id);
      const bots = Map.groupBy(await botsOf(sql, matches), (bot) => bot.match_id);
      const items = page.rows.map((row) => presentMatchSummary(row, bots.get(row.id) ?? []));
      const topics =
        query.ladder === undefined ? ["matches", "tables"] : [`matches ${query.ladder}`, `ladder ${query.ladder}`];
      return new Lasting({ items, next: page.next }, topics);
    },
    getMatch: async ({ params, account }) => {
      const whole = await wholeMatch(sql, params.match, account);
      if (isRefusal(whole)) return whole;
      const shown = presentMatch(whole.match, whole.ladder, whole.bots, await luckOfMatch(sql, params.match));
      if (isOver(whole.match)) return new Lasting(shown, topicsOf(whole.match));
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
        games: heard?.games ?? { done: bots[0]?.games ?? 0, of },
        ranks: heard?.ranks ?? bots.map((bot) => bot.rank_sum ?? 0),
        latest: heard?.latest ?? null,
      };
    },
    getTv: async ({ query = {} }) => tv.guide(query.after),
  }) satisfies Partial<Handlers>;
