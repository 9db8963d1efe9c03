// npm run bench -- api: what it costs to answer what people look at, beside a bare Fastify route that sends the same bytes.
// Requests a CPU-second of the servers, PostgreSQL's included, and how long the slowest hundredth waits; in turns, at 200
// connections. What an arena does by itself is measured while nobody asks, and taken off.
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { migrate } from "../services/arena/src/db/migrate.ts";
import { connect, type Sql } from "../services/arena/src/db/sql.ts";
import type { Cluster } from "../services/arena/src/embedded/cluster.ts";
import { ensureDatabase } from "../services/arena/src/embedded/database.ts";
import { makeLadders } from "../services/arena/src/seasons/ladders.ts";
import type { Order, Reply } from "./api-server.ts";
import { withDatabase } from "./database.ts";
import { fillLadder } from "./ladder-seed.ts";
import { quantile } from "./report.ts";

export const about = "what people look at, against a bare route with the same bytes";

const LADDER = "palafico";
const SIZE = { versions: 200, matches: 250, played: 40 };
const CONNECTIONS = 200;
/** A lap takes about a second: shorter ones differ by a third from each other. */
const REQUESTS = 15_000;
const LAPS = 5;
/** Requests to each server before the clock starts: both run for months. */
const WARM = 20_000;
/** Of a bare route's requests a CPU-second. */
const BAR = 0.5;
/** As a browser sends it. */
const HEADERS = { "accept-encoding": "gzip, deflate, br, zstd" };

type Kind = "arena" | "bare";

export default async function api(): Promise<void> {
  shareOneCore();
  await withDatabase(async (cluster) => {
    await ensureDatabase(cluster.url("postgres"), "arena");
    const sql = connect(cluster.url("arena"), 1);
    await migrate(sql);
    await makeLadders(sql);
    await fillLadder(sql, LADDER, SIZE);
    const paths = await pathsOf(sql);
    await sql.end();
    const arena = await open("arena", cluster.url("arena"));
    const bare = await open("bare");
    try {
      const bytes = Object.fromEntries(
        await Promise.all(Object.values(paths).map(async (path) => [path, await taken(arena.url + path)] as const)),
      );
      bare.url = (await bare.ask({ bare: bytes })).url!;
      const database = clockOf(cluster);
      const idle = await idleOf(arena, database);
      console.log(`while nobody asks, arena and PostgreSQL take ${idle.toFixed(0)} ms of CPU a second`);
      for (const [what, path] of Object.entries(paths)) {
        const runs: Record<Kind, Lap[]> = { arena: [], bare: [] };
        for (const server of [bare, arena]) await send(server, path, WARM);
        for (let lap = 0; lap < LAPS; lap++)
          for (const [kind, server, more, alone] of [
            ["bare", bare, () => 0, 0],
            ["arena", arena, database, idle],
          ] as const) {
            runs[kind].push(await run(server, path, more, alone));
          }
        print(what, Buffer.from(bytes[path]!.body, "base64").length, runs);
      }
    } finally {
      await Promise.all([arena.close(), bare.close()]);
    }
  });
}

/**
 * Who asks and who answers take turns on one core, where the machine has `taskset`. On two, the same request takes 24 or 38 µs,
 * by which of them the kernel picks, for minutes.
 */
function shareOneCore(): void {
  const { status } = spawnSync("taskset", ["-a", "-c", "-p", "0", String(process.pid)]);
  console.log(status === 0 ? "all on one core" : "on any core: the figures vary more");
}

async function pathsOf(sql: Sql): Promise<Record<string, string>> {
  const [match] = await sql<{ id: string }[]>`select id from match order by id desc offset 100 limit 1`;
  return {
    "a ladder's table": `/api/ladders/${LADDER}/table`,
    "a bot": "/api/bots/author-3/bot-10",
    "a match": `/api/matches/${match!.id}`,
    "its games": `/api/matches/${match!.id}/games`,
    "a game": `/api/games/${match!.id}.3`,
    "its replay": `/api/games/${match!.id}.3/replay`,
    "a page of matches": `/api/matches?ladder=${LADDER}`,
    "all ladders": "/api/ladders",
  };
}

