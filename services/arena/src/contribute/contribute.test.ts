import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type MatchJob, QUEUES } from "@liars-ladder/protocol";
import { queueStore } from "@liars-ladder/queue";
import { closeSandbox, engine } from "@liars-ladder/sandbox";
import { Worker } from "bullmq";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Volunteer } from "../../../../sdk/cli/src/contribute/volunteer.ts";
import { openQueue } from "../../../../test/services/jobs.ts";
import { play } from "../../../runner/src/play.ts";
import { enterBots } from "../../test/league.ts";
import { must, openRig, playMatch, type Rig, type SignedUp, until } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { endLateClaims } from "../db/contribution.ts";
import { openOn } from "../db/ladder.ts";
import { unfinished } from "../db/season.ts";
import { type ContributeDeps, contributeRoutes } from "../http/routes/contribute.ts";
import { recompute } from "../matches/recompute.ts";
import { matchJob } from "../matches/schedule.ts";
import { sweep } from "../queue/sweep.ts";
import { checkJob } from "./check.ts";

const LADDER = "palafico-duel";
/** A real bundle: it plays in the sandbox. */
const BUNDLE = readFileSync(new URL("../../../../test/api/1.bundle.txt", import.meta.url), "utf8");
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const HIDDEN = `${BUNDLE}\n// nobody else may see this`;
const silent = pino({ level: "silent" });
const never = new AbortController().signal;

let rig: Rig;
let vera: SignedUp;
let mal: SignedUp;
let olga: SignedUp;
let results: ReturnType<typeof openQueue>;

/** Somebody who contributes, with a key that is for nothing else. */
async function volunteer(who: SignedUp) {
  const { key } = must(await who.client.createKey({ body: { name: "contribute", scopes: ["contribute"] } }));
  return rig.client(key);
}
type Client = Awaited<ReturnType<typeof volunteer>>;

beforeAll(async () => {
  rig = await openRig({ openMatches: null, contribute: true });
  const { sql } = rig;
  await sql`delete from ladder where id <> ${LADDER}`;
  const versions = await enterBots(sql, [LADDER]);
  await sql`update ladder set deals = 1`;
  for (const version of versions)
    await sql`
      update version v set bundle = ${gzipSync(BUNDLE)}, bundle_hash = ${hashOf(BUNDLE)} from bot b
      where v.id = ${version} and b.id = v.bot_id and b.author_id = 'house'`;
  await sql`
    update version v set bundle = ${gzipSync(HIDDEN)}, bundle_hash = ${hashOf(HIDDEN)} from bot b
    where b.id = v.bot_id and b.author_id = 'ann'`;
  [vera, mal, olga] = await Promise.all([rig.signUp("vera"), rig.signUp("mal"), rig.signUpOperator("olga")]);
  await sql`
    insert into runner (name, heard_at, said) values ('home', now() + interval '1 day', ${sql.json({ engine: { ...engine() } })})`;
  results = openQueue(rig.databaseUrl, QUEUES.result);
});
afterAll(async () => {
  await results?.close();
  await rig?.close();
  await closeSandbox();
});

/** Makes matches, `house` of them among house bots alone, and gives them to the queue, which no runner looks at. */
async function queued(house: number): Promise<void> {
  const open = async () =>
    (
      await rig.sql`
      select from match m where state = 'queued' and attempt = 1 and not exists (
        select from contribution c where c.match_id = m.id) and not exists (
        select from match_bot x join version v on v.id = x.version_id join bot b on b.id = v.bot_id
        where x.match_id = m.id and b.author_id <> 'house')`
    ).length;
  for (let wanted = 2; (await open()) < house; wanted += 2)
    for (const { id } of await schedule(rig.sql, wanted)) {
      await rig.sql`update match set hurry = false, queued_at = now() + interval '1 hour' where id = ${id}`;
      await rig.queues.addMatch((await matchJob(rig.sql, id)) as MatchJob, "usual");
    }
}

const claimed = async (client: Client) => must(await client.claimMatch({ body: { engine: engine() } })).match!;

/** Legal moves, but none that the bots would make. */
const forgedMoves = async (id: string) =>
  playMatch((await matchJob(rig.sql, id)) as MatchJob).games.map(({ moves }) => moves);

