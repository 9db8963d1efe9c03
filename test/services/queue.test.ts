import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { JOB_OPTIONS, QUEUE_SCHEMA, QUEUES, WORKER_OPTIONS } from "@liars-ladder/protocol";
import { queueStore } from "@liars-ladder/queue";
import { Queue, Worker } from "bullmq";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { ensureDatabase, ensureQueueRole } from "../../services/arena/src/embedded/database.ts";
import { watchRunners } from "../../services/arena/src/queue/vanished.ts";
import { type Answer, type QueueEnd, serveQueue, type Work } from "../../services/runner/src/queue.ts";
import { PATIENT } from "../patience.ts";
import { type OpenQueue, openQueue } from "./jobs.ts";
import { hasRedis, NEEDS_REDIS, type Redis, startRedis } from "./redis.ts";

/** One way to keep the queue: where the arena reaches it, and the runner's settings for it. */
interface Store {
  url: string;
  config: Parameters<typeof serveQueue>[0];
  /** Leaves no room: in PostgreSQL for new jobs of `result`, or for what ends jobs of `match`; in Redis for anything. */
  fill: (queue: "result" | "match") => Promise<Disk>;
  close: () => Promise<void>;
}

interface Disk {
  /** How often something was refused since it was full. */
  refused: () => Promise<number>;
  empty: () => Promise<void>;
}

const log = pino({ level: "silent" });
const settings = { concurrency: 2 };

async function postgresStore(): Promise<Store> {
  await ensureDatabase(inject("pgUrl"), "queue_test");
  const target = new URL(inject("pgUrl"));
  target.pathname = "/queue_test";
  const url = await ensureQueueRole(target.href, "queue-password");
  const config: Store["config"] = { ...settings, queue: { kind: "postgres", url } };
  const admin = new pg.Client({ connectionString: target.href, options: `-c search_path=${QUEUE_SCHEMA}` });
  await admin.connect();
  // PostgreSQL's own error for a disk that is full. What a sequence counted stays counted.
  await admin.query(`
    create sequence refused;
    grant usage on sequence refused to public;
    create function refuse() returns trigger language plpgsql set search_path from current as $$ begin
      perform nextval('refused');
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full';
    end $$`);
  const when = {
    result: "insert on job for each row when (new.queue = 'result')",
    match: "delete on job for each row when (old.queue = 'match')",
  };
  const fill = async (queue: "result" | "match"): Promise<Disk> => {
    await admin.query(
      `alter sequence refused restart; create trigger full_disk before ${when[queue]} execute function refuse()`,
    );
    return {
      refused: async () => Number((await admin.query("select last_value from refused")).rows[0].last_value),
      empty: async () => void (await admin.query("drop trigger full_disk on job")),
    };
  };
  return { url: target.href, config, fill, close: () => admin.end() };
}

async function redisStore(redis: Redis): Promise<Store> {
  const config: Store["config"] = { ...settings, queue: { kind: "redis", url: redis.url("runner") } };
  const tell = async (...words: string[]) =>
    (await promisify(execFile)("redis-cli", ["--no-auth-warning", "-u", redis.url("arena"), ...words])).stdout;
  const refused = async () => Number(/errorstat_OOM:count=(\d+)/.exec(await tell("info", "errorstats"))?.[1] ?? 0);
  const fill = async (): Promise<Disk> => {
    const before = await refused();
    await tell("config", "set", "maxmemory", "1");
    return {
      refused: async () => (await refused()) - before,
      empty: async () => void (await tell("config", "set", "maxmemory", "0")),
    };
  };
  return { url: redis.url("arena"), config, fill, close: () => redis.stop() };
}

const stores = { postgres: postgresStore, redis: async () => redisStore(await startRedis()) };

