import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ROUTES, type RouteName } from "@liars-ladder/protocol";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { enterBots, openJobs, playRounds } from "../../test/league.ts";
import { playMatch } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import type { Account } from "../auth/account.ts";
import { placeHourly } from "../db/entry.ts";
import { ladderById } from "../db/ladder.ts";
import { startMatch } from "../db/match.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { versionById } from "../db/version.ts";
import { bind } from "../http/bind.ts";
import { LASTING } from "../http/lasting.ts";
import { isRefusal } from "../http/refusal.ts";
import { botRoutes } from "../http/routes/bots.ts";
import { gameRoutes } from "../http/routes/games.ts";
import { ladderRoutes } from "../http/routes/ladders.ts";
import { matchRoutes } from "../http/routes/matches.ts";
import { seasonRoutes } from "../http/routes/seasons.ts";
import { validatorCompiler } from "../http/validator.ts";
import { liveMatches } from "../live/matches.ts";
import { challenge } from "../matches/challenge.ts";
import { commitMatch } from "../matches/commit.ts";
import { recompute } from "../matches/recompute.ts";
import { matchJob } from "../matches/schedule.ts";
import { voidMatch } from "../matches/void.ts";
import { openRatings } from "../ratings/fit.ts";
import { keepStandings } from "../ratings/standings.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { closeSeason, finishSeason, openSeason } from "../seasons/season.ts";
import { openStyler } from "../style/styler.ts";
import { activateVersion, retire } from "../versions/activation.ts";
import { pardon } from "../versions/suspension.ts";
import { openSnapshots, type Snapshots } from "./snapshots.ts";

const LADDER = "palafico-duel";
const OTHER = "cups";
const MB = 1024 * 1024;
let sql: Sql;
let others: Sql;
/** Two arenas that keep their answers, and one that reads each anew. */
let arenas: Record<"one" | "two" | "fresh", FastifyInstance>;

/** The routes whose answers are kept, of an arena without any work of its own. */
async function openApp(sql: Sql, snapshots: Snapshots): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { maxParamLength: 300 } }) as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  const unasked = () => {
    throw new Error("no route here does this");
  };
  const tables = keepStandings(snapshots);
  const handlers = {
    ...ladderRoutes(sql, tables, unasked),
    ...seasonRoutes(sql, tables),
    ...botRoutes(sql),
    ...gameRoutes(sql),
    ...matchRoutes({
      ...{ sql, live: liveMatches(sql), enqueue: { match: unasked }, tell: { match: unasked }, warn: unasked },
      tv: { guide: unasked, look: unasked },
    }),
  };
  const kept = Object.entries(handlers).filter(([name]) => LASTING[name as RouteName] !== undefined);
  const who = async ({ headers }: { headers: Record<string, unknown> }) =>
    headers.cookie === undefined ? null : ({ id: headers.cookie, name: headers.cookie, key: null } as Account);
  bind(app, who, snapshots, Object.fromEntries(kept) as never);
  await app.ready();
  return app;
}

const keepsNothing: Snapshots = { of: async (_, make) => (await make()).value, grew: () => {} };

beforeAll(async () => {
  const url = await newDatabase();
  [sql, others] = [connect(url, 4), connect(url, 4)];
  await migrate(sql);
  await makeLadders(sql);
  await sql`delete from ladder where not id = any(${[LADDER, OTHER]})`;
  await enterBots(sql, [LADDER, OTHER]);
  await playRounds(sql, LADDER, 2);
  await playRounds(sql, OTHER, 1);
  await refit();
  arenas = {
    one: await openApp(sql, openSnapshots(sql, 16 * MB)),
    two: await openApp(others, openSnapshots(others, 16 * MB)),
    fresh: await openApp(sql, keepsNothing),
  };
});
afterAll(async () => {
  for (const app of Object.values(arenas ?? {})) await app.close();
  await sql?.end();
  await others?.end();
});

const refit = async () => {
  const ratings = openRatings(sql);
  for (const ladder of [LADDER, OTHER]) await ratings.refit(ladder);
};