const rowOf = async (id: string) =>
  (
    await rig.sql`
    select c.state, c.check_state, c.check_id, m.state as match, m.attempt from contribution c
    join any_match m on m.id = c.match_id where c.match_id = ${id}`
  )[0]!;

/** A home runner does the run that waits, and sends what came of it. */
async function runAtHome(id: string): Promise<void> {
  const { check_id: checkId } = await rowOf(id);
  await until("its place in the queue", async () => (await rig.queues.stateOf("match", checkId)).state === "open");
  const job = await checkJob(rig.sql, checkId);
  expect(await rig.queues.withdraw("match", checkId)).toBe(true);
  const answer = await play(job, { progress: async () => {}, signal: never, again: false, log: silent });
  await results.add("match", answer.message, { jobId: answer.id });
  await until("what it came to", async () => {
    const { check_id, check_state } = await rowOf(id);
    return check_id !== checkId || check_state !== "queued";
  });
}

test("a match is played on somebody's machine, counts, and is played again at home", async () => {
  await queued(1);
  const client = await volunteer(vera);
  const done = await new Volunteer(client).one(never);
  expect(done).toMatchObject({ ladder: LADDER, games: 2, state: "counts", credit: 1 });
  const { match } = done as { match: string };
  // Everything of a newcomer is played again.
  expect(await rowOf(match)).toMatchObject({ state: "accepted", check_state: "queued", match: "finished" });
  expect(await rig.sql`select from tally where match_id = ${match}`).toHaveLength(1);
  // A season does not end before that.
  const waitedFor = async () => (await unfinished(rig.sql, LADDER, 1))[0]!.open;
  const before = await waitedFor();
  // Nobody measured it here: no length, share or cost follows from it.
  expect(await rig.sql`select runner_ms from any_match where id = ${match}`).toEqual([{ runner_ms: null }]);
  expect(await rig.sql`select from runner_time`).toHaveLength(0);
  await runAtHome(match);
  expect(await rowOf(match)).toMatchObject({ state: "accepted", check_state: "same", match: "finished" });
  expect(await waitedFor()).toBe(before - 1);
  expect(must(await client.getContributor())).toMatchObject({ credit: 1, checked: 1, open: 0, barred: null });
});

test("no source that is not published leaves, whoever asks and however often", async () => {
  await queued(3);
  const client = await volunteer(vera);
  const others = await volunteer(olga);
  const seen: string[] = [];
  for (const one of [client, others]) {
    for (let i = 0; i < 5; i++) {
      const claim = must(await one.claimMatch({ body: { engine: engine() } }));
      seen.push(JSON.stringify(claim));
      if (claim.match) must(await one.returnMatch({ params: { match: claim.match.id } }));
    }
    expect(await one.getBundle({ params: { hash: hashOf(HIDDEN) } })).toMatchObject({
      problem: { code: "contribute.bundle", status: 404 },
    });
    expect(must(await one.getBundle({ params: { hash: hashOf(BUNDLE) } })).hash).toBe(hashOf(BUNDLE));
  }
  expect(seen.filter((text) => text.includes(hashOf(BUNDLE))).length).toBeGreaterThanOrEqual(3);
  expect(seen.join()).not.toContain(hashOf(HIDDEN));
  // A match of ann's bots was there all the time.
  expect(
    await rig.sql`
      select distinct m.id from match m join match_bot x on x.match_id = m.id join version v on v.id = x.version_id
      where m.state = 'queued' and v.bundle_hash = ${hashOf(HIDDEN)}`,
  ).not.toHaveLength(0);
  expect(must(await client.getContributor()).lost).toBeGreaterThan(0);
  await rig.sql`update contribution set deadline = now() where state = 'lost'`;
});

