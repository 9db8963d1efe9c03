import { gunzipSync, gzipSync } from "node:zlib";
import { AUTH } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterBots, playRounds } from "../../../test/league.ts";
import { must, openRig, type Rig, type SignedUp, source, until } from "../../../test/rig.ts";
import { dropOrphanBundles } from "../../db/my-data.ts";
import { closeSeason, finishSeason, openSeason } from "../../seasons/season.ts";

const LADDER = "palafico-duel";
const PASSWORD = "correct horse";
const SECRET = "ada's secret source 4711";
let rig: Rig;
let ada: SignedUp;

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  ada = await rig.signUp("ada");
  await enterBots(rig.sql, [LADDER]);
  await rig.sql`update bot set author_id = (select id from "user" where name = 'ada') where name in ('a1', 'a2')`;
  await rig.sql`update version set files = ${gzipSync(JSON.stringify([{ path: "bot.ts", text: "//" }]))}`;
  await playRounds(rig.sql, LADDER, 1);
  await closeSeason(rig.sql, LADDER, "the tests", "a year is over");
  await playRounds(rig.sql, LADDER, 1);
  await until("the season's end", async () => {
    await finishSeason(rig.sql, LADDER);
    return (await rig.sql`select from ladder where id = ${LADDER} and season_state = 'closed'`).length > 0;
  });
  await openSeason(rig.sql, LADDER, "the tests", "a new one");
  must(await ada.client.submitVersion({ params: { bot: "fresh" }, body: source(`// ${SECRET}`) }));
});
afterAll(() => rig?.close());

const signIn = (password = PASSWORD) =>
  fetch(`${rig.url}${AUTH.signIn}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: rig.url, "user-agent": "Firefox/140.0" },
    body: JSON.stringify({ email: "ada@example.org", password }),
  });
const namesOn = async (season: string) => {
  const { rows } = must(await rig.client().getSeason({ params: { ladder: LADDER, season } }));
  return [...new Set(rows.map(({ bot }) => bot.author))].sort();
};

test("sessions are listed without what would open them, and each can be ended", async () => {
  const other = (await signIn()).headers.get("set-auth-token") ?? "";
  const { items } = must(await ada.client.listSessions());
  expect(items.map(({ current }) => current).sort()).toEqual([false, true]);
  expect(JSON.stringify(items)).not.toContain(other.split(".")[0]);
  const theirs = items.find(({ current }) => !current)!;
  expect(theirs.agent).toBe("Firefox/140.0");
  expect(must(await ada.client.endSession({ params: { session: theirs.id } }))).toEqual({ ended: true });
  expect(await rig.client(other).getMe()).toMatchObject({ problem: { code: "auth.key" } });
  const eve = await rig.signUp("eve");
  const mine = items.find(({ current }) => current)!;
  for (const params of [{ session: mine.id }, { session: theirs.id }])
    expect(await eve.client.endSession({ params })).toMatchObject({ problem: { code: "session.unknown" } });
});

test("health groups what broke lately by bot, for its author alone", async () => {
  await rig.sql`
    insert into bot_log (version_id, match_id, game, seat, move, kind, text)
    select x.version_id, x.match_id, 0, 1, 3, k, 'It threw.' from match_bot x join version v on v.id = x.version_id
    join bot b on b.id = v.bot_id and b.name = 'a1', unnest(array['exception', 'log']) as k
    where x.match_id = (select y.match_id from match_bot y join version w on w.id = y.version_id
      join bot c on c.id = w.bot_id where c.name = 'a1' limit 1)`;
  const { items } = must(await ada.client.getHealth());
  expect(
    items.map(({ bot, playing, faults }) => [bot.name, playing, faults.map(({ kind, move }) => [kind, move])]),
  ).toEqual([
    ["a1", 1, [["exception", 3]]],
    ["a2", 1, []],
  ]);
});

test("the export holds what an account has, as one JSON object", async () => {
  const answer = await fetch(`${rig.url}/api/me/export`, { headers: { authorization: `Bearer ${ada.token}` } });
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="ada-liars-ladder.json"');
  const whole = (await answer.json()) as Record<
    string,
    { text: string; files: { text: string }[]; version: string; state: string }[]
  >;
  expect(whole).toMatchObject({ author: "ada", email: "ada@example.org", signsInBy: ["credential"] });
  expect(whole.versions?.at(-1)?.files[0]?.text).toBe(`// ${SECRET}`);
  const [played] = await rig.sql`
    select count(*)::int as n from match_bot x join version v on v.id = x.version_id join bot b on b.id = v.bot_id
    join match m on m.id = x.match_id and m.state = 'finished' where b.name in ('a1', 'a2')`;
  expect(whole.matches?.filter(({ state }) => state === "finished")).toHaveLength(played?.n);
  expect(whole.logs?.filter(({ text }) => text === "It threw.")).toHaveLength(2);
});

