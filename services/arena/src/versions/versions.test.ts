import type { Version } from "@liars-ladder/protocol";
import * as rules from "@liars-ladder/rules";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { must, openRig, openRunner, type Rig, source, type TestRunner, until, untilDecided } from "../../test/rig.ts";

let rig: Rig;
let runner: TestRunner;
const houses = new URL("../../../../bots/src", import.meta.url).pathname;
/** Builds of sources that hold one of these wait for its promise. */
const holds = new Map<string, Promise<void>>();

beforeAll(async () => {
  rig = await openRig({ houseBotsDir: houses, openMatches: 1 });
  // Short matches: this test is not about what plays beside it.
  await rig.sql`update ladder set deals = 2, fixed = true`;
  runner = await openRunner(rig.databaseUrl, {
    ladders: ["palafico", "palafico-duel", "ships-wheel", "cups"],
    beforeBuild: async (job) => {
      for (const [text, hold] of holds) if (job.files.some((file) => file.text.includes(text))) await hold;
    },
  });
  // Authors have opponents here, and no build of the house's is before theirs.
  await untilDecided(rig.sql);
});
afterEach(() => holds.clear());
afterAll(async () => {
  await runner?.close();
  await rig?.close();
});

type Author = Awaited<ReturnType<Rig["signUp"]>>["client"];
const decided = (client: Author, id: string) =>
  until("a decision", async () => {
    const version = must(await client.getVersion({ params: { version: id } }));
    return !["queued", "building"].includes(version.state) && version;
  });
const submit = async (client: Author, bot: string, text: string): Promise<Version> =>
  must(await client.submitVersion({ params: { bot }, body: source(text) }));
const settled = async (client: Author, bot: string, text: string) =>
  decided(client, (await submit(client, bot, text)).id);
const stateOn = (version: Version, ladder: string) => version.entries.find((entry) => entry.ladder === ladder)?.status;

test("a submission goes step by step to the ladder, provisional, and to its first rated result", async () => {
  const { client } = await rig.signUp("ann");
  const version = await submit(client, "first", "export default 1 // @only palafico");
  expect(version).toMatchObject({
    number: 1,
    // A runner may have taken it already.
    state: expect.stringMatching(/^(queued|building)$/),
    active: false,
    bot: { author: "ann", name: "first", house: false },
  });
  expect(version.report.map(({ step }) => step)).toEqual([
    "upload",
    "door",
    "bundle",
    "types",
    "load",
    "qualification",
  ]);
  expect(version.report[0]?.state).toBe("passed");
  expect(version.next?.code).toMatch(/^build\./);
  if (version.next?.code === "build.queued") expect(version.next.place).toEqual(expect.any(Number));
  const accepted = await decided(client, version.id);
  expect(accepted).toMatchObject({ state: "accepted", active: true, rulesets: ["palafico"], next: null, incidents: 0 });
  expect(accepted.entries[0]?.next).toMatchObject({ code: expect.stringMatching(/^match\./) });
  const bot = must(await client.getBot({ params: { author: "ann", bot: "first" } }));
  expect(bot.entries[0]?.next).toMatchObject({ text: expect.stringMatching(/play|match/) });
  expect(accepted.report.map(({ step, ladder, state }) => `${step}${ladder ? ` ${ladder}` : ""} ${state}`)).toEqual([
    "upload passed",
    "door passed",
    "bundle passed",
    "types passed",
    "load passed",
    "qualification palafico passed",
    "ladder palafico passed",
  ]);
  const rated = await until("a rating", async () => {
    const now = must(await client.getVersion({ params: { version: version.id } }));
    return now.entries[0]?.standing && now.entries[0];
  });
  expect(rated).toMatchObject({ status: "provisional", provisional: { of: 120 } });
  const { longestWait } = must(await client.getLadder({ params: { ladder: "palafico" } }));
  expect(longestWait?.matches).toBeLessThanOrEqual((longestWait?.most ?? 0) + 1);
  const metrics = await until("the longest wait", async () => {
    const text = await (await fetch(`${rig.url}/metrics`)).text();
    return /liars_longest_wait_matches\{ladder="palafico"\} (\d+)/.exec(text);
  });
  expect(Number(metrics[1])).toBeLessThanOrEqual((longestWait?.most ?? 0) + 5);
  const { items } = must(await client.listMatches({ query: { bot: "ann/first" } }));
  expect(items.at(-1)?.games.of).toBe(8);
  const job = runner.matches.find(({ match }) => match === items.at(-1)?.id);
  expect(job?.phases).toHaveLength(4);
  expect(job?.phases[0]?.seeds).toHaveLength(2);
});

