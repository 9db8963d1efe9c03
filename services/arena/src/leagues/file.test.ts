import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { League } from "@liars-ladder/protocol";
import { encodeMoves } from "@liars-ladder/rules";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { enterBots } from "../../test/league.ts";
import { duels, ownBot, playLeague, withKey } from "../../test/leagues.ts";
import { must, openRig, type Rig } from "../../test/rig.ts";
import { ownKey } from "../archive/key.ts";
import { hashKey, KEY_PREFIX } from "../auth/keys.ts";
import { addOperator } from "../auth/operator.ts";
import { botAt, moveBot } from "../db/co-author.ts";
import { connect, type Sql } from "../db/sql.ts";
import { voidMatch } from "../matches/void.ts";
import { openRatings } from "../ratings/fit.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { finishSeason } from "../seasons/season.ts";
import { tendLeagues } from "./course.ts";
import { exportLeague } from "./export.ts";
import { main as exportMain } from "./export-main.ts";
import { type LeagueFile, readLeague, writeLeague } from "./file.ts";
import { importLeague } from "./import.ts";
import { main as importMain } from "./import-main.ts";

const DUEL = "palafico-duel";
const NOBODY = new Map<string, string>();
let rig: Rig;
let folder: string;
/** A private league whose bots are all its members', and one with a ladder beside the house bots. */
let swiss: League;
let rated: League;
let exported: LeagueFile;
/** The database of an arena without house bots, into which leagues are to come. */
let empty: Sql;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "liars-league-"));
  empty = connect(await newDatabase(), 2);
  rig = await openRig({ openMatches: null });
  await houseBots(rig.sql);
  for (const name of ["olga", "anna", "bert"]) {
    await withKey(rig, name);
    await ownBot(rig.sql, name, "liar", DUEL, "palafico");
  }
  await rig.sql`update version v set files = 'the sources', bundle = 'the bundle' from bot b where b.id = v.bot_id and b.name = 'liar'`;
  await rig.sql`update "user" set email = 'secret-' || email`;
  swiss = await played({ name: "A secret evening", schedule: "swiss", rounds: 3, deals: 6, private: true });
  exported = await exportLeague(rig.sql, swiss.id);
  rated = await played({ name: "In the open", schedule: "ladder", deals: 8 });
});
afterAll(async () => {
  await rig?.close();
  await empty?.end();
  await rm(folder, { recursive: true });
});

async function houseBots(sql: Sql): Promise<void> {
  await enterBots(sql, [DUEL]);
  await sql`update version set rulesets = '{palafico}'`;
  await sql`delete from ladder where id <> ${DUEL}`;
}

/** A league that three members play to its end. In it a match became void, and a bot broke. */
async function played(more: Parameters<typeof duels>[0]): Promise<League> {
  const client = (name: string) => rig.client(`${KEY_PREFIX}${name}-of-a-test`);
  const { id, invite } = must(await client("olga").createLeague({ body: duels(more) }));
  const params = { league: id };
  for (const name of ["olga", "anna", "bert"]) {
    if (name !== "olga") must(await client(name).joinLeague({ params, body: { invite: invite! } }));
    must(await client(name).enterLeague({ params, body: { bot: "liar" } }));
  }
  const league = must(await client("olga").startLeague({ params }));
  await playLeague(rig.sql, league, 1);
  const [first] = await rig.sql`select id from match where ladder_id = ${league.divisions[0]!.ladder.id} limit 1`;
  await voidMatch(rig.sql, first?.id, "A test of it.", "olga");
  await playLeague(rig.sql, league);
  await tendLeagues(rig.sql);
  for (const { ladder } of league.divisions) {
    await openRatings(rig.sql).refit(ladder.id);
    await finishSeason(rig.sql, ladder.id);
  }
  return must(await client("olga").getLeague({ params }));
}

