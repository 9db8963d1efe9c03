import type { League, LeagueTable } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { leagues } from "../../../../sdk/cli/src/commands/leagues.ts";
import { enterBots, openJobs } from "../../test/league.ts";
import { duels, inAWeek, ownBot, playLeague, withKey } from "../../test/leagues.ts";
import { must, openRig, playMatch, type Rig, type SignedUp } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { KEY_PREFIX } from "../auth/keys.ts";
import { lockLadders } from "../db/ladder.ts";
import { commitMatch } from "../matches/commit.ts";
import { recompute } from "../matches/recompute.ts";
import { openRatings } from "../ratings/fit.ts";
import { finishSeason } from "../seasons/season.ts";
import { activate } from "../versions/build.ts";
import { tendLeagues } from "./course.ts";

let rig: Rig;
const people = new Map<string, Pick<SignedUp, "client">>();
const client = (name: string) => people.get(name)!.client;
const DUEL = "palafico-duel";

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  await enterBots(rig.sql, [DUEL]);
  await rig.sql`update version set rulesets = '{palafico}'`;
  for (const name of ["olga", "anna", "bert", "carl", "dora"]) {
    people.set(name, await withKey(rig, name));
    await ownBot(rig.sql, name, "liar", DUEL, "palafico");
  }
  // What the arena's own ladders play is no part of this.
  await rig.sql`delete from ladder where id <> ${DUEL}`;
  await rig.sql`update ladder set season_state = 'closed', closed_by = 'a test', closed_why = 'a test'`;
});
afterAll(() => rig?.close());

/** A league that olga makes, and the others join with their bots. */
async function joined(
  more: Parameters<typeof duels>[0] = {},
  members = ["olga", "anna", "bert", "carl"],
): Promise<League> {
  await rig.sql`update league set created_at = created_at - interval '2 days', ended_at = coalesce(ended_at, now()), ended_why = coalesce(ended_why, 'a test')`;
  const { id, invite } = must(await client("olga").createLeague({ body: duels(more) }));
  const params = { league: id };
  for (const name of members) {
    if (name !== "olga") must(await client(name).joinLeague({ params, body: { invite: invite! } }));
    must(await client(name).enterLeague({ params, body: { bot: "liar" } }));
  }
  return must(await client("olga").getLeague({ params }));
}

const tableOf = async ({ id, divisions }: League): Promise<LeagueTable> =>
  must(await client("olga").getLeagueTable({ params: { league: id, ladder: divisions[0]!.ladder.id } }));

/** Matches of other leagues than the test's own are no more. */
const nothingOpen = () =>
  rig.sql`update match set state = 'void', reason = 'a test' where state in ('queued', 'running')`;

async function finish(league: League): Promise<void> {
  await tendLeagues(rig.sql);
  for (const { ladder } of league.divisions) await finishSeason(rig.sql, ladder.id);
}

test("a round robin: all meet once, its table is final in the end, and agrees with its games", async () => {
  const league = await joined();
  expect(league).toMatchObject({ state: "waiting", mine: "organiser", members: 4, bots: 4, organiser: "olga" });
  expect(await playLeague(rig.sql, league)).toBe(0);
  const params = { league: league.id };
  expect(await client("anna").startLeague({ params })).toMatchObject({ problem: { code: "auth.forbidden" } });
  expect(must(await client("olga").startLeague({ params }))).toMatchObject({ state: "running" });
  expect(await client("dora").enterLeague({ params, body: { bot: "liar" } })).toMatchObject({
    problem: { code: "league.member" },
  });
  expect(await client("anna").enterLeague({ params, body: { bot: "liar" } })).toMatchObject({
    problem: { code: "league.started" },
  });
  expect((await tableOf(league)).pairings).toHaveLength(6);
  expect(await playLeague(rig.sql, league)).toBe(6);
  await finish(league);
  const table = await tableOf(league);
  expect(must(await client("olga").getLeague({ params }))).toMatchObject({
    state: "final",
    endedWhy: "All its matches are played.",
    divisions: [{ matches: 6, deals: 12 }],
  });
  expect(table).toMatchObject({ final: true, round: 0 });
  expect(table.rows.map(({ matches }) => matches)).toEqual([3, 3, 3, 3]);
  expect(table.rows.reduce((sum, { points }) => sum + points, 0)).toBe(6);
  expect(table.rows.map(({ score }) => score)).toEqual(
    table.rows.map(({ score }) => score).toSorted((a, b) => b! - a!),
  );
  expect((await recompute(rig.sql)).differences).toEqual([]);
  const { ladder } = league.divisions[0]!;
  const csv = await fetch(`${rig.url}/api/leagues/${league.id}/divisions/${ladder.id}/table.csv`);
  expect((await csv.text()).split("\r\n")[0]).toBe(
    "rank,bot,version,points,matches,byes,score,buchholz,rating,low_95,high_95,playing",
  );
  expect(await client("olga").endLeague({ params, body: { reason: "once more" } })).toMatchObject({
    problem: { code: "league.ended" },
  });
  expect(await client("dora").joinLeague({ params, body: {} })).toMatchObject({ problem: { code: "league.ended" } });
});

