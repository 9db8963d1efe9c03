// The part of `npm run bench -- ladder` that measures the store: the arena's own routes, commit and refit on
// embedded PostgreSQL.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { MatchJob, MatchResult } from "@liars-ladder/protocol";
import type { Config } from "../services/arena/src/config.ts";
import { migrate } from "../services/arena/src/db/migrate.ts";
import { connect, type Sql } from "../services/arena/src/db/sql.ts";
import { type Cluster, type ClusterOptions, startCluster } from "../services/arena/src/embedded/cluster.ts";
import { ensureDatabase } from "../services/arena/src/embedded/database.ts";
import { startService } from "../services/arena/src/embedded/service.ts";
import { commitMatch } from "../services/arena/src/matches/commit.ts";
import { matchJob, topUp } from "../services/arena/src/matches/schedule.ts";
import { type OpenArena, openArena } from "../services/arena/src/open.ts";
import { openThreadedRatings } from "../services/arena/src/ratings/fitter.ts";
import { makeLadders } from "../services/arena/src/seasons/ladders.ts";
import { fillLadder, playedMatches, VERSIONS } from "./ladder-seed.ts";
import { line, quantile } from "./report.ts";

const LADDER = "palafico";
const REQUESTS = 200;
const WARM_UP = 10;
const COMMITS = 60;
const FITS = 20;

/**
 * Seeds a ladder of 5,000 versions with a million games, and prints what the arena needs for it.
 *
 * @param folder keeps the seeded data for the next run, or holds the data of the last run. Without it, the data is
 * removed.
 */
export async function store(folder?: string): Promise<void> {
  const dir = folder ?? mkdtempSync(join(tmpdir(), "liars-bench-"));
  mkdirSync(dir, { recursive: true });
  // As root, PostgreSQL runs as another OS user, who must be able to enter.
  chmodSync(dir, 0o711);
  // Ends the server even when this process is killed.
  const entry = fileURLToPath(new URL("../services/arena/src/embedded/guard.ts", import.meta.url));
  const guard = startService({ entry, env: {}, log: join(dir, "guard.log") });
  const options: ClusterOptions = {
    dir: join(dir, "data"),
    password: "bench",
    onSpawn: (postgres) => guard.process.send({ services: [], postgres }),
  };
  let cluster: Cluster | undefined;
  try {
    if (!existsSync(options.dir)) await seed(options);
    // As with `npm start`, every commit waits for the disk.
    cluster = await startCluster({ ...options, settings: { restart_after_crash: "off" } });
    const arena = await openArena(configOf(cluster.url("arena")), undefined, 1e9);
    try {
      await sizes(arena.sql);
      await reads(arena, cluster);
      const matches = await ready(arena.sql, COMMITS + WARM_UP + FITS);
      await commits(arena.sql, cluster, matches.slice(FITS));
      await fits(arena, cluster.url("arena"), matches.slice(0, FITS));
      await downloads(arena);
      const load = loadavg().map((of) => of.toFixed(1));
      console.log(`load of this machine: ${load.join(" ")} on ${availableParallelism()} cores`);
    } finally {
      await arena.close();
    }
  } finally {
    await cluster?.stop();
    guard.process.send("over");
    await guard.ended;
    if (folder === undefined) rmSync(dir, { recursive: true, force: true });
  }
}

