import { type League, type MatchSummary, ROUTES, type RouteName, roomOf, SOCKET_PATH } from "@liars-ladder/protocol";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { comeBack } from "../../../../ladder-web/src/api/come-back.ts";
import { watch } from "../../../../sdk/cli/src/commands/watch.ts";
import { LiveRooms } from "../../../../sdk/cli/src/server/live.ts";
import { PATIENT } from "../../../../test/patience.ts";
import { enterBots, openJobs } from "../../test/league.ts";
import { duels, ownBot, playLeague, withKey } from "../../test/leagues.ts";
import { must, openRig, openRunner, type Rig } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { hashKey, KEY_PREFIX } from "../auth/keys.ts";
import { matchJob } from "../matches/schedule.ts";
import { openRatings } from "../ratings/fit.ts";

// Everything that is read, of a private league, by everybody who may not see it and everybody who may.

const DUEL = "palafico-duel";
/** Who may see it, and who may not. */
const INSIDE = ["organiser", "member", "invited", "operator"] as const;
const OUTSIDE = ["stranger", "outsider", "former member"] as const;
type Who = (typeof INSIDE)[number] | (typeof OUTSIDE)[number];

let rig: Rig;
let league: League;
let ladder: string;
let over: string;
let running: string;
const tokens = new Map<Who, string | undefined>([["stranger", undefined]]);
const names = (Object.keys(ROUTES) as RouteName[]).filter((name) => ROUTES[name].method === "GET");

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  await enterBots(rig.sql, [DUEL]);
  await rig.sql`update version set rulesets = '{palafico}'`;
  await rig.sql`delete from ladder where id <> ${DUEL}`;
  const [organiser, operator] = [await rig.signUp("organiser"), await rig.signUpOperator("olga")];
  const [member, invited, outsider, former] = [
    await withKey(rig, "member"),
    await withKey(rig, "invited"),
    await withKey(rig, "outsider"),
    await withKey(rig, "former"),
  ];
  for (const who of ["organiser", "member"]) await ownBot(rig.sql, who, "liar", DUEL, "palafico");
  const divisions = [{ ruleset: "palafico", options: {}, players: 2 }];
  const body = duels({ name: "A secret evening", private: true, invited: ["invited"], divisions, schedule: "ladder" });
  const made = must(await organiser.client.createLeague({ body }));
  const params = { league: made.id };
  must(await member.client.joinLeague({ params, body: { invite: made.invite! } }));
  must(await former.client.joinLeague({ params, body: { invite: made.invite! } }));
  must(await former.client.leaveLeague({ params }));
  for (const { client } of [organiser, member]) must(await client.enterLeague({ params, body: { bot: "liar" } }));
  must(await organiser.client.startLeague({ params }));
  for (const [who, token] of [
    ["organiser", organiser.token],
    ["member", member.token],
    ["invited", invited.token],
    ["outsider", outsider.token],
    ["former member", former.token],
    ["operator", operator.token],
  ] as const)
    tokens.set(who, token);
  league = must(await organiser.client.getLeague({ params }));
  ladder = league.divisions[0]!.ladder.id;
  await rig.sql`update ladder set season_state = 'closing', closed_by = 'a test', closed_why = 'a test'`;
  await playLeague(rig.sql, league, 1);
  await openRatings(rig.sql).refit(ladder);
  over = (await rig.sql`select id from match where ladder_id = ${ladder} and state = 'finished' limit 1`)[0]?.id;
  await schedule(rig.sql, 1);
  running = (await openJobs(rig.sql, ladder))[0]!.match;
});
afterAll(() => rig?.close());

