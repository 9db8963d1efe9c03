// The store's half of `npm run bench -- ladder`: the arena's own routes, commit and refit on embedded PostgreSQL.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commitMatch } from "../services/arena/src/commit.ts";
import type { Config } from "../services/arena/src/config.ts";
import { migrate } from "../services/arena/src/db/migrate.ts";
import { connect, type Sql } from "../services/arena/src/db/sql.ts";
import { type Cluster, type ClusterOptions, startCluster } from "../services/arena/src/embedded/cluster.ts";
import { ensureDatabase } from "../services/arena/src/embedded/database.ts";
import { makeLadders } from "../services/arena/src/ladders.ts";
import { type OpenArena, openArena } from "../services/arena/src/open.ts";
import { matchJob, topUp } from "../services/arena/src/schedule.ts";
import { fillLadder, playedMatches, VERSIONS } from "./ladder-seed.ts";
import { line, quantile } from "./report.ts";

const LADDER = "palafico";
const REQUESTS = 200;

/**
 * Seeds a ladder of 5,000 versions with a million games, and prints what the arena needs for it.
 *
 * @param folder where the seeded data is kept for the next time, or found from the last; otherwise it is removed.
 */
export async function store(folder?: string): Promise<void> {
  const dir = folder ?? mkdtempSync(join(tmpdir(), "liars-bench-"));
  mkdirSync(dir, { recursive: true });
  // As root, PostgreSQL runs as another OS user, who must be able to walk in.
  chmodSync(dir, 0o711);
  const options: ClusterOptions = { dir: join(dir, "data"), password: "bench" };
  let cluster: Cluster | undefined;
  try {
    if (!existsSync(options.dir)) await seed(options);
    // As `npm start` has it: every commit waits for the disk.
    cluster = await startCluster({ ...options, settings: { restart_after_crash: "off" } });
    const arena = await openArena(configOf(cluster.url("arena")), undefined, 1e9);
    try {
      await sizes(arena.sql);
      await reads(arena, cluster);
      await commits(arena.sql, cluster);
    } finally {
      await arena.close();
    }
  } finally {
    await cluster?.stop();
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

const configOf = (databaseUrl: string): Config => ({
  ...{ databaseUrl, queueUrl: databaseUrl, redisUrl: undefined, port: 0, host: "127.0.0.1" },
  ...{ baseUrl: "http://localhost", authSecret: "a secret of the benchmark, long enough", webDir: undefined },
  // No match is made but those that are measured.
  ...{ houseBotsDir: undefined, operators: [], openMatches: 0, trustProxy: false, logLevel: "warn" },
});

/** What a game takes as it is stored: its row, and its share of its match's seeds. */
async function sizes(sql: Sql): Promise<void> {
  const [of] = await sql<{ replay: number; row: number; all: number }[]>`
    select avg(octet_length(g.moves)) + 32 as replay, avg(pg_column_size(g.*)) as row,
      pg_total_relation_size('game')::float8 / count(*) as all
    from game g`;
  if (!of) return;
  const more = `   (${Number(of.row).toFixed(0)} bytes with all that is known of the game, ${of.all.toFixed(0)} with page and index)`;
  line("a stored 4-player palafico replay: moves and seed, on average", Number(of.replay), 400, "B ", more);
}

/** CPU time so far of this process and of PostgreSQL's, in ms: other programs on this machine leave it alone. */
function cpuOf(cluster: Cluster): number {
  const { user, system } = process.cpuUsage();
  let ns = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] !== String(cluster.pid)) continue;
      ns += Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      // It has just ended.
    }
  }
  return (user + system) / 1000 + ns / 1e6;
}

/** Runs work one at a time. */
async function measure(cluster: Cluster, times: number, work: (i: number) => Promise<unknown>) {
  for (let i = 0; i < 10; i++) await work(i);
  const runs: number[] = [];
  const before = cpuOf(cluster);
  for (let i = 0; i < times; i++) {
    const began = performance.now();
    await work(10 + i);
    runs.push(performance.now() - began);
  }
  return { runs, cpu: (cpuOf(cluster) - before) / times };
}

async function reads({ server }: OpenArena, cluster: Cluster): Promise<void> {
  let bytes = 0;
  const get = async (url: string) => {
    const { statusCode, body } = await server.inject({ method: "GET", url });
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
    bytes = body.length;
  };
  const time = async (what: string, bar: number, url: (i: number) => string) => {
    const { runs, cpu } = await measure(cluster, REQUESTS, (i) => get(url(i)));
    line(
      `${what}: p95`,
      quantile(runs, 0.95),
      bar,
      "ms",
      ` (median ${quantile(runs, 0.5).toFixed(1)}, CPU ${cpu.toFixed(1)} ms, ${bytes} bytes)`,
    );
  };
  const nameOf = (i: number): string => {
    const at = (i * 37) % VERSIONS;
    return `author-${Math.floor(at / 3)}/bot-${at}`;
  };
  await time("the table of 5,000 versions", 20, () => `/api/ladders/${LADDER}/table`);
  await time("head-to-head of one bot", 30, (i) => `/api/bots/${nameOf(i)}/ladders/${LADDER}/opponents`);
  await time("a page of its matches", 20, (i) => `/api/matches?bot=${nameOf(i)}&ladder=${LADDER}`);
  await time("a page of the ladder's matches", 20, () => `/api/matches?ladder=${LADDER}`);
  await time("all ladders", 20, () => "/api/ladders");
  await time("a bot", 20, (i) => `/api/bots/${nameOf(i)}`);
}

/** Matches that the real scheduler makes, played by house bots, committed one after the other. */
async function commits(sql: Sql, cluster: Cluster): Promise<void> {
  const COUNT = 60;
  const made: string[] = [];
  const began = performance.now();
  while (made.length < COUNT + 10) made.push(...(await topUp(sql, made.length + 5)).map(({ id }) => id));
  console.log(`${made.length} matches made in ${(performance.now() - began).toFixed(0)} ms`);
  const pool = await playedMatches(20, "commits");
  // Played beforehand by other seeds: the match gets theirs.
  for (const [i, id] of made.entries())
    await sql`update match set seeds = ${pool[i % 20]?.seeds ?? []} where id = ${id}`;
  const jobs = await Promise.all(made.map((id) => matchJob(sql, id)));
  const engine = { node: process.version, v8: process.versions.v8, rules: "bench", sandbox: "none" };
  const { runs, cpu } = await measure(cluster, COUNT, async (i) => {
    const job = jobs[i];
    if (!job) throw new Error("there is no such match");
    const at = new Date().toISOString();
    const { games } = pool[i % 20] as (typeof pool)[number];
    const result = {
      match: job.match,
      attempt: job.attempt,
      startedAt: at,
      finishedAt: at,
      games,
      logs: [],
      incidents: [],
      engine,
    };
    const committed = await commitMatch(sql, result);
    if ("refused" in committed) throw new Error(committed.why);
  });
  line(
    "commit of a match of 32 games with its replays: median",
    quantile(runs, 0.5),
    15,
    "ms",
    ` (p95 ${quantile(runs, 0.95).toFixed(1)}, CPU ${cpu.toFixed(1)} ms)`,
  );
}
