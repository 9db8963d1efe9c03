import { expect, test } from "vitest";
import { readConfig, readStopMs } from "./config.ts";
import { ConfigError } from "./config-error.ts";

const good = { DATABASE_URL: "postgres://localhost/arena", AUTH_SECRET: "x".repeat(32) };

test("what is left out has its default", () => {
  expect(readConfig(good)).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    baseUrl: "http://localhost:8080",
    queueUrl: good.DATABASE_URL,
    redisUrl: undefined,
    webDir: undefined,
    trustProxy: 0,
    quietMatches: 4,
    leagues: { atOnce: 3, deals: 20_000 },
    archiveAfterDays: 90,
    softPlaySeconds: 600,
    contribute: false,
    auditYears: 10,
  });
});

test("a ladder that knows enough plays as often as the host says, or is never taken to know enough", () => {
  expect(readConfig({ ...good, QUIET_MATCHES: "60" }).quietMatches).toBe(60);
  expect(readConfig({ ...good, QUIET_MATCHES: "full" }).quietMatches).toBeNull();
});

test("a host says how many leagues an author may have, and of how many deals, or switches them off", () => {
  expect(readConfig({ ...good, LEAGUES: "off" }).leagues.atOnce).toBe(0);
  expect(readConfig({ ...good, LEAGUES: "10", LEAGUE_DEALS: "500" }).leagues).toEqual({ atOnce: 10, deals: 500 });
});

test("games become an archive so many days after their season, or never", () => {
  expect(readConfig({ ...good, ARCHIVE_AFTER_DAYS: "0" }).archiveAfterDays).toBe(0);
  expect(readConfig({ ...good, ARCHIVE_AFTER_DAYS: "never" }).archiveAfterDays).toBeNull();
  expect(readConfig({ ...good, SOFT_PLAY_SECONDS: "off" }).softPlaySeconds).toBe(0);
  expect(() => readConfig({ ...good, SOFT_PLAY_SECONDS: "0" })).toThrow(/SOFT_PLAY_SECONDS is "0": .* 86400 or off/);
  expect(readConfig({ ...good, AUDIT_YEARS: "2" }).auditYears).toBe(2);
  expect(readConfig({ ...good, AUDIT_YEARS: "all" }).auditYears).toBeNull();
  expect(() => readConfig({ ...good, AUDIT_YEARS: "0" })).toThrow(/AUDIT_YEARS is "0": .* from 1 to 1000 or all/);
  expect(() => readConfig({ ...good, ARCHIVE_AFTER_DAYS: "soon" })).toThrow(/ARCHIVE_AFTER_DAYS is "soon"/);
});

test("what is given is taken", () => {
  const given = {
    ...good,
    PORT: "81",
    BASE_URL: "https://ladder.example/",
    QUEUE_URL: "postgres://q/q",
  };
  expect(readConfig(given)).toMatchObject({
    port: 81,
    baseUrl: "https://ladder.example",
    queueUrl: "postgres://q/q",
  });
});

test.each([
  [{ DATABASE_URL: "" }, /DATABASE_URL is not set/],
  [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL begins with mysql/],
  [{ DATABASE_URL: "no url" }, /DATABASE_URL is not a URL/],
  [{ AUTH_SECRET: "short" }, /AUTH_SECRET must have at least 32/],
  [{ PORT: "80a" }, /PORT is "80a"/],
  [{ PORT: "70000" }, /PORT is "70000"/],
  [{ BASE_URL: "https://x.example/ladder" }, /BASE_URL must be .* without a path/],
  [{ REDIS_URL: "http://x" }, /REDIS_URL begins with http/],
  [{ WEB_DIR: "/no/such/folder" }, /WEB_DIR is .*no such folder/],
  [{ TRUST_PROXY: "maybe" }, /TRUST_PROXY is "maybe"/],
  [{ LOG_LEVEL: "loud" }, /LOG_LEVEL is "loud"/],
  [{ OPEN_MATCHES: "0" }, /OPEN_MATCHES is "0"/],
  [{ QUIET_MATCHES: "0" }, /QUIET_MATCHES is "0": .* from 1 to 3600, or "full"/],
  [{ QUIET_MATCHES: "3601" }, /QUIET_MATCHES is "3601"/],
  [{ QUIET_MATCHES: "6.5" }, /QUIET_MATCHES is "6.5"/],
  [{ LEAGUES: "none" }, /LEAGUES is "none": .* from 1 to 1000 or off/],
  [{ LEAGUE_DEALS: "0" }, /LEAGUE_DEALS is "0"/],
  [{ QUIET_MATCHES: "never" }, /QUIET_MATCHES is "never"/],
  [{ GITHUB_CLIENT_ID: "Iv1.0" }, /GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET belong together/],
  [{ GITHUB_CLIENT_SECRET: "x" }, /GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET belong together/],
  [{ METRICS_TOKEN: "guess me" }, /METRICS_TOKEN must be 16–200 characters/],
])("%o is refused in one clear line", (wrong, line) => {
  const read = () => readConfig({ ...good, ...wrong });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(line);
  expect(() => readConfig({ ...good, ...wrong })).not.toThrow(/\n/);
});

test("a stop takes 4 s at most, or the seconds that are set", () => {
  expect([readStopMs({}), readStopMs({ STOP_SECONDS: "9" })]).toEqual([4_000, 9_000]);
  expect(() => readStopMs({ STOP_SECONDS: "9.5" })).toThrow(/STOP_SECONDS is "9.5": it must be .* from 1 to 600/);
});

test("a URL is never repeated: it may hold a password", () => {
  expect(() => readConfig({ ...good, DATABASE_URL: "mysql://ann:secret@x" })).not.toThrow(/secret/);
});
