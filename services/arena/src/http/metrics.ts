import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What /metrics shows. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    bugs: new Counter({ name: "liars_errors_total", help: "Requests that failed by a bug of ours.", registers }),
    committed: new Counter({
      name: "liars_matches_committed_total",
      help: "Matches committed.",
      labelNames: ["ladder"] as const,
      registers,
    }),
    refused: new Counter({
      name: "liars_results_refused_total",
      help: "Results of runners that were not taken, by why.",
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
      help: "What the platform did wrong in matches, at nobody's cost.",
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
      help: "Time of each thing that the arena does by itself.",
      labelNames: ["task"] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    longestWait: new Gauge({
      name: "liars_longest_wait_seconds",
      help: "Since whoever waited longest on a ladder last sat at a table.",
      labelNames: ["ladder"] as const,
      registers,
    }),
    longestWaitMatches: new Gauge({
      name: "liars_longest_wait_matches",
      help: "The same in matches that were made on the ladder.",
      labelNames: ["ladder"] as const,
      registers,
    }),
    pace: new Gauge({
      name: "liars_ladder_pace",
      help: "Matches an hour that a ladder whose season is open is to play, and why; +Inf: as fast as runners play.",
      labelNames: ["ladder", "why"] as const,
      registers,
    }),
    deals: new Gauge({
      name: "liars_match_deals",
      help: "Deals of a match of versions that are known, by what it costs and tells, or as the host says.",
      labelNames: ["ladder"] as const,
      registers,
    }),
    correlation: new Gauge({
      name: "liars_match_correlation",
      help: "Of a bot's points in two deals of one match: the higher, the less long matches tell.",
      labelNames: ["ladder"] as const,
      registers,
    }),
    watchers: new Gauge({ name: "liars_watchers", help: "Live connections.", registers }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
