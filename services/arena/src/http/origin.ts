import type { IncomingHttpHeaders } from "node:http";
import { problem } from "@liars-ladder/protocol";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "./problem.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Whether a browser says that a page of ours sends this. Pages word neither header, browsers do. `Sec-Fetch-Site` is sent
 * to https and to this machine alone; elsewhere, in a LAN, the page's origin must be the very host that is asked, or
 * the one that we are known by.
 *
 * @param protocols that the host that is asked may be reached by.
 */
export function isOwnPage(headers: IncomingHttpHeaders, baseUrl: string, protocols: readonly string[]): boolean {
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  if (site === "same-origin" || origin === baseUrl) return true;
  if (site !== undefined || origin === undefined || host === undefined) return false;
  return protocols.some((protocol) => URL.parse(`${protocol}://${host}`)?.origin === origin);
}

/** Where a request comes from, for its sender. */
export function originInWords({ origin, "sec-fetch-site": site }: IncomingHttpHeaders): string {
  if (origin !== undefined) return `from ${JSON.stringify(origin.slice(0, 100))}`;
  return site === undefined ? "without the header `Origin`" : `from another page (${String(site).slice(0, 20)})`;
}

/**
 * A browser sends its cookie along whoever asks: what changes something then comes from our own pages alone. Who sends a
 * key or nothing at all is asked nothing.
 */
export function guardCookies(app: FastifyInstance, baseUrl: string): void {
  app.addHook("onRequest", async (request, reply) => {
    const { method, headers, protocol } = request;
    if (SAFE.has(method) || headers.cookie === undefined || headers.authorization !== undefined) return;
    if (isOwnPage(headers, baseUrl, [protocol])) return;
    const why = `${method} with a cookie, ${originInWords(headers)}: only pages of ${baseUrl} may do that.`;
    return sendProblem(reply, problem("request.origin", why));
  });
}