/** Everything about a league that an arena shows to an operator, as bytes by address. */
async function shownBy(at: Pick<Rig, "url" | "sql">, { id, divisions }: League): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  const get = async (path: string): Promise<void> => {
    const answer = await fetch(`${at.url}${path}`, {
      headers: { authorization: `Bearer ${KEY_PREFIX}olga-of-a-test` },
    });
    expect(answer.status, path).toBe(200);
    // Luck is summed up in the background, from the moves.
    shown.set(path, (await answer.text()).replace(/"luck":(\[[^\]]*\]|[^,}]+)/g, ""));
  };
  await get(`/api/leagues/${id}`);
  for (const { ladder } of divisions) {
    for (const what of ["", "/table.csv"]) await get(`/api/leagues/${id}/divisions/${ladder.id}${what}`);
    for (const what of ["table.csv", "games.csv", "pairs.csv", "history", "seasons/1/table.csv"])
      await get(`/api/ladders/${ladder.id}/${what}`);
    for (const match of await at.sql`select id, commit, deals from match where ladder_id = ${ladder.id} order by id`) {
      await get(`/api/matches/${match.id}`);
      if (match.commit === null) continue;
      await get(`/api/matches/${match.id}/games`);
      for (let game = 0; game < match.deals * 2; game++) await get(`/api/games/${match.id}.${game}/replay`);
    }
  }
  return shown;
}

/** Another arena with house bots: those of here, and more of it. */
async function elsewhere<T>(work: (sql: Sql, url: string) => Promise<T>): Promise<T> {
  const url = await newDatabase();
  const sql = connect(url, 4);
  try {
    await makeLadders(sql);
    await houseBots(sql);
    await sql`update version v set hash = encode(sha256('another'), 'hex') from bot b where b.id = v.bot_id and b.name = 'h2'`;
    return await work(sql, url);
  } finally {
    await sql.end();
  }
}

/** Opens the arena of a database, with a key for whoever olga is there, who is an operator. */
async function open(url: string, sql: Sql): Promise<Rig> {
  await addOperator(sql, "olga", "the tests", "It is one in this test.");
  await sql`
    insert into api_key (user_id, name, hash, start, scopes, expires_at)
    select id, 'a key', ${hashKey(`${KEY_PREFIX}olga-of-a-test`)}, 'x', '{read,submit,manage}', now() + interval '1 day'
    from "user" where name = 'olga'`;
  return openRig({ databaseUrl: url, openMatches: 0 });
}

test("a league in another arena: tables, CSV and replays are the same bytes, and nobody's sources came along", async () => {
  const path = join(folder, "swiss.league");
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  const before = await shownBy(rig, swiss);
  await elsewhere(async (sql, url) => {
    try {
      vi.stubEnv("DATABASE_URL", rig.databaseUrl);
      expect(await exportMain([swiss.id, path])).toBe(0);
      expect(await exportMain([rated.id, join(folder, "rated.league")])).toBe(0);
      vi.stubEnv("DATABASE_URL", url);
      expect(await importMain([path])).toBe(0);
      const people = ["olga", "anna", "bert"].flatMap((name) => ["--author", `${name}=${name}`]);
      expect(await importMain([join(folder, "rated.league"), ...people])).toBe(0);
      expect(said.mock.lastCall?.[0]).toContain("liars-arena recover NAME");
      expect(said.mock.calls.flat().join("\n")).toMatch(/\d+ games played again: nothing differs\./);
    } finally {
      said.mockRestore();
      vi.unstubAllEnvs();
    }
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const content = gunzipSync((await readFile(path)).subarray(22 + 96)).toString();
    expect(content).toContain('"liar"');
    for (const secret of ["the sources", "the bundle", "secret-", swiss.invite ?? "invite", "created_at_of_user"])
      expect(content).not.toContain(secret);
    const there = await open(url, sql);
    try {
      const after = await shownBy(there, swiss);
      expect([...after.keys()]).toEqual([...before.keys()]);
      for (const [at, text] of before) expect(after.get(at), at).toBe(text);
      expect((await fetch(`${there.url}/api/leagues/${swiss.id}`)).status).toBe(404);
      // House bots are the arena's own where their sources are the same, and others bear the league's id.
      const own = await sql`
        select v.id, v.number, b.name from version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
        where u.name = 'house'`;
      const ids = await rig.sql`select v.id, b.name from version v join bot b on b.id = v.bot_id`;
      const same = (text: string) =>
        ids.reduce(
          (all, { id, name }) => {
            const here = own.find((one) => one.name === name);
            return here && name !== "h2" ? all.replaceAll(id, here.id) : all;
          },
          text.replaceAll("h2", `h2-${rated.id}`),
        );
      const shown = await shownBy(there, rated);
      // Equals stand in the order of their ids.
      const sorted = (text: string | undefined) => text?.split("\r\n").sort();
      for (const [at, text] of await shownBy(rig, rated))
        if (/csv|replay/.test(at) && !/pairs/.test(at)) expect(sorted(shown.get(at)), at).toEqual(sorted(same(text)));
      // What came plays no more, and its sources are nobody's.
      const [version] = await sql`
        select v.state, v.bundle, v.bytes, b.active_version from version v join bot b on b.id = v.bot_id
        where b.name = 'liar' limit 1`;
      expect(version).toEqual({ state: "retired", bundle: null, bytes: 0, active_version: null });
    } finally {
      await there.close();
    }
  });
});

