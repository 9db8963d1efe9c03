import { setTimeout as sleep } from "node:timers/promises";
import { QUEUES } from "@liars-ladder/protocol";
import { queueStore } from "@liars-ladder/queue";
import { Worker } from "bullmq";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ensureDatabase, ensureQueueRole } from "../../services/arena/src/embedded/database.ts";
import { serveQueue, type Work } from "../../services/runner/src/queue.ts";
import { type OpenQueue, openQueue } from "./jobs.ts";

const DATABASE = "queue_soak";
const BATCH = 500;
let url: string;
let runnerUrl: string;
let match: OpenQueue;
let result: OpenQueue;
let observer: pg.Client;

beforeAll(async () => {
  await ensureDatabase(inject("pgUrl"), DATABASE);
  const target = new URL(inject("pgUrl"));
  target.pathname = `/${DATABASE}`;
  url = target.href;
  runnerUrl = await ensureQueueRole(url, "queue-password");
  match = openQueue(url, QUEUES.match);
  result = openQueue(url, QUEUES.result);
  observer = new pg.Client(url);
  await observer.connect();
});
afterAll(async () => {
  await Promise.all([match?.close(), result?.close(), observer?.end()]);
});

const deadlocks = async (): Promise<number> => {
  // Backends publish their counts when they end, or a second after their transaction.
  await sleep(2_000);
  const { rows } = await observer.query("select deadlocks::int from pg_stat_database where datname = $1", [DATABASE]);
  return rows[0].deadlocks;
};
const addJobs = async (count: number, name: string) => {
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    await match.addBulk(
      Array.from({ length: size }, (_, i) => ({ name: "match", data: {}, opts: { jobId: `${name}-${from + i}` } })),
    );
  }
};

test("1,000 jobs whose locks last 200 ms, with a search for stalled ones every 50 ms: no deadlock in PostgreSQL", async () => {
  const before = await deadlocks();
  const { connection, factory } = queueStore(url);
  const options = { connection, concurrency: 8, lockDuration: 200, stalledInterval: 50, maxStalledCount: 1_000 };
  const errors: Error[] = [];
  const workers = [1, 2].map(() => {
    const worker = new Worker(QUEUES.match, () => sleep(400), options, factory);
    worker.on("error", (error) => errors.push(error));
    return worker;
  });
  await addJobs(1_000, "short");
  while ((await match.getJobCountByTypes("waiting", "active")) > 0) await sleep(200);
  await Promise.all(workers.map((worker) => worker.close()));
  expect(errors.filter(({ message }) => message.includes("deadlock"))).toEqual([]);
  expect((await deadlocks()) - before).toBe(0);
});

test("20,000 jobs by three runners: each is answered once, and none blocked another", async () => {
  const before = await deadlocks();
  const played = new Map<string, number>();
  const work: Work = async (data) => {
    const { id } = data as { id: string };
    played.set(id, (played.get(id) ?? 0) + 1);
    await sleep(5);
    return { id: `${id}-1`, message: { of: id } };
  };
  const config = {
    concurrency: 8,
    public: false,
    logLevel: "silent",
    queue: { kind: "postgres", url: runnerUrl },
  } as const;
  const log = pino({ level: "silent" });
  const runners = await Promise.all(
    [1, 2, 3].map(() => serveQueue(config, { build: work, match: work, decide: work, exploit: work, soft: work }, log)),
  );
  const COUNT = 20_000;
  for (let from = 0; from < COUNT; from += BATCH) {
    await match.addBulk(
      Array.from({ length: BATCH }, (_, i) => `job-${from + i}`).map((id) => ({
        name: "match",
        data: { id },
        opts: { jobId: id, removeOnComplete: true },
      })),
    );
  }
  while ((await match.getJobCountByTypes("waiting", "active", "delayed")) > 0) await sleep(200);
  await Promise.all(runners.map((runner) => runner.close()));
  expect(await result.getJobCountByTypes("waiting")).toBe(COUNT);
  expect([played.size, [...played.values()].filter((times) => times > 1).length]).toEqual([COUNT, 0]);
  expect((await deadlocks()) - before).toBe(0);
});
