// The runner's process: takes jobs from the queue until it is told to stop.
import { closeSandbox, engine, giveWayToPages, hideProcess, sandboxLayers, sweepBuilds } from "@liars-ladder/sandbox";
import { openLog } from "@liars-ladder/telemetry";
import { build } from "./build.ts";
import { readConfig, readStopMs } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { decide } from "./decide.ts";
import { exploit } from "./exploit.ts";
import { createMetrics, measured, serveMetrics } from "./metrics.ts";
import { play } from "./play.ts";
import { unfitForPublic } from "./public.ts";
import { nameRunner, type QueueEnd, serveQueue } from "./queue.ts";
import { forgetSecrets } from "./secret.ts";
import { soft } from "./soft.ts";

/**
 * How much matches give way to everything else on this machine: while arena, PostgreSQL and whoever else works there need every
 * core, a match process gets about a third of what each of them gets.
 */
const NICE = 5;

function refuse(sentence: string): never {
  process.stderr.write(`liars-ladder runner: ${sentence}\n`);
  process.exit(1);
}

function orExit<T>(read: (env: NodeJS.ProcessEnv) => T): T {
  try {
    return read(process.env);
  } catch (error) {
    if (error instanceof ConfigError) refuse(error.message);
    throw error;
  }
}

// This comes before the queue's password is read.
const unhidden = hideProcess();
const config = orExit(readConfig);
const stopMs = orExit(readStopMs);
forgetSecrets(process.env);
const runner = nameRunner();
const log = openLog("runner", config.logLevel, { runner });
const startedAt = new Date().toISOString();
let stopping = false;
for (const name of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(name, (error) => {
    // While we stop, jobs are given back and not lost. So a connection that breaks now must not stop the rest.
    if (stopping) return log.error({ err: error }, `${name} while stopping`);
    log.fatal({ err: error }, name);
    process.exit(1);
  });
}
let end: QueueEnd | undefined;
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(name, () => void stop(name));
// If a parent with a channel started us, we stop when it is gone.
if (process.channel) {
  process.channel.unref();
  process.on("disconnect", () => void stop("the parent is gone"));
}

const layers = sandboxLayers();
const on = layers.filter((layer) => layer.on).map(({ name }) => name);
const off = Object.fromEntries(layers.filter((layer) => !layer.on).map(({ name, why }) => [name, why]));
log.info({ on, off }, "walls around match processes");
// Of one that was killed here before.
await sweepBuilds();
giveWayToPages(NICE);
if (unhidden !== undefined)
  log.warn({ why: unhidden }, "other processes of this user may read this one's memory and environment");
if (config.public) {
  const why = await unfitForPublic();
  if (why !== undefined) refuse(why);
}

const metrics = config.metrics && createMetrics(config.concurrency);
if (config.metrics && metrics) {
  const { port, token } = config.metrics;
  try {
    (await serveMetrics(metrics, port, token)).unref();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    refuse(`port ${port} cannot be used for metrics (${code}): set RUNNER_METRICS_PORT to another, or unset it.`);
  }
}

try {
  const walls = layers.map(({ name, on }) => ({ name, on }));
  const report = { startedAt, tested: config.public, walls, engine: engine() };
  const work = { build, match: play, decide, exploit, soft };
  end = await serveQueue(config, metrics ? measured(work, metrics) : work, log, { runner, report });
} catch (error) {
  const place = new URL(config.queue.url).host;
  refuse(`the queue at ${place} cannot be used (${error instanceof Error ? error.message || error.name : error}).`);
}
log.info({ concurrency: config.concurrency, queue: config.queue.kind }, "ready");

async function stop(why: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ why }, "stopping");
  const open = new Set(["queue", "sandbox"]);
  setTimeout(() => {
    log.error({ open: [...open] }, `not closed after ${stopMs} ms`);
    process.exit(1);
  }, stopMs).unref();
  await Promise.allSettled([
    end?.close().finally(() => open.delete("queue")),
    closeSandbox().finally(() => open.delete("sandbox")),
  ]);
  log.info("stopped");
  process.exit(0);
}
