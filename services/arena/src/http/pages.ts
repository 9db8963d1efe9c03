import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { problem } from "@liars-ladder/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "./problem.ts";

/**
 * Serves the built pages, and the first of them for every address that a browser asks for and that is none of ours: the
 * pages find their own way. Everything else that is unknown is a problem.
 */
export async function servePages(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const hasPages = folder !== undefined && existsSync(join(folder, "index.html"));
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      // As the build packed them (ladder-web/pack.ts): the smallest that the browser takes.
      preCompressed: true,
      index: "index.html",
      setHeaders: (reply, path) => {
        // Vite names what is in assets/ after its content.
        const lasting = path.includes("/assets/");
        reply.header("cache-control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?")[0] ?? "";
    const page =
      request.method === "GET" && /text\/html/.test(request.headers.accept ?? "") && !/^\/(api|assets)\//.test(path);
    if (hasPages && page) {
      if (path.startsWith("/embed/")) allowFraming(reply);
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    }
    return sendProblem(reply, problem("route.unknown", `${request.method} ${path.slice(0, 200)} does not exist.`));
  });
}

/** An embedded replay is made for other sites' pages; it can do nothing but show. */
function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader("content-security-policy") ?? "");
  reply.removeHeader("x-frame-options");
  reply.header("content-security-policy", policy.replace(/frame-ancestors [^;]*/, "frame-ancestors *"));
}