test("what is late, sent twice, somebody else's, malformed or broken changes nothing, and home plays it", async () => {
  await queued(5);
  const client = await volunteer(vera);
  const other = await volunteer(mal);
  const send = async (who: Client, id: string, games: number[][]) =>
    who.sendMoves({ params: { match: id }, body: { engine: engine(), games } });
  const before = must(await client.getContributor());

  const first = await claimed(client);
  const moves = await forgedMoves(first.id);
  expect(await send(other, first.id, moves)).toMatchObject({ problem: { code: "contribute.unknown" } });
  const [game, ...rest] = moves;
  expect(await send(client, first.id, [game!.slice(0, -1), ...rest])).toMatchObject({
    problem: { code: "contribute.moves", detail: expect.stringContaining("its moves end before the game does") },
  });
  expect(await send(client, first.id, moves)).toMatchObject({ problem: { code: "contribute.over" } });

  const late = await claimed(client);
  await rig.sql`update contribution set deadline = now() - interval '1 s' where match_id = ${late.id}`;
  expect(await send(client, late.id, await forgedMoves(late.id))).toMatchObject({
    problem: { code: "contribute.over" },
  });

  const broken = await claimed(client);
  const job = (await matchJob(rig.sql, broken.id)) as MatchJob;
  const faulty = playMatch(job, new Set([job.bots[0]!.version])).games.map((one) => one.moves);
  expect(must(await send(client, broken.id, faulty))).toEqual({ accepted: false, credit: before.credit });

  const gone = [first.id, late.id, broken.id];
  await rig.sql`update any_match set queued_at = now() - interval '1 minute' where id = any(${gone}::uuid[])`;
  // The arena does both by itself, every five seconds.
  await endLateClaims(rig.sql);
  await sweep({ ...rig, log: silent, park: (kind, id) => Promise.reject(new Error(`${kind} ${id} is parked`)) });
  for (const id of gone) {
    expect((await rig.queues.stateOf("match", id)).state).toBe("open");
    expect(await rowOf(id)).toMatchObject({ match: "queued", attempt: 2, check_state: null });
    await rig.sql`update any_match set queued_at = now() + interval '1 hour' where id = ${id}`;
  }
  expect(must(await client.getContributor())).toMatchObject({
    credit: before.credit,
    faults: 1,
    lost: before.lost + 2,
  });
  // Nobody gets a match twice.
  const next = await claimed(client);
  expect(gone).not.toContain(next.id);
  must(await client.returnMatch({ params: { match: next.id } }));
  expect(await client.returnMatch({ params: { match: next.id } })).toMatchObject({
    problem: { code: "contribute.over" },
  });
});

test("another engine, a key for something else, too many claims and a ladder without volunteers are refused", async () => {
  const client = await volunteer(olga);
  const old = { ...engine(), v8: "1.2.3" };
  expect(await client.claimMatch({ body: { engine: old } })).toMatchObject({
    problem: { code: "contribute.engine", detail: expect.stringContaining("you have 1.2.3") },
  });
  const { key } = must(await olga.client.createKey({ body: { name: "read", scopes: ["read"] } }));
  expect(await rig.client(key).claimMatch({ body: { engine: old } })).toMatchObject({
    problem: { code: "auth.scope" },
  });
  const closed = contributeRoutes({ sql: rig.sql, open: false } as ContributeDeps);
  const olgas = { account: { id: "olga" }, body: { engine: engine() } } as Parameters<typeof closed.claimMatch>[0];
  expect(await closed.claimMatch(olgas)).toMatchObject({ refused: { code: "contribute.off" } });
  await rig.sql`
    update contribution set user_id = (select id from "user" where name = 'olga'), deadline = now() + interval '1 minute'
    where state in ('lost', 'fault')`;
  await rig.sql`
    insert into contribution (match_id, user_id, own, state, deadline)
    select m.id, u.id, false, 'lost', now() + interval '1 minute' from any_match m, "user" u where u.name = 'olga' limit 8
    on conflict do nothing`;
  await rig.sql`update contribution set state = 'lost' where state = 'fault'`;
  expect(must(await client.getContributor()).open).toBeGreaterThanOrEqual(8);
  expect(await client.claimMatch({ body: { engine: engine() } })).toMatchObject({
    problem: { code: "contribute.open" },
  });
  await rig.sql`delete from contribution where state = 'lost'`;
});

