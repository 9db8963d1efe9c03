import {
  AUTH,
  AUTH_METHODS,
  api,
  ROUTES,
  type RouteName,
  type RouteSchema,
  roomOf,
  SOCKET_PATH,
  serverEvents,
} from "@liars-ladder/protocol";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressesOf } from "../../test/addresses.ts";
import { type Everything, LADDER, openEverything, SECRET } from "../../test/everything.ts";
import { fieldsIn, fieldsOf } from "../../test/fields.ts";
import { duels } from "../../test/leagues.ts";
import { ENGINE, must, type Rig, source, until } from "../../test/rig.ts";
import { answerTo, mayHold, ROLES, type Role } from "../../test/roles.ts";
import { openChallenges } from "../db/challenge.ts";
import { AT_ONCE } from "../matches/challenge.ts";
import { finishSeason } from "../seasons/season.ts";

// Every route as every role, on a database with something of everything, and every field of every answer.

const names = Object.keys(ROUTES) as RouteName[];

let all: Everything;
let rig: Rig;
let things: Everything["things"];
/** Paths of fields that were seen, by route. */
const seen = new Map<RouteName, Set<string>>(names.map((name) => [name, new Set()]));
const played = new Set<RouteName>();

beforeAll(async () => {
  all = await openEverything();
  ({ rig, things } = all);
});
afterAll(() => all?.close());

interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** What each route is asked for, in one call or more. If it belongs to somebody, it is the owner's. */
function asked(name: RouteName): Asked[] {
  const ladder = { ladder: LADDER };
  const bot = { author: "owner", bot: "good" };
  const good = { version: things.good };
  const league = { league: things.league };
  const division = { ...league, ladder: `league-${things.league}-1` };
  const both = [{ params: good }, { params: { version: things.bad } }];
  const known: Partial<Record<RouteName, Asked[]>> = {
    getLadder: [{ params: ladder }],
    getTable: [{ params: ladder }, { params: ladder, query: { versions: "all" } }],
    exportTable: [{ params: ladder }],
    exportGames: [{ params: ladder }, { params: ladder, query: { season: "1" } }],
    exportGamesJson: [{ params: ladder }, { params: ladder, query: { season: "1" } }],
    exportPairs: [{ params: ladder }],
    exportPairsJson: [{ params: ladder }],
    listSeasons: [{ params: ladder }],
    getSeason: [{ params: { ...ladder, season: "1" } }, { params: { ...ladder, season: "2" } }],
    listArchives: [{ params: ladder }],
    getArchive: [{ params: { ...ladder, season: "1" } }],
    exportSeason: [{ params: { ...ladder, season: "1" } }],
    getCrosstable: [{ params: ladder }, { params: ladder, query: { season: "1", top: "4" } }],
    getLadderHistory: [{ params: ladder }],
    getAuthor: [{ params: { author: "owner" } }],
    getPair: [{ query: { a: "owner/good", b: "house/h2@1" } }, { query: { a: "owner/good", b: "other/rival" } }],
    getBot: [{ params: bot }, { params: { author: "owner", bot: "bad" } }],
    getBotAuthors: [{ params: bot }],
    getBotHistory: [{ params: { ...bot, ...ladder } }],
    getHeadToHead: [{ params: { ...bot, ...ladder } }],
    getStyle: [{ params: { ...bot, ...ladder } }],
    getVersion: both,
    getFiles: both,
    getQualificationReplay: [{ params: { ...good, ...ladder, game: "0" } }],
    listLogs: [...both, { params: good, query: { limit: "1" } }],
    listIncidents: [{}, { query: { limit: "1" } }],
    listAudit: [{}, { query: { limit: "1" } }],
    listAuthors: [{}, { query: { limit: "1", suspended: "true" } }],
    listMatches: [{}, { query: { bot: "owner/good", limit: "3" } }, { query: { author: "owner", limit: "3" } }],
    getMatch: [{ params: { match: things.match } }, { params: { match: things.running } }],
    getLiveMatch: [{ params: { match: things.match } }, { params: { match: things.running } }],
    getRerun: [{ params: { match: things.match } }],
    getRatingChanges: [{ params: { match: things.match } }],
    listGames: [{ params: { match: things.match } }],
    getGame: [{ params: { game: `${things.match}.0` } }],
    getReplay: [{ params: { game: `${things.match}.0` } }],
    getPlayed: [things.played, things.left, things.seated].map((game) => ({ params: { game } })),
    getLeague: [{ params: league }],
    getLeagueTable: [{ params: division }],
    exportLeagueTable: [{ params: division }],
    getBundle: [{ params: { hash: all.contributions.hash } }],
    getPlayedReplay: [{ params: { game: things.played } }, { params: { game: things.left } }],
  };
  return known[name] ?? [{}];
}