/** The addresses that are compared, by their route. Those of a match are of the first finished one with a bot of ann's. */
async function addresses(): Promise<[RouteName, string][]> {
  const [over] = await sql<{ id: string }[]>`
    select m.id from match m
    where m.ladder_id = ${LADDER} and m.state = 'finished' and exists (
      select from match_bot p join version v on v.id = p.version_id join bot b on b.id = v.bot_id
      where p.match_id = m.id and b.name in ('a1', 'a2', 'bot-' || substr(md5(b.id::text), 1, 16)))
    order by m.commit limit 1`;
  const match = over!.id;
  const [version] = await sql<{ id: string }[]>`
    select v.id from version v join bot b on b.id = v.bot_id where b.name = 'a1' order by number limit 1`;
  const list: [RouteName, string][] = [
    ["listLadders", "/api/ladders"],
    ["getLadder", `/api/ladders/${LADDER}`],
    ["getTable", `/api/ladders/${LADDER}/table`],
    ["getTable", `/api/ladders/${LADDER}/table?versions=all`],
    ["getTable", `/api/ladders/${OTHER}/table`],
    ["getSeason", `/api/ladders/${LADDER}/seasons/1`],
    ["listBots", "/api/bots?limit=3"],
    ["listBots", "/api/bots?author=ann"],
    ["getBot", "/api/bots/ann/a1"],
    ["getBot", "/api/bots/house/honest"],
    ["listMatches", "/api/matches"],
    ["listMatches", "/api/matches?limit=2"],
    ["listMatches", `/api/matches?ladder=${LADDER}`],
    ["listMatches", `/api/matches?ladder=${OTHER}&state=finished`],
    ["listMatches", "/api/matches?bot=ann/a1"],
    ["listMatches", `/api/matches?version=${version!.id}&rated=true`],
    ["listMatches", "/api/matches?version=ann/a1&opponent=house/honest"],
    ["getMatch", `/api/matches/${match}`],
    ["listGames", `/api/matches/${match}/games`],
    ["getGame", `/api/games/${match}.1`],
    ["getReplay", `/api/games/${match}.1/replay`],
  ];
  return list;
}

/** Seconds that go by, in themselves and in words: a kept answer may be some seconds behind. */
const untimed = (text: string): string =>
  text.replace(/"seconds":[\d.]+/g, '"seconds":0').replace(/about \d+ (s|min|h)\b/g, "about then");

const read = async (app: FastifyInstance, url: string, headers = {}): Promise<string> => {
  const { statusCode, body } = await app.inject({ url, headers });
  return `${statusCode} ${untimed(body)}`;
};

let before = new Map<string, string>();
/**
 * Both arenas answer at all addresses as one does that reads everything. Returns the routes of what is new since the last time.
 * A table is as of the last fit, so `unfitted` looks at what it was before.
 */
async function agree(what: string, unfitted = false): Promise<string[]> {
  const now = new Map<string, string>();
  const changed = new Set<string>();
  for (const [route, url] of await addresses()) {
    if (unfitted && (route === "getTable" || route === "getSeason")) {
      for (const arena of ["one", "two"] as const)
        expect(await read(arenas[arena], url), `${what}: ${url} of ${arena}, not fitted`).toBe(before.get(url));
      now.set(url, before.get(url)!);
      continue;
    }
    const fresh = await read(arenas.fresh, url);
    for (const arena of ["one", "two"] as const) {
      expect(await read(arenas[arena], url), `${what}: ${url} of ${arena}`).toBe(fresh);
      expect(await read(arenas[arena], url), `${what}: ${url} of ${arena}, again`).toBe(fresh);
    }
    now.set(url, fresh);
    if (before.get(url) !== fresh) changed.add(route);
  }
  before = now;
  return [...changed].sort();
}

test("every route whose answers are kept is compared here", async () => {
  const routes = new Set((await addresses()).map(([route]) => route));
  expect([...routes].sort()).toEqual(Object.keys(LASTING).sort());
  for (const [route, url] of await addresses()) {
    const path = new RegExp(`^${ROUTES[route].path.replace(/:\w+/g, "[^/]+")}$`);
    expect(url.split("?")[0]).toMatch(path);
  }
});

