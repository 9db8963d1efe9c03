import { LadderId, Name } from "@liars-ladder/protocol";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Type } from "typebox";
import { accountByName } from "../db/account.ts";
import { type NoticeRow, noticesOfAuthor, noticesOfBot, noticesOfLadder } from "../db/notice.ts";
import type { Sql } from "../db/sql.ts";
import { atom, type FeedEntry } from "./atom.ts";
import { HOME, rated } from "./heads.ts";
import { ownLadderOr404 } from "./lookup.ts";
import { sendProblem } from "./problem.ts";
import { isRefusal, type Refusal, refuse } from "./refusal.ts";
import { botOr404 } from "./routes/bots.ts";
import { hasAlready, tagOf } from "./text-answer.ts";

/** What a feed holds at most: readers come more often than so much happens. */
const MOST = 50;
/** Of a feed in which nothing has happened yet, and of whose page we do not know how old it is. */
const BEGIN = new Date("2026-01-01T00:00:00Z");

interface Found {
  /** The path of the page that it is about. */
  path: string;
  title: string;
  notices: NoticeRow[];
}

/** Serves a feed of each bot, author and ladder, at the address of its page with `/feed.atom`. */
export function serveFeeds(app: FastifyInstance, sql: Sql, baseUrl: string): void {
  const send = (reply: FastifyReply, found: Found | Refusal): FastifyReply => {
    if (isRefusal(found)) return sendProblem(reply, found.refused);
    const { path, title, notices } = found;
    const page = baseUrl + path;
    const xml = atom({
      ...{ page, self: `${page}/feed.atom`, author: HOME.title, title: `${title} · ${HOME.title}` },
      updated: notices[0]?.at ?? BEGIN,
      entries: notices.map((notice) => entryOf(notice, baseUrl)),
    });
    if (hasAlready(reply.request, reply, tagOf(xml), "public")) return reply.code(304).send();
    return reply.type("application/atom+xml; charset=utf-8").send(xml);
  };
  const schema = <P>(params: P) => ({ schema: { hide: true, params } });

  interface OfBot {
    Params: { author: string; bot: string };
  }
  app.get<OfBot>(
    "/bots/:author/:bot/feed.atom",
    schema(Type.Object({ author: Name, bot: Name })),
    async ({ params }, reply) => {
      const bot = await botOr404(sql, params.author, params.bot);
      if (isRefusal(bot)) return send(reply, bot);
      const title = `${bot.author}/${bot.name}`;
      return send(reply, { path: `/bots/${title}`, title, notices: await noticesOfBot(sql, bot.id, MOST) });
    },
  );
  app.get<{ Params: { author: string } }>(
    "/authors/:author/feed.atom",
    schema(Type.Object({ author: Name })),
    async ({ params }, reply) => {
      const [author] = await accountByName(sql, params.author);
      if (!author) return send(reply, refuse("author.unknown", `There is no author "${params.author}".`));
      const { id, name } = author;
      return send(reply, { path: `/authors/${name}`, title: name, notices: await noticesOfAuthor(sql, id, MOST) });
    },
  );
  app.get<{ Params: { ladder: string } }>(
    "/ladders/:ladder/feed.atom",
    schema(Type.Object({ ladder: LadderId })),
    async ({ params }, reply) => {
      const ladder = await ownLadderOr404(sql, params.ladder);
      if (isRefusal(ladder)) return send(reply, ladder);
      const { id, title } = ladder;
      return send(reply, { path: `/ladders/${id}`, title, notices: await noticesOfLadder(sql, id, MOST) });
    },
  );
}

function entryOf(row: NoticeRow, baseUrl: string): FeedEntry {
  const { id, at, version, ladder } = row;
  const page = version === null ? `/ladders/${ladder}/seasons` : `/versions/${version}`;
  return { id, at, page: baseUrl + page, ...inWords(row) };
}

function inWords(row: NoticeRow): Pick<FeedEntry, "title" | "text"> {
  const { kind, author, bot, number, reason, season, rating, low, high } = row;
  const name = `${author}/${bot}@${number}`;
  const on = row.title ?? row.ladder ?? "";
  switch (kind) {
    case "version.accepted":
      return { title: `${name} is accepted`, text: "It plays on the ladders for which it qualified." };
    case "version.rejected":
      return { title: `${name} is rejected`, text: "Its page shows the report." };
    case "version.rated": {
      const first =
        rating === null || low === null || high === null ? "" : ` First rating: ${rated(rating, low, high)}.`;
      return { title: `${name} is rated on ${on}`, text: `It has played its first match of season ${season}.${first}` };
    }
    case "version.suspended":
      return { title: `${name} is suspended on ${on}`, text: reason ?? "" };
    case "version.restored":
      return { title: `${name} plays again on ${on}`, text: "It is no longer suspended." };
    case "season.opened":
      return { title: `Season ${season} of ${on} is open`, text: "Everybody starts from zero." };
    case "season.closed":
      return { title: `Season ${season} of ${on} is closed`, text: `Its final table stays. Reason: ${reason ?? "–"}` };
    default:
      return kind satisfies never;
  }
}