test("an account is deleted by its password alone, and by nobody who guesses", async () => {
  for (const [body, code] of [
    [{}, "auth.owner"],
    [{ password: "wrong horse" }, "auth.owner"],
  ] as const)
    expect(await ada.client.deleteAccount({ body })).toMatchObject({ problem: { code } });
  const olga = await rig.signUpOperator("olga");
  expect(await olga.client.deleteAccount({ body: { password: PASSWORD } })).toMatchObject({
    problem: { code: "author.operator" },
  });
  const { key } = must(await ada.client.createKey({ body: { name: "k", scopes: ["read", "submit", "manage"] } }));
  expect(await rig.client(key).deleteAccount({ body: { password: PASSWORD } })).toMatchObject({
    problem: { code: "auth.session" },
  });
  for (let n = 1; n < 10; n++) await ada.client.deleteAccount({ body: { password: `wrong ${n}` } });
  expect(await ada.client.deleteAccount({ body: { password: PASSWORD } })).toMatchObject({
    problem: { code: "request.rate" },
  });
  await rig.sql`delete from allowance where key like 'delete %'`;
  expect(await namesOn("1")).toContain("ada");
});

test("who has no password must have signed in just now", async () => {
  const bob = await rig.signUp("bob");
  await rig.sql`update account set "providerId" = 'github', password = null where "userId" = (select id from "user" where name = 'bob')`;
  await rig.sql`
    update session set "createdAt" = now() - interval '11 minutes' where "userId" = (select id from "user" where name = 'bob')`;
  expect(await bob.client.deleteAccount({ body: {} })).toMatchObject({ problem: { code: "auth.fresh" } });
  await rig.sql`update session set "createdAt" = now() where "userId" = (select id from "user" where name = 'bob')`;
  expect(must(await bob.client.deleteAccount({ body: {} })).name).toMatch(/^deleted-/);
});

test("of a deleted account its games stay, and nothing that says whose they were", async () => {
  const games = async () => (await rig.sql`select match_id, index, moves from game order by 1, 2`).length;
  const before = await games();
  const { name } = must(await ada.client.deleteAccount({ body: { password: PASSWORD } }));
  expect(name).toMatch(/^deleted-[0-9a-f]{16}$/);
  expect(await games()).toBe(before);
  expect(await namesOn("1")).toEqual([name, "house"].sort());
  expect(await ada.client.getMe()).toMatchObject({ problem: { code: "auth.key" } });
  expect((await signIn()).status).toBe(401);
  const status = await rig.sql`
    select e.status from entry e join version v on v.id = e.version_id join bot b on b.id = v.bot_id where b.name in ('a1', 'a2')`;
  expect(status.map((row) => row.status)).toEqual(["retired", "retired"]);
  const [left] =
    await rig.sql`select files, report from version v join bot b on b.id = v.bot_id where b.name = 'fresh'`;
  expect(gunzipSync(left?.files).toString()).toBe("[]");
  // While a match may need them, they stay.
  await rig.sql`update any_match set state = 'void' where state in ('queued', 'running')`;
  await dropOrphanBundles(rig.sql);
  const bundles = await rig.sql`
    select v.bundle from version v join bot b on b.id = v.bot_id where b.name in ('a1', 'a2')`;
  expect(bundles.map(({ bundle }) => bundle)).toEqual([null, null]);
  // No table of the database knows the name, the address or the source any more.
  const tables = await rig.sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  for (const { name: table } of tables) {
    const rows = await rig.sql`select to_jsonb(t)::text as row from ${rig.sql(table)} t`;
    for (const { row } of rows) expect(row, table).not.toMatch(/"ada"|ada@example|secret source/);
  }
  await expect(rig.signUp("ada")).rejects.toThrow(/auth\.taken/);
  await expect(rig.signUp("deleted-0123456789abcdef")).rejects.toThrow(/auth\.name/);
});