async function get(path: string, who: Who): Promise<{ status: number; text: string; cache: string }> {
  const token = tokens.get(who);
  const answer = await fetch(`${rig.url}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, text: await answer.text(), cache: answer.headers.get("cache-control") ?? "" };
}

/** All that names it: none of this may be in an answer to somebody outside. */
const secrets = (): string[] => [league.id, league.name, ladder, over, running];

/** Addresses of a route that ask for what is in the league. */
function addressesOf(name: RouteName): string[] {
  const { path } = ROUTES[name];
  const of: Record<string, string[]> = {
    league: [league.id],
    ladder: [ladder],
    match: [over, running],
    game: [`${over}.0`],
    season: ["1"],
    author: ["member"],
    bot: ["liar"],
  };
  const parts = [...path.matchAll(/:([a-z]+)/g)].map(([, part]) => part!);
  const filled = parts.reduce(
    (paths, part) => paths.flatMap((one) => (of[part] ?? []).map((value) => one.replace(`:${part}`, value))),
    [path as string],
  );
  if (name !== "listMatches") return filled;
  return [`${path}?ladder=${ladder}`, `${path}?ladder=${ladder}&bot=member/liar&opponent=organiser/liar`];
}

/** Whether a route asks for a thing of the league itself, so that outside there is nothing. */
const asksForIt = (name: RouteName): boolean =>
  /:(league|ladder|match|game)\b/.test(ROUTES[name].path) || name === "listMatches";

/** Routes whose games and replays are of another kind; they know none of a league. */
const NONE_THERE = ["getArchive", "getPlayed", "getPlayedReplay", "getQualificationReplay"];

describe.each(names.filter(asksForIt))("%s", (name) => {
  test("outside, there is nothing, and no word of it", async () => {
    // After those who may see it: nothing of theirs is kept for the others.
    for (const path of addressesOf(name))
      for (const who of [...INSIDE, ...OUTSIDE]) {
        const { status, text, cache } = await get(path, who);
        const what = `${path} as ${who}: ${status} ${text.slice(0, 200)}`;
        const inside = (INSIDE as readonly string[]).includes(who);
        if (inside && !NONE_THERE.includes(name)) expect([200, 409], what).toContain(status);
        if (status === 200) expect(cache, what).not.toContain("public");
        if (inside) continue;
        expect([401, 403, 404], what).toContain(status);
        for (const secret of secrets()) if (!path.includes(secret)) expect(text, what).not.toContain(secret);
        // As if it were not there.
        const other = path.replaceAll(over, crypto.randomUUID()).replaceAll(running, crypto.randomUUID());
        const none = await get(other.replaceAll(ladder, "no-such-ladder").replaceAll(league.id, "nosuchleague"), who);
        expect(JSON.parse(text).code, what).toBe(JSON.parse(none.text).code);
      }
  });
});

test("inside, its matches are listed by who met whom", async () => {
  const list = async (more: string): Promise<MatchSummary[]> =>
    JSON.parse((await get(`/api/matches?ladder=${ladder}&state=finished&limit=100${more}`, "member")).text).items;
  const all = await list("");
  const pathsOf = ({ bots }: MatchSummary) => bots.map(({ version: { bot } }) => `${bot.author}/${bot.name}`);
  const [bot, opponent] = pathsOf(all.find(({ id }) => id === over)!);
  const both = all.filter((match) => [bot!, opponent!].every((path) => pathsOf(match).includes(path)));
  expect(await list(`&bot=${bot}&opponent=${opponent}`)).toEqual(both);
});

test("what shows things of all ladders, of an author, a bot or a version has no word of it, for anybody", async () => {
  const [version] = await rig.sql`
    select v.id from version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id where u.name = 'member'`;
  const paths = [
    ...names.filter((name) => !asksForIt(name) && !name.includes("League")).flatMap((name) => addressesOf(name)),
    `/api/versions/${version?.id}`,
    "/api/matches?author=member",
    "/api/matches?bot=member/liar",
    `/api/matches?version=${version?.id}`,
    `/api/matches?met=${version?.id}`,
    "/api/matches?bot=member/liar&opponent=organiser/liar",
    "/api/matches?version=member/liar@1",
    "/api/matches?state=running",
    "/api/bots?author=member",
    "/api/pair?a=member/liar&b=organiser/liar",
    "/api/pair?a=member/liar&b=house/honest",
    ...[
      "/",
      "/leagues",
      `/leagues/${league.id}`,
      `/ladders/${ladder}`,
      `/matches/${over}`,
      `/games/${over}.0`,
      "/bots/member/liar",
    ].map((page) => `/oembed?url=${encodeURIComponent(`http://localhost${page}`)}`),
    ...[`/matches/${over}`, `/ladders/${ladder}`, `/games/${over}.0`].map((page) => `${page}/card.png`),
  ];
  for (const path of paths)
    for (const who of OUTSIDE) {
      const { text } = await get(path, who);
      for (const secret of secrets())
        if (!decodeURIComponent(path).includes(secret)) expect(text, `${path} as ${who}`).not.toContain(secret);
      expect(text, path).not.toContain(league.name);
    }
  for (const who of OUTSIDE) expect((await get("/api/leagues", who)).text).not.toContain(league.id);
  for (const who of INSIDE) expect((await get("/api/leagues", who)).text).toContain(league.id);
  for (const page of [`/matches/${over}`, `/ladders/${ladder}`, `/games/${over}.0`])
    expect((await get(`${page}/card.png`, "member")).status).toBe(404);
});

test("outside, nothing of it can be changed, joined or asked for, and without its link nobody joins it", async () => {
  const { client } = { client: rig.client(tokens.get("outsider")) };
  const params = { league: league.id };
  const gone = { problem: { code: "league.unknown" } };
  expect(await client.joinLeague({ params, body: {} })).toMatchObject(gone);
  expect(await client.joinLeague({ params, body: { invite: "guess" } })).toMatchObject(gone);
  expect(await client.enterLeague({ params, body: { bot: "liar" } })).toMatchObject(gone);
  expect(await client.withdrawFromLeague({ params })).toMatchObject(gone);
  expect(await client.inviteToLeague({ params, body: { authors: ["outsider"] } })).toMatchObject(gone);
  expect(await client.leaveLeague({ params })).toMatchObject(gone);
  expect(await client.putOutOfLeague({ params: { ...params, author: "member" } })).toMatchObject(gone);
  expect(await client.startLeague({ params })).toMatchObject(gone);
  expect(await client.endLeague({ params, body: { reason: "a test" } })).toMatchObject(gone);
  const operator = rig.client(tokens.get("operator"));
  expect(await operator.joinLeague({ params, body: {} })).toMatchObject(gone);
  // Not even for a member: it counts for nothing, and everybody would see it.
  for (const who of ["operator", "organiser"] as const) {
    const asking = rig.client(tokens.get(who));
    const asked = { params: { ladder }, body: { bots: ["member/liar"] } };
    expect(await asking.challenge(asked)).toMatchObject({ problem: { code: "ladder.unknown" } });
    expect(await asking.startPlaying(asked)).toMatchObject({ problem: { code: "ladder.unknown" } });
  }
  expect((await get(`/api/leagues/${league.id}`, "member")).text).not.toContain(league.invite);
  expect((await get(`/api/leagues/${league.id}`, "organiser")).text).toContain(league.invite);
});

describe("live", () => {
  const rooms = () => [roomOf.ladder(ladder), roomOf.match(running), roomOf.show(running), roomOf.game(running, 0)];
  const connect = (who: Who): Socket => connectWith(tokens.get(who));
  const connectWith = (token: string | undefined): Socket => {
    const extraHeaders = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return io(rig.url, {
      path: SOCKET_PATH,
      transports: ["websocket"],
      extraHeaders,
      forceNew: true,
      reconnection: false,
    });
  };

  test.each(OUTSIDE)("%s is let into none of its rooms, and hears nothing", async (who) => {
    const socket = connect(who);
    try {
      for (const room of rooms())
        expect(await socket.emitWithAck("watch", room)).toMatchObject({ ok: false, problem: { status: 404 } });
      expect(await socket.emitWithAck("watch", roomOf.ladder(DUEL))).toEqual({ ok: true });
    } finally {
      socket.disconnect();
    }
  });

  test.each(INSIDE)("%s is let in", async (who) => {
    const socket = connect(who);
    try {
      for (const room of rooms()) expect(await socket.emitWithAck("watch", room)).toEqual({ ok: true });
    } finally {
      socket.disconnect();
    }
  });

  test("`liars watch` tells a member what is played, and nobody outside that it is there", async () => {
    const gate = Promise.withResolvers<void>();
    const runner = await openRunner(rig.databaseUrl, {
      beforeMatch: async ({ match }) => (match === running ? gate.promise : undefined),
    });
    const told: { type: string; match: string; ladder: string }[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((line) => {
      told.push(JSON.parse(String(line)));
      gate.resolve();
    });
    const roomsOf = (who: Who) => {
      const live = new LiveRooms({ server: rig.url, token: tokens.get(who) }, () => {});
      for (const room of rooms()) live.enter(room);
      return live;
    };
    const [inside, outside] = [roomsOf("member"), roomsOf("outsider")];
    const { signal } = new AbortController();
    const flags = { server: rig.url, matches: 1, speed: 1, json: true } as const;
    try {
      await rig.queues.addMatch((await matchJob(rig.sql, running))!, "usual");
      vi.stubEnv("LIARS_TOKEN", tokens.get("member"));
      await watch(league.id, flags);
      expect(told[0]).toMatchObject({ type: "match", match: running, ladder });
      expect(told.at(-1)).toMatchObject({ type: "over", state: "finished" });
      expect(told.some(({ type }) => type === "event")).toBe(true);
      await vi.waitFor(async () => {
        const news = await inside.news(50, signal);
        expect(news.map(({ match, state }) => `${match} ${state}`)).toContain(`${running} finished`);
      }, PATIENT);
      expect(await outside.news(0, signal)).toEqual([]);
      for (const who of OUTSIDE) {
        vi.stubEnv("LIARS_TOKEN", tokens.get(who));
        await expect(watch(ladder, flags), who).rejects.toThrow(`There is no ladder "${ladder}".`);
        await expect(watch(`${rig.url}/leagues/${league.id}`, flags), who).rejects.toThrow("There is no league");
      }
    } finally {
      for (const live of [inside, outside]) live.close();
      vi.unstubAllEnvs();
      log.mockRestore();
      await runner.close();
    }
  });

  test("a key that may not read opens no room of its owner's leagues", async () => {
    const token = `${KEY_PREFIX}that-only-plays`;
    await rig.sql`
      insert into api_key (user_id, name, hash, start, scopes, expires_at)
      values ('member', 'plays', ${hashKey(token)}, ${token.slice(0, 9)}, '{play}', now() + interval '1 day')`;
    const socket = connectWith(token);
    try {
      for (const room of rooms())
        expect(await socket.emitWithAck("watch", room)).toMatchObject({ ok: false, problem: { status: 404 } });
      vi.stubEnv("LIARS_TOKEN", token);
      await expect(watch(ladder, { server: rig.url, speed: 1 })).rejects.toMatchObject({ code: "auth.scope" });
    } finally {
      vi.unstubAllEnvs();
      socket.disconnect();
    }
  });

  test("whoever leaves is put out at once", async () => {
    const { client } = { client: rig.client(tokens.get("organiser")) };
    const socket = connect("invited");
    const closed = new Promise((resolve) => socket.on("disconnect", resolve));
    expect(await socket.emitWithAck("watch", roomOf.ladder(ladder))).toEqual({ ok: true });
    must(await client.putOutOfLeague({ params: { league: league.id, author: "invited" } }));
    await closed;
    expect((await get(`/api/leagues/${league.id}`, "invited")).status).toBe(404);
  });

  test("a page whose connection was ended comes back by itself, and enters what is open to it", async () => {
    const socket = connect("member");
    comeBack(socket, 1);
    try {
      expect(await socket.emitWithAck("watch", roomOf.ladder(ladder))).toEqual({ ok: true });
      const closed = new Promise((resolve) => socket.once("disconnect", resolve));
      const again = new Promise<void>((resolve) => socket.once("connect", resolve));
      must(await rig.client(tokens.get("member")).leaveLeague({ params: { league: league.id } }));
      expect(await closed).toBe("io server disconnect");
      await again;
      expect(await socket.emitWithAck("watch", roomOf.ladder(ladder))).toMatchObject({ ok: false });
      expect(await socket.emitWithAck("watch", roomOf.ladder(DUEL))).toEqual({ ok: true });
    } finally {
      socket.disconnect();
    }
  });
});
