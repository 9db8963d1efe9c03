import type { MatchJob } from "@liars-ladder/protocol";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { enterBots, openJobs, playRounds } from "../../test/league.ts";
import { playMatch } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { called, typed } from "../../test/typed.ts";
import { auditBefore } from "../db/audit.ts";
import { retireEntries } from "../db/entry.ts";
import { ladderById } from "../db/ladder.ts";
import { parkMatch, requeueMatch } from "../db/match.ts";
import { migrate } from "../db/migrate.ts";
import { closedSeason, finalStandings } from "../db/season.ts";
import { connect, type Sql } from "../db/sql.ts";
import { isRefusal } from "../http/refusal.ts";
import { commitMatch } from "../matches/commit.ts";
import { FIRST_DEALS } from "../matches/length.ts";
import { recompute } from "../matches/recompute.ts";
import { main as recomputeMain } from "../matches/recompute-main.ts";
import { voidMatch } from "../matches/void.ts";
import { openRatings } from "../ratings/fit.ts";
import { makeLadders } from "./ladders.ts";
import { closeSeason, finishSeason, openSeason } from "./season.ts";
import { main } from "./season-main.ts";

let sql: Sql;
let url: string;
let versions: string[];
/** The season of the ladder when a test begins. */
let season = 0;
const LADDER = "palafico-duel";

beforeAll(async () => {
  url = await newDatabase();
  sql = connect(url, 8);
  await migrate(sql);
  await makeLadders(sql);
  await sql`delete from ladder where id <> ${LADDER}`;
  versions = await enterBots(sql, [LADDER]);
});
afterAll(() => sql.end());
beforeEach(async () => {
  season = (await now()).season;
});

const now = async () => {
  const [ladder] = await ladderById(sql, LADDER);
  if (!ladder) throw new Error("no ladder");
  return ladder;
};
const begin = (reason = "the year is over") => closeSeason(sql, LADDER, "olga", reason);
/** Closes a season without open matches. */
async function close() {
  const closing = await begin();
  return isRefusal(closing) ? closing : { ...closing, closed: await finishSeason(sql, LADDER) };
}
const open = (reason = "a new year") => openSeason(sql, LADDER, "olga", reason);
const codeOf = (value: unknown): string =>
  isRefusal(value) ? value.refused.code : `no refusal: ${JSON.stringify(value)}`;
const must = <T>(value: T): Exclude<T, { refused: unknown }> => {
  if (isRefusal(value)) throw new Error(value.refused.detail);
  return value as Exclude<T, { refused: unknown }>;
};

test("a season with nothing under way is closed at once: its table is what its games give, and stays", async () => {
  expect((await playRounds(sql, LADDER, 6)).length).toBeGreaterThan(12);
  const closing = must(await close());
  expect(closing).toMatchObject({
    season: 1,
    open: 0,
    closed: { number: 1, reason: "the year is over", closed_by: "olga" },
  });
  const table = await finalStandings(sql, LADDER, 1, false);
  expect(table).toHaveLength(8);
  expect(table.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const row of table) expect(row.low).toBeLessThan(row.rating as number);
  const [closed] = await closedSeason(sql, LADDER, 1);
  expect(table.reduce((sum, { matches }) => sum + matches, 0)).toBe((closed?.matches ?? 0) * 2);
  expect((await recompute(sql)).differences).toEqual([]);
  // A version that leaves between two seasons leaves nothing of the one before.
  await retireEntries(sql, versions[7]!);
  expect(await openRatings(sql).refit(LADDER)).toBe(false);
  expect(await schedule(sql, 5)).toEqual([]);
  expect(await finalStandings(sql, LADDER, 1, false)).toEqual(table);
});

