import { hostname } from "node:os";
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

/**
 * The fields by which the lines of all processes are found together. Ids only: no line holds a bot's source, name, answers
 * or logs, or a secret. docs/monitoring.md says what each field is.
 */
export interface About {
  queue?: string;
  job?: string;
  attempt?: number;
  match?: string;
  version?: string;
  /** A person's game. */
  game?: string;
  /** The runner that the line is about. */
  runner?: string;
}

/** An error's message and stack are cut to this many characters: a connection's error may quote what was sent. */
const LONGEST = 4_000;
/** Ids are UUIDs, or begin with one. Whoever has the queue's password may write others. */
const ID = /^[\w.-]{1,80}$/;
const IDS = ["match", "version", "game", "runner"] as const satisfies (keyof About)[];

/**
 * The log of a service: one JSON object a line, on the standard output.
 *
 * @param level pino's name of the lowest level that is written.
 * @param fields what all its lines have besides `service`, `hostname` and `pid`.
 */
export const openLog = (
  service: "arena" | "runner",
  level: string,
  fields: About = {},
  to?: DestinationStream,
): Logger => {
  const base = { service, hostname: hostname(), pid: process.pid, ...fields };
  const options = { level, base, serializers: { err: inShort } };
  return to === undefined ? pino(options) : pino(options, to);
};

/** Of an error only what says where and what it was: drivers attach whole commands and rows to theirs. */
function inShort(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, LONGEST) };
  const { type, message, stack } = stdSerializers.err(error);
  const { code } = error as NodeJS.ErrnoException;
  return {
    type,
    message: message.slice(0, LONGEST),
    ...(typeof code === "string" ? { code } : {}),
    stack: stack.slice(0, LONGEST),
  };
}

/**
 * What a line about a job of the queue is about. A job names its match, version or game in its data. An event names only
 * the job: that of a match or a build has the id of the match or the version.
 */
export function aboutJob(queue: string, job: string | undefined, data?: unknown): About {
  const about: About = { queue };
  if (isId(job)) {
    about.job = job;
    if (queue === "match") about.match = job;
    if (queue === "build") about.version = job;
  }
  if (typeof data !== "object" || data === null) return about;
  const named = data as Record<string, unknown>;
  for (const name of IDS) if (isId(named[name])) about[name] = named[name];
  if (Number.isSafeInteger(named.attempt)) about.attempt = named.attempt as number;
  return about;
}

const isId = (id: unknown): id is string => typeof id === "string" && ID.test(id);
