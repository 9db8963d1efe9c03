import type { MatchJob } from "@liars-ladder/protocol";
import { seatings } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { emptyDatabase, newDatabase } from "../../test/database.ts";
import { playMatch } from "../../test/rig.ts";
import { migrationsOf } from "../backup/tables.ts";
import { gameRow } from "../matches/keep.ts";
import { recompute } from "../matches/recompute.ts";
import { derive } from "../matches/result.ts";
import { openStyler } from "../style/styler.ts";
import { OLD_LENGTH, sumsOf } from "../style/sums.ts";
import { seatColumns } from "./columns.ts";
import { incidentsBefore } from "./incident.ts";
import { gamesOf, matchById } from "./match.ts";
import { migrate } from "./migrate.ts";
import { softCases } from "./soft-play.ts";
import { connect, type Db } from "./sql.ts";
import { styleSums } from "./style.ts";

const uuid = (n: number) => `0198c0de-0000-7000-8000-${n.toString().padStart(12, "0")}`;
const [A, B, MATCH, LATER, SITTING] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)];
const [LADDER, SEED] = ["palafico-duel", `chacha8:${"7".repeat(64)}`];
const table = { ruleset: "palafico", options: {}, players: 2 };

/** A match of one deal between the two versions, as its result is derived by the rules. */
function played(match: string) {
  const phases = seatings(2).map((seating) => ({ seating, seeds: [SEED] }));
  const bots = [A, B].map((version) => ({ version, bundle: "", map: null, alone: false, pays: false }));
  const job: MatchJob = { match, attempt: 1, ladder: { id: LADDER, ...table }, bots, phases };
  const derived = derive(table, [SEED], playMatch(job));
  if (typeof derived === "string") throw new Error(derived);
  return derived;
}

async function insertPlayed(sql: Db, id: string, commit: number, season: number | undefined): Promise<void> {
  const { games, bots, tally } = played(id);
  const [one] = tally.pairs;
  const of = season === undefined ? {} : { season };
  await sql`insert into match ${sql({ id, ladder_id: LADDER, state: "finished", deals: 1, seeds: [SEED], commitment: "x", commit, ...of })}`;
  for (const [bot, { wins, rankSum, cpuMs }] of bots.entries())
    await sql`
      insert into match_bot (match_id, bot, version_id, newcomer, games, wins, rank_sum, forfeits, cpu_ms)
      values (${id}, ${bot}, ${bot === 0 ? A : B}, true, 2, ${wins}, ${rankSum}, 0, ${cpuMs})`;
  for (const game of games) await sql`insert into game ${sql({ match_id: id, ...gameRow(game) })}`;
  await sql`insert into tally (match_id, ladder_id, a, b, score_a, weight) values (${id}, ${LADDER}, ${A}, ${B}, ${one!.scoreA}, ${one!.weight})`;
  for (const [bot, version] of [A, B].entries()) {
    const { wins, rankSum } = bots[bot]!;
    await sql`
      update entry set matches = matches + 1, deals = deals + 1, games = games + 2, wins = wins + ${wins},
        rank_sum = rank_sum + ${rankSum}, faults = faults || '{f,f}'::boolean[], form = form || ${rankSum / 2}::real, last_match = ${id}
      where ladder_id = ${LADDER} and version_id = ${version}`;
  }
  await sql`update ladder set commits = ${commit}, issued = ${commit} where id = ${LADDER}`;
}