test("a Swiss league: each round when the last is over, a bye for whoever is left, nobody meets twice", async () => {
  const league = await joined({ schedule: "swiss", rounds: 3 }, ["olga", "anna", "bert", "carl", "dora"]);
  must(await client("olga").startLeague({ params: { league: league.id } }));
  expect(await playLeague(rig.sql, league)).toBe(6);
  await finish(league);
  const { rows, pairings, final, round } = await tableOf(league);
  expect([final, round, rows.length]).toEqual([true, 3, 5]);
  expect(rows.reduce((sum, { byes }) => sum + byes, 0)).toBe(3);
  expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(9);
  const met = pairings
    .filter(({ state }) => state === "played")
    .map(({ versions }) =>
      versions
        .map(({ id }) => id)
        .sort()
        .join(),
    );
  expect(new Set(met).size).toBe(6);
  for (const [i, row] of rows.slice(1).entries())
    expect(rows[i]!.points > row.points || (rows[i]!.points === row.points && rows[i]!.buchholz >= row.buchholz)).toBe(
      true,
    );
});

test("a bot that is withdrawn plays no more, whoever was to meet it is not waited for, and its results stay", async () => {
  const league = await joined();
  const params = { league: league.id };
  must(await client("olga").startLeague({ params }));
  await playLeague(rig.sql, league, 1);
  must(await client("carl").withdrawFromLeague({ params }));
  await playLeague(rig.sql, league);
  await finish(league);
  const { rows, pairings, final } = await tableOf(league);
  expect(final).toBe(true);
  const carl = rows.find(({ version }) => version.bot.author === "carl")!;
  expect(carl.playing).toBe(false);
  expect(pairings.filter(({ state }) => state === "played")).toHaveLength(
    rows.reduce((sum, { matches }) => sum + matches, 0) / 2,
  );
  expect(rows.filter(({ version }) => version.bot.author !== "carl").every(({ matches }) => matches >= 2)).toBe(true);
});

test("a league with a ladder is rated beside the house bots; a new version takes the old one's place; its deals end it", async () => {
  const league = await joined({ schedule: "ladder", deals: 30, startsAt: inAWeek(), endsAt: inAWeek(8) });
  await rig.sql`update league set starts_at = now() where id = ${league.id}`;
  const [{ ladder }] = league.divisions as [League["divisions"][number]];
  await playLeague(rig.sql, league, 2);
  const second = await ownBot(rig.sql, "anna", "liar", DUEL, "palafico");
  await rig.sql.begin(async (tx) => {
    await lockLadders(tx);
    const [bot] = await tx`select id from bot where active_version = ${second}`;
    await activate(tx, bot?.id, second);
  });
  const [{ report } = {}] = await rig.sql`select report::text from version where id = ${second}`;
  expect(report).not.toContain("league-");
  await playLeague(rig.sql, league);
  await openRatings(rig.sql).refit(ladder.id);
  await finish(league);
  const { rows, final } = await tableOf(league);
  expect(final).toBe(true);
  const anna = rows.filter(({ version }) => version.bot.author === "anna");
  expect(anna.map(({ version }) => version.number)).toEqual([2]);
  expect(rows.find(({ version }) => version.bot.name === "honest")?.standing?.rating).toBeCloseTo(1000);
  expect(rows.every(({ standing }) => standing !== null)).toBe(true);
  const { divisions, endedWhy } = must(await client("olga").getLeague({ params: { league: league.id } }));
  expect(endedWhy).toBe("All its deals are played.");
  expect(divisions[0]?.deals).toBe(30);
  expect((await recompute(rig.sql)).differences).toEqual([]);
});