test("closed is closed: neither twice, nor voided, nor played on", async () => {
  expect(codeOf(await close())).toBe("season.closed");
  const [match] = await sql<{ id: string }[]>`select id from match where state = 'finished' limit 1`;
  expect(codeOf(await voidMatch(sql, match?.id ?? "", "too late", "olga"))).toBe("season.closed");
  expect(codeOf(await closeSeason(sql, "nowhere", "olga", "why not"))).toBe("ladder.unknown");
  expect(codeOf(await openSeason(sql, "nowhere", "olga", "why not"))).toBe("ladder.unknown");
});

test.each([
  ["a rating of a final table", "update final_row set rating = rating + 100"],
  ["a row of a final table", "delete from final_row where place = 1"],
  ["all final tables", "truncate final_row"],
  ["all seasons", "truncate season cascade"],
  ["a season", "update season set closed_at = now()"],
  ["a season and its table", "with gone as (delete from final_row) delete from season"],
  [
    "a final table, by a row more",
    "insert into final_row select ladder_id, season, gen_random_uuid(), author, bot, number, active, status, reason, joined_at, matches, deals, games, wins, rank_sum, faults, form, last_match, last_at, rating, low, high, best, worst, place from final_row limit 1",
  ],
  ["a match of a closed season", "update match set state = 'void' where season = 1"],
  ["the season of a match", "update match set season = 2 where season = 1"],
  ["the matches of a closed season", "delete from match where season = 1"],
  [
    "a closed season, by a match more",
    "insert into match (id, ladder_id, season, state, deals, seeds, commitment) values (gen_random_uuid(), 'palafico-duel', 1, 'queued', 1, '{}', '')",
  ],
])("the database refuses to change %s", async (_, statement) => {
  const read = () =>
    sql`select f.*, s.closed_at from final_row f join season s on s.number = f.season order by version_id`;
  const before = await read();
  expect(before.length).toBeGreaterThan(7);
  await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: "23001" });
  expect(await read()).toEqual(before);
});

test("of ten operators who open a season at once, one does; everybody who plays begins anew", async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => open()));
  expect(outcomes.filter((outcome) => outcome === 2)).toHaveLength(1);
  expect(outcomes.filter(isRefusal).map(codeOf)).toEqual(Array.from({ length: 9 }, () => "season.open"));
  const entries = await sql`select status, matches, games, rating, place, form, faults, last_match from entry`;
  expect(entries.filter(({ status }) => status === "playing")).toHaveLength(7);
  expect(entries.filter(({ status }) => status === "retired")).toHaveLength(1);
  for (const entry of entries)
    expect(entry).toMatchObject({
      matches: 0,
      games: 0,
      rating: null,
      place: null,
      form: [],
      faults: [],
      last_match: null,
    });
  expect((await recompute(sql)).differences).toEqual([]);
  // Nobody has sat at a table of this season yet: first matches are short, and made at once.
  const made = await schedule(sql, 0);
  expect(new Set(made.map(({ deals }) => deals))).toEqual(new Set([FIRST_DEALS]));
});

test("a season's ratings come from its own matches alone, also in an arena that remembers the one before", async () => {
  const ratings = openRatings(sql);
  await ratings.refit(LADDER);
  await playRounds(sql, LADDER, 4);
  await ratings.refit(LADDER);
  expect((await recompute(sql)).differences).toEqual([]);
  const before = await sql`select * from final_row order by season, version_id`;
  must(await close());
  must(await open());
  await ratings.refit(LADDER);
  expect(await sql`select from entry where rating is not null`).toHaveLength(0);
  await playRounds(sql, LADDER, 2);
  await ratings.refit(LADDER);
  const [points] = await sql`select max(matches)::int as most from rating_point where season = ${season + 1}`;
  const [most] = await sql`select max(matches)::int as most from entry`;
  expect(points?.most).toBe(most?.most);
  expect((await recompute(sql)).differences).toEqual([]);
  expect(await sql`select * from final_row where season < ${season} order by season, version_id`).toEqual(before);
});

