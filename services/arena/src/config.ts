import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { MailSettings } from "./auth/mail.ts";
import { ConfigError } from "./config-error.ts";
import { type Proxies, readProxies } from "./http/proxies.ts";
import type { LeagueBounds } from "./leagues/bounds.ts";
import { readSecret } from "./secret.ts";

/** The arena's settings, read from its environment once. */
export interface Config {
  /** The arena's PostgreSQL. */
  databaseUrl: string;
  /** The queue's PostgreSQL, used without Redis. */
  queueUrl: string;
  redisUrl: string | undefined;
  port: number;
  host: string;
  /** The address at which people reach the arena from outside: scheme, host and port. */
  baseUrl: string;
  /** Signs sessions; at least 32 characters. */
  authSecret: string;
  /** The folder of the built pages; undefined: only the API. */
  webDir: string | undefined;
  houseBotsDir: string | undefined;
  /** Matches that wait or run on each ladder at a time; null: others make the matches. */
  openMatches: number | null;
  /** Matches an hour on a ladder that knows enough; null: no ladder ever rests. */
  quietMatches: number | null;
  /** What authors may make of leagues. */
  leagues: LeagueBounds;
  /** Days after a season's end at which its games become an archive; null: never. */
  archiveAfterDays: number | null;
  /** CPU time of runners that may go into looking for soft play in 24 hours, s; 0: nobody is looked at. */
  softPlaySeconds: number;
  /** Volunteers may play matches on machines of their own. */
  contribute: boolean;
  /** Years for which the audit log is kept; null: for ever. */
  auditYears: number | null;
  /** Whose X-Forwarded-For we believe. */
  trustProxy: Proxies;
  /** The bearer token that opens /metrics; undefined: only requests from this machine may read it. */
  metricsToken: string | undefined;
  /** An OAuth app of GitHub, with which people may sign in too. */
  github: { clientId: string; clientSecret: string } | undefined;
  /** With which mail is sent; undefined: none is. */
  mail: MailSettings | undefined;
  /** Webhooks may be sent to this machine too, and by http. */
  localWebhooks: boolean;
  logLevel: string;
}

const POSTGRES = ["postgres:", "postgresql:"];
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const databaseUrl = readDatabaseUrl(env);
  const port = whole(env, "PORT", 8080, 0, 65_535);
  const baseUrl = url("BASE_URL", env.BASE_URL, ["http:", "https:"]) ?? `http://localhost:${port}`;
  if (new URL(baseUrl).pathname !== "/")
    throw new ConfigError("BASE_URL must be scheme, host and port, without a path.");
  const authSecret = readSecret(env, "AUTH_SECRET") ?? "";
  if (authSecret.length < 32)
    throw new ConfigError(
      "AUTH_SECRET must have at least 32 characters: try `openssl rand -hex 32`. It must stay the same across restarts.",
    );
  const logLevel = env.LOG_LEVEL || "info";
  if (!LOG_LEVELS.includes(logLevel))
    throw new ConfigError(`LOG_LEVEL is "${logLevel}": it must be one of ${LOG_LEVELS.join(", ")}.`);
  return {
    databaseUrl,
    queueUrl: url("QUEUE_URL", readSecret(env, "QUEUE_URL"), POSTGRES) ?? databaseUrl,
    redisUrl: url("REDIS_URL", readSecret(env, "REDIS_URL"), ["redis:", "rediss:"]),
    port,
    host: env.HOST || "0.0.0.0",
    baseUrl: new URL(baseUrl).origin,
    authSecret,
    webDir: folder(env, "WEB_DIR"),
    houseBotsDir: folder(env, "HOUSE_BOTS_DIR"),
    openMatches: whole(env, "OPEN_MATCHES", 2, 1, 1000),
    quietMatches: quiet(env.QUIET_MATCHES),
    leagues: {
      atOnce: env.LEAGUES === "off" ? 0 : whole(env, "LEAGUES", 3, 1, 1000, " or off"),
      deals: whole(env, "LEAGUE_DEALS", 20_000, 1, 1_000_000),
    },
    archiveAfterDays: archiveAfter(env.ARCHIVE_AFTER_DAYS),
    softPlaySeconds: env.SOFT_PLAY_SECONDS === "off" ? 0 : whole(env, "SOFT_PLAY_SECONDS", 600, 1, 86_400, " or off"),
    contribute: flag(env, "CONTRIBUTE"),
    auditYears: env.AUDIT_YEARS === "all" ? null : whole(env, "AUDIT_YEARS", 10, 1, 1000, " or all"),
    trustProxy: readProxies(env.TRUST_PROXY),
    metricsToken: token("METRICS_TOKEN", readSecret(env, "METRICS_TOKEN")),
    github: github(env),
    mail: mail(env),
    localWebhooks: flag(env, "LOCAL_WEBHOOKS"),
    logLevel,
  };
}