/** A bot of the owner, made anew, which the others write too, or are invited to. */
async function spareBot(): Promise<{ author: string; bot: string }> {
  const bot = `spare-${spares++}`;
  await rig.sql`
    with made as (
      insert into bot (author_id, name) select id, ${bot} from "user" where name = 'owner' returning id
    ) insert into co_author (bot_id, user_id, joined_at)
      select made.id, u.id, case when u.name = 'partner' then now() end from made, "user" u
      where u.name in ('partner', 'other')`;
  return { author: "owner", bot };
}

/** A league of the owner with the good bot, made anew, of which nothing is private. */
async function spareLeague(): Promise<{ league: string }> {
  await rig.sql`
    update league set created_at = now() - interval '2 days', ended_at = coalesce(ended_at, now()), ended_why = 'a test'
    where id <> ${things.league}`;
  const owner = rig.client(all.tokens.owner);
  const params = { league: must(await owner.createLeague({ body: duels() })).id };
  // Later in this file it is suspended, and can enter none.
  await owner.enterLeague({ params, body: { bot: "good" } });
  return params;
}

let submissions = 0;
let spares = 0;

/** A session of the owner, made anew. */
async function spareSession(): Promise<string> {
  const id = `spare-session-${spares++}`;
  await rig.sql`
    insert into session (id, "expiresAt", token, "updatedAt", "userId")
    select ${id}, now() + interval '1 day', ${id}, now(), id from "user" where name = 'owner'`;
  return id;
}

/** An account and a report of its name, made anew. */
async function spareAuthor(): Promise<{ name: string; report: string }> {
  const name = `spare-${spares++}`;
  await rig.sql`
    insert into "user" (id, name, email, "emailVerified") values (${name}, ${name}, ${`${name}@example.org`}, false)`;
  const [row] = await rig.sql`
    insert into name_report (author_id, name, reason) values (${name}, ${name}, 'a test') returning id`;
  return { name, report: row?.id as string };
}

/** A case of soft play that nobody has decided, made anew. */
async function spareCase(): Promise<string> {
  const [row] = await rig.sql`
    insert into soft_case (bot_id, mate_id, nth, why)
    select a.id, b.id, 1 + (select count(*) from soft_case c where c.bot_id = a.id), 'league' from bot a, bot b
    where a.name = 'good' and not exists (select from soft_case c where c.bot_id = a.id and c.mate_id = b.id) limit 1
    returning id`;
  if (row) return row.id;
  const [again] = await rig.sql`
    update soft_case set state = 'watched', closed_at = null, closed_by = null, reason = null
    where id = (select min(id::text)::uuid from soft_case) returning id`;
  return again?.id;
}