async function seed(options: ClusterOptions): Promise<void> {
  const began = performance.now();
  const quick = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "8GB" };
  const cluster = await startCluster({
    ...options,
    settings: { ...quick, shared_buffers: "512MB", work_mem: "256MB" },
  });
  try {
    await ensureDatabase(cluster.url("postgres"), "arena");
    const sql = connect(cluster.url("arena"), 1);
    await migrate(sql);
    await makeLadders(sql);
    await fillLadder(sql, LADDER);
    await sql.end();
  } finally {
    await cluster.stop();
  }
  console.log(`made a ladder of 5,000 versions and 1 M games in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Wall time, which includes other programs' load. */
const passed = (wall: readonly number[], more = ""): string =>
  `   (passed: median ${quantile(wall, 0.5).toFixed(1)}, p95 ${quantile(wall, 0.95).toFixed(1)} ms${more})`;

const configOf = (databaseUrl: string): Config => ({
  ...{ databaseUrl, queueUrl: databaseUrl, redisUrl: undefined, port: 0, host: "127.0.0.1" },
  ...{ baseUrl: "http://localhost", authSecret: "a secret of the benchmark, long enough", webDir: undefined },
  // Only the measured matches are made.
  ...{
    houseBotsDir: undefined,
    openMatches: 0,
    quietMatches: null,
    archiveAfterDays: null,
    softPlaySeconds: 0,
    auditYears: null,
    trustProxy: 0,
  },
  ...{ logLevel: "warn", metricsToken: undefined, github: undefined, mail: undefined, localWebhooks: false },
  leagues: { atOnce: 3, deals: 20_000 },
});

/** The stored size of a game: its row, and its share of its match's seeds. */
async function sizes(sql: Sql): Promise<void> {
  const [of] = await sql<{ replay: number; row: number; all: number }[]>`
    select avg(octet_length(g.moves)) + 32 as replay,
      (select sum(pg_column_size(r.*)) from match_games r)::float8 / count(*) as row,
      pg_total_relation_size('match_games')::float8 / count(*) as all
    from game g`;
  if (!of) return;
  const more = `   (${Number(of.row).toFixed(0)} bytes with all that is known of the game, ${of.all.toFixed(0)} with page and index)`;
  line("a stored 4-player palafico replay: moves and seed, on average", Number(of.replay), 400, "B ", more);
}

/** CPU time so far of this thread and of PostgreSQL's sessions, in ms. Other programs do not affect it. */
function clock(cluster: Cluster): () => number {
  const sessions: string[] = [];
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      if (parent === String(cluster.pid)) sessions.push(`/proc/${pid}/schedstat`);
    } catch {
      // It has just ended.
    }
  }
  return () => {
    const { user, system } = process.threadCpuUsage();
    let ns = 0;
    for (const file of sessions) if (existsSync(file)) ns += Number(readFileSync(file, "utf8").split(" ")[0]);
    return (user + system) / 1000 + ns / 1e6;
  };
}

/** Runs work one at a time. Returns the CPU time and the wall time of each, in ms. */
async function measure(cluster: Cluster, times: number, work: (i: number) => Promise<unknown>) {
  for (let i = 0; i < WARM_UP; i++) await work(i);
  const now = clock(cluster);
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let i = 0; i < times; i++) {
    const [before, began] = [now(), performance.now()];
    await work(WARM_UP + i);
    wall.push(performance.now() - began);
    cpu.push(now() - before);
  }
  return { cpu, wall };
}

async function reads({ server }: OpenArena, cluster: Cluster): Promise<void> {
  let bytes = 0;
  const get = async (url: string) => {
    const { statusCode, rawPayload } = await server.inject({ method: "GET", url });
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${rawPayload}`);
    bytes = rawPayload.length;
  };
  const time = async (what: string, bar: number | null, url: (i: number) => string) => {
    const { cpu, wall } = await measure(cluster, REQUESTS, (i) => get(url(i)));
    const more = passed(wall, `, ${bytes} bytes`);
    const p95 = quantile(cpu, 0.95);
    if (bar === null)
      console.log(`${`${what}: p95, CPU`.padEnd(66)} ${p95.toFixed(p95 < 10 ? 2 : 0).padStart(7)} ms   no bar${more}`);
    else line(`${what}: p95, CPU`, p95, bar, "ms", more);
  };
  const nameOf = (i: number): string => {
    const at = (i * 37) % VERSIONS;
    return `author-${Math.floor(at / 3)}/bot-${at}`;
  };
  await time("the table of 5,000 versions", 20, () => `/api/ladders/${LADDER}/table`);
  await time("head-to-head of one bot", 30, (i) => `/api/bots/${nameOf(i)}/ladders/${LADDER}/opponents`);
  await time("a page of its matches", 20, (i) => `/api/matches?bot=${nameOf(i)}&ladder=${LADDER}`);
  await time("a page of the ladder's matches", 20, () => `/api/matches?ladder=${LADDER}`);
  await time("all ladders", null, () => "/api/ladders");
  await time("a bot", null, (i) => `/api/bots/${nameOf(i)}`);
}

