import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * All that the studio's frame does: it starts a worker from the text that its page sends, and joins the two. The worker
 * starts more of them, one for each bot. And it says that it is there, at once and on and on: a worker that plays may be
 * silent for long.
 */
const SCRIPT = `addEventListener("message", ({ data, source, ports }) => {
  if (source !== parent || typeof data !== "string") return;
  const url = URL.createObjectURL(new Blob([data], { type: "text/javascript" }));
  new Worker(url).postMessage(null, [ports[0]]);
});
const here = () => parent.postMessage("frame", "*");
here();
setInterval(here, 500);`;

const HTML = `<!doctype html>
<html lang="en">
  <head><title>Where the studio plays</title></head>
  <body><script>${SCRIPT}</script></body>
</html>
`;

/**
 * Bots run in this document's workers, which inherit this: an origin of their own, so no page, cookie or storage of ours,
 * and no address at all to load from or send to. `unsafe-eval`: to run what its author has written is what it is for.
 */
const POLICY = [
  "sandbox allow-scripts",
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}' 'unsafe-eval'`,
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** Serves the document in which the studio plays what somebody writes there. */
export function serveStudioFrame(app: FastifyInstance): void {
  app.get("/studio/frame", { schema: { hide: true } }, async (_, reply) => {
    // It has no origin that a process could be kept for.
    reply.removeHeader("origin-agent-cluster");
    return reply
      .header("content-security-policy", POLICY)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(HTML);
  });
}
