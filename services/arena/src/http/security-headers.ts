import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/**
 * What a browser goes by in a script, a style or a font. The policy is for workers: a worker has that of its own script. All
 * others of helmet's are about pages, and a page would load them again with each of its thirty files.
 */
const OF_FILES = ["content-security-policy", "cross-origin-resource-policy", "x-content-type-options"];

/** Sends what helmet would send with each answer. It is the same each time, so helmet is asked once. */
export function securityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  const headers = response.getHeaders();
  const ofFiles = Object.fromEntries(OF_FILES.map((name) => [name, headers[name]]));
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.url.startsWith("/assets/") ? ofFiles : headers);
    done();
  });
}
