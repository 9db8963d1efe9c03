import { createHash, timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { problem } from "@liars-ladder/protocol";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "./metrics.ts";
import { sendProblem } from "./problem.ts";

export interface MetricsDoor {
  /** The bearer token that opens the metrics; undefined: only requests from this machine may read them. */
  token: string | undefined;
  /** Everybody comes through a proxy, so an address does not show who asks. */
  trustProxy: boolean;
}

/** Serves `/metrics` to callers who may read it. */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics, door: MetricsDoor): void {
  app.get("/metrics", { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    if (!mayRead(request, door)) {
      const how = door.token === undefined ? "Set METRICS_TOKEN, and send it" : "Send METRICS_TOKEN";
      return sendProblem(reply, problem("auth.operator", `${how} as Authorization: Bearer ….`));
    }
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

function mayRead(request: FastifyRequest, { token, trustProxy }: MetricsDoor): boolean {
  if (token !== undefined) return same(request.headers.authorization ?? "", `Bearer ${token}`);
  // A proxy on this machine would look like this machine.
  const proxied = ["x-forwarded-for", "x-real-ip", "forwarded", "via"].some((name) => name in request.headers);
  return !trustProxy && !proxied && isLoopback(request.socket.remoteAddress ?? "");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");
const isLoopback = (address: string): boolean => loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Compares in a time that does not tell how much of it was right. */
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
