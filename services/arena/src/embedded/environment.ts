import { fileURLToPath } from "node:url";
import type { Secrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";

const folder = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** Variables that every process may have. */
const common = [
  "PATH",
  "HOME",
  "LANG",
  "LC_ALL",
  "TZ",
  "TMPDIR",
  "NODE_EXTRA_CA_CERTS",
  "NODE_COMPILE_CACHE",
  "LOG_LEVEL",
];
/** Variables that an operator may set for the arena, besides those that are made here. */
const forArena = [
  "HOST",
  "BASE_URL",
  "WEB_DIR",
  "HOUSE_BOTS_DIR",
  // No longer used: the arena says so.
  "OPERATORS",
  "OPEN_MATCHES",
  "QUIET_MATCHES",
  "LEAGUES",
  "LEAGUE_DEALS",
  "ARCHIVE_AFTER_DAYS",
  "AUDIT_YEARS",
  "SOFT_PLAY_SECONDS",
  "CONTRIBUTE",
  "TRUST_PROXY",
  "GITHUB_CLIENT_ID",
  "LOCAL_WEBHOOKS",
  "MAIL_FROM",
];
const forRunner = ["RUNNER_CONCURRENCY", "RUNNER_PUBLIC", "RUNNER_METRICS_PORT"];

function pick(names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** The arena's whole environment, except for its secrets. */
export function arenaEnvironment(settings: Settings): Record<string, string> {
  return {
    NODE_ENV: "production",
    WEB_DIR: folder("ladder-web/dist"),
    HOUSE_BOTS_DIR: folder("bots/src"),
    ...pick([...common, ...forArena]),
    PORT: String(settings.port),
  };
}

export function arenaSecrets(settings: Settings, made: { databaseUrl: string; secret: string }): Secrets {
  const { queueUrl, redisUrl, secrets } = settings;
  return {
    DATABASE_URL: made.databaseUrl,
    AUTH_SECRET: made.secret,
    ...(queueUrl === undefined ? {} : { QUEUE_URL: queueUrl }),
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    ...secrets,
  };
}

/** A runner's whole environment, except for its secret. */
export const runnerEnvironment = (): Record<string, string> => ({
  NODE_ENV: "production",
  ...pick([...common, ...forRunner]),
});

/** A runner gets access to the queue, and no other secret. */
export const runnerSecrets = (settings: Settings, queueUrl: string | undefined): Secrets =>
  settings.redisUrl ? { REDIS_URL: settings.redisUrl } : { QUEUE_URL: queueUrl ?? "" };
