import { fileURLToPath } from "node:url";
import type { Settings } from "./settings.ts";

const folder = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** What any process may have. */
const common = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "NODE_EXTRA_CA_CERTS", "LOG_LEVEL"];
/** What an operator may set for the arena, beyond what is made for it here. */
const forArena = [
  "HOST",
  "BASE_URL",
  "QUEUE_URL",
  "REDIS_URL",
  "WEB_DIR",
  "HOUSE_BOTS_DIR",
  "OPERATORS",
  "OPEN_MATCHES",
  "TRUST_PROXY",
  "METRICS_TOKEN",
  "GITHUB_CLIENT_ID",
  "GITHUB_CLIENT_SECRET",
];
const forRunner = ["RUNNER_CONCURRENCY"];

function pick(names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** The arena's whole environment. */
export function arenaEnvironment(
  settings: Settings,
  made: { databaseUrl: string; secret: string },
): Record<string, string> {
  return {
    NODE_ENV: "production",
    WEB_DIR: folder("ladder-web/dist"),
    HOUSE_BOTS_DIR: folder("bots/src"),
    AUTH_SECRET: made.secret,
    ...pick([...common, ...forArena, "AUTH_SECRET"]),
    PORT: String(settings.port),
    DATABASE_URL: made.databaseUrl,
  };
}

/** A runner's whole environment: it has the queue, and nothing else of ours. */
export function runnerEnvironment(settings: Settings, queueUrl: string | undefined): Record<string, string> {
  const queue = settings.redisUrl ? { REDIS_URL: settings.redisUrl } : { QUEUE_URL: queueUrl ?? "" };
  return { NODE_ENV: "production", ...pick([...common, ...forRunner]), ...queue };
}