test("a match is played once: one that a home runner has is not given away, and one that was given away waits for no runner", async () => {
  await rig.sql`update match set attempt = 2 where state = 'queued'`;
  await queued(2);
  const { connection, factory } = queueStore(rig.databaseUrl);
  const taken: string[] = [];
  const held = new Worker(
    QUEUES.match,
    async ({ id }) => {
      taken.push(id!);
      await new Promise(() => {});
    },
    { connection, concurrency: 64, lockDuration: 600_000 },
    factory,
  );
  held.on("error", () => {});
  await until("a runner with all of them", async () => {
    const counts = (await rig.queues.counts()).filter(({ queue }) => queue === "match");
    return counts.find(({ state }) => state === "waiting")?.count === 0;
  });
  const client = await volunteer(mal);
  expect(must(await client.claimMatch({ body: { engine: engine() } })).match).toBeNull();
  expect(await rig.sql`select from contribution where state = 'claimed'`).toHaveLength(0);
  await held.close(true);
  await rig.sql`update match set attempt = 2 where state in ('queued', 'running')`;
  await queued(1);
  const { id } = await claimed(client);
  expect((await rig.queues.stateOf("match", id)).state).toBe("none");
  // What volunteers play does not keep the ladder's own runners from their work.
  const [{ open } = { open: -1 }] = await openOn(rig.sql, LADDER);
  const all = await rig.sql`select from match where ladder_id = ${LADDER} and state in ('queued', 'running')`;
  expect(open).toBe(all.length - 1);
  must(await client.returnMatch({ params: { match: id } }));
});

test("who sends other moves than the bots' is caught, all its matches become void, and the ratings are those without them", async () => {
  await rig.sql`update contribution set deadline = now() where state = 'lost'`;
  await queued(3);
  const client = await volunteer(mal);
  const honest = await new Volunteer(client).one(never);
  const { id } = await claimed(client);
  const { id: open } = await claimed(client);
  const forged = must(
    await client.sendMoves({ params: { match: id }, body: { engine: engine(), games: await forgedMoves(id) } }),
  );
  expect(forged).toEqual({ accepted: true, credit: 2 });
  expect((await rowOf(id)).match).toBe("finished");
  await runAtHome(id);
  // One run at home convicts nobody.
  expect(await rowOf(id)).toMatchObject({ state: "accepted", check_state: "queued" });
  await runAtHome(id);
  const { match } = honest as { match: string };
  for (const one of [id, match])
    await until("the end of it", async () => {
      const { state, match } = await rowOf(one);
      return state === "void" && match === "void";
    });
  expect((await rowOf(id)).check_state).toBe("forged");
  await until("the end of its claim", async () => (await rowOf(open)).state === "lost");
  const { credit, barred } = must(await client.getContributor());
  expect(credit).toBe(0);
  expect(barred?.reason).toMatch(new RegExp(`^In game ${id}\\.\\d+ decision \\d+ `));
  expect(await client.claimMatch({ body: { engine: engine() } })).toMatchObject({
    problem: { code: "contribute.barred", detail: barred?.reason },
  });
  // Honest matches of others stand.
  expect(must(await (await volunteer(vera)).getContributor()).credit).toBe(1);
  const listed = must(await olga.client.listContributors()).items;
  expect(listed[0]).toMatchObject({ author: "mal", credit: 0, void: 2, stand: 0, barred: { reason: barred?.reason } });
  // Tables, ratings and counts are those of the matches that are left.
  await until("a fit without them", async () => (await recompute(rig.sql)).differences.length === 0);

  const params = { author: "mal" };
  const body = { reason: "It was a test." };
  must(await olga.client.restoreContributor({ params, body }));
  expect(must(await client.getContributor())).toMatchObject({ credit: 0, barred: null });
  expect(await olga.client.restoreContributor({ params, body })).toMatchObject({
    problem: { code: "contributor.unknown" },
  });
});

test("who has ten results that wait to be played again gets no more until the home runners are there", async () => {
  await queued(2);
  const client = await volunteer(olga);
  const { id } = await claimed(client);
  await rig.sql`
    insert into contribution (match_id, user_id, own, state, deadline, check_state, check_id, queued_at)
    select m.id, (select id from "user" where name = 'olga'), false, 'accepted', now(), 'queued', m.id, now() + interval '1 hour'
    from any_match m where m.id not in (select match_id from contribution) order by m.id limit 10`;
  expect(must(await client.claimMatch({ body: { engine: engine() } }))).toMatchObject({ match: null });
  await rig.sql`delete from contribution where user_id = (select id from "user" where name = 'olga') and state = 'accepted'`;
  const next = await claimed(client);
  for (const one of [id, next.id]) must(await client.returnMatch({ params: { match: one } }));
});