/** The same for routes that change something; `spare` is made anew for each call. */
async function changing(name: RouteName): Promise<Asked> {
  const reason = { reason: "a test of who may" };
  const again = async (): Promise<string> => {
    const [row] = await rig.sql`
      insert into api_key (user_id, name, hash, start, scopes, expires_at)
      select id, 'spare', ${`hash ${Math.random()}`}, 'liars_x', '{read}', now() + interval '1 day' from "user" where name = 'owner'
      returning id`;
    return row?.id as string;
  };
  // It is the owner's turn to open, each time.
  const seated = async (): Promise<string> => {
    await rig.sql`
      update sitting_game set state = 'playing', reason = null, moves = '', decisions = 0, asked_at = null
      where sitting_id = ${things.seated.split(".")[0]!}`;
    return things.seated;
  };
  switch (name) {
    case "createKey":
      return { body: { name: "another" } };
    case "revokeKey":
      return { params: { key: await again() } };
    case "endSession":
      return { params: { session: await spareSession() } };
    case "setWebhook":
      return { body: { url: "https://hook.invalid/" } };
    case "removeWebhook":
    case "testWebhook":
      return {};
    case "deleteAccount":
      return { body: { password: "correct horse" } };
    case "submitVersion":
      return { params: { bot: "fresh" }, body: source(`// ${submissions++} @only cups`) };
    case "inviteCoAuthor":
      return { params: await spareBot(), body: { author: "user" } };
    case "removeCoAuthor":
      return { params: { ...(await spareBot()), coauthor: "other" } };
    case "handOver":
      return { params: await spareBot(), body: { author: "partner" } };
    case "joinBot":
    case "leaveBot":
      return { params: await spareBot() };
    case "challenge":
      // A runner plays them. Only a few may be under way at a time.
      await until("room for a challenge", async () => (await openChallenges(rig.sql)).length < AT_ONCE);
      return { params: { ladder: LADDER }, body: { bots: ["house/h2", "house/h3"], deals: 1 } };
    case "createLeague":
      await spareLeague();
      return { body: duels() };
    case "enterLeague":
      return { params: await spareLeague(), body: { bot: "good" } };
    case "joinLeague":
      return { params: await spareLeague(), body: {} };
    case "withdrawFromLeague":
    case "leaveLeague":
    case "startLeague":
      return { params: await spareLeague() };
    case "putOutOfLeague":
      return { params: { ...(await spareLeague()), author: "owner" } };
    case "inviteToLeague":
      return { params: await spareLeague(), body: { authors: ["other"] } };
    case "endLeague":
    case "closeLeague":
      return { params: await spareLeague(), body: reason };
    case "startPlaying":
      return { params: { ladder: LADDER }, body: { bots: ["house/h2"] } };
    case "decide": {
      const action = { type: "bid", bid: { kind: "face", quantity: 1, face: 2 } };
      return { params: { game: await seated() }, body: { at: 0, action } };
    }
    case "playAgain":
      return { params: { game: things.played } };
    case "leaveGame":
      return { params: { game: await seated() } };
    case "claimMatch":
      await all.contributions.offer();
      return { body: { engine: ENGINE } };
    case "sendMoves":
      return {
        params: { match: all.contributions.sent },
        body: { engine: ENGINE, games: all.contributions.moves },
      };
    case "returnMatch":
      return { params: { match: all.contributions.returned } };
    case "activateVersion":
    case "retireVersion":
      return { params: { version: things.good } };
    case "requeueParked":
      return { params: { id: things.parked } };
    case "voidMatch":
      return { params: { match: things.match }, body: reason };
    case "suspendVersion":
      return { params: { version: things.good }, body: reason };
    case "createLadder": {
      const ladder = { title: "Spare", ruleset: "palafico", options: {}, players: 3, design: 0.75 };
      return { body: { id: `spare-${spares++}`, ...ladder, ...reason } };
    }
    case "closeLadder":
      return { params: { ladder: "cups" }, body: reason };
    case "reportName":
      return { body: { author: "other", bot: "rival", ...reason } };
    case "suspendAuthor":
    case "makePasswordLink":
    case "signOutAuthor":
      return { params: { author: (await spareAuthor()).name }, body: reason };
    case "restoreContributor":
      return { params: { author: "partner" }, body: reason };
    case "restoreAuthor":
      return { params: { author: "banned" }, body: reason };
    case "decideReport":
      return { params: { report: (await spareAuthor()).report }, body: { verdict: "removed", ...reason } };
    case "decideSoftPlay":
      return { params: { id: await spareCase() }, body: { verdict: "cleared", ...reason } };
    case "pardonVersion":
      return { params: { version: things.good }, body: reason };
    case "closeSeason":
    case "openSeason":
      return { params: { ladder: "cups" }, body: reason };
    default:
      throw new Error(`${name} changes something: say here what is asked for`);
  }
}

