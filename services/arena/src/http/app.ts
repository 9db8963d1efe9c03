import compress from "@fastify/compress";
import { problem } from "@liars-ladder/protocol";
import type { MetricsDoor } from "@liars-ladder/telemetry";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { whoCalls } from "../auth/account.ts";
import type { Auth } from "../auth/auth.ts";
import { mountAuth } from "../auth/mount.ts";
import type { Background } from "../background.ts";
import type { Sql } from "../db/sql.ts";
import type { LeagueBounds } from "../leagues/bounds.ts";
import type { LiveMatches } from "../live/matches.ts";
import { newsOf } from "../play/news.ts";
import type { Queues } from "../queue/queues.ts";
import { keepOverall } from "../ratings/overall.ts";
import { keepStandings } from "../ratings/standings.ts";
import { openSnapshots } from "../snapshots/snapshots.ts";
import { keepStatus } from "../status/status.ts";
import { serveBadges } from "./badges.ts";
import { bind } from "./bind.ts";
import { serveCards } from "./cards.ts";
import { serveDocs } from "./docs.ts";
import { serveFeeds } from "./feeds.ts";
import { limitRequests } from "./limit.ts";
import type { Metrics } from "./metrics.ts";
import { serveMetrics, timeRequests } from "./metrics-route.ts";
import { serveOembed } from "./oembed.ts";
import { guardCookies } from "./origin.ts";
import { servePages } from "./pages.ts";
import { checkPaths } from "./path.ts";
import { handleErrors, sendProblem } from "./problem.ts";
import { watchParts } from "./readiness.ts";
import { accountRoutes } from "./routes/account.ts";
import { adminRoutes } from "./routes/admin.ts";
import { archiveRoutes } from "./routes/archives.ts";
import { authorRoutes } from "./routes/authors.ts";
import { botRoutes } from "./routes/bots.ts";
import { botOnLadderRoutes } from "./routes/bots-on-ladders.ts";
import { coAuthorRoutes } from "./routes/co-authors.ts";
import { contributeRoutes } from "./routes/contribute.ts";
import { crosstableRoutes } from "./routes/crosstable.ts";
import { exportRoutes } from "./routes/exports.ts";
import { gameRoutes } from "./routes/games.ts";
import { ladderRoutes } from "./routes/ladders.ts";
import { leagueRoutes } from "./routes/leagues.ts";
import { matchRoutes } from "./routes/matches.ts";
import { myDataRoutes } from "./routes/my-data.ts";
import { operatorRoutes } from "./routes/operators.ts";
import { pairRoutes } from "./routes/pairs.ts";
import { playRoutes } from "./routes/play.ts";
import { ratingRoutes } from "./routes/ratings.ts";
import { rerunRoutes } from "./routes/rerun.ts";
import { seasonRoutes } from "./routes/seasons.ts";
import { statusRoutes } from "./routes/status.ts";
import { suspensionRoutes } from "./routes/suspension.ts";
import { versionRoutes } from "./routes/versions.ts";
import { type WebhookDeps, webhookRoutes } from "./routes/webhook.ts";
import { securityHeaders } from "./security-headers.ts";
import { serveStudioFrame } from "./studio-frame.ts";
import { validatorCompiler } from "./validator.ts";

/** Answers that are kept take no more memory than this, bytes. */
const SNAPSHOTS = 64 * 1024 * 1024;

export interface AppOptions {
  sql: Sql;
  auth: Auth;
  background: Background;
  matches: LiveMatches;
  metrics: Metrics;
  metricsDoor: MetricsDoor;
  queues: Pick<Queues, "remove" | "runners" | "withdraw">;
  /** How to ask each part that must answer. */
  parts: Parameters<typeof watchParts>[0];
  /** Whether requests may be sent here; false while starting and stopping. */
  ready: () => boolean;
  baseUrl: string;
  webhooks: Pick<WebhookDeps, "authSecret" | "local">;
  webDir: string | undefined;
  /** Requests a minute from one address. */
  rate: number;
  /** Where arenas count requests together; undefined: each for itself. */
  redisUrl: string | undefined;
  leagues: LeagueBounds;
  /** Whether volunteers may play matches. */
  contribute: boolean;
  /** Closes the live connections of somebody who may see less from now on. */
  hangUp(account: string): void;
}

