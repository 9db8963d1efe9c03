import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/**
 * What a browser goes by in a script, a style or a font. The policy is for workers: a worker has that of its own script. All
 * others of helmet's are about pages, and a page would load them again with each of its thirty files.
 */
const OF_FILES = ["content-security-policy", "cross-origin-resource-policy", "x-content-type-options"];
/** What it goes by in an answer of the API. That is data: opened as a page, it may load nothing and be in no frame. */
const OF_DATA = ["cross-origin-resource-policy", "strict-transport-security", "x-content-type-options"];
const POLICY_OF_DATA = { "content-security-policy": "default-src 'none';frame-ancestors 'none'" };

/** Sends what helmet would send with each answer. It is the same each time, so helmet is asked once. */
export function securityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  const headers = response.getHeaders();
  const only = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in headers).map((name) => [name, headers[name]]));
  const [ofFiles, ofData] = [only(OF_FILES), { ...only(OF_DATA), ...POLICY_OF_DATA }];
  const of = (url: string) => {
    if (url.startsWith("/assets/")) return ofFiles;
    // better-auth has pages too.
    return url.startsWith("/api/") && !url.startsWith("/api/auth/") ? ofData : headers;
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(of(request.url));
    done();
  });
}