test("what is under way is waited for: no new matches, and the last result is in the final table", async () => {
  await schedule(sql, 4);
  const jobs = await openJobs(sql, LADDER);
  expect(jobs.length).toBeGreaterThan(2);
  expect(must(await close())).toMatchObject({ open: jobs.length, closed: undefined });
  expect(codeOf(await close())).toBe("season.closing");
  expect(codeOf(await open())).toBe("season.closing");
  expect(await schedule(sql, 20)).toEqual([]);
  expect(await finishSeason(sql, LADDER)).toBeUndefined();
  const [gone, ...rest] = jobs as [MatchJob, ...MatchJob[]];
  for (const job of rest) expect(await commitMatch(sql, playMatch(job))).toHaveProperty("ladder");
  expect(await finishSeason(sql, LADDER)).toBeUndefined();
  // A match that an operator gives up is not waited for any more.
  expect(await voidMatch(sql, gone.match, "its runner burnt", "olga")).toBe(LADDER);
  const closed = await finishSeason(sql, LADDER);
  expect(closed).toMatchObject({ number: season });
  const last = await finalStandings(sql, LADDER, season, true);
  expect(last.map(({ last_match }) => last_match)).toContain(rest.at(-1)?.match);
  expect(await commitMatch(sql, playMatch(gone))).toMatchObject({ refused: "void" });
  expect(await finishSeason(sql, LADDER)).toBeUndefined();
  expect((await recompute(sql)).differences).toEqual([]);
  must(await open());
});

test("what is parked when a season ends becomes void, with a line of audit: its result comes too late", async () => {
  await schedule(sql, 4);
  const [parked, again, ...rest] = (await openJobs(sql, LADDER)) as [MatchJob, MatchJob, ...MatchJob[]];
  await parkMatch(sql, parked.match, "it failed thrice", []);
  await parkMatch(sql, again.match, "it failed thrice", []);
  must(await close());
  // Until then it can be queued again, and counts.
  await requeueMatch(sql, again.match, "parked");
  for (const job of rest) await commitMatch(sql, playMatch(job));
  expect(await finishSeason(sql, LADDER)).toBeUndefined();
  expect(await commitMatch(sql, playMatch(again))).toHaveProperty("ladder");
  expect(await finishSeason(sql, LADDER)).toMatchObject({ number: season });
  expect(await commitMatch(sql, playMatch(parked))).toMatchObject({ refused: "void" });
  const [line] = await auditBefore(sql, Number.MAX_SAFE_INTEGER, 1);
  expect(line).toMatchObject({ action: "match.void", subject: parked.match, operator: "olga" });
  must(await open());
  expect(await commitMatch(sql, playMatch(parked))).toMatchObject({ refused: "void" });
});

test("many who close, finish and commit at once: one table, and every result in it", async () => {
  await schedule(sql, 8);
  const jobs = await openJobs(sql, LADDER);
  const results = jobs.map((job) => playMatch(job));
  const [closings, commits] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => close())),
    Promise.all(
      results.flatMap((result) => [
        commitMatch(sql, result).then(async (outcome) => {
          await Promise.all([finishSeason(sql, LADDER), schedule(sql, 8)]);
          return outcome;
        }),
        commitMatch(sql, result),
      ]),
    ),
  ]);
  expect(closings.filter((closing) => !isRefusal(closing))).toHaveLength(1);
  expect(commits.filter((outcome) => "ladder" in outcome)).toHaveLength(jobs.length);
  for (let round = 0; (await now()).season_state === "closing" && round < 5; round++) {
    for (const job of await openJobs(sql, LADDER)) await commitMatch(sql, playMatch(job));
    await finishSeason(sql, LADDER);
  }
  const [closed] = await closedSeason(sql, LADDER, season);
  const [stored] = await sql`
    select count(*)::int as n from match where season = ${season} and state = 'finished' and ladder_id = ${LADDER}`;
  expect(closed?.matches).toBe(stored?.n);
  expect((await recompute(sql)).differences).toEqual([]);
  must(await open());
});

