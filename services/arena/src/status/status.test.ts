import { type RunnerReport, WORKER_OPTIONS } from "@liars-ladder/protocol";
import { queueStore } from "@liars-ladder/queue";
import { Queue } from "bullmq";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type QueueEnd, serveQueue } from "../../../runner/src/queue.ts";
import { enterBots } from "../../test/league.ts";
import { must, openRig, type Rig, until } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { matchJob } from "../matches/schedule.ts";
import { fixesOf, readReleases } from "./fixes.ts";
import { keepStatus } from "./status.ts";

const LADDER = "palafico-duel";
let rig: Rig;
/** Made anew at each call. */
let status: ReturnType<typeof keepStatus>;
const ends: QueueEnd[] = [];

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  status = keepStatus({ sql: rig.sql, connected: rig.queues.runners }, -1);
});
afterAll(async () => {
  await Promise.all(ends.splice(0).map((end) => end.close()));
  await rig?.close();
});

const about: Omit<RunnerReport, "runner" | "slots"> = {
  startedAt: "2026-01-31T12:00:00.000Z",
  tested: true,
  walls: [
    { name: "system-calls", on: true },
    { name: "bubblewrap", on: false },
  ],
  engine: { node: "24.0.1", v8: "13", rules: "1", sandbox: "1" },
};

test("with nobody there: no runner, nothing that waits, and everybody may ask", async () => {
  const now = must(await rig.client().getStatus());
  expect(now).toMatchObject({
    queue: { matches: { queued: 0, running: 0, oldest: null }, builds: { queued: 0, running: 0, oldest: null } },
    firstRating: { rated: 0, median: null, waiting: 0, longest: null },
    runners: [],
    slots: 0,
    arena: { node: process.versions.node },
    incidents: { parked: { matches: 0, builds: 0, exploits: 0 }, unexplained: 0, lastAt: null },
  });
});

test("a runner is there from its first report to its end; what it says of itself is told as its word", async () => {
  const idle = () => new Promise<never>(() => {});
  const work = { build: idle, match: idle, decide: idle, exploit: idle, soft: idle };
  const config = { queue: { kind: "postgres", url: rig.databaseUrl }, concurrency: 3 } as const;
  const end = await serveQueue(config, work, pino({ level: "silent" }), {
    report: about,
  });
  ends.push(end);
  const [one] = await until("its report", async () => {
    const { runners } = await status();
    return runners[0]?.connected && runners;
  });
  expect(one?.says).toEqual({
    ...{ startedAt: about.startedAt, slots: 3, tested: true },
    ...{ walls: about.walls, engine: about.engine },
  });
  // A Node of this line that is so old lacks the fixes, whatever the list says by now.
  expect(one?.fixes).toMatchObject({ node: "24.0.1", needs: expect.stringMatching(/^24\./) });
  expect(one?.name).toMatch(/^[0-9a-f]{6}$/);
  expect((await status()).slots).toBe(3);
  await end.close();
  const gone = await until("its end", async () => {
    const { runners, slots } = await status();
    return runners[0]?.connected === false && { slots, said: runners[0].says.slots };
  });
  expect(gone).toEqual({ slots: 0, said: 3 });
});

test("what is no report is refused, and so many runners as there can never be are forgotten", async () => {
  const { connection, factory } = queueStore(rig.databaseUrl);
  const results = new Queue("result", { ...WORKER_OPTIONS, connection }, factory);
  await results.add("runner", { ...about, runner: "<script>", slots: 1 }, { removeOnComplete: true });
  const refused = async () => /liars_results_refused_total\{kind="runner",why="malformed"\} 1/.test(await metrics());
  const metrics = async () => (await fetch(`${rig.url}/metrics`)).text();
  await until("its refusal", refused);
  await results.close();
  await rig.sql`
    insert into runner (name, said, heard_at)
    select lpad(to_hex(n), 16, '0'), ${rig.sql.json({ ...about, runner: "0".repeat(16), slots: 1 })}, now() - interval '1 minute'
    from generate_series(1, 300) as n`;
  expect((await status()).runners).toHaveLength(200);
});