interface Ready {
  job: MatchJob;
  result: MatchResult;
}

/** Matches that the real scheduler makes, with results of house bots for them. */
async function ready(sql: Sql, count: number): Promise<Ready[]> {
  const made: string[] = [];
  const began = performance.now();
  let calls = 0;
  for (; made.length < count; calls++) made.push(...(await topUp(sql, made.length + 20)).map(({ id }) => id));
  const each = (performance.now() - began) / calls;
  console.log(`(${made.length} matches made, 20 at a time: ${each.toFixed(0)} ms each time)`);
  const pool = await playedMatches(20, "commits");
  const engine = { node: process.version, v8: process.versions.v8, rules: "bench", sandbox: "none" };
  return Promise.all(
    made.map(async (id, i) => {
      const { seeds, games } = pool[i % pool.length]!;
      // The matches were played before, with their own seeds.
      await sql`update match set seeds = ${seeds} where id = ${id}`;
      const job = await matchJob(sql, id);
      if (!job) throw new Error(`match ${id} vanished`);
      const at = new Date().toISOString();
      const { match, attempt } = job;
      return {
        job,
        result: { match, attempt, startedAt: at, finishedAt: at, games, logs: [], incidents: [], causedMs: [], engine },
      };
    }),
  );
}

async function commit(sql: Sql, { result }: Ready): Promise<void> {
  const committed = await commitMatch(sql, result);
  if ("refused" in committed) throw new Error(committed.why);
}

async function commits(sql: Sql, cluster: Cluster, matches: Ready[]): Promise<void> {
  const { cpu, wall } = await measure(cluster, matches.length - WARM_UP, (i) => commit(sql, matches[i]!));
  line("commit of a match of 32 games with its replays: median, CPU", quantile(cpu, 0.5), 15, "ms", passed(wall));
}

/**
 * Measures how long the arena's own thread is blocked by fits in their thread, while matches are committed and the
 * table is read.
 */
async function fits({ sql, server }: OpenArena, databaseUrl: string, matches: Ready[]): Promise<void> {
  const ratings = openThreadedRatings(databaseUrl);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let longest = 0;
  let before = process.threadCpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  try {
    delay.enable();
    const cpu: number[] = [];
    let left = matches;
    for (let fit = 0; fit < 4; fit++) {
      const now = left.slice(0, Math.ceil(matches.length / 4));
      left = left.slice(now.length);
      for (const match of now) await commit(sql, match);
      let fitting = true;
      const fitted = ratings.refit(LADDER).finally(() => {
        fitting = false;
      });
      while (fitting) {
        await server.inject({ method: "GET", url: `/api/ladders/${LADDER}/table` });
        await sleep(50);
      }
      if (!(await fitted)) throw new Error("nothing was fitted");
      cpu.push(ratings.took(LADDER));
    }
    delay.disable();
    line("ratings and all intervals of 5,000 versions, from the start: CPU", cpu[0]!, 5000);
    line("the same after more matches, every 5 s at most: CPU", Math.max(...cpu.slice(1)), 5000);
    const wall = ` (waited, other programs too: p99 ${(delay.percentile(99) / 1e6).toFixed(0)}, most ${(delay.max / 1e6).toFixed(0)} ms)`;
    line("longest the arena's thread was held meanwhile: CPU", longest, 20, "ms", wall);
  } finally {
    clearInterval(watch);
    await ratings.close();
  }
}

/** Measures how fast a whole season is downloaded, and how much of it is in memory at a time. */
async function downloads({ url }: OpenArena): Promise<void> {
  for (const file of ["games.csv", "pairs.csv"]) {
    const began = performance.now();
    const response = await fetch(`${url}/api/ladders/${LADDER}/${file}`);
    let bytes = 0;
    let most = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${file} of the season: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s, at most ${(most / 1e6).toFixed(0)} MB of memory in all`,
    );
  }
}
