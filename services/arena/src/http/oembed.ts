import { problem } from "@liars-ladder/protocol";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { HEIGHT, WIDTH } from "../card/draw.ts";
import { escaped } from "./escaped.ts";
import { GAME_PAGE, HOME, headOf, type Sources } from "./heads.ts";
import { sendProblem } from "./problem.ts";

/** The room of an embedded game unless the asker has less, px. */
const ROOM = { width: 800, height: 620 };
/** How long an answer may be kept, s. */
const AGE = 3_600;

interface Asked {
  Querystring: { url: string; maxwidth?: string; maxheight?: string; format?: string };
}

const size = Type.Optional(Type.String({ pattern: "^[1-9]\\d{0,4}$", description: "Pixels." }));
const querystring = Type.Object({
  url: Type.String({ maxLength: 500 }),
  format: Type.Optional(Type.String({ maxLength: 20 })),
  ...{ maxwidth: size, maxheight: size },
});

/** Answers oEmbed (https://oembed.com) for pages of this site: a game as a frame, any other page as a link with its picture. */
export function serveOembed(app: FastifyInstance, from: Sources, baseUrl: string): void {
  app.get<Asked>("/oembed", { schema: { hide: true, querystring } }, async ({ query }, reply) => {
    const { url, format = "json", maxwidth, maxheight } = query;
    if (format !== "json")
      return sendProblem(reply, problem("oembed.format", `The format is ${JSON.stringify(format)}.`));
    const page = URL.canParse(url) ? new URL(url) : undefined;
    const own = page?.origin === new URL(baseUrl).origin ? page : undefined;
    const head = own && (await headOf(from, own.pathname, own.searchParams));
    if (own === undefined || head === undefined || head.missing)
      return sendProblem(
        reply,
        problem("oembed.address", `${JSON.stringify(url.slice(0, 200))} is none of ${baseUrl}.`),
      );
    const most = {
      width: Number(maxwidth ?? Number.POSITIVE_INFINITY),
      height: Number(maxheight ?? Number.POSITIVE_INFINITY),
    };
    // A thumbnail may not be larger than what was asked for.
    const thumbnail =
      head.image === undefined || most.width < WIDTH || most.height < HEIGHT
        ? {}
        : { thumbnail_url: baseUrl + head.image, thumbnail_width: WIDTH, thumbnail_height: HEIGHT };
    const told = {
      version: "1.0",
      title: head.title,
      provider_name: HOME.title,
      provider_url: baseUrl,
      cache_age: AGE,
    };
    const game = head.image === undefined ? null : GAME_PAGE.exec(own.pathname);
    reply.header("cache-control", `public, max-age=${AGE}`).type("application/json; charset=utf-8");
    if (game === null) return JSON.stringify({ ...told, type: "link", ...thumbnail });
    const room = { width: Math.min(ROOM.width, most.width), height: Math.min(ROOM.height, most.height) };
    const src = `${baseUrl}/embed/games/${game[1]}.${game[2]}${placeIn(own.searchParams)}`;
    const html = `<iframe src="${escaped(src)}" width="${room.width}" height="${room.height}" style="border:0" title="${escaped(head.title)}"></iframe>`;
    return JSON.stringify({ ...told, type: "rich", html, ...room, ...thumbnail });
  });
}

/** The step and the seat of a link, where they are any. */
function placeIn(query: URLSearchParams): string {
  const place = new URLSearchParams();
  for (const [key, shape] of [
    ["step", /^\d{1,6}$/],
    ["seat", /^(?:audience|[0-7])$/],
  ] as const) {
    const value = query.get(key);
    if (value !== null && shape.test(value)) place.set(key, value);
  }
  return place.size === 0 ? "" : `?${place}`;
}
