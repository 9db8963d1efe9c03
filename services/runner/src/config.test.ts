import { describe, expect, test } from "vitest";
import { readConfig, readStopMs } from "./config.ts";

const QUEUE_URL = "postgres://role:pw@localhost/arena";

test("a runner is public if a setting says so", () => {
  for (const RUNNER_PUBLIC of [undefined, "", "0"]) expect(readConfig({ QUEUE_URL, RUNNER_PUBLIC }).public).toBe(false);
  expect(readConfig({ QUEUE_URL, RUNNER_PUBLIC: "1" }).public).toBe(true);
});

test("a PostgreSQL queue or a Redis queue is all that is needed", () => {
  expect(readConfig({ QUEUE_URL }).queue).toEqual({ kind: "postgres", url: QUEUE_URL });
  expect(readConfig({ REDIS_URL: "redis://localhost:6379" }).queue.kind).toBe("redis");
  expect(readConfig({ QUEUE_URL, RUNNER_CONCURRENCY: "3", LOG_LEVEL: "warn" })).toMatchObject({
    concurrency: 3,
    logLevel: "warn",
  });
});

test("metrics are served if a port is set, with a token from a variable or a file", () => {
  expect(readConfig({ QUEUE_URL }).metrics).toBeUndefined();
  expect(readConfig({ QUEUE_URL, RUNNER_METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, token: undefined });
  const METRICS_TOKEN = "0123456789abcdef";
  expect(readConfig({ QUEUE_URL, RUNNER_METRICS_PORT: "9464", METRICS_TOKEN }).metrics?.token).toBe(METRICS_TOKEN);
});

test("a stop takes 4 s at most, or the seconds that are set", () => {
  expect([readStopMs({}), readStopMs({ STOP_SECONDS: "9" })]).toEqual([4_000, 9_000]);
  expect(() => readStopMs({ STOP_SECONDS: "0" })).toThrow(
    'STOP_SECONDS is "0": it must be a whole number from 1 to 600.',
  );
});

describe("wrong settings are refused by name", () => {
  test.each<[NodeJS.ProcessEnv, RegExp]>([
    [{}, /set QUEUE_URL .* or REDIS_URL/],
    [{ QUEUE_URL, REDIS_URL: "redis://localhost" }, /both set/],
    [{ QUEUE_URL: "localhost" }, /^QUEUE_URL must be a URL/],
    [{ QUEUE_URL: "mysql://x" }, /^QUEUE_URL must be a URL that begins with postgres/],
    [{ REDIS_URL: "http://x" }, /^REDIS_URL must be a URL that begins with redis/],
    [{ QUEUE_URL, RUNNER_CONCURRENCY: "0" }, /^RUNNER_CONCURRENCY is "0"/],
    [{ QUEUE_URL, RUNNER_CONCURRENCY: "1e9" }, /^RUNNER_CONCURRENCY/],
    [{ QUEUE_URL, RUNNER_PUBLIC: "yes" }, /^RUNNER_PUBLIC is "yes": it must be 0 or 1/],
    [{ QUEUE_URL, RUNNER_METRICS_PORT: "0" }, /^RUNNER_METRICS_PORT is "0"/],
    [{ QUEUE_URL, RUNNER_METRICS_PORT: "9464", METRICS_TOKEN: "hunter2" }, /^METRICS_TOKEN must be ((?!hunter2).)*$/],
    [{ QUEUE_URL, LOG_LEVEL: "loud" }, /^LOG_LEVEL is "loud"/],
    [{ QUEUE_URL, DATABASE_URL: "postgres://arena" }, /^DATABASE_URL is for the arena/],
    [{ QUEUE_URL, AUTH_SECRET: "x" }, /^AUTH_SECRET is for the arena/],
  ])("%o", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  test("a password in a URL is not repeated", () => {
    expect(() => readConfig({ QUEUE_URL: "mysql://me:hunter2@x/y" })).toThrow(/^((?!hunter2).)*$/);
  });
});