async function call(name: RouteName, role: Role, { params = {}, query, body }: Asked) {
  const path = ROUTES[name].path.replace(/:([a-z]+)/g, (_, at: string) => encodeURIComponent(params[at]!));
  const url = `${rig.url}${path}${query ? `?${new URLSearchParams(query)}` : ""}`;
  const headers: Record<string, string> = {};
  const token = all.tokens[role];
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { method: ROUTES[name].method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(url, init);
  return { status: answer.status, text: await answer.text(), type: answer.headers.get("content-type") ?? "" };
}

/** Checks an answer against the table, and each of its fields against its class. */
function judge(name: RouteName, role: Role, answer: Awaited<ReturnType<typeof call>>): void {
  const { status, text, type } = answer;
  const expected = answerTo(role, name);
  const what = `${name} as ${role}: ${status} ${text.slice(0, 300)}`;
  expect(status, what).toBeLessThan(500);
  if (expected !== "yes") {
    expect(status, what).toBe(expected);
    expect(JSON.parse(text).code, what).toMatch(/^auth\./);
  } else expect([401, 403], what).not.toContain(status);
  const allowed = mayHold(role, name);
  if (!allowed.includes("owner")) expect(text, what).not.toContain(SECRET);
  if (name !== "getMe" && name !== "exportAccount") expect(text, what).not.toContain("@example.org");
  if (status >= 300) return;
  played.add(name);
  const { response }: RouteSchema = api[name];
  const fields = type.includes("json") ? fieldsIn(response, JSON.parse(text)) : fieldsOf(response);
  for (const { path, class: of } of fields) {
    expect(allowed, `${name} as ${role} sends ${path}, which is ${of}`).toContain(of);
    seen.get(name)?.add(path);
  }
}

const reading = names.filter((name) => ROUTES[name].method === "GET");
const writing = names.filter((name) => ROUTES[name].method !== "GET");

describe.each(ROLES)("%s", (role) => {
  test.each(reading)("%s", async (name) => {
    for (const one of asked(name)) judge(name, role, await call(name, role, one));
  });
});

/** What no refused call may change. */
const state = async () =>
  rig.sql`
    select (select json_agg(json_build_array(id, state, held) order by id) from version)::text as versions,
      (select json_agg(json_build_array(id, active_version) order by id) from bot where name not like 'spare-%')::text as bots,
      (select json_agg(json_build_array(ladder_id, version_id, status) order by ladder_id, version_id) from entry)::text as entries,
      (select json_agg(json_build_array(id, state) order by id) from any_match)::text as matches,
      (select json_agg(json_build_array(sitting_id, number, state, decisions) order by sitting_id, number) from sitting_game)::text as plays,
      (select json_agg(json_build_array(id, season, season_state, ended_by) order by id) from ladder)::text as ladders,
      (select json_agg(json_build_array(league_id, user_id, joined_at, bot_id) order by league_id, user_id)
        from league_member where league_id = ${things.league})::text as members,
      (select json_agg(json_build_array(id, revoked_at) order by id) from api_key where name <> 'spare' or revoked_at is not null)::text as keys,
      (select json_agg(user_id order by user_id) from account_suspension)::text as suspensions,
      (select count(*)::int from name_report where verdict is not null or reporter is not null) as reports,
      (select json_agg(json_build_array(b.author_id, b.name, b.authors) order by b.id) from bot b where b.name not like 'spare-%')::text as authors,
      (select count(*)::int from bot b join "user" o on o.id = b.author_id
        where b.name like 'spare-%' and (o.name, array(select u.name || (c.joined_at is null) from co_author c join "user" u on u.id = c.user_id
          where c.bot_id = b.id order by 1)) <> ('owner', array['othertrue', 'partnerfalse'])) as changed,
      (select count(*)::int from audit) as audit`;

test.each(writing)("%s changes nothing for callers who may not use it", async (name) => {
  const before = await state();
  for (const role of ROLES)
    if (answerTo(role, name) !== "yes") judge(name, role, await call(name, role, await changing(name)));
  expect(await state()).toEqual(before);
});

test.each([
  // In an order in which each call finds what it needs.
  "pardonVersion" as const,
  ...writing.filter((name) => !["pardonVersion", "openSeason", "retireVersion", "deleteAccount"].includes(name)),
  "openSeason" as const,
  "retireVersion" as const,
  "deleteAccount" as const,
])("%s works for everybody who may use it, once for each", async (name) => {
  if (name === "pardonVersion")
    await rig.sql`
      update entry set status = 'suspended', cause = 'forfeits', reason = 'too many' where version_id = ${things.good}`;
  if (name === "openSeason")
    await until("the season's end", async () => {
      await finishSeason(rig.sql, "cups");
      return (await rig.sql`select 1 from ladder where id = 'cups' and season_state = 'closed'`).length > 0;
    });
  // It is the end of an account: of those that may, only the one that nothing else needs.
  for (const role of name === "deleteAccount" ? (["user"] as const) : ROLES) {
    if (answerTo(role, name) === "yes") judge(name, role, await call(name, role, await changing(name)));
  }
  expect(played, `${name} was never done`).toContain(name);
});

test("nobody who is refused learns whether a thing is there", async () => {
  const gone = "0198c0de-0000-7000-8000-000000000000";
  for (const name of ["getFiles", "listLogs", "retireVersion", "pardonVersion"] as const) {
    const there = await call(name, "nobody", { params: { version: things.good } });
    const none = await call(name, "nobody", { params: { version: gone } });
    expect(there.text.replaceAll(things.good, gone)).toBe(none.text);
  }
});

test("every field that is not public was seen by somebody, and most of the others", () => {
  const fields = names.flatMap((name) => fieldsOf(api[name].response).map((field) => ({ name, ...field })));
  const paths = new Set([...seen.values()].flatMap((one) => [...one]));
  const hidden = fields.filter(({ class: of, path }) => of !== "public" && !paths.has(path)).map(({ path }) => path);
  // The last ones are told when all of a day are used; a key that was just made was never used.
  expect([...new Set(hidden)].sort()).toEqual([
    "lastUsedAt",
    "quotas.challenges.nextAt",
    "quotas.plays.nextAt",
    "quotas.rejected.nextAt",
    "quotas.versions.nextAt",
  ]);
  const never = fields
    .filter(({ name, path }) => !seen.get(name)?.has(path))
    .map(({ name, path }) => `${name} ${path}`);
  expect(never.length / fields.length, never.join("\n")).toBeLessThan(0.25);
});

test("every address that the arena answers to is one of these, an account's, or known to be open to all", () => {
  const plain = (address: string) => address.replace(/:[a-z]+(\|:[a-z]+)*/g, ":");
  const known = [
    ...names.map((name) => plain(`${ROUTES[name].method} ${ROUTES[name].path}`)),
    ...(Object.keys(AUTH) as (keyof typeof AUTH)[]).map((name) => `${AUTH_METHODS[name]} ${AUTH[name]}`),
  ];
  const found = addressesOf(rig.server.printRoutes({ commonPrefix: false })).map(plain);
  expect(found).toEqual(expect.arrayContaining(known));
  const open =
    /^GET \/(healthz|readyz|metrics|api\/(openapi|replay\.schema)\.json|docs(\/.*)?|studio\/frame|oembed|(games|matches|ladders)\/:\/card\.png|bots\/:\/:\/(badge\.svg|card\.png)|(authors|ladders)\/:\/feed\.atom|bots\/:\/:\/feed\.atom)$/;
  expect(found.filter((address) => !known.includes(address) && !open.test(address))).toEqual([]);
});

test("rooms are open to all, so all that is told in them is public", async () => {
  const socket = io(rig.url, { path: SOCKET_PATH, transports: ["websocket"] });
  const heard: [keyof typeof serverEvents, unknown][] = [];
  socket.onAny((event, payload) => heard.push([event, payload]));
  try {
    const body = source(`// ${SECRET} @broken @watched`);
    const made = must(await rig.client(all.tokens.other).submitVersion({ params: { bot: "told" }, body }));
    const rooms = [
      roomOf.version(made.id),
      roomOf.ladder(LADDER),
      roomOf.match(things.match),
      roomOf.bot("other", "told"),
    ];
    for (const room of rooms) expect(await socket.emitWithAck("watch", room)).toEqual({ ok: true });
    all.letBuild();
    await until("the end of the build", async () =>
      heard.some(([, payload]) => (payload as { state?: string }).state === "rejected"),
    );
    const findings = JSON.stringify(heard).match(
      /"findings":\[\{"code":"bundle.syntax","docs":"\/guides\/findings#bundle"\}\]/,
    );
    expect(findings).not.toBeNull();
    for (const [event, payload] of heard)
      for (const { path, class: of } of fieldsIn(serverEvents[event], payload))
        expect(of, `${event} tells ${path}`).toBe("public");
    expect(JSON.stringify(heard)).not.toContain(SECRET);
  } finally {
    socket.disconnect();
  }
});