test("whatever changes, no arena's answer is older than the request", async () => {
  await agree("at the start");
  expect(await agree("nothing"), "nothing").toEqual([]);

  await schedule(sql, 3);
  expect(await agree("matches made")).toEqual(expect.arrayContaining(["getBot", "listLadders", "listMatches"]));
  const jobs = await openJobs(sql, LADDER);
  await startMatch(sql, jobs[0]!.match);
  expect(await agree("a match started")).toContain("listMatches");
  for (const job of jobs) await commitMatch(sql, playMatch(job));
  const committed = ["getBot", "getLadder", "listMatches"];
  expect(await agree("matches committed", true)).toEqual(expect.arrayContaining(committed));
  await refit();
  expect(await agree("ratings fitted")).toEqual(expect.arrayContaining(["getBot", "getTable", "listBots"]));
  const styler = openStyler(sql, (_, error) => {
    throw error;
  });
  await styler.catchUp();
  await styler.close();
  expect(await agree("styles summed up")).toEqual(expect.arrayContaining(["getGame", "getMatch", "listGames"]));

  const [ladder] = await ladderById(sql, LADDER);
  const asked = await challenge(sql, { id: "ann", name: "ann" }, ladder!, ["ann/a1", "house/h2"], 1);
  if (isRefusal(asked)) throw new Error(asked.refused.detail);
  expect(await agree("a challenge")).toContain("listMatches");
  await commitMatch(sql, playMatch((await matchJob(sql, asked.match))!));
  expect(await agree("a challenge played")).toContain("listMatches");
});

test("so it is with versions, suspensions, voids, repairs and names", async () => {
  await agree("before");
  const [bot] = await sql<{ id: string }[]>`select id from bot where name = 'a1'`;
  const [old] = await sql<{ id: string }[]>`select id from version where bot_id = ${bot!.id}`;
  const [next] = await sql<{ id: string }[]>`
    insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle)
    values (${bot!.id}, 2, 'queued', 'bot.ts', '', ${"f".repeat(64)}, 1, '[]', 'x') returning id`;
  expect(await agree("a version submitted")).toContain("getBot");
  await sql`update version set state = 'accepted', decided_at = now() where id = ${next!.id}`;
  await sql`insert into entry (ladder_id, version_id, status, sat) values (${LADDER}, ${next!.id}, 'superseded', 0)`;
  expect(await agree("a version accepted")).toEqual(expect.arrayContaining(["getBot", "getTable"]));
  await activateVersion(sql, (await versionById(sql, next!.id))[0]!);
  expect(await agree("a version activated")).toEqual(expect.arrayContaining(["getBot", "getTable", "listBots"]));
  await sql`
    update entry set status = 'suspended', cause = 'forfeits', reason = 'a test', faults = ${sql.array([true, true])}, games = 2
    where version_id = ${next!.id}`;
  expect(await agree("suspended")).toEqual(expect.arrayContaining(["getBot", "getTable"]));
  expect(await pardon(sql, next!.id, "a test", "olga")).toEqual([LADDER]);
  expect(await agree("pardoned")).toEqual(expect.arrayContaining(["getBot", "getTable"]));
  await sql`update entry set games = 0, faults = '{}' where version_id = ${next!.id}`;
  await retire(sql, (await versionById(sql, next!.id))[0]!);
  expect(await agree("retired")).toEqual(expect.arrayContaining(["getBot", "getTable", "listBots"]));
  await activateVersion(sql, (await versionById(sql, old!.id))[0]!);
  expect(await agree("the old one activated")).toEqual(expect.arrayContaining(["getBot", "getTable"]));

  await sql`
    insert into exploitability (version_id, ruleset, state, answers, value, half, seeds, questions, decided_at)
    values (${old!.id}, 'palafico', 'known', 'x', 0.4, 0.03, 8, 500, now())`;
  await sql`update ladder set exploited = exploited + 1 where ruleset = 'palafico'`;
  expect(await agree("asked how exploitable it is")).toEqual(expect.arrayContaining(["getBot", "getTable"]));

  await playRounds(sql, LADDER, 1);
  await refit();
  await agree("one more match");
  const [last] = await sql<{ id: string }[]>`
    select m.id from match m join match_bot b on b.match_id = m.id
    where m.ladder_id = ${LADDER} and m.state = 'finished' and b.version_id = ${old!.id} order by m.commit desc limit 1`;
  expect(await voidMatch(sql, last!.id, "a test", "olga")).toBe(LADDER);
  expect(await agree("a match void", true)).toEqual(expect.arrayContaining(["getBot", "listMatches"]));
  await refit();
  expect(await agree("fitted without it")).toContain("getTable");

  await sql`update entry set matches = matches + 1, games = games + 32 where version_id = ${old!.id}`;
  expect((await recompute(sql, true)).differences).not.toEqual([]);
  await agree("put right");
  await sql`
    insert into hourly_place (ladder_id, version_id, at, place)
    select ladder_id, version_id, now() - interval '25 hours', place + 1 from entry where place is not null`;
  await placeHourly(sql);
  expect(await agree("a day has passed")).toContain("getTable");
  await sql`update ladder set title = 'Another title' where id = ${LADDER}`;
  expect(await agree("a ladder's name")).toEqual(expect.arrayContaining(["getLadder", "getMatch", "getTable"]));
  await sql`update ladder set ended_by = 'olga', ended_why = 'a test' where id = ${LADDER}`;
  await agree("a ladder ended");
  await sql`update ladder set ended_by = null, ended_why = null where id = ${LADDER}`;
  await agree("a ladder goes on");
});

