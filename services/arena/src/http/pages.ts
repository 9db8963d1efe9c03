import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { problem } from "@liars-ladder/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Sql } from "../db/sql.ts";
import { type Head, HOME, headOf } from "./heads.ts";
import { sendProblem } from "./problem.ts";

/**
 * Serves the built pages, and the first of them for every address that a page of ours has: the pages find their own way.
 * It says in its head which page it is, for those who do not run it. A browser gets it for any other address too, and the
 * page says that there is none; everything else that is unknown is a problem.
 */
export async function servePages(
  app: FastifyInstance,
  sql: Sql,
  folder: string | undefined,
  baseUrl: string,
): Promise<void> {
  const first = join(folder ?? "", "index.html");
  const hasPages = folder !== undefined && existsSync(first);
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      // Never as it is, see below; and of folders it would say 500 to who takes nothing packed.
      index: false,
      allowedPath: (path) => path !== "/index.html" && !path.endsWith("/"),
      // As the build packed them (ladder-web/pack.ts): the smallest that the browser takes.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Vite names what is in assets/ after its content.
        const lasting = path.includes("/assets/");
        reply.header("cache-control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?")[0] ?? "";
    const reads = hasPages && (request.method === "GET" || request.method === "HEAD");
    const head = reads ? headOf(sql, path) : undefined;
    const browser = /text\/html/.test(request.headers.accept ?? "") && !/^\/(api|assets)\//.test(path);
    if (head === undefined && !(reads && browser)) {
      return sendProblem(reply, problem("route.unknown", `${request.method} ${path.slice(0, 200)} does not exist.`));
    }
    if (path.startsWith("/embed/")) allowFraming(reply);
    // What a page says of itself is worth no failure: it shows what is there by itself.
    const own = await (head ?? HOME_AT_ONCE).catch((error) => {
      request.log.warn({ err: error }, "a page's head could not be made");
      return HOME;
    });
    // Read each time: it names the files of the latest build.
    const html = withHead(await readFile(first, "utf8"), own, baseUrl + path);
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
  });
}

const HOME_AT_ONCE = Promise.resolve(HOME);

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The first page with a title and a description of its own in place of what stands there, for people and for previews. */
function withHead(html: string, { title, description }: Head, url: string): string {
  const named = title === HOME.title ? title : `${title} · ${HOME.title}`;
  const card: Record<string, string> = { title, description, type: "website", site_name: HOME.title, url };
  const tags = Object.entries(card).map(([name, text]) => `<meta property="og:${name}" content="${escaped(text)}" />`);
  const lines = [`<title>${escaped(named)}</title>`, ...tags, '<meta name="twitter:card" content="summary" />'];
  return html
    .replace(/<title>[^<]*<\/title>/, () => lines.join("\n    "))
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + escaped(description));
}

/** An embedded replay is made for other sites' pages; it can do nothing but show. */
function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader("content-security-policy") ?? "");
  reply.removeHeader("x-frame-options");
  reply.header("content-security-policy", policy.replace(/frame-ancestors [^;]*/, "frame-ancestors *"));
}
