import { LadderId, Name } from "@liars-ladder/protocol";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { badge } from "../card/badge.ts";
import { entriesOf } from "../db/entry.ts";
import type { Sql } from "../db/sql.ts";
import { rated } from "./heads.ts";
import { ladderOr404 } from "./lookup.ts";
import { sendProblem } from "./problem.ts";
import { isRefusal } from "./refusal.ts";
import { botOr404 } from "./routes/bots.ts";
import { tagOf } from "./text-answer.ts";

/** How long others may keep one, s. READMEs are seen through the caches of those who show them. */
const MINUTES = 300;
/** Badges a minute for one address. */
const RATE = 60;
/** Badges are for everybody: there are none of what is private. */
const STRANGER = null;
/** Whoever opens one alone gets a picture, and nothing that runs or loads. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

interface OfBot {
  Params: { author: string; bot: string };
  Querystring: { ladder: string };
}

/** Serves a badge for READMEs: the rank and the rating of a bot on a ladder. */
export function serveBadges(app: FastifyInstance, sql: Sql): void {
  const schema = {
    hide: true,
    params: Type.Object({ author: Name, bot: Name }),
    // Those who share links add parameters of their own.
    querystring: Type.Object({ ladder: LadderId }),
  };
  const config = { rateLimit: { max: RATE, timeWindow: 60_000 } };
  app.get<OfBot>("/bots/:author/:bot/badge.svg", { schema, config }, async ({ params, query, headers }, reply) => {
    const bot = await botOr404(sql, params.author, params.bot);
    if (isRefusal(bot)) return sendProblem(reply, bot.refused);
    const ladder = await ladderOr404(sql, query.ladder, STRANGER);
    if (isRefusal(ladder)) return sendProblem(reply, ladder.refused);
    const entries = bot.active_version === null ? [] : await entriesOf(sql, bot.active_version);
    const entry = entries.find(({ ladder_id: id }) => id === ladder.id);
    const svg = badge(ladder.title, entry ? standing(entry) : "not on this ladder");
    const etag = tagOf(svg);
    reply.header("cross-origin-resource-policy", "cross-origin").header("content-security-policy", POLICY);
    reply.header("etag", etag).header("cache-control", `public, max-age=${MINUTES}`);
    if (headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("image/svg+xml; charset=utf-8").send(svg);
  });
}

function standing({ best, worst, rating, low, high }: Awaited<ReturnType<typeof entriesOf>>[number]): string {
  if (rating === null || low === null || high === null) return "not rated yet";
  if (best === null || worst === null) return rated(rating, low, high);
  return `#${best === worst ? best : `${best}–${worst}`} · ${rated(rating, low, high)}`;
}