describe.each(["postgres", "redis"] as const)("the queue in %s", (kind) => {
  let store: Store;
  let match: OpenQueue;
  let result: OpenQueue;
  const ends: QueueEnd[] = [];
  const missing = kind === "redis" && !hasRedis();

  beforeAll(async () => {
    if (missing) return;
    store = await stores[kind]();
    match = openQueue(store.url, QUEUES.match);
    result = openQueue(store.url, QUEUES.result);
  });
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end.close()));
    if (missing) return;
    await match.obliterate({ force: true });
    await result.obliterate({ force: true });
  });
  afterAll(async () => {
    if (missing) return;
    await match.close();
    await result.close();
    await store.close();
  });

  const serve = async (play: Work) => {
    const end = await serveQueue(
      store.config,
      { build: play, match: play, decide: play, exploit: play, soft: play },
      log,
    );
    ends.push(end);
    return end;
  };
  const add = (id: string) =>
    match.add("match", { id }, { ...JOB_OPTIONS.match, backoff: { type: "fixed", delay: 10 }, jobId: id });
  const answered = async () =>
    (await result.getJobs(["waiting"])).map(({ name, id, data: { runner, ...data } }) => {
      expect(runner).toMatch(/^[0-9a-f]{16}$/);
      return [name, id, data];
    });
  const answer = (id: string): Answer => ({ id, message: { of: id } });
  const it = test.extend<{ needed: undefined }>({
    needed: [
      async ({ skip }, use) => {
        if (missing) skip(NEEDS_REDIS);
        await use(undefined);
      },
      { auto: true },
    ],
  });

  it("answers a job once on the queue of results, however often it is queued", async () => {
    let played = 0;
    await serve(async () => {
      played += 1;
      return answer("m1-1");
    });
    await Promise.all([add("m1"), add("m1")]);
    await vi.waitFor(async () => expect(await answered()).toEqual([["match", "m1-1", { of: "m1-1" }]]), PATIENT);
    const left = () => match.getJobCountByTypes("active", "waiting", "failed", "completed");
    await vi.waitFor(async () => expect(await left()).toBe(0), PATIENT);
    await add("m1");
    await vi.waitFor(() => expect(played).toBe(2), PATIENT);
    expect(await answered()).toHaveLength(1);
  });

  it("plays a first match at once, whatever else it plays", async () => {
    const started: unknown[] = [];
    await serve(async (data, { signal }) => {
      const { id } = data as { id: string };
      started.push(id);
      if (id === "f1") return answer("f1-1");
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    for (const id of ["m1", "m2", "m3"]) await add(id);
    await vi.waitFor(() => expect(started).toHaveLength(settings.concurrency), PATIENT);
    const first = openQueue(store.url, QUEUES.first);
    await first.add("match", { id: "f1" }, { ...JOB_OPTIONS.match, jobId: "f1" });
    await vi.waitFor(async () => expect(await answered()).toEqual([["match", "f1-1", { of: "f1-1" }]]), PATIENT);
    expect(started).toHaveLength(settings.concurrency + 1);
    await first.close();
  });

  it("plays one match less while it builds", async () => {
    let built = (_: Answer) => {};
    let playing = 0;
    let most = 0;
    let building = false;
    const seen = new Set<string>();
    const play: Work = async (data) => {
      const { id } = data as { id: string };
      most = Math.max(most, ++playing);
      seen.add(id);
      // As long as it builds, there is time to take another; afterwards two wait for each other.
      if (building) for (let i = 0; i < 5; i++) await match.getJobCounts();
      else await vi.waitFor(() => expect(seen).toContain(id === "m5" ? "m6" : "m5"), PATIENT);
      playing--;
      return answer(`${id}-1`);
    };
    const make = (): Promise<Answer> =>
      new Promise((resolve) => {
        building = true;
        built = resolve;
      });
    ends.push(
      await serveQueue(store.config, { build: make, match: play, decide: play, exploit: play, soft: play }, log),
    );
    const builds = openQueue(store.url, QUEUES.build);
    await builds.add("build", { id: "b1" }, { ...JOB_OPTIONS.build, jobId: "b1" });
    await vi.waitFor(() => expect(building).toBe(true), PATIENT);
    for (const id of ["m1", "m2", "m3", "m4"]) await add(id);
    await vi.waitFor(async () => expect(await answered()).toHaveLength(4), PATIENT);
    expect(most).toBe(settings.concurrency - 1);
    building = false;
    built(answer("b1-1"));
    await vi.waitFor(async () => expect(await answered()).toHaveLength(5), PATIENT);
    await add("m5");
    await add("m6");
    await vi.waitFor(async () => expect(await answered()).toHaveLength(7), PATIENT);
    await builds.close();
  });

  it("tries a job that fails three times, then keeps it where an operator sees it", async () => {
    let tries = 0;
    const again: boolean[] = [];
    await serve(async (_, context) => {
      tries += 1;
      again.push(context.again);
      throw new Error("no room for another process");
    });
    await add("m2");
    await vi.waitFor(async () => expect(await match.getFailedCount()).toBe(1), PATIENT);
    const [failed] = await match.getFailed();
    expect(again).toEqual([false, true, true]);
    expect({ tries, made: failed?.attemptsMade, why: failed?.failedReason }).toEqual({
      tries: 3,
      made: 3,
      why: "no room for another process",
    });
    expect(await answered()).toEqual([]);
  });

  it("gives back running jobs when it stops, and another runner plays them at once", async () => {
    let started = 0;
    const endless: Work = (_, { signal }) => {
      started += 1;
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    };
    const first = await serve(endless);
    await add("m3");
    await vi.waitFor(() => expect(started).toBe(1), PATIENT);
    // The match never ends by itself, so anything that waits for it would never close.
    await first.close();
    let attempts: number | undefined;
    await serve(async () => {
      attempts = (await match.getJob("m3"))?.attemptsMade;
      return answer("m3-1");
    });
    await vi.waitFor(async () => expect(await answered()).toHaveLength(1), PATIENT);
    expect(attempts).toBe(0);
  });

  it("takes back the running jobs of a runner that is gone, at the second look, which costs them one try", async () => {
    const { connection, factory } = queueStore(store.url);
    const endless = () => new Promise<never>(() => {});
    const first = openQueue(store.url, QUEUES.first);
    const gone = [QUEUES.match, QUEUES.first].map((queue) => {
      const worker = new Worker(queue, endless, { ...WORKER_OPTIONS, connection, name: "gone" }, factory);
      worker.on("error", () => {});
      return worker;
    });
    await add("m5");
    await first.add(
      "match",
      { id: "f5" },
      { ...JOB_OPTIONS.match, backoff: { type: "fixed", delay: 10 }, jobId: "f5" },
    );
    const active = async () => [await match.getActiveCount(), await first.getActiveCount()];
    await vi.waitFor(async () => expect(await active()).toEqual([1, 1]), PATIENT);
    const again: boolean[] = [];
    await serve(async (data, context) => {
      again.push(context.again);
      return answer(`${(data as { id: string }).id}-1`);
    });
    const look = watchRunners([match, first], log);
    const named = async () => (await match.getWorkers()).length;
    await vi.waitFor(async () => expect(await named()).toBe(2), PATIENT);
    for (let i = 0; i < 3; i++) await look();
    expect(await active()).toEqual([1, 1]);

    // Disconnects without a message about its jobs, like a process that is killed.
    await Promise.all(gone.map((worker) => worker.close(true)));
    await vi.waitFor(async () => expect(await named()).toBe(1), PATIENT);
    await look();
    expect(await active()).toEqual([1, 1]);
    await look();
    await vi.waitFor(async () => expect(await answered()).toHaveLength(2), PATIENT);
    expect(again).toEqual([true, true]);
    await first.close();
  });

  it("plays a job that was taken back before those that waited longer, and does not wait for its next try", async () => {
    const { connection, factory } = queueStore(store.url);
    const endless = () => new Promise<never>(() => {});
    const gone = new Worker(QUEUES.match, endless, { ...WORKER_OPTIONS, connection, name: "gone" }, factory);
    gone.on("error", () => {});
    const queued = (id: string) => match.add("match", { id }, { ...JOB_OPTIONS.match, priority: 10, jobId: id });
    await queued("lost");
    await vi.waitFor(async () => expect(await match.getActiveCount()).toBe(1), PATIENT);
    const look = watchRunners([match], log);
    await vi.waitFor(async () => expect(await match.getWorkers()).toHaveLength(1), PATIENT);
    await look();
    await gone.close(true);
    for (const id of ["w1", "w2", "w3"]) await queued(id);
    await vi.waitFor(async () => expect(await match.getWorkers()).toHaveLength(0), PATIENT);
    await look();
    await look();
    const started: string[] = [];
    await serve(async (data) => {
      const { id } = data as { id: string };
      started.push(id);
      return answer(`${id}-1`);
    });
    await vi.waitFor(() => expect(started).toHaveLength(4), PATIENT);
    // Two are taken at a time, and either may begin first.
    expect(started.slice(0, settings.concurrency)).toContain("lost");
  });

  it("lets a job that loses its runner again wait for its next try", async () => {
    const { connection, factory } = queueStore(store.url);
    await match.add("match", { id: "lost" }, { ...JOB_OPTIONS.match, jobId: "lost" });
    const look = watchRunners([match], log);
    const waits: boolean[] = [];
    for (const name of ["first", "second"]) {
      const endless = () => new Promise<never>(() => {});
      const gone = new Worker(QUEUES.match, endless, { ...WORKER_OPTIONS, connection, name }, factory);
      gone.on("error", () => {});
      await vi.waitFor(async () => expect(await match.getActiveCount()).toBe(1), PATIENT);
      await vi.waitFor(async () => expect(await match.getWorkers()).toHaveLength(1), PATIENT);
      await look();
      await gone.close(true);
      await vi.waitFor(async () => expect(await match.getWorkers()).toHaveLength(0), PATIENT);
      await look();
      await look();
      const state = await match.getJob("lost").then((job) => job?.getState());
      waits.push(state === "delayed");
    }
    expect(waits).toEqual([false, true]);
  });

  it("keeps a job with its answer while there is no room for it, which costs no try", async () => {
    let played = 0;
    const { promise: told, resolve: go } = Promise.withResolvers<void>();
    await serve(async () => {
      played += 1;
      await told;
      return answer("m6-1");
    });
    await add("m6");
    await vi.waitFor(() => expect(played).toBe(1), PATIENT);
    const disk = await store.fill("result");
    go();
    await vi.waitFor(async () => expect(await disk.refused()).toBeGreaterThan(3), PATIENT);
    expect(await answered()).toEqual([]);
    await disk.empty();
    await vi.waitFor(async () => expect(await answered()).toHaveLength(1), PATIENT);
    await vi.waitFor(async () => expect(await match.getJob("m6")).toBeUndefined(), PATIENT);
    expect({ played, failed: await match.getFailedCount() }).toEqual({ played: 1, failed: 0 });
  });

  it("keeps a job that is done while there is no room to say so, which costs no try", async () => {
    let played = 0;
    const { promise: told, resolve: go } = Promise.withResolvers<void>();
    await serve(async () => {
      played += 1;
      await told;
      return answer("m7-1");
    });
    await add("m7");
    await vi.waitFor(() => expect(played).toBe(1), PATIENT);
    const disk = await store.fill("match");
    go();
    await vi.waitFor(async () => expect(await disk.refused()).toBeGreaterThan(3), PATIENT);
    await disk.empty();
    await vi.waitFor(async () => expect(await match.getJob("m7")).toBeUndefined(), PATIENT);
    await vi.waitFor(async () => expect(await answered()).toHaveLength(1), PATIENT);
    expect({ played, failed: await match.getFailedCount() }).toEqual({ played: 1, failed: 0 });
  });

  it("shows the progress of a running job", async () => {
    const seen: unknown[] = [];
    // It is made first, because events of the job may arrive at once.
    const { promise: told, resolve: go } = Promise.withResolvers<void>();
    await serve(async (_, { progress }) => {
      await progress({ games: [1] });
      await told;
      return answer("m4-1");
    });
    await add("m4");
    await vi.waitFor(async () => {
      seen.push((await match.getJob("m4"))?.progress);
      expect(seen.at(-1)).toEqual({ games: [1] });
    }, PATIENT);
    go();
    await vi.waitFor(async () => expect(await answered()).toHaveLength(1), PATIENT);
  });
});