/** What is written at the first schema that can hold it; each has to pass all migrations after it. */
const written: Record<string, (sql: Db) => Promise<unknown>> = {
  "0001_accounts.sql": async (sql) => {
    await sql`insert into "user" (id, name, email, "emailVerified") values ('ann', 'ann', 'ann@example.org', true), ('bad', 'Bad Name', 'bad@example.org', false)`;
    await sql`insert into session (id, "expiresAt", token, "updatedAt", "userId") values ('s', now() + interval '1 day', 't', now(), 'ann')`;
    await sql`insert into account (id, "accountId", "providerId", "userId", password, "updatedAt") values ('a', 'ann', 'credential', 'ann', 'hash', now())`;
    await sql`insert into api_key (user_id, name, hash, start) values ('ann', 'laptop', 'h', 's')`;
  },
  "0002_ladder.sql": async (sql) => {
    await sql`
      insert into ladder (id, position, title, ruleset, options, players, deals)
      values (${LADDER}, 0, 'Duel', 'palafico', '{}', 2, 8)`;
    for (const [id, name] of [
      [A, "honest"],
      [B, "bold"],
    ] as const) {
      await sql`insert into bot (id, author_id, name) values (${id}, 'ann', ${name})`;
      await sql`
        insert into version (id, bot_id, number, state, entry, files, hash, bytes, report, bundle)
        values (${id}, ${id}, 1, 'accepted', 'bot.ts', '', ${name}, 1, '[]', 'x')`;
      await sql`update bot set active_version = ${id} where id = ${id}`;
      await sql`insert into entry (ladder_id, version_id, status, sat) values (${LADDER}, ${id}, 'playing', 0)`;
      await sql`
        insert into rating_point (ladder_id, version_id, matches, rating, low, high) values (${LADDER}, ${id}, 1, 1000, 900, 1100)`;
    }
    await sql`update ladder set anchor = ${A}`;
    await insertPlayed(sql, MATCH, 1, undefined);
    await sql`insert into bot_log (version_id, match_id, game, seat, kind, text) values (${A}, ${MATCH}, 0, 0, 'log', 'a line')`;
    await sql`insert into audit (operator, action, subject, detail) values ('olga', 'match.requeue', ${MATCH}, 'x')`;
  },
  "0003_seasons.sql": async (sql) => {
    await sql`
      insert into final_row (ladder_id, season, version_id, author, bot, number, active, status, joined_at, matches, deals, games,
        wins, rank_sum, faults, form, last_match, rating, low, high, best, worst, place)
      select ladder_id, 1, version_id, 'ann', b.name, 1, true, status, joined_at, matches, deals, games, wins, rank_sum, faults, form,
        last_match, 1000, 900, 1100, 1, 2, row_number() over (order by version_id) from entry e join bot b on b.id = e.version_id`;
    await sql`
      insert into season (ladder_id, number, opened_at, closed_at, closed_by, reason, anchor, matches, games)
      values (${LADDER}, 1, now(), now(), 'olga', 'the year is over', ${A}, 1, 2)`;
    await sql`update ladder set season = 2`;
    await sql`
      update entry set matches = 0, deals = 0, games = 0, wins = 0, rank_sum = 0, faults = '{}', form = '{}', last_match = null`;
    await insertPlayed(sql, LATER, 2, 2);
  },
  "0004_style.sql": async (sql) => {
    const sums = new Array<number>(OLD_LENGTH).fill(1);
    await sql`insert into match_style select match_id, bot, ${sums}::bigint[], '{0,0}' from match_bot`;
    await sql`
      insert into style select m.ladder_id, m.season, x.version_id, ${sums}::bigint[] from match m join match_bot x on x.match_id = m.id`;
    await sql`update match set styled = true`;
  },
  "0005_scheduling.sql": (sql) => sql`insert into incident (match_id, version_id) values (${LATER}, ${B})`,
  "0008_names.sql": (sql) =>
    sql`insert into operator (user_id, granted_by, reason) values ('ann', 'the host', 'she hosts it')`,
  "0016_exploitability.sql": (sql) =>
    sql`
      insert into exploitability (version_id, ruleset, state, answers, value) values (${A}, 'palafico', 'known', '\\x01', 0.25)`,
  "0018_play.sql": async (sql) => {
    await sql`insert into sitting (id, ladder_id, person, seat) values (${SITTING}, ${LADDER}, 'ann', 0)`;
    await sql`insert into sitting_bot (sitting_id, seat, version_id) values (${SITTING}, 1, ${B})`;
    await sql`insert into sitting_game (sitting_id, number, seed) values (${SITTING}, 0, ${SEED})`;
  },
  "0050_soft_play.sql": async (sql) => {
    await sql`
      insert into soft_case (bot_id, mate_id, nth, why, state, looks, evidence, listed_at)
      values (${A}, ${B}, 1, 'league', 'listed', 1, 12, now()), (${B}, ${A}, 1, 'league', 'watched', 1, 3, null)`;
    await sql`
      insert into soft_look (case_id, match_id, other_id, version_id, state, decided_at, to_mate, to_other)
      select id, ${MATCH}, ${LATER}, bot_id, 'known', now(), 0.9, 0.1 from soft_case`;
  },
};

