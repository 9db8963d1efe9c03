import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Redis } from "ioredis";
import { networkOf } from "./network.ts";

/**
 * How many times as often the files of the pages may be asked for. A page takes about thirty of them at once, they cost
 * next to nothing, and a page that lacks one does not work: who reads the API may not use up what they need.
 */
const FILES_RATE = 10;

/** Redis has so long to count a request, ms. */
const COUNT_MS = 250;

export interface Limit {
  /** Requests a minute from one address. */
  rate: number;
  redisUrl: string | undefined;
  countMs?: number;
}

const isFileOfPages = ({ url }: FastifyRequest): boolean => url.startsWith("/assets/");

/**
 * Bounds the requests of one address. All arenas of one Redis count together; without Redis each counts for itself. While Redis
 * does not answer, nobody is refused: this limit spares CPU time, and whoever only looks at pages needs no Redis. What can be
 * guessed is counted in PostgreSQL (auth/guesses.ts).
 */
export async function limitRequests(
  app: FastifyInstance,
  { rate, redisUrl, countMs = COUNT_MS }: Limit,
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: (request) => (isFileOfPages(request) ? FILES_RATE * rate : rate),
    timeWindow: 60_000,
    keyGenerator: (request) => `${isFileOfPages(request) ? "files " : ""}${networkOf(request.ip)}`,
    errorResponseBuilder: (_, { max, after }) =>
      Object.assign(new Error(`More than ${max} requests in a minute; try again in ${after}.`), {
        statusCode: 429,
      }),
    ...(redisUrl !== undefined && {
      redis: counter(app, redisUrl, countMs),
      nameSpace: "liars-rate-",
      skipOnError: true,
    }),
  });
}

/** A connection that answers soon or not at all: requests wait for it. */
function counter(app: FastifyInstance, url: string, commandTimeout: number): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout });
  redis.on("error", (err) => app.log.warn({ err }, "counting requests"));
  app.addHook("onClose", async () => redis.disconnect());
  return redis;
}