/** What the arena sends, as it goes over the line. */
async function taken(url: string): Promise<{ headers: Record<string, string>; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ headers: Record<string, string>; body: string }>();
  const { get } = await import("node:http");
  get(url, { headers: HEADERS }, async (answer) => {
    if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`));
    const { "content-type": type = "", "content-encoding": packed } = answer.headers;
    const headers = { "content-type": type, ...(packed === undefined ? {} : { "content-encoding": packed }) };
    resolve({ headers, body: Buffer.concat(await answer.toArray()).toString("base64") });
  }).on("error", reject);
  return promise;
}

async function open(kind: Kind, databaseUrl = "") {
  const entry = fileURLToPath(new URL("api-server.ts", import.meta.url));
  const server = fork(entry, [kind, databaseUrl], { execArgv: [...process.execArgv] });
  const url = kind === "arena" ? (await answer(server)).url! : "";
  return {
    url,
    ask: (order: Order) => {
      server.send(order);
      return answer(server);
    },
    close: async () => {
      const ended = once(server, "exit");
      server.kill();
      await ended;
    },
  };
}

const answer = (server: ChildProcess): Promise<Reply> => new Promise((resolve) => server.once("message", resolve));

interface Lap {
  /** Requests a CPU-second. */
  rate: number;
  /** Within which 99 % are answered, ms of wall time. */
  p99: number;
}

type Server = Awaited<ReturnType<typeof open>>;

/** CPU time a second of wall time, ms. */
async function idleOf(arena: Server, database: () => number): Promise<number> {
  const now = async () => (await arena.ask("cpu")).ms! + database();
  // What comes after the start.
  await sleep(5_000);
  const [before, began] = [await now(), performance.now()];
  await sleep(10_000);
  return (1_000 * ((await now()) - before)) / (performance.now() - began);
}

/** Returns within how many ms 99 % were answered. */
async function send({ url }: Server, path: string, amount: number): Promise<number> {
  const { latency, errors, non2xx } = await autocannon({
    ...{ url: url + path, connections: CONNECTIONS, amount, headers: HEADERS },
  });
  if (errors + non2xx > 0) throw new Error(`${path}: ${errors} errors, ${non2xx} answers of another status`);
  return latency.p99;
}

async function run(server: Server, path: string, more: () => number, idle: number): Promise<Lap> {
  const now = async () => (await server.ask("cpu")).ms! + more();
  const [before, began] = [await now(), performance.now()];
  const p99 = await send(server, path, REQUESTS);
  const alone = (idle * (performance.now() - began)) / 1_000;
  return { rate: (1_000 * REQUESTS) / ((await now()) - before - alone), p99 };
}

function print(what: string, bytes: number, { arena, bare }: Record<Kind, Lap[]>): void {
  const median = (laps: Lap[], of: keyof Lap) =>
    quantile(
      laps.map((lap) => lap[of]),
      0.5,
    );
  const [own, least] = [median(arena, "rate"), median(bare, "rate")];
  // Each lap beside the one that ran just before it: what slows the machine for a while slows both.
  const ratio = quantile(
    arena.map(({ rate }, lap) => rate / bare[lap]!.rate),
    0.5,
  );
  console.log(
    `${what.padEnd(18)} ${String(bytes).padStart(6)} bytes: ${Math.round(own)} a CPU-second, bare ${Math.round(least)}: ` +
      `${ratio.toFixed(2)} of it, bar ${BAR}   ${ratio >= BAR ? "ok" : "MISSED"}   ` +
      `(p99 ${median(arena, "p99")} ms, bare ${median(bare, "p99")} ms)`,
  );
}

/** The CPU time so far of PostgreSQL's processes, ms. */
function clockOf(cluster: Cluster): () => number {
  return () => {
    let ns = 0;
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
        if (parent !== String(cluster.pid)) continue;
        const file = `/proc/${pid}/schedstat`;
        if (existsSync(file)) ns += Number(readFileSync(file, "utf8").split(" ")[0]);
      } catch {
        // It has just ended.
      }
    }
    return ns / 1e6;
  };
}
