import type { Config } from "../src/config.ts";

/** What an arena of tests and benchmarks is told. It has no pages and no house bots, unless `more` says so. */
export const configOf = (databaseUrl: string, more: Partial<Config> = {}): Config => ({
  databaseUrl,
  queueUrl: databaseUrl,
  redisUrl: undefined,
  port: 0,
  host: "127.0.0.1",
  baseUrl: "http://localhost",
  authSecret: "a secret of the tests, long enough to be one",
  webDir: undefined,
  houseBotsDir: undefined,
  openMatches: 2,
  quietMatches: null,
  leagues: { atOnce: 3, deals: 20_000 },
  archiveAfterDays: null,
  softPlaySeconds: 0,
  contribute: false,
  auditYears: null,
  trustProxy: 0,
  metricsToken: undefined,
  github: undefined,
  mail: undefined,
  localWebhooks: false,
  logLevel: "error",
  ...more,
});
