import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { problem } from "@liars-ladder/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isStranger } from "../auth/account.ts";
import { HEIGHT, WIDTH } from "../card/draw.ts";
import type { Sql } from "../db/sql.ts";
import { type Head, HOME, headOf } from "./heads.ts";
import { sendProblem } from "./problem.ts";
import { type AskAsNobody, NOTHING, startOfPage } from "./starts.ts";

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
  ask: AskAsNobody,
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
      allowedPath: (path) => path !== "/index.html" && !path.endsWith("/"),
      // Files that the build packed (ladder-web/pack.ts): the smallest that the browser accepts.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Vite names files in assets/ after their content.
        const lasting = path.includes("/assets/");
        reply.header("cache-control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    const reads = hasPages && (request.method === "GET" || request.method === "HEAD");
    const head = reads ? headOf(sql, path, new URLSearchParams(query)) : undefined;
    const browser = /text\/html/.test(request.headers.accept ?? "") && !/^\/(api|assets)\//.test(path);
    if (head === undefined && !(reads && browser)) {
      return sendProblem(reply, problem("route.unknown", `${request.method} ${path.slice(0, 200)} does not exist.`));
    }
    if (path.startsWith("/embed/")) allowFraming(reply);
    // A page without its own title or answers is better than an error: the page asks for its content in any case.
    const without =
      <T>(value: T) =>
      (error: unknown) => {
        request.log.warn({ err: error }, "a part of a page could not be made");
        return value;
      };
    const [own, start, built] = await Promise.all([
      (head ?? HOME_AT_ONCE).catch(without(HOME)),
      startOfPage(path, folder ?? "", isStranger(request), ask).catch(without(NOTHING)),
      // Read each time, because it names the files of the latest build.
      readFile(first, "utf8"),
    ]);
    const html = withHead(built, own, { baseUrl, path, query })
      .replace("</head>", () => `${start.files}</head>`)
      .replace("</body>", () => `${start.answers}</body>`);
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
  });
}

const HOME_AT_ONCE = Promise.resolve(HOME);

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

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

/** An embedded replay is made for other sites' pages. It can only show a game. */
function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader("content-security-policy") ?? "");
  reply.removeHeader("x-frame-options");
  reply.header("content-security-policy", policy.replace(/frame-ancestors [^;]*/, "frame-ancestors *"));
}
