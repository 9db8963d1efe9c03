import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { app } from "./app.ts";
import { createArena } from "./arena.ts";
import { createAuth } from "./auth/auth.ts";
import type { Config } from "./config.ts";
import { migrate } from "./db/migrate.ts";
import { operators } from "./db/operator.ts";
import { connect, type Sql } from "./db/sql.ts";
import { submitHouseBots } from "./house.ts";
import { makeLadders } from "./ladders.ts";
import { openLive } from "./live/live.ts";
import { liveMatches } from "./live/matches.ts";
import { createMetrics } from "./metrics.ts";
import { addressReader } from "./network.ts";
import { pathProblem } from "./path.ts";
import { sendProblem } from "./problem.ts";
import { trusted } from "./proxies.ts";
import { openQueues, type Queues } from "./queue/queues.ts";
import { openThreadedRatings } from "./ratings.ts";
import { partsOf } from "./readiness.ts";

export interface OpenArena {
  /** Where it listens. */
  url: string;
  server: FastifyInstance;
  sql: Sql;
  queues: Queues;
  /** Answers what was asked, gives back what was taken from the queue, and hangs up. */
  close(): Promise<void>;
  /** What is not closed yet. */
  open(): string[];
}

/** Requests a minute that one address may send. */
const RATE = 1_200;

/**
 * Opens a whole arena: schema, ladders, queue, HTTP, live events, house bots.
 *
 * @throws Error when the database, the queue or the port cannot be had.
 */
export async function openArena(config: Config, logger?: FastifyBaseLogger, rate = RATE): Promise<OpenArena> {
  const server = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: { level: config.logLevel } }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 300 },
    // What the router cannot read: hooks are not asked then.
    frameworkErrors: (_, request, reply) => sendProblem(reply as never, pathProblem(request.raw.url ?? "")) as never,
    logController: new LogController({ disableRequestLogging: true }),
  }) as FastifyInstance;
  const { log } = server;
  const opened = new Map<string, () => Promise<unknown>>();
  const hangUp = hangerUp(server);
  const closeEach = async () => {
    const timer = setInterval(hangUp, 50);
    for (const [name, close] of [...opened].reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, `closing ${name}`));
      opened.delete(name);
    }
    clearInterval(timer);
  };
  let closing: Promise<void> | undefined;
  const closeAll = () => {
    closing ??= closeEach();
    return closing;
  };
  try {
    const sql = connect(config.databaseUrl);
    opened.set("database", () => sql.end({ timeout: 2 }));
    const applied = await migrate(sql);
    if (applied.length > 0) log.info({ applied }, "schema brought forward");
    if ((await operators(sql)).length === 0)
      log.info("nobody is an operator: `liars-arena operator add NAME` makes somebody one");
    const { made, unknown } = await makeLadders(sql);
    if (made.length > 0) log.info({ ladders: made }, "ladders made");
    if (unknown.length > 0) log.warn({ ladders: unknown }, "passed over: their rulesets are not known");

    const metrics = createMetrics();
    const matches = liveMatches(sql);
    const ratings = openThreadedRatings(config.databaseUrl);
    const arena = createArena({ sql, log, metrics, matches, ratings, openMatches: config.openMatches });
    const { redisUrl, queueUrl, databaseUrl, baseUrl } = config;
    const queues = await openQueues({ redisUrl, queueUrl, log }, arena.ears, arena.commit);
    opened.set("queues", () => queues.close());
    opened.set("arena", () => arena.close());
    let ready = false;
    await server.register(app, {
      sql,
      auth: createAuth({ sql, baseUrl, secret: config.authSecret, github: config.github }),
      arena,
      matches,
      metrics,
      metricsDoor: { token: config.metricsToken, trustProxy: config.trustProxy !== 0 },
      drop: queues.remove,
      parts: partsOf(sql, queues),
      ready: () => ready,
      baseUrl,
      webDir: config.webDir,
      rate,
    });
    await server.ready();
    opened.set("server", () => server.close());
    const addressOf = addressReader(trusted(config.trustProxy));
    const live = await openLive({ server: server.server, sql, databaseUrl, redisUrl, log, baseUrl, addressOf });
    opened.set("live", () => live.close());
    arena.start(queues, live);
    if (config.houseBotsDir !== undefined) {
      const submitted = await submitHouseBots(server, sql, config.houseBotsDir);
      if (submitted.length > 0) log.info({ bots: submitted }, "house bots submitted");
    }
    const url = await server.listen({ port: config.port, host: config.host });
    ready = true;
    return {
      url,
      server,
      sql,
      queues,
      close: async () => {
        ready = false;
        await closeAll();
      },
      open: () => [...opened.keys()],
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/**
 * Hangs up, while we close, where nothing is being answered. Connections that fall idle only then would hold the server for
 * seconds (keep-alive); those on which nothing was ever asked, as browsers open them ahead, for a minute: Node does not
 * take them for idle.
 */
function hangerUp({ server }: FastifyInstance): () => void {
  let asked = 0;
  server.on("request", (_, response) => {
    asked++;
    response.once("close", () => asked--);
  });
  return () => {
    if (asked === 0) server.closeAllConnections();
    else server.closeIdleConnections();
  };
}
