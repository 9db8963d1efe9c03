import { afterAll, beforeAll, expect, test } from "vitest";
import { PATIENT } from "../../../../test/patience.ts";
import { newDatabase } from "../../test/database.ts";
import { changesSince } from "../db/change.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { changesDropper } from "./changes.ts";
import { type Made, openSnapshots } from "./snapshots.ts";

let sql: Sql;
beforeAll(async () => {
  sql = connect(await newDatabase(), 6);
  await migrate(sql);
});
afterAll(() => sql?.end());

const change = (db: Pick<Sql, "unsafe">, topic: string) => db.unsafe("insert into change (topic) values ($1)", [topic]);

/** Counts how often something is made. What is made is the number. */
function counter(topics: readonly string[] | null, bytes = 10) {
  const made = { times: 0, hold: Promise.resolve() };
  const make = async (): Promise<Made<{ nth: number }>> => {
    const nth = ++made.times;
    await made.hold;
    return { value: { nth }, topics, bytes };
  };
  return { made, make };
}

test("it is made once, until a topic of its own comes up, and not by a change that was taken back", async () => {
  const snapshots = openSnapshots(sql, 1e6);
  const { make } = counter(["match 1", "ladder a"]);
  const nth = async () => (await snapshots.of("x", make)).nth;
  expect([await nth(), await nth()]).toEqual([1, 1]);
  await change(sql, "match 2");
  expect(await nth()).toBe(1);
  await change(sql, "ladder a");
  expect([await nth(), await nth()]).toEqual([2, 2]);
  await sql
    .begin(async (tx) => {
      await change(tx, "match 1");
      throw new Error("taken back");
    })
    .catch(() => {});
  expect(await nth()).toBe(2);
});

test("transactions that end in another order than they began are all heard of", async () => {
  const snapshots = openSnapshots(sql, 1e6);
  const { make } = counter(["match 1"]);
  const nth = async () => (await snapshots.of("x", make)).nth;
  const [early, late] = [await sql.reserve(), await sql.reserve()];
  expect(await nth()).toBe(1);
  await early`begin`;
  await change(early, "match 1");
  await late`begin`;
  await change(late, "match 1");
  await late`commit`;
  expect([await nth(), await nth()], "the later one").toEqual([2, 2]);
  await early`commit`;
  expect([await nth(), await nth()], "the earlier one").toEqual([3, 3]);
  early.release();
  late.release();
});

test("what was read before a change goes to those who asked before it, and is not kept", async () => {
  const snapshots = openSnapshots(sql, 1e6);
  const { made, make } = counter(["match 1"]);
  let go = () => {};
  made.hold = new Promise((resolve) => (go = resolve));
  const nth = async () => (await snapshots.of("x", make)).nth;
  const first = nth();
  const shared = nth();
  await expect.poll(() => made.times, PATIENT).toBe(1);
  await nothing(snapshots);
  await change(sql, "match 1");
  const after = nth();
  // They have looked, and wait for what is being made.
  await nothing(snapshots);
  await nothing(snapshots);
  go();
  expect([await first, await shared, await after, await nth()]).toEqual([1, 1, 2, 2]);
});

/** Resolves when all who asked before have looked at what changed. */
const nothing = (snapshots: ReturnType<typeof openSnapshots>) =>
  snapshots.of("nothing", async () => ({ value: {}, topics: null, bytes: 0 }));

test("what depends on more than the database says is neither kept nor shared; nor is a failure", async () => {
  const snapshots = openSnapshots(sql, 1e6);
  const { make } = counter(null);
  const all = await Promise.all([1, 2, 3].map(async () => (await snapshots.of("x", make)).nth));
  expect(all.sort()).toEqual([1, 2, 3]);
  const fails = () => snapshots.of("y", () => Promise.reject(new Error("no")));
  await expect(fails()).rejects.toThrow("no");
  const { make: works } = counter([]);
  expect((await snapshots.of("y", works)).nth).toBe(1);
});

test("it takes no more memory than it may; who was asked for longest ago goes first", async () => {
  const snapshots = openSnapshots(sql, 10_000);
  const each = counter(["match 1"], 2_000);
  const of = async (name: string) => (await snapshots.of(name, each.make)).nth;
  for (const name of ["a", "b", "c"]) await of(name);
  await of("a");
  expect(each.made.times).toBe(3);
  await of("d");
  await of("e");
  expect(each.made.times).toBe(5);
  expect([await of("a"), await of("e"), each.made.times], "they are still there").toEqual([1, 5, 5]);
  await of("b");
  expect(each.made.times, "it had to go").toBe(6);
  const { value } = (await each.make()) as { value: object };
  const huge = async () => ({ value, topics: [], bytes: 20_000 });
  expect([await snapshots.of("huge", huge), await of("a")]).toEqual([value, 1]);
  const grown = await snapshots.of("a", each.make);
  snapshots.grew("a", grown, 9_000);
  expect(await of("a"), "too large by now").toBeGreaterThan(1);
});

test("what is kept for a time goes with time", async () => {
  const snapshots = openSnapshots(sql, 1e6);
  const { make } = counter(["match 1"]);
  const nth = async () => (await snapshots.of("x", async () => ({ ...(await make()), seconds: 0.001 }))).nth;
  expect(await nth()).toBe(1);
  await expect.poll(nth, PATIENT).toBeGreaterThan(1);
});

test("only changes that everybody has seen are dropped", async () => {
  await sql`delete from change`;
  await change(sql, "match 1");
  const drop = changesDropper(sql);
  await drop();
  await drop();
  expect(await sql`select topic from change`).toHaveLength(1);
  const [look] = await changesSince(sql, null, 9);
  const later = await sql.reserve();
  await later`begin`;
  await change(later, "match 2");
  await change(sql, "match 3");
  const [news] = await changesSince(sql, look!.now, 9);
  expect(news!.topics).toEqual(["match 3"]);
  await later`commit`;
  later.release();
  expect((await changesSince(sql, news!.now, 9))[0]!.topics).toEqual(["match 2"]);
});

test("rows that were copied from another database tell nothing", async () => {
  const [look] = await changesSince(sql, null, 9);
  await sql`insert into change (xid, topic) values (${"9000000000"}::xid8, 'match 1')`;
  expect((await changesSince(sql, look!.now, 9))[0]).toMatchObject({ back: false, topics: [] });
  expect((await changesSince(sql, "9000000000:9000000000:", 9))[0]!.back).toBe(true);
});