test.each<[string, (content: LeagueFile) => unknown, RegExp]>([
  [
    "a game that was lost by a forfeit",
    ({ games }) => Object.assign(games.at(-1)!.games[0]!, { moves: Buffer.from(encodeMoves([-2])).toString("base64") }),
    /do not follow from its games/,
  ],
  [
    "a game without its end",
    ({ games }) => Object.assign(games[0]!.games[0]!, { moves: games[0]!.games[0]!.moves.slice(0, -4) }),
    /Match \S+ is none by the rules/,
  ],
  [
    "a rating that is too high",
    ({ rows }) => Object.assign(rows.final_row[0]!, { rating: 2_000 }),
    /do not follow from its/,
  ],
  [
    "a match that was won more often",
    ({ rows }) => Object.assign(rows.match_bot.at(-1)!, { wins: 9 }),
    /bot 1 of match/,
  ],
  ["a table without a bot", ({ rows }) => rows.final_row.pop(), /it played/],
  ["other seeds", ({ rows }) => Object.assign(rows.any_match[0]!, { commitment: "0" }), /not those of its hash/],
  ["a ladder of the arena", ({ rows }) => Object.assign(rows.any_ladder[0]!, { id: DUEL }), /is called palafico-duel/],
  [
    "a row of a ladder of the arena",
    ({ rows }) => Object.assign(rows.entry[0]!, { ladder_id: DUEL }),
    /is of ladder palafico/,
  ],
  ["a version of the arena", ({ versions }) => versions.pop(), /is of version/],
  [
    "no options of its ruleset",
    ({ rows }) => Object.assign(rows.any_ladder[0]!, { options: { x: 1 } }),
    /league-\w+-1: .*x/,
  ],
  [
    "another pairing",
    ({ rows }) => rows.pairing.find(({ match_id: id }) => id !== null)?.versions.pop(),
    /is not the one of pairing/,
  ],
  ["no games", ({ games }) => games.pop(), /is finished without its games/],
  [
    "a moment that never was",
    ({ league }) => Object.assign(league, { ended_at: "2026-02-31T00:00:00+00:00" }),
    /database refuses it/,
  ],
  [
    "a name that nobody may have",
    (content) => rename(content, "anna", "admin"),
    /taken or reserved here: admin\. Say who/,
  ],
])("a file with %s is refused, whoever signed it, and nothing is left of it", async (_, forge, why) => {
  const forged = structuredClone(exported);
  forge(forged);
  const before = await counted();
  await expect(importLeague(empty, { content: forged, key: "", hash: "" }, NOBODY, "a test")).rejects.toThrow(why);
  expect(await counted()).toEqual(before);
});

const counted = () => empty`
  select (select count(*) from "user") as users, (select count(*) from version) as versions,
    (select count(*) from any_match) as matches, (select count(*) from league) as leagues`;