test("runs at home that do not agree convict nobody, and the match is void", async () => {
  await queued(1);
  const client = await volunteer(vera);
  const { id } = await claimed(client);
  must(await client.sendMoves({ params: { match: id }, body: { engine: engine(), games: await forgedMoves(id) } }));
  // A bot breaks in both runs, as it may on a busy machine.
  for (const nth of [1, 2]) {
    const { check_id: checkId } = await rowOf(id);
    const job = (await checkJob(rig.sql, checkId)) as MatchJob;
    await results.add("match", playMatch(job, new Set([job.bots[1]!.version])), { jobId: `run ${nth}` });
    await until("what it came to", async () => {
      const { check_id, check_state } = await rowOf(id);
      return check_id !== checkId || check_state !== "queued";
    });
  }
  await until("the end of it", async () => (await rowOf(id)).state === "void");
  expect(await rowOf(id)).toMatchObject({ match: "void", check_state: "unsure" });
  expect(must(await client.getContributor())).toMatchObject({ barred: null, credit: 1 });
});

test("the proven get a match of their own bots now and then, with the bundle that is nobody else's", async () => {
  const { sql } = rig;
  await sql`update bot set author_id = (select id from "user" where name = 'vera') where name = 'a1'`;
  await sql`update match set attempt = 2 where state = 'queued'`;
  for (let open = 2; ; open += 2) {
    for (const { id } of await schedule(sql, open)) {
      await sql`update match set hurry = false, queued_at = now() + interval '1 hour' where id = ${id}`;
      await rig.queues.addMatch((await matchJob(sql, id)) as MatchJob, "usual");
    }
    // Only those of hers are left.
    const hers = await sql`
      select m.id from match m where m.state = 'queued' and m.attempt = 1 and exists (
        select from match_bot x join version v on v.id = x.version_id join bot b on b.id = v.bot_id
        where x.match_id = m.id and b.name = 'a1') and not exists (
        select from match_bot x join version v on v.id = x.version_id join bot b on b.id = v.bot_id
        where x.match_id = m.id and b.name = 'a2')`;
    if (hers.length < 2) continue;
    await sql`update match set attempt = 2 where state = 'queued' and id <> all(${hers.map(({ id }) => id)}::uuid[])`;
    break;
  }
  const client = await volunteer(vera);
  const claim = async () => must(await client.claimMatch({ body: { engine: engine() } })).match;
  expect(await claim(), "a newcomer gets none").toBeNull();
  await sql`update contributor set accepted = 200 where user_id = (select id from "user" where name = 'vera')`;
  const given = await claim();
  expect(given?.bots.map(({ hash }) => hash).sort()).toEqual([hashOf(HIDDEN), hashOf(BUNDLE)].sort());
  expect(must(await client.getBundle({ params: { hash: hashOf(HIDDEN) } })).hash).toBe(hashOf(HIDDEN));
  expect(await claim(), "one of 200").toBeNull();
  expect(await (await volunteer(mal)).getBundle({ params: { hash: hashOf(HIDDEN) } })).toMatchObject({
    problem: { code: "contribute.bundle" },
  });
});

test("which engine played is kept in a home runner's words, and nothing is taken where none is there to ask", async () => {
  await queued(1);
  const client = await volunteer(vera);
  const { id } = await claimed(client);
  const games = await forgedMoves(id);
  const theirs = { ...engine(), by: "vera" };
  const send = () => client.sendMoves({ params: { match: id }, body: { engine: theirs, games } });
  await rig.sql`update runner set heard_at = now() - interval '10 minutes'`;
  expect(await send()).toMatchObject({ problem: { code: "contribute.engine" } });
  expect((await rowOf(id)).state).toBe("claimed");
  await rig.sql`update runner set heard_at = now() + interval '1 day'`;
  must(await send());
  expect(await rig.sql`select engine from match where id = ${id}`).toEqual([{ engine: engine() }]);
});
