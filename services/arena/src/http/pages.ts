import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { problem } from "@liars-ladder/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { WhoCalls } from "../auth/account.ts";
import { HEIGHT, WIDTH } from "../card/draw.ts";
import type { Sql } from "../db/sql.ts";
import { openDrawer } from "./drawer.ts";
import { escaped } from "./escaped.ts";
import { type Head, HOME, headOf, isPage } from "./heads.ts";
import { paintFirst } from "./paint-first.ts";
import { sendProblem } from "./problem.ts";
import { isRefusal } from "./refusal.ts";
import { type AskAs, blocksOf, NOTHING, type PageStart, startOfPage, type Visitor } from "./starts.ts";

/**
 * Serves the built pages. Every address of a page gets the same first page, which finds its way by itself; its head
 * says which page it is, for those who do not run its script, and what it begins with (starts.ts). A browser gets it for
 * any other address too, and the page says that there is nothing there. Every other request for an unknown address gets a
 * problem.
 */
export async function servePages(
  app: FastifyInstance,
  sql: Sql,
  folder: string | undefined,
  baseUrl: string,
  who: WhoCalls,
  ask: AskAs,
): Promise<void> {
  const first = join(folder ?? "", "index.html");
  const hasPages = folder !== undefined && existsSync(first);
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      // The first page is never sent unchanged, see below. And for folders the plugin would answer 500 to clients
      // that accept no packed answer.
      index: false,
      allowedPath: (path) => path !== "/index.html" && !path.startsWith("/server/") && !path.endsWith("/"),
      // Files that the build packed (ladder-web/pack.ts): the smallest that the browser accepts.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Vite names files in assets/ after their content.
        const lasting = path.includes("/assets/");
        reply.header("cache-control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  const drawer = openDrawer(folder ?? "");
  app.addHook("onClose", () => drawer.close());
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    const reads = hasPages && (request.method === "GET" || request.method === "HEAD");
    const browser = /text\/html/.test(request.headers.accept ?? "") && !/^\/(api|assets)\//.test(path);
    if (!reads || !(browser || isPage(path)))
      return sendProblem(reply, problem("route.unknown", `${request.method} ${path.slice(0, 200)} does not exist.`));
    if (path.startsWith("/embed/")) allowFraming(reply);
    // A page without its own title or answers is better than an error: the page asks for its content in any case.
    const without =
      <T>(value: T) =>
      (error: unknown) => {
        request.log.warn({ err: error }, "a part of a page could not be made");
        return value;
      };
    const visitor = await visitorBy(who, request).catch(without(undefined));
    const [own, start, built] = await Promise.all([
      headOf({ sql, folder, viewer: visitor ?? null }, path, new URLSearchParams(query)).catch(without(HOME)),
      startOfPage(path, query, folder ?? "", visitor, ask).catch(without(NOTHING)),
      // Read each time, because it names the files of the latest build.
      readFile(first, "utf8"),
    ]);
    // Nothing is drawn of an address that leads to another.
    const drawn = (await drawer.draw(request.url, start).catch(without(undefined))) || undefined;
    allowScripts(reply, built);
    const html = withStart(withHead(built, own, { baseUrl, path, query }), start, drawn);
    const sent = drawn === undefined ? html : await paintFirst(html, folder ?? "").catch(without(html));
    // What stands in it is this visitor's own.
    const kept = visitor === null ? "no-cache" : "private, no-cache";
    return reply
      .code(own.missing ? 404 : 200)
      .header("cache-control", kept)
      .type("text/html; charset=utf-8")
      .send(sent);
  });
}

/** Who opens a page. A key signs nobody in: pages are for people. */
async function visitorBy(who: WhoCalls, request: FastifyRequest): Promise<Visitor> {
  const caller = await who(request);
  return isRefusal(caller) || caller?.session === null ? undefined : caller;
}

interface Address {
  readonly baseUrl: string;
  readonly path: string;
  readonly query: string;
}

/** Replaces the title and the description of the first page by those of this page, for people and for previews. */
function withHead(html: string, { title, description, image, feed }: Head, { baseUrl, path, query }: Address): string {
  const named = title === HOME.title ? title : `${title} · ${HOME.title}`;
  const card: Record<string, string> = { title, description, type: "website", site_name: HOME.title };
  card.url = baseUrl + path;
  if (image !== undefined)
    Object.assign(card, { image: baseUrl + image, "image:width": WIDTH, "image:height": HEIGHT, "image:alt": title });
  const tags = Object.entries(card).map(
    ([name, text]) => `<meta property="og:${name}" content="${escaped(String(text))}" />`,
  );
  const large = image === undefined ? "summary" : "summary_large_image";
  const lines = [`<title>${escaped(named)}</title>`, ...tags, `<meta name="twitter:card" content="${large}" />`];
  if (image !== undefined) {
    const told = `${baseUrl}/oembed?url=${encodeURIComponent(baseUrl + path + (query === "" ? "" : `?${query}`))}`;
    lines.push(
      `<link rel="alternate" type="application/json+oembed" href="${escaped(told)}" title="${escaped(title)}" />`,
    );
  }
  if (feed !== undefined)
    lines.push(
      `<link rel="alternate" type="application/atom+xml" href="${escaped(feed)}" title="${escaped(`${title}: what happens`)}" />`,
    );
  return html
    .replace(/<title>[^<]*<\/title>/, () => lines.join("\n    "))
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + escaped(description));
}

/** Puts into the first page what it begins with, and how it looks at first, if it is drawn. */
function withStart(html: string, start: PageStart, drawn: string | undefined): string {
  const asked = escaped(JSON.stringify(start.asked));
  return html
    .replace("</head>", () => `${start.files}</head>`)
    .replace('<div id="root">', (root) =>
      drawn === undefined ? root : `<div id="root" data-asked="${asked}">${drawn}`,
    )
    .replace("</body>", () => `${blocksOf(start)}</body>`);
}

/** An embedded replay and TV are made for other sites' pages. They can only show games. */
function allowFraming(reply: FastifyReply): void {
  reply.removeHeader("x-frame-options");
  changePolicy(reply, /frame-ancestors [^;]*/, () => "frame-ancestors *");
}

/** The scripts that the build wrote into the first page may run, by their hashes; no other that stands in a page may. */
function allowScripts(reply: FastifyReply, built: string): void {
  const hashes = [...built.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
  );
  changePolicy(reply, /script-src [^;]*/, (sources) => [sources, ...hashes].join(" "));
}

function changePolicy(reply: FastifyReply, part: RegExp, to: (sources: string) => string): void {
  const policy = String(reply.getHeader("content-security-policy") ?? "");
  reply.header("content-security-policy", policy.replace(part, to));
}