test("in PostgreSQL, a worker's renewal of locks and another's search for stalled jobs do not block each other", async () => {
  await ensureDatabase(inject("pgUrl"), "queue_lock_test");
  const target = new URL(inject("pgUrl"));
  target.pathname = "/queue_lock_test";
  await ensureQueueRole(target.href, "queue-password");
  const { connection, factory } = queueStore(target.href);
  const queue = new Queue("match", { connection }, factory);
  const backend = factory("match", { connection });
  const search = new pg.Client({ connectionString: target.href, options: `-c search_path=${QUEUE_SCHEMA}` });
  await search.connect();
  try {
    await queue.add("match", {}, { jobId: "a" });
    await queue.add("match", {}, { jobId: "b" });
    await search.query("update job set state = 'active', lock_token = 't'");
    // The steps of the search, in the order that could cause a deadlock: it has marked `b` when the locks are renewed,
    // `a` before `b`.
    await search.query("begin");
    await search.query("update job set stalled_marked = true where id = 'b'");
    const renewed = backend.extendLocks(["a", "b"], ["t", "t"], 10_000);
    // A transaction always sees the same activity, unless it asks for a new snapshot.
    const waiting = `select from pg_stat_clear_snapshot(), pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await search.query(waiting)).rowCount).toBe(1), PATIENT);
    await search.query("update job set stalled_marked = true where id = 'a'");
    await search.query("commit");
    expect(await renewed).toEqual([]);
    expect(await backend.extendLocks(["a", "none", "b"], ["t", "t", "another"], 10_000)).toEqual(["none", "b"]);
  } finally {
    await search.end();
    await backend.close();
    await queue.close();
  }
});

test("the runner's role reads and writes the queue's schema, and nothing else", async () => {
  await ensureDatabase(inject("pgUrl"), "queue_role_test");
  const target = new URL(inject("pgUrl"));
  target.pathname = "/queue_role_test";
  const admin = new pg.Client(target.href);
  await admin.connect();
  await admin.query("create table users (secret text)");
  const role = new pg.Client(await ensureQueueRole(target.href, "queue-password"));
  await role.connect();
  try {
    await role.query(`select count(*) from ${QUEUE_SCHEMA}.job`);
    for (const statement of [
      "select * from users",
      "select * from public.users",
      "create table public.mine (a int)",
      `drop table ${QUEUE_SCHEMA}.job`,
      "create role friend",
      "create database mine",
      "select pg_read_file('PG_VERSION')",
      "copy (select 1) to program 'true'",
    ]) {
      await expect(role.query(statement), statement).rejects.toThrow(/permission denied|does not exist|must be owner/);
    }
  } finally {
    await role.end();
    await admin.end();
  }
});

test("a queue that cannot be reached is reported at once", async () => {
  const config = { ...settings, queue: { kind: "postgres", url: "postgres://x:y@127.0.0.1:1/arena" } } as const;
  const work: Work = async () => ({ id: "x", message: {} });
  await expect(
    serveQueue(config, { build: work, match: work, decide: work, exploit: work, soft: work }, log),
  ).rejects.toThrow(/ECONNREFUSED/);
});