test("it tells how long the queue and newcomers wait, and what is parked", async () => {
  await enterBots(rig.sql, [LADDER]);
  const made = await schedule(rig.sql, 1);
  // The arena would take one that is not in the queue for lost, and queue it anew.
  for (const { id } of made) await rig.queues.addMatch((await matchJob(rig.sql, id))!, "usual");
  await rig.sql`update any_match set queued_at = now() - interval '90 seconds' where id = ${made[0]!.id}`;
  await rig.sql`update version set created_at = now() - interval '600 seconds'`;
  // Of the two that ann submitted, one was rated after a minute.
  await rig.sql`
    insert into rating_point (ladder_id, season, version_id, matches, at, rating, low, high)
    select ${LADDER}, 1, v.id, n, v.created_at + n * interval '1 minute', 1000, 900, 1100
    from version v join bot b on b.id = v.bot_id, generate_series(1, 2) as n where b.name = 'a1'`;
  const now = await status();
  expect(now.queue.matches).toMatchObject({ queued: made.length, running: 0 });
  expect(now.queue.matches.oldest).toBeGreaterThanOrEqual(90);
  expect(now.firstRating).toMatchObject({ rated: 1, median: 60, slowest: 60, waiting: 1 });
  expect(now.firstRating.longest).toBeGreaterThanOrEqual(600);
  // A first match that was parked long ago would be tried again.
  await rig.sql`update any_match set state = 'parked', queued_at = now() where id = ${made[0]!.id}`;
  await rig.sql`
    insert into incident (match_id, version_id, kind)
    select match_id, version_id, 'unexplained' from match_bot where match_id = ${made[0]!.id}`;
  const { incidents } = await status();
  expect(incidents).toMatchObject({ parked: { matches: 1, builds: 0, exploits: 0 }, unexplained: 1 });
  expect(incidents.lastAt).not.toBeNull();
});

test("a queued match tells its place, and how long that takes at the pace of the last two minutes", async () => {
  await schedule(rig.sql, 2);
  const queued = await rig.sql<{ id: string }[]>`select id from any_match where state = 'queued'`;
  const live = async ({ id }: { id: string }) => must(await rig.client().getLiveMatch({ params: { match: id } }));
  const inOrder = (await Promise.all(queued.map(live))).sort((a, b) => a.place! - b.place!);
  expect(inOrder.map(({ place }) => place)).toEqual(queued.map((_, at) => at + 1));
  const { length } = inOrder;
  expect(length).toBeGreaterThan(3);
  const last = inOrder.at(-1)!;
  expect(last.waiting).toMatchObject({ code: "match.queued", match: last.id, place: length, seconds: null });
  expect(last.waiting!.text).toBe(`It is number ${length} in the queue.`);
  // Two in twenty seconds.
  await rig.sql`
    update any_match set state = 'finished', finished_at = now() - interval '20 seconds'
    where id in (${inOrder[0]!.id}, ${inOrder[1]!.id})`;
  const { place, waiting, state } = await live(last);
  expect([state, place]).toEqual(["queued", length - 2]);
  expect(waiting!.seconds).toBeGreaterThanOrEqual(10 * place!);
  expect(waiting!.text).toMatch(new RegExp(`^It is number ${place} in the queue, about \\d+ (s|min)\\.$`));
  expect((await live(inOrder[0]!)).waiting).toBeNull();
});

test("a Node has all known fixes, lacks some, or is of a line that nobody read about", () => {
  const list = { read: "2026-11-22", node: { "24": { last: "24.22.1", released: "2026-10-21" } } };
  const node = (version: string) => fixesOf({ node: version, v8: "13" }, list);
  const since = "2026-10-21";
  expect(node("v24.22.1")).toMatchObject({ node: "24.22.1", needs: null, since, read: "2026-11-22" });
  expect(node("24.21.9")).toMatchObject({ needs: "24.22.1", since });
  expect(node("24.100.0")).toMatchObject({ needs: null, since });
  for (const unknown of ["25.0.0", "24.22.1-nightly", "<b>", ""]) expect(node(unknown).since).toBeNull();
  expect(fixesOf({ node: "24.1.0", v8: "13" }, undefined)).toMatchObject({ since: null, read: null });
  expect(readReleases()?.node["24"]?.last).toMatch(/^24\./);
  expect(readReleases(new URL("file:///nowhere/at/all.json"))).toBeUndefined();
});
