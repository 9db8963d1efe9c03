import { answerId, QUEUE_SCHEMA, QUEUES } from "@liars-ladder/protocol";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openQueue } from "../../../../test/services/jobs.ts";
import { newDatabase } from "../../test/database.ts";
import { enterBots } from "../../test/league.ts";
import { schedule } from "../../test/schedule.ts";
import { parkedToRetry, parkMatch } from "../db/match.ts";
import { connect, type Sql } from "../db/sql.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { openQueues, type Queues } from "./queues.ts";
import { STALLED, sweep } from "./sweep.ts";

const LADDER = "palafico-duel";
const log = pino({ level: "silent" });
let sql: Sql;
let url: string;
let queues: Queues;
/** A match that its queue has lost. */
let id: string;

beforeAll(async () => {
  url = await newDatabase();
  sql = connect(url, 4);
  await makeLadders(sql);
  await sql`delete from ladder where id <> ${LADDER}`;
  await enterBots(sql, [LADDER]);
  queues = await openQueues({ redisUrl: undefined, queueUrl: url, log });
  id = (await schedule(sql, 1))[0]!.id;
});
afterAll(async () => {
  await queues?.close();
  await sql?.end();
});

const look = async () => {
  await sql`update match set queued_at = now() - interval '61 seconds' where id = ${id}`;
  await sweep({ sql, queues, log, park: (kind, of) => Promise.reject(new Error(`${kind} ${of} is parked`)) });
};
const row = async () => (await sql`select state, attempt from match where id = ${id}`)[0];

test("a match that the queue has lost waits as long as there is no room for it, which costs no attempt", async () => {
  await sql.unsafe(`
    create function ${QUEUE_SCHEMA}.refuse() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger full_disk before insert on ${QUEUE_SCHEMA}.job for each row execute function ${QUEUE_SCHEMA}.refuse()`);
  for (let i = 0; i < 7; i++) await expect(look()).rejects.toThrow(/No space left/);
  expect(await row()).toEqual({ state: "queued", attempt: 1 });
  await sql.unsafe(`drop trigger full_disk on ${QUEUE_SCHEMA}.job`);
  await look();
  expect(await row()).toEqual({ state: "queued", attempt: 2 });
  expect((await queues.stateOf("match", id)).state).toBe("open");
});

test("two who see at once that a match is lost count one attempt", async () => {
  await queues.remove("match", id);
  await sql`update match set queued_at = now() - interval '61 seconds' where id = ${id}`;
  let both = () => {};
  const met = new Promise<void>((resolve) => (both = resolve));
  let asked = 0;
  const stateOf: Queues["stateOf"] = async (kind, of) => {
    const state = await queues.stateOf(kind, of);
    if (++asked === 2) both();
    await met;
    return state;
  };
  const at = { sql, queues: { ...queues, stateOf }, log, park: () => Promise.reject(new Error("parked")) };
  await Promise.all([sweep(at), sweep(at)]);
  expect(asked).toBe(2);
  expect(await row()).toEqual({ state: "queued", attempt: 3 });
  expect((await queues.stateOf("match", id)).state).toBe("open");
  await sql`update match set attempt = 2 where id = ${id}`;
});

test("a match whose result waits to be committed is not played again", async () => {
  await queues.remove("match", id);
  const results = openQueue(url, QUEUES.result);
  const waits = await results.add("match", {}, { jobId: answerId(id, 2) });
  await look();
  expect(await row()).toEqual({ state: "queued", attempt: 2 });
  expect((await queues.stateOf("match", id)).state).toBe("none");
  // That of an earlier attempt says nothing about this one.
  await waits.remove();
  await results.add("match", {}, { jobId: answerId(id, 1) });
  await look();
  expect(await row()).toEqual({ state: "queued", attempt: 3 });
  await results.obliterate();
  await results.close();
  await sql`update match set attempt = 2 where id = ${id}`;
});

test("a first match goes back to the queue of first matches, and is found there", async () => {
  await queues.remove("match", id);
  await sql`update match set hurry = true where id = ${id}`;
  await look();
  expect(await row()).toEqual({ state: "queued", attempt: 3 });
  expect((await queues.stateOf("match", id)).state).toBe("open");
  const first = openQueue(url, QUEUES.first);
  expect((await first.getJob(id))?.data.match).toBe(id);
  await first.close();
  expect(await queues.counts()).toContainEqual({ queue: "match", state: "waiting", count: 1 });
  await queues.remove("match", id);
  expect((await queues.stateOf("match", id)).state).toBe("none");
  await sql`update match set hurry = false, attempt = 2 where id = ${id}`;
});

test("a match whose locks ran out comes back by itself, and one that failed waits for an operator", async () => {
  await queues.remove("match", id);
  await parkMatch(sql, id, "no room for another process", []);
  await look();
  expect(await row()).toEqual({ state: "parked", attempt: 2 });
  await sql`update match set reason = ${STALLED} where id = ${id}`;
  // The second time after two minutes.
  await look();
  expect(await row()).toEqual({ state: "parked", attempt: 2 });
  await sql`update match set queued_at = now() - interval '121 seconds' where id = ${id}`;
  expect(await parkedToRetry(sql, STALLED)).toEqual([{ id }]);
  await sweep({ sql, queues, log, park: async () => {} });
  expect(await row()).toEqual({ state: "queued", attempt: 3 });
});
