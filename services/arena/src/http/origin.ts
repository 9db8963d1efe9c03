import type { IncomingHttpHeaders } from "node:http";
import { problem } from "@liars-ladder/protocol";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "./problem.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Whether a browser says that one of our pages sends this request. Browsers write both headers, and pages cannot.
 * `Sec-Fetch-Site` is sent only to https and to this machine. Elsewhere, as in a LAN, the page's origin must be the
 * very host that is asked, or our own address.
 *
 * @param protocols by which the host that is asked may be reached.
 */
export function isOwnPage(headers: IncomingHttpHeaders, baseUrl: string, protocols: readonly string[]): boolean {
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  if (site === "same-origin" || origin === baseUrl) return true;
  if (site !== undefined || origin === undefined || host === undefined) return false;
  return protocols.some((protocol) => URL.parse(`${protocol}://${host}`)?.origin === origin);
}

/** Where a request comes from, in words for its sender. */
export function originInWords({ origin, "sec-fetch-site": site }: IncomingHttpHeaders): string {
  if (origin !== undefined) return `from ${JSON.stringify(origin.slice(0, 100))}`;
  return site === undefined ? "without the header `Origin`" : `from another page (${String(site).slice(0, 20)})`;
}

/**
 * A browser sends its cookie along, whichever page asks. So a request with a cookie that changes something must
 * come from our own pages. Requests with a key, or with neither, are not checked.
 */
export function guardCookies(app: FastifyInstance, baseUrl: string): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, headers } = request;
    if (SAFE.has(method) || headers.cookie === undefined || headers.authorization !== undefined) return done();
    if (isOwnPage(headers, baseUrl, [request.protocol])) return done();
    const why = `${method} with a cookie, ${originInWords(headers)}: only pages of ${baseUrl} may do that.`;
    sendProblem(reply, problem("request.origin", why));
  });
}
