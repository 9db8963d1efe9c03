import { openLog } from "@liars-ladder/telemetry";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { watcherBy, whoCalls } from "./auth/account.ts";
import { createAuth } from "./auth/auth.ts";
import { type Mail, openMailer } from "./auth/mail.ts";
import { createBackground } from "./background.ts";
import { trackOpened } from "./closing.ts";
import type { Config } from "./config.ts";
import { migrate } from "./db/migrate.ts";
import { operators } from "./db/operator.ts";
import { connect, type Sql } from "./db/sql.ts";
import { app } from "./http/app.ts";
import { createMetrics } from "./http/metrics.ts";
import { addressReader } from "./http/network.ts";
import { pathProblem } from "./http/path.ts";
import { sendProblem } from "./http/problem.ts";
import { trusted } from "./http/proxies.ts";
import { partsOf } from "./http/readiness.ts";
import { answerUnreadable } from "./http/unreadable.ts";
import { openLive } from "./live/live.ts";
import { liveMatches } from "./live/matches.ts";
import { openQueues, type Queues } from "./queue/queues.ts";
import { openThreadedRatings } from "./ratings/fitter.ts";
import { makeLadders } from "./seasons/ladders.ts";
import { submitHouseBots } from "./versions/house-bots.ts";
import { resolveName } from "./webhooks/address.ts";

export interface OpenArena {
  /** The address where it listens. */
  url: string;
  server: FastifyInstance;
  sql: Sql;
  queues: Queues;
  /** Finishes its answers, gives back jobs that it took from the queue, and disconnects. */
  close(): Promise<void>;
  /** The names of what is not closed yet. */
  open(): string[];
}

/** Requests a minute that one address may send. A class shares one, and a page of a league asks 36 times a minute. */
const RATE = 3_000;

/**
 * Opens a whole arena: schema, ladders, queue, HTTP, live events, house bots.
 *
 * @throws Error when the database, the queue or the port is not available.
 */
export async function openArena(config: Config, logger?: FastifyBaseLogger, rate = RATE): Promise<OpenArena> {
  const server = createServer(config, logger);
  const { log } = server;
  const opened = trackOpened(server);
  try {
    const sql = connect(config.databaseUrl);
    opened.add("database", () => sql.end({ timeout: 2 }));
    await prepareDatabase(sql, log);
    const metrics = createMetrics();
    const matches = liveMatches(sql);
    const { redisUrl, queueUrl, databaseUrl, baseUrl, openMatches, quietMatches } = config;
    const { archiveAfterDays, softPlaySeconds, auditYears } = config;
    const queues = await openQueues({ redisUrl, queueUrl, log });
    opened.add("queues", queues.close);
    const addressOf = addressReader(trusted(config.trustProxy));
    const mailer = config.mail && openMailer(config.mail);
    if (mailer) opened.add("mail", async () => mailer.close());
    const mail =
      mailer && ((mail: Mail) => void mailer.send(mail).catch((err) => log.warn({ err }, "a mail was not sent")));
    const auth = createAuth({ sql, baseUrl, secret: config.authSecret, github: config.github, mail });
    const who = watcherBy(whoCalls(sql, auth));
    const live = await openLive({ server: server.server, sql, databaseUrl, redisUrl, log, baseUrl, addressOf, who });
    const ratings = openThreadedRatings(databaseUrl);
    const background = createBackground({
      ...{ sql, log, metrics, matches, ratings, queues, live },
      ...{ openMatches, quietMatches, archiveAfterDays, softPlaySeconds, auditYears },
      webhooks: {
        baseUrl,
        authSecret: config.authSecret,
        reach: { local: config.localWebhooks, resolve: resolveName },
      },
    });
    // Closed in reverse order: nobody watches or asks any more when the background work ends.
    opened.add("background", background.close);
    opened.add("server", () => server.close());
    opened.add("live", live.close);
    let ready = false;
    await server.register(app, {
      sql,
      auth,
      background,
      matches,
      metrics,
      metricsDoor: { token: config.metricsToken, trustProxy: config.trustProxy !== 0 },
      queues,
      parts: partsOf(sql, queues),
      ready: () => ready,
      baseUrl,
      webhooks: { authSecret: config.authSecret, local: config.localWebhooks },
      webDir: config.webDir,
      rate,
      redisUrl,
      leagues: config.leagues,
      contribute: config.contribute,
      hangUp: live.hangUp,
    });
    await server.ready();
    await queues.listen(background.listener, background.take);
    background.start();
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
        await opened.close();
      },
      open: opened.names,
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The server, without any routes yet. */
function createServer(config: Config, logger?: FastifyBaseLogger): FastifyInstance {
  return Fastify({
    loggerInstance: logger ?? (openLog("arena", config.logLevel) as FastifyBaseLogger),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: "idle",
    // Whoever is still let in while we close is answered as before: the proxy in front has no other answer to give.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // For addresses that the router cannot read: hooks do not run then.
    frameworkErrors: (_, request, reply) => sendProblem(reply, pathProblem(request.raw.url ?? "")),
    clientErrorHandler: answerUnreadable,
    logController: new LogController({ disableRequestLogging: true }),
  }) as FastifyInstance;
}

/** Brings the schema forward, and makes the ladders that do not exist yet. */
async function prepareDatabase(sql: Sql, log: FastifyBaseLogger): Promise<void> {
  const applied = await migrate(sql);
  if (applied.length > 0) log.info({ applied }, "schema brought forward");
  if ((await operators(sql)).length === 0)
    log.info("nobody is an operator: `liars-arena operator add NAME` makes somebody one");
  const { made, unknown } = await makeLadders(sql);
  if (made.length > 0) log.info({ ladders: made }, "ladders made");
  if (unknown.length > 0) log.warn({ ladders: unknown }, "passed over: their rulesets are not known");
}
