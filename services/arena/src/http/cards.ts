import { GameId, LadderId, Name, problem, Uuid } from "@liars-ladder/protocol";
import type { Watcher } from "@liars-ladder/rules";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Type } from "typebox";
import { openPainter } from "../card/painter.ts";
import { POSTER_LINES, poster } from "../card/poster.ts";
import { stepCard } from "../card/step-card.ts";
import { entriesOf, leadersOn } from "../db/entry.ts";
import { ladderById } from "../db/ladder.ts";
import type { Sql } from "../db/sql.ts";
import { headOf, rated } from "./heads.ts";
import { ladderOr404 } from "./lookup.ts";
import { sendProblem } from "./problem.ts";
import { isRefusal, type Refusal } from "./refusal.ts";
import { botOr404 } from "./routes/bots.ts";
import { replayOfGame } from "./routes/games.ts";
import { wholeMatch } from "./routes/matches.ts";
import { tagOf } from "./text-answer.ts";

/** Pictures a minute for one address. */
const RATE = 60;
/** How long others may keep them, s: a game does not change, a table does. */
const DAY = 86_400;
const MINUTES = 300;

/** Pictures are for everybody: there are none of what is private. */
const STRANGER = null;

const watcherOf = (seat: string | undefined): Watcher =>
  seat === undefined || seat === "all" ? "all" : seat === "audience" ? seat : Number(seat);

/** Serves the pictures of pages, for previews of shared links: of a game's step, of a match, a bot and a ladder. */
export function serveCards(app: FastifyInstance, sql: Sql): void {
  const painter = openPainter();
  app.addHook("onClose", () => painter.close());

  async function send(reply: FastifyReply, svg: string | Refusal, lasts: number): Promise<FastifyReply> {
    if (typeof svg !== "string") return sendProblem(reply, svg.refused);
    const etag = tagOf(svg);
    const known = reply.request.headers["if-none-match"] === etag;
    const png = known ? undefined : await painter.paint(svg);
    if (png === null) {
      reply.header("retry-after", "5");
      return sendProblem(reply, problem("card.busy", "Others are waiting for theirs."));
    }
    // Other sites show it.
    reply.header("cross-origin-resource-policy", "cross-origin").header("etag", etag);
    reply.header("cache-control", `public, max-age=${lasts}`);
    return png === undefined ? reply.code(304).send() : reply.type("image/png").send(png);
  }

  const card = <P>(params: P, querystring?: unknown) => ({
    schema: { hide: true, params, ...(querystring === undefined ? {} : { querystring }) },
    config: { rateLimit: { max: RATE, timeWindow: 60_000 } },
  });

  interface Step {
    Params: { game: string };
    Querystring: { at?: string; seat?: string };
  }
  const place = Type.Object({
    at: Type.Optional(Type.String({ pattern: "^\\d{1,6}$", description: "A step, from 0." })),
    seat: Type.Optional(Type.String({ pattern: "^(all|audience|[0-7])$" })),
  });
  app.get<Step>("/games/:game/card.png", card(Type.Object({ game: GameId }), place), async (request, reply) => {
    const { at, seat } = request.query;
    const found = await replayOfGame(sql, request.params.game, STRANGER);
    const svg = isRefusal(found)
      ? found
      : stepCard(found.replay, found.title, at === undefined ? undefined : Number(at), watcherOf(seat));
    return send(reply, svg, DAY);
  });

  const match = card(Type.Object({ match: Uuid }));
  app.get<{ Params: { match: string } }>("/matches/:match/card.png", match, async ({ params }, reply) =>
    send(reply, await ofMatch(sql, params.match), MINUTES),
  );
  const ladder = card(Type.Object({ ladder: LadderId }));
  app.get<{ Params: { ladder: string } }>("/ladders/:ladder/card.png", ladder, async ({ params }, reply) =>
    send(reply, await ofLadder(sql, params.ladder), MINUTES),
  );
  const bot = card(Type.Object({ author: Name, bot: Name }));
  app.get<{ Params: { author: string; bot: string } }>("/bots/:author/:bot/card.png", bot, async ({ params }, reply) =>
    send(reply, await ofBot(sql, params.author, params.bot), MINUTES),
  );
}

/** What a page says of itself to those who do not run its script. */
const aboutOf = async (sql: Sql, path: string): Promise<string> =>
  (await headOf({ sql, folder: undefined, viewer: null }, path))?.description ?? "";

async function ofMatch(sql: Sql, id: string): Promise<string | Refusal> {
  const whole = await wholeMatch(sql, id, STRANGER);
  if (isRefusal(whole)) return whole;
  const { ladder, bots } = whole;
  const placed = bots.map(({ name, rank_sum: sum, games }) => ({
    name,
    place: games && sum !== null ? sum / games : null,
  }));
  const lines = placed
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ name, place }) => [name, place === null ? "" : `mean place ${place.toFixed(2)}`] as const);
  return poster({ over: "Match", title: ladder.title, about: await aboutOf(sql, `/matches/${id}`), lines });
}

async function ofLadder(sql: Sql, id: string): Promise<string | Refusal> {
  const ladder = await ladderOr404(sql, id, STRANGER);
  if (isRefusal(ladder)) return ladder;
  const rows = await leadersOn(sql, id, POSTER_LINES);
  const lines = rows.map(
    ({ bot, best, worst, rating, low, high }) => [`${rankOf(best, worst)} ${bot}`, rated(rating, low, high)] as const,
  );
  return poster({ over: "Ladder", title: ladder.title, about: await aboutOf(sql, `/ladders/${id}`), lines });
}

async function ofBot(sql: Sql, author: string, name: string): Promise<string | Refusal> {
  const bot = await botOr404(sql, author, name);
  if (isRefusal(bot)) return bot;
  const entries = bot.active_version === null ? [] : await entriesOf(sql, bot.active_version);
  const best = entries.filter(({ place }) => place !== null).sort((a, b) => a.place! - b.place!);
  const lines = await Promise.all(
    best.slice(0, POSTER_LINES).map(async ({ ladder_id: id, best, worst, rating, low, high }) => {
      const [ladder] = await ladderById(sql, id);
      return [ladder?.title ?? id, `${rankOf(best!, worst!)}, ${rated(rating!, low!, high!)}`] as const;
    }),
  );
  return poster({
    over: "Bot",
    title: `${author}/${name}`,
    about: await aboutOf(sql, `/bots/${author}/${name}`),
    lines,
  });
}

const rankOf = (best: number, worst: number): string => (best === worst ? `${best}` : `${best}–${worst}`);
