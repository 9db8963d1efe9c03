import { availableParallelism } from "node:os";
import { ConfigError } from "./config-error.ts";
import { readSecret } from "./secret.ts";

/** A runner's settings. The queue is all that it can reach. */
export interface Config {
  queue: { kind: "postgres"; url: string } | { kind: "redis"; url: string };
  /** Matches played at a time. */
  concurrency: number;
  /** Anybody who signs up may send bots, so nothing may be reached from inside a match process. */
  public: boolean;
  logLevel: string;
  /** Where its metrics are; undefined: nowhere. */
  metrics: { port: number; token: string | undefined } | undefined;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** @throws ConfigError that names the first wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  for (const name of ["DATABASE_URL", "AUTH_SECRET"]) {
    if (env[name] || env[`${name}_FILE`])
      throw new ConfigError(`${name} is for the arena and must not be set here: a runner gets only the queue.`);
  }
  return {
    queue: readQueue(env),
    concurrency: whole(env, "RUNNER_CONCURRENCY", Math.min(availableParallelism(), 64), 64),
    public: readPublic(env.RUNNER_PUBLIC),
    logLevel: readLevel(env.LOG_LEVEL),
    metrics: readMetrics(env),
  };
}

/**
 * How long a stop may take before what is left is cut off, ms.
 *
 * @throws ConfigError when it is set to something else than whole seconds.
 */
export const readStopMs = (env: NodeJS.ProcessEnv): number => 1000 * whole(env, "STOP_SECONDS", 4, 600);

function readQueue(env: NodeJS.ProcessEnv): Config["queue"] {
  const postgres = readSecret(env, "QUEUE_URL");
  const redis = readSecret(env, "REDIS_URL");
  if (postgres && redis) throw new ConfigError("QUEUE_URL and REDIS_URL are both set: set the one where the queue is.");
  if (postgres) return { kind: "postgres", url: readUrl("QUEUE_URL", postgres, ["postgres:", "postgresql:"]) };
  if (redis) return { kind: "redis", url: readUrl("REDIS_URL", redis, ["redis:", "rediss:"]) };
  throw new ConfigError("No queue: set QUEUE_URL (postgres://…) or REDIS_URL (redis://…).");
}

// The URL may hold a password, so a message never repeats it.
function readUrl(name: string, text: string, protocols: string[]): string {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be a URL that begins with ${protocols[0]}//.`);
  }
  return text;
}

function whole(env: NodeJS.ProcessEnv, name: string, otherwise: number, max: number): number {
  const text = env[name];
  if (!text) return otherwise;
  const value = Number(text);
  if (/^\d{1,3}$/.test(text) && value >= 1 && value <= max) return value;
  throw new ConfigError(`${name} is "${text}": it must be a whole number from 1 to ${max}.`);
}

function readPublic(text: string | undefined): boolean {
  if (!text || text === "0") return false;
  if (text === "1") return true;
  throw new ConfigError(`RUNNER_PUBLIC is "${text}": it must be 0 or 1.`);
}

function readMetrics(env: NodeJS.ProcessEnv): Config["metrics"] {
  const text = env.RUNNER_METRICS_PORT;
  if (!text) return undefined;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw new ConfigError(`RUNNER_METRICS_PORT is "${text}": it must be a whole number from 1 to 65535.`);
  const token = readSecret(env, "METRICS_TOKEN");
  // It is a secret, so it is not repeated.
  if (token !== undefined && !/^[\x21-\x7e]{16,200}$/.test(token))
    throw new ConfigError("METRICS_TOKEN must be 16–200 characters without white space: try `openssl rand -hex 32`.");
  return { port, token };
}

function readLevel(text: string | undefined): string {
  if (!text) return "info";
  if ((LOG_LEVELS as readonly string[]).includes(text)) return text;
  throw new ConfigError(`LOG_LEVEL is "${text}": it must be one of ${LOG_LEVELS.join(", ")}.`);
}
