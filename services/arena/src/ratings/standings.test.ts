import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterBots, playRounds } from "../../test/league.ts";
import { openRig, type Rig } from "../../test/rig.ts";
import { setMisfit } from "../db/rating.ts";
import { openRatings } from "./fit.ts";

let rig: Rig;
const LADDER = "palafico-duel";
const URL_OF = `/api/ladders/${LADDER}/table`;

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  await rig.sql`delete from ladder where id <> ${LADDER}`;
  await enterBots(rig.sql, [LADDER]);
});
afterAll(() => rig?.close());

const get = (headers: Record<string, string> = {}) => rig.server.inject({ method: "GET", url: URL_OF, headers });
const refit = () => openRatings(rig.sql).refit(LADDER);

test("a client that has the table gets 304, until the table changes", async () => {
  await playRounds(rig.sql, LADDER, 2);
  await refit();
  const one = await get();
  const etag = String(one.headers.etag);
  expect(one.headers["cache-control"]).toBe("private, no-cache");
  const same = await get({ "if-none-match": `"other", ${etag}` });
  expect([same.statusCode, same.body]).toEqual([304, ""]);
  await playRounds(rig.sql, LADDER, 1);
  await refit();
  const other = await get({ "if-none-match": etag });
  expect(other.statusCode).toBe(200);
  expect(other.headers.etag).not.toBe(etag);
  expect(other.json().rows.map((row: { games: number }) => row.games)).not.toEqual(
    one.json().rows.map((row: { games: number }) => row.games),
  );
});

test("who joins, leaves or is suspended is in the table at once, before any fit", async () => {
  const statuses = async () => (await get()).json().rows.map((row: { status: string }) => row.status) as string[];
  expect(await statuses()).not.toContain("suspended");
  const [entry] = await rig.sql`select version_id from entry where ladder_id = ${LADDER} order by version_id limit 1`;
  await rig.sql`
    update entry set status = 'suspended', cause = 'forfeits', reason = 'a test' where version_id = ${entry?.version_id}`;
  expect((await statuses()).filter((status) => status === "suspended")).toHaveLength(1);
  await rig.sql`update entry set status = 'playing', cause = null, reason = null where version_id = ${entry?.version_id}`;
  expect(await statuses()).not.toContain("suspended");
  const before = (await statuses()).length;
  const [bot] = await rig.sql`insert into bot (author_id, name) values ('ann', 'late') returning id`;
  const [version] = await rig.sql`
    insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle)
    values (${bot?.id}, 1, 'accepted', 'bot.ts', '', ${"e".repeat(64)}, 1, '[]', 'x') returning id`;
  await rig.sql`update bot set active_version = ${version?.id} where id = ${bot?.id}`;
  await rig.sql`insert into entry (ladder_id, version_id, status, sat) values (${LADDER}, ${version?.id}, 'playing', 0)`;
  expect(await statuses()).toHaveLength(before + 1);
});

test("shows by names what one rating a bot cannot say, and no pair of whom one no longer plays", async () => {
  const rows = (await get()).json().rows as { version: { id: string }; bot: { name: string } }[];
  const [one, two, three] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
  const shown = async (worst: { a: string; b: string }) => {
    const cycle = [one.version.id, two.version.id, three.version.id] as [string, string, string];
    const of = { chiSquare: 31, freedom: 6, chance: 2e-5, cycles: 1, shown: [cycle] };
    await setMisfit(rig.sql, LADDER, { ...of, worst: { ...worst, seen: 0.34, expected: 0.29, errors: 3 } });
    await rig.sql`update ladder set fitted_at = now() where id = ${LADDER}`;
    return (await get()).json().misfit;
  };
  const misfit = await shown({ a: one.version.id, b: three.version.id });
  expect(misfit).toMatchObject({ chiSquare: 31, freedom: 6, cycles: 1, worst: { seen: 0.34, expected: 0.29 } });
  expect([misfit.worst.a.bot.name, misfit.worst.b.bot.name]).toEqual([one.bot.name, three.bot.name]);
  expect(misfit.worst).not.toHaveProperty("errors");
  expect(misfit.shown[0].map(({ bot }: { bot: { name: string } }) => bot.name)).toEqual(
    [one, two, three].map(({ bot }) => bot.name),
  );
  const gone = "0198c0de-0000-7000-8000-000000000000";
  expect((await shown({ a: one.version.id, b: gone })).worst).toBeNull();
});

test("rows of one's own are marked for their author alone, under an address tag of their own", async () => {
  const zoe = await rig.signUp("zoe");
  const [account] = await rig.sql`select id from "user" where name = 'zoe'`;
  await rig.sql`update bot set author_id = ${account?.id} where name = 'a2'`;
  await rig.sql`update ladder set fitted_at = now()`;
  const mine = async (headers: Record<string, string>) => {
    const { headers: got, ...answer } = await get(headers);
    const rows = answer.json().rows as { bot: { name: string }; mine: boolean }[];
    return { etag: got.etag, names: rows.filter((row) => row.mine).map((row) => row.bot.name) };
  };
  const hers = await mine({ authorization: `Bearer ${zoe.token}` });
  const strangers = await mine({});
  expect(hers.names).toEqual(["a2"]);
  expect(strangers.names).toEqual([]);
  expect(hers.etag).not.toBe(strangers.etag);
});

test("who takes a packed answer gets it; inside is the same", async () => {
  const plain = (await get()).body;
  for (const [name, unpack] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync })) {
    const packed = await get({ "accept-encoding": name });
    expect(packed.headers["content-encoding"]).toBe(name);
    expect(unpack(packed.rawPayload).toString()).toBe(plain);
    expect(packed.headers.vary).toContain("accept-encoding");
  }
});

test("scores over all ladders are what is expected of each version against each of the others", async () => {
  await playRounds(rig.sql, LADDER, 1);
  await refit();
  const table = (await get()).json().rows as { version: { id: string }; standing: { rating: number } | null }[];
  const overall = await rig.server.inject({ method: "GET", url: "/api/overall" });
  const rated = overall.json().rows.filter((row: { overall: unknown }) => row.overall !== null);
  const rating = new Map(table.flatMap(({ version, standing }) => (standing ? [[version.id, standing.rating]] : [])));
  expect(rated.length).toBeGreaterThan(5);
  expect(rated.length).toBe(rating.size);
  const scores: number[] = rated.map((row: { overall: { score: number } }) => row.overall.score);
  // What one is expected to win of another, the other is expected to lose.
  expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeCloseTo(0.5, 3);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(rating.get(rated[0].version.id)).toBeGreaterThan(rating.get(rated.at(-1).version.id)!);
  for (const { overall: found } of rated) {
    expect(found.sure.low).toBeLessThanOrEqual(found.low);
    expect(found.low).toBeLessThan(found.score);
    expect(found.high).toBeGreaterThan(found.score);
  }
  const etag = String(overall.headers.etag);
  const again = await rig.server.inject({ method: "GET", url: "/api/overall", headers: { "if-none-match": etag } });
  expect(again.statusCode).toBe(304);
});