test("what was written under any earlier schema is there after all migrations, and recompute agrees with it", async () => {
  const whole = connect(await newDatabase(), 1);
  const all = await migrationsOf(whole);
  await whole.end();
  const sql = connect(await emptyDatabase(), 2);
  try {
    let before: { matches: number; games: number } | undefined;
    for (const [i, { name }] of all.entries()) {
      expect(await migrate(sql, { until: all.slice(0, i + 1) })).toEqual([name]);
      await sql.begin((tx) => written[name]?.(tx));
      if (name < "0003") continue;
      // No step may lose a game, also if the arena is started at each of them.
      const [now] = await sql<{ matches: number; games: number }[]>`
        select (select count(*)::int from match) as matches, (select count(*)::int from game) as games`;
      expect(now, name).toEqual(before ?? { matches: 2, games: 4 });
      before = now;
    }
    expect(Object.keys(written).filter((name) => !all.some((one) => one.name === name))).toEqual([]);
    for (const id of [MATCH, LATER]) {
      const rows = played(id).games.map((game) => ({ match_id: id, ...gameRow(game), moves: Buffer.from(game.moves) }));
      const stored = (await gamesOf(sql, id)).map((row) => ({ ...row, ranks: new Uint8Array(row.ranks) }));
      expect(stored, id).toEqual(rows);
    }
    const { differences, matches, games } = await recompute(sql);
    expect({ differences, matches, games }).toEqual({ differences: [], matches: 2, games: 4 });
    // Styles are summed up again, with what was not counted before.
    expect(await sql`select from match_style`).toEqual([]);
    const styler = openStyler(sql, (match, error) => expect.fail(`${match}: ${error}`));
    await styler.catchUp();
    await styler.close();
    expect((await recompute(sql)).differences).toEqual([]);
    for (const season of [1, 2]) {
      const [row] = await styleSums(sql, LADDER, season, A);
      expect(sumsOf(row!.sums)).toMatchObject({ matches: 1, games: 2 });
    }
    expect(await sql`select name from author_name order by name`).toEqual([
      { name: "ann" },
      { name: expect.stringMatching(/^author-/) },
    ]);
    expect(await sql`select scopes from api_key`).toEqual([{ scopes: ["read", "submit", "manage"] }]);
    expect(await sql`select kind from incident`).toEqual([{ kind: "unexplained" }]);
    // Looks of before compared with anybody: what an operator was told stays, and who is watched begins again.
    expect(await softCases(sql, null, 9)).toMatchObject([
      { state: "listed", looks: 1, evidence: 12, to_mate: 0.9, to_others: 0.1 },
      { state: "watched", looks: 0, evidence: 0, to_mate: null, to_others: null },
    ]);
    const kept = ["session", "account", "bot_log", "exploitability", "sitting_game", "operator", "season"];
    for (const table of [...kept, "final_row", "rating_point"]) {
      const [row] = await sql<{ rows: number }[]>`select count(*)::int as rows from ${sql(table)}`;
      expect(row?.rows, table).toBe(table === "final_row" || table === "rating_point" ? 2 : 1);
    }
  } finally {
    await sql.end();
  }
});

test("a match that was archived when it still had rows of its own is read as it was", async () => {
  const whole = connect(await newDatabase(), 1);
  const before = (await migrationsOf(whole)).filter(({ name }) => name < "0052");
  await whole.end();
  const sql = connect(await emptyDatabase(), 2);
  try {
    for (const [i, { name }] of before.entries()) {
      await migrate(sql, { until: before.slice(0, i + 1) });
      await sql.begin((tx) => written[name]?.(tx));
    }
    await sql`update match_bot set before_rating = 1000 + bot, before_low = 900.5, before_high = 1100, after_rating = 1 / 3.0 where bot = 0`;
    const seats = (from: string) =>
      sql`select ${seatColumns(sql)} from ${sql(from)} where match_id = ${MATCH} order by bot`;
    const [match, theirs] = await Promise.all([
      sql`select ladder_id, season, commit, deals, attempt, created_at from match where id = ${MATCH}`,
      seats("match_bot"),
    ]);
    expect([match.length, theirs.length]).toEqual([1, 2]);
    // As that version left it.
    await sql`insert into incident (match_id, version_id, kind) values (${MATCH}, ${A}, 'slow')`;
    await sql`insert into archive_block (ladder_id, season, first, last, games, packed) values (${LADDER}, 1, 1, 1, 2, 'x')`;
    await sql`
      insert into archive (ladder_id, season, head, signature, emptied_to, emptied_at) values (${LADDER}, 1, 'x', 'x', 1, now())`;
    await sql`delete from match_style where match_id = ${MATCH}`;
    await sql`delete from match_games where match_id = ${MATCH}`;
    await sql`delete from tally where match_id = ${MATCH}`;
    await sql`update match set seeds = '{}', commitment = '', engine = null where id = ${MATCH}`;

    await migrate(sql);
    expect(await sql`select id from any_match`).toEqual([{ id: LATER }]);
    expect(await sql`select match_id from match_bot`).toEqual([{ match_id: LATER }, { match_id: LATER }]);
    expect(await seats("past_seat")).toEqual(theirs);
    const kept = sql`select ladder_id, season, commit, deals, attempt, created_at from past_match where id = ${MATCH}`;
    expect(await kept).toEqual(match);
    expect(await matchById(sql, MATCH)).toMatchObject([{ state: "finished", season: 1, rated: true }]);
    // How its versions played was summed up from games that are gone. Of the other season they are there.
    const [archived, present] = [await styleSums(sql, LADDER, 1, A), await styleSums(sql, LADDER, 2, A)];
    expect(sumsOf(archived[0]!.sums)).toMatchObject({ matches: 1, byFaced: { 0: { bids: 0, challenged: 0 } } });
    expect(present).toEqual([]);
    expect(await incidentsBefore(sql, null, 2)).toMatchObject([
      { match_id: LATER },
      { match_id: MATCH, versions: ["ann/honest@1"] },
    ]);
  } finally {
    await sql.end();
  }
});
