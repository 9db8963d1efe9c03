// A server of `npm run bench -- api`, a process of its own: `arena` is a whole arena, `bare` is Fastify and one route that sends
// the bytes that it was given. Both say what CPU time they have used.
import Fastify from "fastify";
import type { Config } from "../services/arena/src/config.ts";
import { openArena } from "../services/arena/src/open.ts";

/** What the benchmark asks for. */
export type Order = { bare: Record<string, { headers: Record<string, string>; body: string }> } | "cpu";
export interface Reply {
  url?: string;
  /** CPU time so far, ms. */
  ms?: number;
}

const [kind, databaseUrl = ""] = process.argv.slice(2);
const say = (reply: Reply): void => void process.send?.(reply);

const configOf = (databaseUrl: string): Config => ({
  ...{ databaseUrl, queueUrl: databaseUrl, redisUrl: undefined, port: 0, host: "127.0.0.1" },
  ...{ baseUrl: "http://localhost", authSecret: "a secret of the benchmark, long enough", webDir: undefined },
  // Nothing is played meanwhile.
  ...{
    houseBotsDir: undefined,
    openMatches: 0,
    quietMatches: null,
    archiveAfterDays: null,
    softPlaySeconds: 0,
    auditYears: null,
    trustProxy: 0,
  },
  ...{ logLevel: "warn", metricsToken: undefined, github: undefined, mail: undefined, localWebhooks: false },
  leagues: { atOnce: 3, deals: 20_000 },
});

process.on("message", async (order: Order) => {
  if (order === "cpu") {
    const { user, system } = process.cpuUsage();
    return say({ ms: (user + system) / 1_000 });
  }
  const app = Fastify();
  for (const [path, { headers, body }] of Object.entries(order.bare)) {
    const bytes = Buffer.from(body, "base64");
    app.get(path, async (_, reply) => reply.headers(headers).send(bytes));
  }
  say({ url: await app.listen({ port: 0, host: "127.0.0.1" }) });
});
if (kind === "arena") {
  // It counts every request, and refuses none of so many.
  const { url } = await openArena(configOf(databaseUrl), undefined, 1e9);
  say({ url });
}