test("a match that is refused by its season leaves nothing, even where its state was tampered with", async () => {
  await schedule(sql, 2);
  const [job] = (await openJobs(sql, LADDER)) as [MatchJob];
  const result = playMatch(job);
  await sql`update ladder set season = season + 1 where id = ${LADDER}`;
  expect(await commitMatch(sql, result)).toMatchObject({ refused: "season" });
  expect(await sql`select from game where match_id = ${job.match}`).toHaveLength(0);
  await sql`update ladder set season = season - 1 where id = ${LADDER}`;
  expect(await commitMatch(sql, result)).toHaveProperty("ladder");
});

test("a match that becomes void after the last commit is out of the ratings at once", async () => {
  await playRounds(sql, LADDER, 2);
  await openRatings(sql).refit(LADDER);
  const [last] = await sql<{ id: string }[]>`
    select id from match where season = ${season} and state = 'finished' order by commit desc limit 1`;
  await voidMatch(sql, last?.id ?? "", "a mistake", "olga");
  // An arena that was started later.
  expect(await openRatings(sql).refit(LADDER)).toBe(true);
  expect((await recompute(sql)).differences).toEqual([]);
});

const command = (...args: string[]) => called(main, { DATABASE_URL: url }, ...args);

test("an operator closes and opens by command, with a line of audit; what cannot be done says why", async () => {
  await schedule(sql, 2);
  const jobs = await openJobs(sql, LADDER);
  const closing = (await typed({ DATABASE_URL: url }, "season", "close", LADDER, "--reason", "a break")).out;
  expect(closing).toContain(`Season ${season} of ${LADDER} is closing`);
  expect(closing).toContain(`the last of ${jobs.length} `);
  expect(await command("open", LADDER)).toMatchObject({
    code: 1,
    err: expect.stringContaining("is closing"),
  });
  for (const job of jobs) await commitMatch(sql, playMatch(job));
  await finishSeason(sql, LADDER);
  expect(await command("close", LADDER)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Season ${season} of ${LADDER} is closed`),
  });
  expect((await command("open", LADDER)).out).toBe(
    `Season ${season + 1} of ${LADDER} is open, with the versions that play there.\n`,
  );
  const lines = await auditBefore(sql, Number.MAX_SAFE_INTEGER, 2);
  expect(lines.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    `season.open ${LADDER}`,
    `season.close ${LADDER}`,
  ]);
  expect(lines[1]?.detail).toContain("a break");
  for (const args of [[], ["shut", LADDER], ["close"], ["close", LADDER, "now"], ["open", LADDER, "--why", "x"]])
    expect(await command(...args)).toMatchObject({
      code: 2,
      err: expect.stringContaining("Usage: liars-arena season"),
    });
});

test("recompute finds what a closed season's games do not bear out, and mends nothing of it", async () => {
  expect((await called(recomputeMain, { DATABASE_URL: url })).out).toMatch(/nothing differs\.\n$/);
  await sql`
    update tally set score_a = weight where (match_id, a, b) =
      (select t.match_id, t.a, t.b from tally t join match m on m.id = t.match_id where m.season = 1 and m.state = 'finished' and t.score_a < t.weight limit 1)`;
  await sql.begin(async (tx) => {
    await tx`alter table final_row disable trigger final_row_stays`;
    await tx`update final_row set place = 9 - place, rating = rating + 50 where season = 1`;
    await tx`alter table final_row enable trigger final_row_stays`;
  });
  for (const mend of [false, true, false]) {
    const { differences } = await recompute(sql, mend);
    expect(new Set(differences.map(({ season }) => season))).toEqual(new Set([1]));
    const kinds = differences.map(({ of }) => of.split(" ")[0]);
    expect(kinds.filter((kind) => kind === "tally")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "rating")).toHaveLength(8);
    expect(kinds.filter((kind) => kind === "place")).toHaveLength(8);
    expect(kinds).not.toContain("rank");
  }
  expect(await called(recomputeMain, { DATABASE_URL: url })).toMatchObject({
    code: 1,
    out: expect.stringContaining(`${LADDER}, season 1: rating ${versions[0]}`),
  });
});
