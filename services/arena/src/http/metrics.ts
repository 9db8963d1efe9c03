import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The metrics that /metrics shows. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    bugs: new Counter({
      name: "liars_errors_total",
      help: "Requests that failed because of a bug of ours.",
      registers,
    }),
    committed: new Counter({
      name: "liars_matches_committed_total",
      help: "Matches committed.",
      labelNames: ["ladder"] as const,
      registers,
    }),
    refused: new Counter({
      name: "liars_results_refused_total",
      help: "Results of runners that were refused, by reason.",
      labelNames: ["kind", "why"] as const,
      registers,
    }),
    built: new Counter({ name: "liars_versions_decided_total", help: "Versions accepted or rejected.", registers }),
    parked: new Counter({
      name: "liars_jobs_parked_total",
      help: "Jobs that failed too often.",
      labelNames: ["kind"] as const,
      registers,
    }),
    incidents: new Counter({
      name: "liars_incidents_total",
      help: "Faults of the platform in matches, which cost nobody a point.",
      registers,
    }),
    commitTime: new Histogram({
      name: "liars_commit_seconds",
      help: "Time to commit a match.",
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
      registers,
    }),
    fitTime: new Histogram({
      name: "liars_fit_seconds",
      help: "Time to refit a ladder.",
      buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 2, 10],
      registers,
    }),
    taskTime: new Histogram({
      name: "liars_task_seconds",
      help: "Time of each background task of the arena.",
      labelNames: ["task"] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    longestWait: new Gauge({
      name: "liars_longest_wait_seconds",
      help: "Seconds since the version that waits longest on a ladder last sat at a table.",
      labelNames: ["ladder"] as const,
      registers,
    }),
    longestWaitMatches: new Gauge({
      name: "liars_longest_wait_matches",
      help: "The same, as the number of matches made on the ladder since then.",
      labelNames: ["ladder"] as const,
      registers,
    }),
    pace: new Gauge({
      name: "liars_ladder_pace",
      help: "Matches an hour that a ladder with an open season should play, and why; +Inf: as fast as runners play.",
      labelNames: ["ladder", "why"] as const,
      registers,
    }),
    deals: new Gauge({
      name: "liars_match_deals",
      help: "Deals of a match between known versions: what pays best, or what the host set.",
      labelNames: ["ladder"] as const,
      registers,
    }),
    correlation: new Gauge({
      name: "liars_match_correlation",
      help: "Correlation of a bot's points in two deals of one match: the higher it is, the less long matches tell.",
      labelNames: ["ladder"] as const,
      registers,
    }),
    requestTime: new Histogram({
      name: "liars_http_seconds",
      help: "Time to answer a request, by route and class of status. Files of the pages have no route.",
      labelNames: ["method", "route", "status"] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 2, 10],
      registers,
    }),
    taskFailures: new Counter({
      name: "liars_task_failures_total",
      help: "Background tasks that failed. They run again.",
      labelNames: ["task"] as const,
      registers,
    }),
    jobs: new Gauge({
      name: "liars_jobs",
      help: "Jobs in the queue: waiting, active, delayed (to be tried again), failed.",
      labelNames: ["queue", "state"] as const,
      registers,
    }),
    runners: new Gauge({
      name: "liars_runners",
      help: "Runners whose connection to the queue is open.",
      registers,
    }),
    databaseBytes: new Gauge({
      name: "liars_database_bytes",
      help: "What the database takes on its disk.",
      registers,
    }),
    watchers: new Gauge({ name: "liars_watchers", help: "Live connections.", registers }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
