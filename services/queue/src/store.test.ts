import { Queue, QueueEvents, Worker } from "bullmq";
import { expect, test, vi } from "vitest";
import { PATIENT } from "../../../test/patience.ts";
import { connect } from "../../arena/src/db/sql.ts";
import { newDatabase } from "../../arena/test/database.ts";
import { queueStore } from "./store.ts";

test("in PostgreSQL, all that use a queue share connections: one for each that waits, and the last one closes them", async () => {
  const url = await newDatabase();
  const sql = connect(url, 1);
  const open = async () => {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    return row?.n ?? -1;
  };
  const { connection, factory } = queueStore(url);
  const names = ["a", "b", "c", "d"];
  const queues = names.map((name) => new Queue(name, { connection }, factory));
  const done: string[] = [];
  const work = async ({ queueName }: { queueName: string }) => void done.push(queueName);
  const workers = ["a", "b"].map((name) => new Worker(name, work, { connection }, factory));
  const events = names.map((name) => new QueueEvents(name, { connection }, factory));
  const all = [...queues, ...workers, ...events];
  await Promise.all(all.map((one) => one.waitUntilReady()));
  for (const queue of queues) {
    await queue.add("job", {});
    expect(await queue.getJobCounts("active")).toEqual({ active: expect.any(Number) });
  }
  await vi.waitFor(() => expect(done.toSorted()).toEqual(["a", "b"]), PATIENT);
  // Six of them wait for notices, each with a connection of its own.
  expect(await open()).toBeGreaterThanOrEqual(workers.length + events.length);
  expect(await open()).toBeLessThanOrEqual(all.length);

  const [first, ...others] = queues;
  await first!.close();
  await Promise.all([...workers, ...events].map((one) => one.close()));
  expect(await others[0]!.getJobCounts("waiting"), "it is open for those who use it").toEqual({ waiting: 0 });
  await Promise.all(others.map((queue) => queue.close()));
  await vi.waitFor(async () => expect(await open()).toBe(0), PATIENT);

  // Somebody who comes later opens them anew.
  const later = new Queue("c", { connection }, factory);
  expect(await later.getJobCounts("waiting")).toEqual({ waiting: 1 });
  await later.close();
  await vi.waitFor(async () => expect(await open()).toBe(0), PATIENT);
  await sql.end();
});
