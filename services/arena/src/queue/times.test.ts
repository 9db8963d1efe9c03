import { QUEUE_SCHEMA, QUEUES } from "@liars-ladder/protocol";
import { queueStore } from "@liars-ladder/queue";
import { Queue, Worker } from "bullmq";
import { expect, test, vi } from "vitest";
import { PATIENT } from "../../../../test/patience.ts";
import { newDatabase } from "../../test/database.ts";
import { connect } from "../db/sql.ts";
import { mendTimes } from "./times.ts";

const HOUR = 3_600_000;

test("after a clock was an hour ahead, jobs of that hour are found, and tried again, at once", async () => {
  const url = await newDatabase();
  const sql = connect(url, 1);
  const { connection, factory } = queueStore(url);
  const queue = new Queue(QUEUES.match, { connection }, factory);
  const [job, meta] = [sql(`${QUEUE_SCHEMA}.job`), sql(`${QUEUE_SCHEMA}.meta`)];
  const times = async () => {
    const jobs = await sql`select locked_until_ms, process_at_ms from ${job} order by id`;
    const looks = await sql`select value::bigint as at from ${meta} where field = 'stalled-check'`;
    return [...jobs.flatMap((row) => [row.locked_until_ms, row.process_at_ms]), ...looks.map(({ at }) => at)].filter(
      (time) => time !== null,
    );
  };

  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + HOUR);
  await queue.waitUntilReady();
  await queue.add("match", {}, { jobId: "a-lost" });
  // Nobody tries it again while this test looks.
  await queue.add("match", {}, { jobId: "b-failed", attempts: 2, backoff: 60_000 });
  const ahead = new Worker(
    QUEUES.match,
    ({ id }) => (id === "a-lost" ? new Promise<void>(() => {}) : Promise.reject(new Error("once"))),
    { connection, concurrency: 2, lockDuration: 60_000, stalledInterval: 100 },
    factory,
  );
  ahead.on("error", () => {});
  await vi.waitFor(async () => expect(await times()).toHaveLength(3), PATIENT);
  await ahead.close(true);
  clock.mockRestore();
  for (const time of await times()) expect(time).toBeGreaterThan(now() + HOUR / 2);

  // As if its locks had run out since.
  await mendTimes(sql, now() - 60_000);
  const done: (string | undefined)[] = [];
  const next = new Worker(
    QUEUES.match,
    async ({ id }) => void done.push(id),
    { connection, lockDuration: 60_000, stalledInterval: 100 },
    factory,
  );
  await vi.waitFor(() => expect(done.toSorted()).toEqual(["a-lost", "b-failed"]), PATIENT);
  // It looks for lost jobs all the time, and writes down when.
  await next.close();
  const before = await times();
  await mendTimes(sql);
  expect(await times(), "what is right stays").toEqual(before);
  await queue.close();
  await sql.end();
});