test("a bot that is broken is rejected; its author sees where, others that it is", async () => {
  const { client } = await rig.signUp("bea");
  const version = await settled(client, "bad", "@broken");
  expect(version).toMatchObject({ state: "rejected", active: false, entries: [] });
  const failed = version.report.find(({ state }) => state === "failed");
  expect(failed).toMatchObject({
    step: "bundle",
    findings: [{ code: "bundle.syntax", file: "bot.ts", line: 1, frame: "@broken".slice(1) }],
  });
  const others = [rig.client(), (await rig.signUp("bee")).client, (await rig.signUpOperator("olga")).client];
  const params = { version: version.id };
  for (const other of others) {
    const { report } = must(await other.getVersion({ params }));
    expect(report.find(({ state }) => state === "failed")).toMatchObject({ step: "bundle" });
    expect(report.flatMap(({ findings }) => findings)).toEqual([
      { code: "bundle.syntax", docs: "/guides/findings#bundle" },
    ]);
  }
  // A code that is not ours could be somebody's own words.
  await rig.sql`update version set report = replace(report::text, 'bundle.syntax', 'my words 42')::jsonb where id = ${version.id}`;
  const { report } = must(await rig.client().getVersion({ params }));
  expect(report.flatMap(({ findings }) => findings)).toEqual([
    { code: "bundle.failed", docs: "/guides/findings#bundle" },
  ]);
});

test("every author's first build goes before anybody's second", async () => {
  const [{ client: many }, { client: one }] = [await rig.signUp("many"), await rig.signUp("one-bot")];
  let go = () => {};
  // The test's runner builds four at a time. None is free until we release them.
  holds.set("@hold", new Promise((resolve) => (go = resolve)));
  const sent: Version[] = [];
  for (let i = 0; i < 10; i++) sent.push(await submit(many, `flood-${i}`, `// @hold ${i} @only palafico`));
  await until(
    "four under way",
    async () => runner.builds.filter(({ version }) => sent.some(({ id }) => id === version)).length === 4,
  );
  const late = await submit(one, "late", "// @only palafico, late");
  // After the flood's first build, which a runner has, although it has not said so yet.
  expect(late.next).toMatchObject({ code: "build.queued", place: 2 });
  go();
  await Promise.all([...sent, late].map(({ id }) => decided(one, id)));
  const order = runner.builds.map(({ version }) => version);
  const places = sent.map(({ id }) => order.indexOf(id)).sort((a, b) => a - b);
  // Among the next four, although six of the flood were there before it.
  expect(order.indexOf(late.id)).toBeLessThanOrEqual(places[3]! + 4);
});

test("the games of a qualification are replays for its author alone", async () => {
  const { client } = await rig.signUp("quinn");
  const { client: other } = await rig.signUp("quade");
  const version = await settled(client, "looked-at", "// @only palafico");
  const step = version.report.find(({ step }) => step === "qualification");
  expect(step).toMatchObject({ ladder: "palafico", replays: 2 });
  const params = { version: version.id, ladder: "palafico", game: "1" };
  const replay = must(await client.getQualificationReplay({ params }));
  expect(rules.verify(replay)).toMatchObject({ ok: true });
  expect(replay.players.map(({ bot }) => bot)).toContain("quinn/looked-at");
  expect(replay.players).toHaveLength(4);
  const job = runner.builds.find((build) => build.version === version.id);
  expect(replay.seed).toBe(job?.ladders.find(({ id }) => id === "palafico")?.seeds[1]);
  expect(await client.getQualificationReplay({ params: { ...params, game: "2" } })).toMatchObject({
    problem: { code: "game.unknown", status: 404 },
  });
  expect(await other.getQualificationReplay({ params })).toMatchObject({ problem: { code: "auth.forbidden" } });
  const seen = must(await other.getVersion({ params: { version: version.id } }));
  expect(seen.report.some(({ replays }) => replays !== undefined)).toBe(false);
});

test("sources and logs are their author's alone", async () => {
  const { client } = await rig.signUp("cat");
  const { client: other } = await rig.signUp("dan");
  const version = await submit(client, "secret", "// my secret @only palafico-duel");
  const params = { version: version.id };
  expect(must(await client.getFiles({ params }))).toEqual({
    entry: "bot.ts",
    files: [{ path: "bot.ts", text: "// my secret @only palafico-duel" }],
  });
  for (const call of ["getFiles", "listLogs", "activateVersion", "retireVersion"] as const)
    expect(await other[call]({ params })).toMatchObject({ problem: { code: "auth.forbidden", status: 403 } });
  const lines = await until("logs", async () => {
    const { items } = must(await client.listLogs({ params }));
    return items.length > 0 && items;
  });
  expect(lines[0]).toMatchObject({
    ladder: "palafico-duel",
    kind: "log",
    text: expect.stringMatching(/^I am bot [01]$/),
  });
  const { match, game } = lines[0]!;
  const of = async (query: object) => must(await client.listLogs({ params, query })).items;
  expect((await of({ game })).map((line) => line.game)).toEqual(
    lines.flatMap((line) => (line.game === game ? [game] : [])),
  );
  expect(await of({ game: `${match}.9999` })).toEqual([]);
});