test("first matches of members wait for nobody, and else all leagues have as many matches open as one ladder", async () => {
  await nothingOpen();
  const one = await joined({ name: "One of two" });
  must(await client("olga").startLeague({ params: { league: one.id } }));
  const other = must(await client("anna").createLeague({ body: duels({ name: "Two of two" }) }));
  for (const name of ["anna", "bert"]) {
    if (name !== "anna") must(await client(name).joinLeague({ params: { league: other.id }, body: {} }));
    must(await client(name).enterLeague({ params: { league: other.id }, body: { bot: "liar" } }));
  }
  must(await client("anna").startLeague({ params: { league: other.id } }));
  const ids = [one, other].map(({ divisions }) => divisions[0]!.ladder.id);
  const count = (made: Awaited<ReturnType<typeof schedule>>, hurried: boolean) =>
    ids.map((id) => made.filter(({ ladder, hurry }) => ladder === id && hurry === hurried).length);
  const made = await schedule(rig.sql, 2);
  // Four members have their first result from two matches; the two of the other league meet once, and have no more to play.
  expect([count(made, true), count(made, false)]).toEqual([
    [2, 1],
    [1, 0],
  ]);
  expect(count(await schedule(rig.sql, 2), false)).toEqual([1, 0]);
  expect(await schedule(rig.sql, 2)).toEqual([]);
});

test("in a league with a ladder, new members meet each other first, as many at a time as may hurry", async () => {
  const members = Array.from({ length: 20 }, (_, at) => `pupil-${at}`);
  for (const name of members) {
    people.set(name, await withKey(rig, name));
    await ownBot(rig.sql, name, "liar", DUEL, "palafico");
  }
  await nothingOpen();
  const league = await joined({ schedule: "ladder", deals: 500 }, ["olga", ...members]);
  must(await client("olga").startLeague({ params: { league: league.id } }));
  const ladder = league.divisions[0]!.ladder.id;
  const first = [...(await schedule(rig.sql, 2)), ...(await schedule(rig.sql, 2))];
  expect(first.filter(({ hurry }) => hurry)).toHaveLength(8);
  expect(first.every(({ deals }) => deals === 2)).toBe(true);
  expect(new Set(first.flatMap(({ versions }) => versions)).size).toBe(2 * first.length);
  expect(await schedule(rig.sql, 2)).toEqual([]);
  for (const job of await openJobs(rig.sql, ladder)) await commitMatch(rig.sql, playMatch(job));
  const second = await schedule(rig.sql, 2);
  const sat = new Set([...first, ...second].flatMap(({ versions }) => versions));
  const [waiting] = await rig.sql`
    select count(*)::int as members from league_member m join bot b on b.id = m.bot_id
    where m.league_id = ${league.id} and not b.active_version = any(${[...sat]}::uuid[])`;
  expect(waiting?.members).toBe(0);
});

test("it begins and ends by the clock; what cannot begin says why", async () => {
  const few = await joined({ deals: 3, startsAt: inAWeek(), endsAt: inAWeek(8) });
  await tendLeagues(rig.sql);
  expect(must(await client("olga").getLeague({ params: { league: few.id } })).state).toBe("waiting");
  await rig.sql`update league set starts_at = now() where id = ${few.id}`;
  await tendLeagues(rig.sql);
  expect(must(await client("olga").getLeague({ params: { league: few.id } })).endedWhy).toBe(
    "It could not begin: 4 bots play 6 matches of palafico, and it has 3 deals.",
  );
  const late = await joined();
  must(await client("olga").startLeague({ params: { league: late.id } }));
  await rig.sql`update league set ends_at = now() where id = ${late.id}`;
  await tendLeagues(rig.sql);
  expect(await schedule(rig.sql, 4)).toEqual([]);
  expect(must(await client("olga").getLeague({ params: { league: late.id } }))).toMatchObject({
    endedWhy: "Its time was over.",
  });
});