/** Another name for an author of a file. */
const rename = (content: LeagueFile, from: string, to: string): void => {
  for (const rows of [content.members, content.versions, content.rows.final_row])
    for (const one of rows) if (one.author === from) one.author = to;
};

test("a damaged file, a foreign one, one of a newer version and one that is not there are refused by name", async () => {
  const path = join(folder, "whole.league");
  const { key } = await writeLeague(path, exported, await ownKey(rig.sql));
  await expect(writeLeague(path, exported, await ownKey(rig.sql))).rejects.toThrow(/already exists/);
  const bytes = await readFile(path);
  expect(await readLeague(path)).toMatchObject({ key, content: exported });
  const other = join(folder, "other.league");
  const written = async (content: Buffer | string): Promise<void> => {
    await writeFile(other, content);
    await readLeague(other);
  };
  for (const at of [30, 80, bytes.length - 5])
    await expect(written(bytes.with(at, (bytes[at]! + 1) % 256) as Buffer)).rejects.toThrow(
      /other.league does not bear/,
    );
  await expect(written(bytes.subarray(0, -1))).rejects.toThrow(/does not bear the signature/);
  await expect(written(bytes.subarray(0, 60))).rejects.toThrow(/ends too early/);
  await expect(written("PK")).rejects.toThrow(/other.league is no file of a league/);
  await expect(written("liars-ladder-league 2\n")).rejects.toThrow(/newer version/);
  await expect(readLeague(join(folder, "none"))).rejects.toThrow(/none cannot be read \(ENOENT\)/);
  await rm(other);
  await writeLeague(other, { ...exported, extra: 1 } as never, await ownKey(rig.sql));
  await expect(readLeague(other)).rejects.toThrow(/does not hold a league/);
});

test("who is taken here must be named; a league that is here, or is not over, is refused", async () => {
  const take = (names: [string, string][]) =>
    importLeague(rig.sql, { content: exported, key: "", hash: "" }, new Map(names), "a test");
  await expect(take([])).rejects.toThrow(`This arena has the league ${swiss.id} already`);
  await expect(exportLeague(rig.sql, "nothing")).rejects.toThrow(/no league "nothing"/);
  const open = must(await rig.client(`${KEY_PREFIX}anna-of-a-test`).createLeague({ body: duels() }));
  await expect(exportLeague(rig.sql, open.id)).rejects.toThrow(/is not over/);
  const into = (names: [string, string][]) =>
    importLeague(empty, { content: exported, key: "", hash: "" }, new Map(names), "a test");
  await empty`insert into "user" (id, name, email, "emailVerified") values ('x', 'anna', 'x@example.org', false)`;
  await expect(into([])).rejects.toThrow("taken or reserved here: anna. Say who each is: --author anna=NAME");
  await expect(into([["carl", "carl"]])).rejects.toThrow("No author of the file is called carl.");
  await expect(into([["anna", "house"]])).rejects.toThrow(/taken or reserved/);
  // Her bot here was handed over, and its address leads there still.
  const [old] = await empty`insert into bot (author_id, name) values ('x', 'liar') returning id`;
  await empty`insert into "user" (id, name, email, "emailVerified") values ('y', 'yves', 'y@example.org', false)`;
  await moveBot(empty, old?.id, "y", "liar");
  await expect(into([["anna", "anna"]])).rejects.toMatchObject({
    code: "bot.taken",
    message: expect.stringContaining("handed over here: anna/liar leads to yves/liar. Give"),
  });
  await into([["anna", "anna-of-there"]]);
  expect(await botAt(empty, "x", "liar")).toMatchObject([{ author: "yves", bot: "liar", moved: true }]);
  expect(await empty`select name from "user" where name in ('anna', 'anna-of-there', 'bert') order by 1`).toHaveLength(
    3,
  );
  const [row] = await empty`select author, bot from final_row where author like 'anna%'`;
  expect(row).toEqual({ author: "anna-of-there", bot: "liar" });
  expect(await exportMain(["one"])).toBe(2);
  expect(await importMain(["file", "--author", "anna"])).toBe(2);
});