/** How long a stop may take before what is left is cut off, ms. @throws ConfigError */
export const readStopMs = (env: NodeJS.ProcessEnv): number => 1000 * whole(env, "STOP_SECONDS", 4, 1, 600);

/** The URL of the arena's database. @throws ConfigError when it is not set, or is not a URL of a PostgreSQL. */
export function readDatabaseUrl(env: NodeJS.ProcessEnv): string {
  const databaseUrl = url("DATABASE_URL", readSecret(env, "DATABASE_URL"), POSTGRES);
  if (databaseUrl !== undefined) return databaseUrl;
  throw new ConfigError("DATABASE_URL is not set: it must name the PostgreSQL database of the arena.");
}

function url(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (!text) return undefined;
  // The URL itself may hold a password, so it is not repeated.
  if (!URL.canParse(text)) throw new ConfigError(`${name} is not a URL: it must look like ${protocols[0]}//host/….`);
  const { protocol } = new URL(text);
  if (!protocols.includes(protocol))
    throw new ConfigError(`${name} begins with ${protocol}//: it must begin with ${protocols.join("// or ")}//.`);
  return text;
}

function whole(env: NodeJS.ProcessEnv, name: string, otherwise: number, min: number, max: number, or = ""): number {
  const text = env[name];
  if (!text) return otherwise;
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
  throw new ConfigError(`${name} is "${text}": it must be a whole number from ${min} to ${max}${or}.`);
}

function mail(env: NodeJS.ProcessEnv): MailSettings | undefined {
  const server = url("SMTP_URL", readSecret(env, "SMTP_URL"), ["smtp:", "smtps:"]);
  const from = env.MAIL_FROM;
  if (!server && !from) return undefined;
  if (!server || !from) throw new ConfigError("SMTP_URL and MAIL_FROM belong together: set both, or neither.");
  if (/^[^@\r\n]+@[^@\r\n]+$/.test(from)) return { url: server, from };
  throw new ConfigError(`MAIL_FROM is "${from}": it must be an address, such as ladder@example.org.`);
}

function flag(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name] || "0";
  if (text === "0" || text === "1") return text === "1";
  throw new ConfigError(`${name} is "${text}": it must be 0 or 1.`);
}

function quiet(text: string | undefined): number | null {
  if (!text) return 4;
  if (text === "full") return null;
  const value = Number(text);
  if (/^\d{1,4}$/.test(text) && value >= 1 && value <= 3600) return value;
  throw new ConfigError(
    `QUIET_MATCHES is "${text}": it must be a whole number of matches an hour from 1 to 3600, or "full" if no ladder is to rest.`,
  );
}

function archiveAfter(text: string | undefined): number | null {
  if (!text) return 90;
  if (text === "never") return null;
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new ConfigError(
    `ARCHIVE_AFTER_DAYS is "${text}": it must be a whole number of days from 0 to 99999, or "never" if games are to stay in the tables.`,
  );
}

function folder(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const path = resolve(text);
  if (!existsSync(path)) throw new ConfigError(`${name} is "${text}": there is no such folder.`);
  return path;
}

function token(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  // Characters that may stand in a header. It is a secret, so it is not repeated.
  if (/^[\x21-\x7e]{16,200}$/.test(text)) return text;
  throw new ConfigError(`${name} must be 16–200 characters without white space: try \`openssl rand -hex 32\`.`);
}

function github(env: NodeJS.ProcessEnv): Config["github"] {
  const clientId = env.GITHUB_CLIENT_ID;
  const clientSecret = readSecret(env, "GITHUB_CLIENT_SECRET");
  if (!clientId && !clientSecret) return undefined;
  if (clientId && clientSecret) return { clientId, clientSecret };
  throw new ConfigError("GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET belong together: set both, or neither.");
}