test("when its organiser leaves, whoever joined first organises it; when nobody is left, it ends", async () => {
  const league = await joined();
  const params = { league: league.id };
  const leave = (by: string, author: string) =>
    by === author ? client(by).leaveLeague({ params }) : client(by).putOutOfLeague({ params: { ...params, author } });
  expect(await leave("anna", "bert")).toMatchObject({ problem: { code: "auth.forbidden" } });
  must(await leave("olga", "carl"));
  must(await leave("olga", "olga"));
  expect(must(await client("anna").getLeague({ params }))).toMatchObject({
    organiser: "anna",
    mine: "organiser",
    bots: 2,
  });
  const gone = await rig.signUp("guest");
  must(await gone.client.joinLeague({ params, body: {} }));
  must(await gone.client.deleteAccount({ body: { password: "correct horse" } }));
  must(await leave("anna", "bert"));
  must(await leave("anna", "anna"));
  expect(must(await client("dora").getLeague({ params }))).toMatchObject({
    organiser: null,
    members: 0,
    endedWhy: "Everybody left.",
  });
});

test("quotas bound what an author makes, and everything that is wrong has a name", async () => {
  await joined();
  const make = (more: Parameters<typeof duels>[0]) => client("olga").createLeague({ body: duels(more) });
  const wrong = await make({
    name: "  x  ",
    deals: 20_001,
    rounds: 2,
    schedule: "ladder",
    endsAt: "2020-01-01T00:00:00Z",
    divisions: [{ ruleset: "palafico", options: { nonsense: 1 }, players: 9 }],
  });
  expect(wrong).toMatchObject({ problem: { code: "league.invalid" } });
  const paths = wrong.ok ? [] : wrong.problem.errors?.map(({ path }) => path);
  expect(paths).toEqual([
    "/divisions/0/options/nonsense",
    "/divisions/0/players",
    "/endsAt",
    "/deals",
    "/rounds",
    "/name",
  ]);
  expect(await make({ invited: ["nobody-here"] })).toMatchObject({ problem: { code: "author.unknown" } });
  expect(await make({ endsAt: new Date(Date.now() + 40 * 86_400_000).toISOString() })).toMatchObject({
    problem: { code: "league.invalid" },
  });
  must(await make({}));
  must(await make({}));
  expect(await make({})).toMatchObject({
    problem: { code: "quota.leagues", detail: "3 leagues of yours go on, of 3 at a time." },
  });
  await rig.sql`update league set ended_at = now(), ended_why = 'a test' where ended_at is null`;
  must(await make({}));
  must(await make({}));
  expect(await make({})).toMatchObject({
    problem: { code: "quota.leagues", detail: "You have made 5 leagues in 24 hours, of 5." },
  });
  const params = { league: must(await client("dora").createLeague({ body: duels() })).id };
  expect(await client("dora").startLeague({ params })).toMatchObject({ problem: { code: "league.few" } });
  expect(await client("dora").enterLeague({ params, body: { bot: "none" } })).toMatchObject({
    problem: { code: "bot.unknown" },
  });
  await rig.sql`insert into bot (author_id, name) select id, 'idle' from "user" where name = 'dora'`;
  expect(await client("dora").enterLeague({ params, body: { bot: "idle" } })).toMatchObject({
    problem: { code: "league.bot", detail: "The active version of dora/idle plays on no ladder of palafico." },
  });
});

test("`liars leagues` lists them, joins by a link, enters a bot and shows the table", async () => {
  await rig.sql`update league set created_at = created_at - interval '2 days', ended_at = coalesce(ended_at, now()), ended_why = 'a test'`;
  const body = duels({ name: "By the command", private: true });
  const { id, invite } = must(await client("olga").createLeague({ body }));
  const lines: string[] = [];
  const said = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  vi.stubEnv("LIARS_TOKEN", `${KEY_PREFIX}dora-of-a-test`);
  const flags = { server: rig.url, limit: 25 };
  try {
    await expect(leagues(id, flags)).rejects.toThrow(`There is no league "${id}"`);
    await expect(leagues(undefined, { ...flags, join: true })).rejects.toThrow("need a league");
    await leagues(`${rig.url}/leagues/${id}?invite=${invite}`, { ...flags, join: true, enter: "liar" });
    must(await client("olga").enterLeague({ params: { league: id }, body: { bot: "liar" } }));
    must(await client("olga").startLeague({ params: { league: id } }));
    await leagues(id, flags);
    await leagues(undefined, flags);
  } finally {
    said.mockRestore();
    vi.unstubAllEnvs();
  }
  const text = lines.join("\n");
  expect(text).toContain("By the command: waiting, private, member, 2 members");
  expect(text).toMatch(/dora\/liar@1/);
  expect(text).toMatch(new RegExp(`${id} +By the command +running, private, member +round-robin +olga +2`));
});
