import { resolve } from "node:path";
import { readSecret, type SecretName } from "../secret.ts";
import { Refusal } from "./refusal.ts";
import type { Secrets } from "./secrets.ts";

/** What `npm start` reads from its environment. */
export interface Settings {
  port: number;
  /** Address to listen on; undefined: the arena's default. */
  host: string | undefined;
  /** Absolute path of the folder that keeps everything across restarts. */
  dataDir: string;
  /** If set, this PostgreSQL server is used in place of the embedded one. */
  databaseUrl: string | undefined;
  /** If set, the queue is in this Redis, not in PostgreSQL. */
  redisUrl: string | undefined;
  /** If set, the URL that the runner gets for its queue; otherwise a role with rights to the queue alone is made. */
  queueUrl: string | undefined;
  /** The arena's other secrets that are set. */
  secrets: Secrets;
}

const ARENA = ["AUTH_SECRET", "METRICS_TOKEN", "GITHUB_CLIENT_SECRET", "SMTP_URL"] as const;

/** @throws Refusal or ConfigError for the first setting that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const secret = (name: SecretName) => readSecret(env, name);
  return {
    port: readPort(env.PORT),
    host: env.HOST || undefined,
    dataDir: resolve(env.DATA_DIR || ".data"),
    databaseUrl: readUrl("DATABASE_URL", secret("DATABASE_URL"), ["postgres:", "postgresql:"]),
    redisUrl: readUrl("REDIS_URL", secret("REDIS_URL"), ["redis:", "rediss:"]),
    queueUrl: readUrl("QUEUE_URL", secret("QUEUE_URL"), ["postgres:", "postgresql:"]),
    secrets: Object.fromEntries(ARENA.flatMap((name) => [[name, secret(name)] as const].filter(([, text]) => text))),
  };
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === "") return 8080;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Refusal(`PORT is "${text}": it must be a whole number from 1 to 65535.`);
}

function readUrl(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (!text) return undefined;
  // The URL itself may hold a password, so it is not repeated.
  if (!URL.canParse(text))
    throw new Refusal(`${name} is not a URL: it must look like ${protocols[0]}//user:password@host/name.`);
  const { protocol } = new URL(text);
  if (protocols.includes(protocol)) return text;
  throw new Refusal(`${name} begins with ${protocol}//: it must begin with ${protocols[0]}//.`);
}