test("and with seasons", async () => {
  await agree("before");
  await closeSeason(sql, LADDER, "olga", "the year is over");
  expect(await agree("closing")).toEqual(expect.arrayContaining(["getBot", "getSeason", "getTable"]));
  for (const job of await openJobs(sql, LADDER)) await commitMatch(sql, playMatch(job));
  await refit();
  await finishSeason(sql, LADDER);
  expect(await agree("closed")).toEqual(expect.arrayContaining(["getBot", "getLadder", "getSeason", "getTable"]));
  await openSeason(sql, LADDER, "olga", "a new year");
  const opened = ["getBot", "getGame", "getLadder", "getMatch", "getTable", "listMatches"];
  expect(await agree("opened")).toEqual(expect.arrayContaining(opened));
});

test("nobody gets what was made for somebody else", async () => {
  const mark = (body: string) => body.includes('"mine":true');
  for (const url of ["/api/bots/ann/a1", "/api/bots?author=ann", `/api/ladders/${LADDER}/table`])
    for (const [caller, own] of [
      ["ann", true],
      [undefined, false],
      ["bob", false],
      ["ann", true],
    ] as const) {
      const headers = caller === undefined ? {} : { cookie: caller };
      const { statusCode, body, headers: got } = await arenas.one.inject({ url, headers });
      expect([statusCode, mark(body)], `${url} for ${caller}`).toEqual([200, own]);
      expect(got["cache-control"]).toBe("private, no-cache");
    }
});

test("who has an answer already gets 304; a packed one is the same inside", async () => {
  const url = `/api/ladders/${LADDER}/table`;
  const plain = await arenas.one.inject({ url });
  for (const [name, unpack] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync })) {
    const { headers, rawPayload } = await arenas.one.inject({ url, headers: { "accept-encoding": name } });
    expect([headers["content-encoding"], headers.etag]).toEqual([name, plain.headers.etag]);
    expect(Number(headers["content-length"])).toBe(rawPayload.length);
    expect(unpack(rawPayload).toString()).toBe(plain.body);
  }
  const refused = await arenas.one.inject({ url, headers: { "accept-encoding": "br;q=0, gzip;q=0" } });
  expect([refused.headers["content-encoding"], refused.body]).toEqual([undefined, plain.body]);
  const again = await arenas.two.inject({ url, headers: { "if-none-match": `"x", ${plain.headers.etag}` } });
  expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, "", "accept-encoding"]);
});

test("a name that is taken away is gone everywhere at once", async () => {
  const named = ["getBot", "getGame", "getMatch", "getTable", "listBots", "listMatches"];
  await agree("before");
  await sql`update bot set name = 'bot-' || substr(md5(id::text), 1, 16) where name = 'a2'`;
  expect(await agree("a bot's name")).toEqual(expect.arrayContaining(["listBots", "listMatches"]));
  await sql`update "user" set name = 'author-' || substr(md5(id), 1, 16) where name = 'ann'`;
  expect(await agree("an author's name")).toEqual(expect.arrayContaining(named));
});