test("the same sources again are a conflict, and make no version", async () => {
  const { client } = await rig.signUp("eli");
  await submit(client, "same", "// one @only palafico");
  expect(await client.submitVersion({ params: { bot: "same" }, body: source("// one @only palafico") })).toMatchObject({
    problem: { code: "submit.unchanged", status: 409, detail: "eli/same@1 has the same sources." },
  });
});

test("a second version while the first is qualifying: nothing is lost, and the later one is active in the end", async () => {
  const { client } = await rig.signUp("fay");
  let release = () => {};
  holds.set("slow one", new Promise((resolve) => (release = resolve)));
  const first = await submit(client, "twice", "// slow one @only palafico");
  await until("the first to be built", async () => runner.builds.some(({ version }) => version === first.id));
  const second = await settled(client, "twice", "// quick one @only palafico");
  expect(second).toMatchObject({ number: 2, state: "accepted", active: true });
  release();
  const late = await decided(client, first.id);
  expect(late).toMatchObject({ number: 1, state: "accepted", active: false });
  expect(stateOn(late, "palafico")).toBe("superseded");
  expect(late.report.at(-1)).toMatchObject({
    step: "ladder",
    state: "failed",
    findings: [{ message: "A newer version of this bot is active." }],
  });
  const bot = must(await client.getBot({ params: { author: "fay", bot: "twice" } }));
  expect(bot.active?.number).toBe(2);
  expect(bot.versions.map(({ number }) => number)).toEqual([2, 1]);
});

test("a rollback takes up the old version's record; retiring takes the bot off", async () => {
  const { client } = await rig.signUp("gus");
  const one = await settled(client, "rolling", "// one @only ships-wheel");
  await until(
    "a rating",
    async () => must(await client.getVersion({ params: { version: one.id } })).entries[0]?.standing,
  );
  const two = await settled(client, "rolling", "// two @only ships-wheel");
  const old = must(await client.getVersion({ params: { version: one.id } }));
  expect(stateOn(old, "ships-wheel")).toBe("superseded");
  const back = must(await client.activateVersion({ params: { version: one.id } }));
  expect(back.active).toBe(true);
  expect(["provisional", "playing"]).toContain(stateOn(back, "ships-wheel"));
  expect(back.entries[0]?.matches).toBeGreaterThanOrEqual(old.entries[0]?.matches ?? 1);
  expect(stateOn(must(await client.getVersion({ params: { version: two.id } })), "ships-wheel")).toBe("superseded");

  const gone = must(await client.retireVersion({ params: { version: one.id } }));
  expect(gone).toMatchObject({ state: "retired", active: false });
  expect(stateOn(gone, "ships-wheel")).toBe("retired");
  expect(await client.retireVersion({ params: { version: one.id } })).toMatchObject({
    problem: { code: "version.retired" },
  });
  expect(await client.activateVersion({ params: { version: one.id } })).toMatchObject({
    problem: { code: "version.retired" },
  });
  const table = must(await rig.client().getTable({ params: { ladder: "ships-wheel" } }));
  expect(table.rows.some((row) => row.bot.author === "gus")).toBe(false);
  const all = must(await rig.client().getTable({ params: { ladder: "ships-wheel" }, query: { versions: "all" } }));
  expect(
    all.rows
      .filter((row) => row.bot.author === "gus")
      .map((row) => row.status)
      .sort(),
  ).toEqual(["retired", "superseded"]);
});

test("three active bots an author and ladder; retiring one makes room", async () => {
  const { client } = await rig.signUp("hal");
  const bots = [];
  for (const name of ["b1", "b2", "b3", "b4"]) bots.push(await settled(client, name, `// ${name} @only cups`));
  const fourth = bots[3]!;
  expect(fourth.entries).toMatchObject([
    { ladder: "cups", status: "suspended", reason: expect.stringMatching(/3 active bots on cups/) },
  ]);
  expect(fourth.report.at(-1)).toMatchObject({ step: "ladder", ladder: "cups", state: "failed" });
  const { quotas } = must(await client.getMe());
  expect(quotas.bots.find(({ ladder }) => ladder === "cups")).toEqual({ ladder: "cups", used: 3, limit: 3 });
  expect(await client.activateVersion({ params: { version: fourth.id } })).toMatchObject({
    problem: { code: "quota.bots", status: 409 },
  });
  must(await client.retireVersion({ params: { version: bots[0]!.id } }));
  expect(stateOn(must(await client.activateVersion({ params: { version: fourth.id } })), "cups")).toBe("provisional");
});

