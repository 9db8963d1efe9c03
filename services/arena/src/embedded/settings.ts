import { resolve } from "node:path";
import { Refusal } from "./refusal.ts";

/** What `npm start` reads from its environment. */
export interface Settings {
  port: number;
  /** Address to listen on; undefined: the arena's default. */
  host: string | undefined;
  /** Absolute path of the folder that keeps everything over restarts. */
  dataDir: string;
  /** Set: this PostgreSQL server, and no embedded one. */
  databaseUrl: string | undefined;
  /** Set: the queue is there, and not in PostgreSQL. */
  redisUrl: string | undefined;
  /** Set: what the runner gets as its queue; otherwise a role with rights to the queue alone is made. */
  queueUrl: string | undefined;
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: readPort(env.PORT),
    host: env.HOST || undefined,
    dataDir: resolve(env.DATA_DIR || ".data"),
    databaseUrl: readUrl("DATABASE_URL", env.DATABASE_URL, ["postgres:", "postgresql:"]),
    redisUrl: readUrl("REDIS_URL", env.REDIS_URL, ["redis:", "rediss:"]),
    queueUrl: readUrl("QUEUE_URL", env.QUEUE_URL, ["postgres:", "postgresql:"]),
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
