import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/** Sends what helmet would send with each answer. It is the same each time, so helmet is asked once. */
export function securityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  const headers = response.getHeaders();
  app.addHook("onRequest", (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
