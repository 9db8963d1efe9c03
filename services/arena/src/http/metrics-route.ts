import { problem } from "@liars-ladder/protocol";
import { type MetricsDoor, mayRead } from "@liars-ladder/telemetry";
import type { FastifyInstance } from "fastify";
import type { Histogram } from "prom-client";
import type { Metrics } from "./metrics.ts";
import { sendProblem } from "./problem.ts";

/** Serves `/metrics` to callers who may read it. */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics, door: MetricsDoor): void {
  app.get("/metrics", { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    if (!mayRead(request.raw, door)) {
      const how = door.token === undefined ? "Set METRICS_TOKEN, and send it" : "Send METRICS_TOKEN";
      return sendProblem(reply, problem("auth.operator", `${how} as Authorization: Bearer ….`));
    }
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

/** Times every answer. Routes are few, addresses are not: only a route becomes a label. */
export function timeRequests(app: FastifyInstance, time: Histogram<"method" | "route" | "status">): void {
  // Finding a label's series takes longer than counting in it.
  const series = new Map<string, ReturnType<typeof time.labels>>();
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? "none";
    const status = `${Math.floor(statusCode / 100)}xx`;
    const name = `${status} ${method} ${route}`;
    const one = series.get(name) ?? time.labels({ method, route, status });
    series.set(name, one);
    one.observe(elapsedTime / 1000);
    done();
  });
}