/** Everything that is served over HTTP. */
export const app = fp<AppOptions>(async (app: FastifyInstance, options) => {
  const { sql, auth, background, matches, metrics, baseUrl } = options;
  app.setValidatorCompiler(validatorCompiler);
  // Answers are made field by field (present.ts) and sent as text.
  app.setSerializerCompiler(() => JSON.stringify);
  handleErrors(app, metrics.bugs);

  securityHeaders(app, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The editor and the charts write styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'", "ws:", "wss:"],
        workerSrc: ["'self'", "blob:"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    // Over plain http it only locks out people who switch to https later.
    strictTransportSecurity: baseUrl.startsWith("https:"),
    crossOriginEmbedderPolicy: false,
  });
  // Only answers are packed. A packed body of a stranger could unpack to any size.
  await app.register(compress, { encodings: ["br", "gzip"], globalDecompression: false });
  checkPaths(app);
  guardCookies(app, baseUrl);
  await limitRequests(app, options);
  await serveDocs(app, baseUrl);

  const unlimited = { schema: { hide: true }, config: { rateLimit: false } };
  app.get("/healthz", unlimited, async () => ({ ok: true }));
  const lookAt = watchParts(options.parts);
  app.get("/readyz", unlimited, async (_, reply) => {
    if (!options.ready()) return sendProblem(reply, problem("server.unready", "The arena is starting or stopping."));
    const failed = await lookAt();
    if (failed.length === 0) return { ok: true };
    return sendProblem(reply, problem("server.unready", `Not working: ${failed.join(", ")}.`));
  });
  serveMetrics(app, metrics, options.metricsDoor);
  timeRequests(app, metrics.requestTime);

  await mountAuth(app, auth, baseUrl);
  const warn = (error: unknown, what: string) => app.log.warn({ err: error }, what);
  const snapshots = openSnapshots(sql, SNAPSHOTS);
  const tables = keepStandings(snapshots);
  const { enqueue, tell, tv, askBot, refreshLadders, reviewIncidents, deliverSoon } = background;
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  const drop = options.queues.remove;
  const who = whoCalls(sql, auth);
  const ask = bind(app, who, snapshots, {
    ...accountRoutes(sql),
    ...myDataRoutes({ sql, auth, refreshLadders }),
    ...webhookRoutes({ sql, deliverSoon, ...options.webhooks }),
    ...ladderRoutes(sql, tables, keepOverall(sql)),
    ...seasonRoutes(sql, tables),
    ...archiveRoutes(sql),
    ...exportRoutes(sql),
    ...botRoutes(sql),
    ...botOnLadderRoutes(sql),
    ...authorRoutes(sql),
    ...coAuthorRoutes(sql, refreshLadders),
    ...crosstableRoutes(sql),
    ...pairRoutes(sql),
    ...versionRoutes({ sql, enqueue, tell, refreshLadders, warn }),
    ...leagueRoutes({ sql, bounds: options.leagues, refreshLadders, hangUp: options.hangUp }),
    ...matchRoutes({ sql, live: matches, enqueue, tell, tv, warn }),
    ...gameRoutes(sql),
    ...ratingRoutes(sql),
    ...rerunRoutes(sql),
    ...playRoutes({ sql, askBot, waitForNews: newsOf(sql, closing.signal), drop }),
    ...contributeRoutes({ sql, queues: options.queues, open: options.contribute, enqueue, tell, refreshLadders, warn }),
    ...statusRoutes(keepStatus({ sql, connected: options.queues.runners })),
    ...suspensionRoutes({ sql, tell, refreshLadders }),
    ...operatorRoutes({ sql, auth, baseUrl, tell, refreshLadders }),
    ...adminRoutes({ sql, enqueue, drop, refreshLadders, reviewIncidents }),
  });
  serveStudioFrame(app);
  serveBadges(app, sql);
  serveCards(app, sql);
  serveOembed(app, { sql, folder: options.webDir, viewer: null }, baseUrl);
  serveFeeds(app, sql, baseUrl);
  await servePages(app, sql, options.webDir, baseUrl, who, ask);
});