test("ten versions a day, however many come at once; the eleventh says when", async () => {
  const { client } = await rig.signUp("ida");
  let decide = () => {};
  holds.set("@undecided", new Promise((resolve) => (decide = resolve)));
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      client.submitVersion({ params: { bot: `many-${i % 3}` }, body: source(`// ${i} @broken @undecided`) }),
    ),
  );
  const refused = answers.filter((answer) => !answer.ok);
  expect(refused).toHaveLength(2);
  for (const answer of refused)
    expect(answer).toMatchObject({
      problem: { code: "quota.versions", status: 429, detail: expect.stringMatching(/10 of 10.*T.*Z/) },
    });
  expect(must(await client.getMe()).quotas.versions).toMatchObject({ used: 10, limit: 10, nextAt: expect.any(String) });
  const numbers =
    await rig.sql`select b.name, array_agg(v.number order by v.number) as n from version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id where u.name = 'ida' group by b.name`;
  for (const { n } of numbers) expect(n).toEqual(Array.from({ length: n.length }, (_, i) => i + 1));

  // All of them are rejected in the end: then none counts as a version, and each is charged to the other bound.
  decide();
  for (const answer of answers) if (answer.ok) expect((await decided(client, answer.value.id)).state).toBe("rejected");
  expect(must(await client.getMe()).quotas).toMatchObject({
    versions: { used: 0, limit: 10, nextAt: null },
    rejected: { used: 50, limit: 300, nextAt: null },
  });
});

test("rejected versions are bounded by the CPU time of their builds, and so is what was accepted not", async () => {
  const { client } = await rig.signUp("ivy");
  const dear = await settled(client, "dear", "// @broken @cpu 200000");
  expect(dear.state).toBe("rejected");
  expect((await settled(client, "fine", "// fine @only palafico")).state).toBe("accepted");
  expect(must(await client.getMe()).quotas).toMatchObject({
    versions: { used: 1, nextAt: null },
    rejected: { used: 200, nextAt: null },
  });
  const last = await settled(client, "dear", "// @broken @cpu 100000");
  const refused = await client.submitVersion({ params: { bot: "fine" }, body: source("// fine again") });
  // When the older of the two is a day old, the sum is below the bound again.
  const nextAt = new Date(Date.parse(dear.createdAt) + 24 * 60 * 60 * 1000).toISOString();
  expect(refused).toMatchObject({
    problem: { code: "quota.rejected", status: 429, detail: expect.stringContaining(`300 of 300 seconds of CPU`) },
  });
  expect(must(await client.getMe()).quotas.rejected).toEqual({ used: 300, limit: 300, nextAt });
  // A day later, only the last is left.
  await rig.sql`update version set created_at = created_at - interval '24 hours' where id = ${dear.id}`;
  expect(must(await client.getMe()).quotas.rejected).toEqual({ used: 100, limit: 300, nextAt: null });
  expect(last.number).toBe(2);
});

test("bots are found by part of their names, page by page, and one's own alone", async () => {
  const { client } = await rig.signUp("jon");
  for (const name of ["zeta-1", "zeta-2", "zeta-3"]) await submit(client, name, `// ${name} @broken`);
  const first = must(await client.listBots({ query: { q: "zeta", limit: 2 } }));
  expect(first.items.map(({ bot }) => bot.name)).toEqual(["zeta-1", "zeta-2"]);
  const rest = must(await client.listBots({ query: { q: "zeta", limit: 2, cursor: first.next as string } }));
  expect(rest).toMatchObject({ items: [{ bot: { name: "zeta-3" }, mine: true }], next: null });
  expect(must(await client.listBots({ query: { mine: true } })).items).toHaveLength(3);
  expect(must(await client.listBots({ query: { q: "%" } })).items).toHaveLength(0);
  const house = must(await rig.client().listBots({ query: { author: "house" } }));
  expect(house.items.every(({ bot }) => bot.house)).toBe(true);
});

test("a restart submits no house bot twice", async () => {
  const before = await rig.sql`select count(*)::int as n from version`;
  const again = await openRig({ databaseUrl: rig.databaseUrl, houseBotsDir: houses });
  await again.close();
  expect(await rig.sql`select count(*)::int as n from version`).toEqual(before);
  expect(
    (await rig.sql`select count(*)::int as n from api_key where name = 'start' and revoked_at is null`)[0]?.n,
  ).toBe(0);
});
