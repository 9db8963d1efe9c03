import { createServer, type Server } from "node:http";
import type { JobName, MatchResult } from "@liars-ladder/protocol";
import { processCount } from "@liars-ladder/sandbox";
import { type MetricsDoor, mayRead } from "@liars-ladder/telemetry";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Work } from "./queue.ts";

/** The metrics of a runner. */
export function createMetrics(slots: number) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({ name: "liars_runner_slots", help: "Matches that it plays at a time.", registers }).set(slots);
  new Gauge({
    name: "liars_runner_match_processes",
    help: "Match processes and zygotes that are alive.",
    registers,
    collect() {
      this.set(processCount());
    },
  });
  return {
    registry,
    running: new Gauge({
      name: "liars_runner_jobs",
      help: "Jobs that it does now.",
      labelNames: ["queue"] as const,
      registers,
    }),
    time: new Histogram({
      name: "liars_runner_job_seconds",
      help: "Wall time of each job, and how it ended: done, failed, or given back because the runner stopped.",
      labelNames: ["queue", "end"] as const,
      buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 120],
      registers,
    }),
    games: new Counter({ name: "liars_runner_games_total", help: "Games of the matches that it played.", registers }),
    cpu: new Counter({
      name: "liars_runner_bot_cpu_seconds_total",
      help: "CPU time of bots in those games.",
      registers,
    }),
    incidents: new Counter({
      name: "liars_runner_incidents_total",
      help: "What went wrong in those matches and is nobody's fault.",
      labelNames: ["kind"] as const,
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The same work, counted and timed. */
export const measured = (work: Record<JobName, Work>, metrics: Metrics): Record<JobName, Work> => ({
  build: timed("build", work.build, metrics),
  decide: timed("decide", work.decide, metrics),
  exploit: timed("exploit", work.exploit, metrics),
  soft: timed("soft", work.soft, metrics),
  match: timed("match", counted(work.match, metrics), metrics),
});

const timed =
  (queue: JobName, work: Work, { running, time }: Metrics): Work =>
  async (data, context) => {
    running.inc({ queue });
    const stop = time.startTimer({ queue });
    let end = "done";
    try {
      return await work(data, context);
    } catch (error) {
      end = context.signal.aborted ? "given back" : "failed";
      throw error;
    } finally {
      stop({ end });
      running.dec({ queue });
    }
  };

const counted =
  (play: Work, metrics: Metrics): Work =>
  async (data, context) => {
    const answer = await play(data, context);
    const { games, incidents } = answer.message as MatchResult;
    metrics.games.inc(games.length);
    metrics.cpu.inc(games.reduce((sum, { cpu }) => sum + cpu.reduce((all, ms) => all + ms, 0), 0) / 1000);
    for (const { kind } of incidents) metrics.incidents.inc({ kind });
    return answer;
  };

/**
 * Serves `GET /metrics`: on all addresses where a token opens it, otherwise on this machine's own alone.
 *
 * @throws Error when the port is not free.
 */
export async function serveMetrics({ registry }: Metrics, port: number, token: string | undefined): Promise<Server> {
  const door: MetricsDoor = { token, trustProxy: false };
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "").split("?");
    const [code, text] = path !== "/metrics" ? [404, "Only /metrics is here."] : [403, refusal(token)];
    if (path !== "/metrics" || !mayRead(request, door)) return void response.writeHead(code).end(`${text}\n`);
    registry.metrics().then(
      (all) => response.writeHead(200, { "content-type": registry.contentType }).end(all),
      () => response.writeHead(500).end(),
    );
  });
  // Nobody needs longer to ask for a page of text.
  Object.assign(server, { headersTimeout: 5_000, requestTimeout: 5_000, maxConnections: 32 });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, token === undefined ? "127.0.0.1" : undefined, resolve);
  });
  return server;
}

const refusal = (token: string | undefined): string =>
  token === undefined
    ? "Set METRICS_TOKEN for this runner, and send it as Authorization: Bearer …."
    : "Send METRICS_TOKEN as Authorization: Bearer ….";
