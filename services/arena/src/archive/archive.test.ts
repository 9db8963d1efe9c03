import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ArchiveProblem, publicHex, readHead, readStart, signHead, startLength } from "@liars-ladder/protocol/archive";
import { verify } from "@liars-ladder/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { headOf } from "../../../../sdk/cli/src/replays/archive.ts";
import { lines } from "../../../../sdk/cli/src/replays/lines.ts";
import { newDatabase } from "../../test/database.ts";
import { enterBots, openJobs, playRounds } from "../../test/league.ts";
import { must, openRig, playMatch } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { archiveOf } from "../db/archive.ts";
import { opponentsOf } from "../db/bot.ts";
import { crossOf } from "../db/crosstable.ts";
import { pairsOf } from "../db/export.ts";
import { exposureOf, finishedMatches } from "../db/incident.ts";
import { botsOf } from "../db/match.ts";
import { type ListedRow, listMatches, type MatchFilter } from "../db/match-list.ts";
import { ownMatchesAfter } from "../db/my-data.ts";
import { playedInAll } from "../db/size.ts";
import { connect, type Sql } from "../db/sql.ts";
import { presentMatch, presentMatchSummary } from "../http/present.ts";
import { isRefusal } from "../http/refusal.ts";
import { exportRoutes } from "../http/routes/exports.ts";
import { gameRoutes } from "../http/routes/games.ts";
import { luckOfMatch, wholeMatch } from "../http/routes/matches.ts";
import { rerunRoutes } from "../http/routes/rerun.ts";
import { commitMatch } from "../matches/commit.ts";
import { recompute } from "../matches/recompute.ts";
import { voidMatch } from "../matches/void.ts";
import { openRatings } from "../ratings/fit.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { closeSeason, finishSeason, openSeason } from "../seasons/season.ts";
import { openStyler } from "../style/styler.ts";
import { OLD_LENGTH } from "../style/sums.ts";
import { archiveStep, type Step } from "./archive.ts";
import { writeArchive } from "./file.ts";
import { archiveProblem } from "./read.ts";

const LADDER = "palafico-duel";
const BLOCK = 6;
const FIRST = "00000000-0000-0000-0000-000000000000";
let url: string;
let sql: Sql;
let folder: string;
let file: string;
/** How many blocks its archive has. */
let blocks: number;
/** What everybody sees of the season's matches, before it is archived. */
let shown: string[];

/** All that is shown of the games of the first season, as it goes over the wire. */
async function look(): Promise<string[]> {
  const matches = await sql<{ id: string; deals: number }[]>`
    select id, deals from match where ladder_id = ${LADDER} and season = 1 and commit is not null
    union all select id, deals from past_match where ladder_id = ${LADDER} and season = 1 order by id`;
  const [games, reruns] = [gameRoutes(sql), rerunRoutes(sql)];
  const ask = async (answer: unknown) => JSON.stringify(await answer);
  const request = { query: {}, account: null } as never as Parameters<typeof games.getGame>[0];
  const all: string[] = [];
  for (const { id, deals } of matches) {
    const of = { ...request, params: { match: id, game: `${id}.${2 * deals - 1}` } } as never;
    const whole = await wholeMatch(sql, id, null);
    if (isRefusal(whole)) throw new Error(whole.refused.detail);
    all.push(JSON.stringify(presentMatch(whole.match, whole.ladder, whole.bots)));
    for (const one of [games.listGames, games.getGame, games.getReplay, reruns.getRerun]) all.push(await ask(one(of)));
    all.push(JSON.stringify(await luckOfMatch(sql, id)));
  }
  const csv = (await exportRoutes(sql).exportGames({
    ...request,
    params: { ladder: LADDER },
    query: { season: 1 },
  } as never)) as unknown as { body: AsyncIterable<string> };
  for await (const lines of csv.body) all.push(lines);
  // Sums over many matches are of whole halves, so they are the same in any order.
  const versions = (
    await sql<{ version_id: string }[]>`
    select version_id from final_row where ladder_id = ${LADDER} and season = 1 order by version_id`
  ).map((row) => row.version_id);
  const sortedByPair = <T>(rows: readonly T[]) => rows.map((row) => JSON.stringify(row)).sort();
  all.push(
    ...sortedByPair(await crossOf(sql, LADDER, 1, versions)),
    ...sortedByPair(await pairsOf(sql, LADDER, 1, versions)),
  );
  for (const version of versions) all.push(...sortedByPair(await opponentsOf(sql, version, LADDER, 1)));
  return [...all, ...(await lists(versions))];
}

/** Every list that the season's matches are in, page by page. */
async function lists([version = "", met = ""]: string[]): Promise<string[]> {
  const any = {
    ladder: null,
    season: null,
    botId: null,
    version: null,
    state: null,
    result: null,
    rated: null,
    authorId: null,
    opponentId: null,
  };
  const [whose] = await sql<{ bot: string; author: string; other: string }[]>`
    select b.id as bot, b.author_id as author, (select bot_id from version where id = ${met}) as other
    from version v join bot b on b.id = v.bot_id where v.id = ${version}`;
  const against = { botId: whose!.bot, opponentId: whose!.other };
  const filters: Partial<MatchFilter>[] = [
    ...[{}, { ladder: LADDER }, { ladder: LADDER, season: 1 }, { version }, { version, met }, { botId: whose!.bot }],
    ...([{ authorId: whose!.author }, { state: "void" }, { version, state: "finished" }, { rated: false }] as const),
    ...(["won", "lost", "forfeited"] as const).map((result) => ({ version, result, season: 1 })),
    ...[against, { ...against, version, season: 1 }, { ...against, result: "lost" as const }],
  ];
  const all: string[] = [];
  for (const filter of filters)
    for (let before: string | null = null; ; ) {
      const rows: readonly ListedRow[] = await listMatches(sql, { ...any, met: null, ...filter, before, limit: 5 });
      const bots = Map.groupBy(
        await botsOf(
          sql,
          rows.map(({ id }) => id),
        ),
        (bot) => bot.match_id,
      );
      all.push(JSON.stringify([filter, rows.map((row) => presentMatchSummary(row, bots.get(row.id)!))]));
      before = rows.at(-1)?.id ?? null;
      if (before === null) break;
    }
  for (let after = FIRST; ; ) {
    const rows: Awaited<ReturnType<typeof ownMatchesAfter>> = await ownMatchesAfter(sql, whose!.author, after, 5);
    all.push(JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()));
    after = rows.at(-1)?.id ?? "";
    if (after === "") break;
  }
  all.push(JSON.stringify(await exposureOf(sql, [version, met])), JSON.stringify(await finishedMatches(sql)));
  return all;
}

const steps = async (): Promise<Step[]> => {
  const done: Step[] = [];
  for (let step = await archiveStep(sql, 0, BLOCK); step !== undefined; step = await archiveStep(sql, 0, BLOCK))
    done.push(step);
  return done;
};
const stored = async () =>
  (
    await sql`
    select count(*)::int as games, (select count(*)::int from match_style) as styles
    from match_games g join match m on m.id = g.match_id and m.season = 1`
  )[0];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "liars-archive-"));
  file = join(folder, "season.archive");
  url = await newDatabase();
  sql = connect(url, 4);
  await makeLadders(sql);
  await sql`delete from ladder where id <> ${LADDER}`;
  const versions = await enterBots(sql, [LADDER]);
  await playRounds(sql, LADDER, 3);
  await schedule(sql, 2);
  // One that breaks, and one that is void although it was played.
  for (const job of await openJobs(sql, LADDER)) await commitMatch(sql, playMatch(job, new Set(versions)));
  const styler = openStyler(sql, (_, error) => {
    throw error;
  });
  await styler.catchUp();
  await styler.close();
  const [one] = await sql<{ id: string }[]>`select id from match order by commit limit 1`;
  await sql`analyze`;
  await voidMatch(sql, one!.id, "its runner lied", "olga");
  await openRatings(sql).refit(LADDER);
  await closeSeason(sql, LADDER, "olga", "the year is over");
  await finishSeason(sql, LADDER);
  expect(await archiveStep(sql, 0, BLOCK), "the ladder's present season stays").toBeUndefined();
  await openSeason(sql, LADDER, "olga", "a new year");
  await playRounds(sql, LADDER, 1);
  await openRatings(sql).refit(LADDER);
  const [played] = await sql<{ matches: number }[]>`
    select count(*)::int as matches from match where season = 1 and commit is not null`;
  blocks = Math.ceil(played!.matches / BLOCK);
  shown = await look();
});
afterAll(async () => {
  await sql?.end();
  await rm(folder, { recursive: true });
});

test("a season that ended lately stays as it is", async () => {
  // Nor do its seeds leave before a signed archive has them.
  for (const statement of ["update match set seeds = '{}'", "delete from match"])
    await expect(sql.unsafe(`${statement} where season = 1 and commit is not null`), statement).rejects.toThrow(
      /is closed/,
    );
  expect(await archiveStep(sql, 1)).toBeUndefined();
  expect((await sql`select from archive_block`).length).toBe(0);
});

test("an archive that is ended within any step loses nothing, and the next one goes on", async () => {
  const before = await stored();
  expect(before?.games).toBeGreaterThan(BLOCK);
  const other = connect(url, 1);
  /** Ends the next step where it waits for a lock. */
  const kill = async (table: string) => {
    const hold = await other.reserve();
    await hold`begin`;
    await hold.unsafe(`lock table ${table} in access exclusive mode`);
    let end: unknown;
    const killed = connect(url, 1);
    const step = archiveStep(killed, 0, BLOCK).then(
      (done) => {
        end = `${done} and not killed`;
      },
      (error: NodeJS.ErrnoException) => {
        end = error.code;
      },
    );
    while (end === undefined)
      await hold`
        select pg_cancel_backend(pid) from pg_stat_clear_snapshot(), pg_stat_activity, pg_sleep(0.02)
        where wait_event_type = 'Lock' and datname = current_database()`;
    await step;
    await killed.end({ timeout: 1 });
    await hold`rollback`;
    hold.release();
    // PostgreSQL undoes it as where its arena is killed.
    expect(end, table).toBe("57014");
  };
  await kill("archive_block");
  expect(await archiveStep(sql, 0, BLOCK)).toBe("packed");
  for (let block = 2; block <= blocks; block++) expect(await archiveStep(sql, 0, BLOCK)).toBe("packed");
  await kill("signing_key");
  expect(await archiveStep(sql, 0, BLOCK)).toBe("signed");
  await kill("match_style");
  expect(await stored()).toEqual(before);
  await other.end();
  expect(await steps()).toEqual(Array.from({ length: blocks }, () => "emptied"));
  const [left] = await sql`
    select (select count(*)::int from match_style s join match m on m.id = s.match_id where m.season = 1) as styles,
      (select count(*)::int from tally t join match m on m.id = t.match_id where m.season = 1) as tallies,
      (select count(*)::int from match where season = 1 and commit is not null) as matches,
      (select count(*)::int from match_bot where match_id in (select id from archived_match)) as seats`;
  expect([(await stored())?.games, left]).toEqual([0, { styles: 0, tallies: 0, matches: 0, seats: 0 }]);
  // Of a match with its two seats: what does not follow from its block.
  const [{ bytes } = { bytes: 0 }] = await sql<
    { bytes: number }[]
  >`select max(pg_column_size(a.*)) as bytes from archived_match a`;
  expect(bytes).toBeLessThan(390);
});

test("everything that is shown of an archived season is as before, byte for byte, and recompute agrees", async () => {
  const now = await look();
  // Not compared as a whole: a difference in so long texts takes minutes to be shown.
  expect(now.findIndex((text, i) => text !== shown[i])).toBe(-1);
  expect(now.length).toBe(shown.length);
  const { differences, matches } = await recompute(sql);
  expect(differences).toEqual([]);
  const [played] = await playedInAll(sql);
  // The one that is void is not counted again.
  expect(matches).toBe(played!.matches - 1);
  expect(played!.archived).toBeGreaterThan(BLOCK);
});

test("sums of before bids of others were counted stay as they are in an archived season, and recompute agrees", async () => {
  const cut = sql`update style set sums = sums[1:${OLD_LENGTH}] where season = 1 returning version_id`;
  expect((await cut).length).toBeGreaterThan(0);
  expect((await recompute(sql)).differences).toEqual([]);
});

test("what is signed does not change, in the tables or in a file", async () => {
  const signed = ["update archive set head = ''", "delete from archive", "delete from archive_block"];
  const sums = ["update pair_sum set matches = 2", "delete from pair_sum"];
  const rows = ["update archived_match set deals = 1", "delete from archived_match"];
  const more = ["insert into archived_match select (a.*).* from archived_match a limit 1"];
  for (const statement of [...signed, ...sums, ...rows, ...more])
    await expect(sql.unsafe(statement), statement).rejects.toThrow(/does not change|is signed|is archived|is closed/);
  const head = await writeArchive(sql, LADDER, 1, file);
  await expect(writeArchive(sql, LADDER, 1, file)).rejects.toThrow(/already exists/);
  await expect(writeArchive(sql, LADDER, 2, join(folder, "none"))).rejects.toThrow(/has no archive/);
  const bytes = await readFile(file);
  const start = startLength(bytes)!;
  expect(readStart(bytes.subarray(0, start))).toEqual(head);
  expect(head).toMatchObject({
    season: 1,
    voids: [expect.any(String)],
    blocks: Array.from({ length: blocks }, () => ({})),
  });
  const [{ decisions } = { decisions: 0 }] = await sql<{ decisions: number }[]>`
    select sum(octet_length(packed))::float8 as decisions from archive_block`;
  expect(decisions).toBe(bytes.length - start);
  // Somebody signs another result with another key.
  const [row] = await archiveOf(sql, LADDER, 1);
  const { generateKeyPairSync } = await import("node:crypto");
  const { privateKey } = generateKeyPairSync("ed25519");
  const forged = signHead({ ...head, matches: 1 }, privateKey);
  expect(() => readHead(forged.head, forged.signature)).toThrow(ArchiveProblem);
  expect(() => readHead(forged.head, row!.signature)).toThrow(/was changed/);
  expect(head.key).not.toBe(publicHex(privateKey));
});

test("a block that was damaged is named, and nothing is made of it", async () => {
  await sql`alter table archive_block disable trigger user`;
  const change = (n: number) =>
    sql`update archive_block set packed = set_byte(packed, 40, get_byte(packed, 40) # ${n}) where first = (select max(first) from archive_block)`;
  await change(1);
  expect(await archiveProblem(sql, LADDER, 1)).toMatch(
    /^the block of commits \d+ to \d+ is not the one that was signed$/,
  );
  expect((await recompute(sql)).differences).toMatchObject([{ season: 1, of: "archive" }]);
  await expect(writeArchive(sql, LADDER, 1, join(folder, "damaged"))).rejects.toThrow(/is not the one that was signed/);
  await change(1);
  await sql`alter table archive_block enable trigger user`;
  expect(await archiveProblem(sql, LADDER, 1)).toBeUndefined();
});

test("a sum of two versions that does not follow from their games is named", async () => {
  await sql`alter table pair_sum disable trigger user`;
  const change = (n: number) =>
    sql`update pair_sum set score_a = score_a + ${n} where (a, b) = (select a, b from pair_sum order by a, b limit 1)`;
  await change(0.5);
  expect((await recompute(sql)).differences).toMatchObject([{ season: 1, of: expect.stringMatching(/^sums of /) }]);
  await change(-0.5);
  await sql`alter table pair_sum enable trigger user`;
});

test("a file of it is read as its replays, and what is wrong with one is named", async () => {
  const read = async (path: string) => {
    const all = [];
    for await (const line of lines(path)) all.push(line);
    return all;
  };
  const all = await read(file);
  const [played] = await sql<{ games: number }[]>`
    select sum(games)::int as games from archive_block`;
  expect(all.length).toBe(played!.games);
  for (const line of all) expect(line.problem === undefined && verify(line.text)).toMatchObject({ ok: true });
  const damaged = join(folder, "damaged.archive");
  const spoil = async (at: number) => {
    const bytes = await readFile(file);
    bytes[bytes.length + at]! ^= 1;
    await writeFile(damaged, bytes);
    return (await read(damaged)).at(-1)?.problem;
  };
  expect(await spoil(-9)).toMatch(/no archive as it was signed: the block of commits \d+ to \d+ is not the one/);
  await writeFile(damaged, (await readFile(file)).subarray(0, -1));
  expect((await read(damaged)).at(-1)?.problem).toMatch(/the block of commits/);
  await cp(file, damaged);
  await writeFile(damaged, "x", { flag: "a" });
  expect((await read(damaged)).at(-1)?.problem).toMatch(/there is more after its end/);
});

test("anybody lists it, fetches it and verifies it by its address alone", async () => {
  const arena = await openRig({ databaseUrl: url, openMatches: null });
  try {
    const client = arena.client();
    const { key, algorithm } = must(await client.getSigningKey());
    const { items } = must(await client.listArchives({ params: { ladder: LADDER } }));
    const bytes = await readFile(file);
    expect(items).toEqual([
      expect.objectContaining({ season: 1, bytes: bytes.length, key, games: (await headOf(file)).head.games }),
    ]);
    expect(algorithm).toBe("Ed25519");
    const at = `${arena.url}/api/ladders/${LADDER}/seasons/1/archive`;
    const answer = await fetch(at, { headers: { "accept-encoding": "br, gzip" } });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const { headers } = answer;
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(headers.get("content-disposition")).toContain(`${LADDER}-1.archive`);
    const again = await fetch(at, { headers: { "if-none-match": headers.get("etag")! } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const none = await fetch(at.replace("/1/", "/2/"));
    expect([none.status, await none.json()]).toMatchObject([404, { code: "season.unarchived" }]);
    const bin = new URL("../../../../sdk/cli/src/main.ts", import.meta.url).pathname;
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ["--conditions=@liars-ladder/source", bin, "verify", ...args]);
    const { stdout } = await run(file, at);
    expect(stdout).toMatch(/season 1 of palafico-duel, complete, and signed with [0-9a-f]{64}\.?\n/);
    expect(stdout).toMatch(new RegExp(`/seasons/1/archive: season 1 .* ${key}\\.?\\n\\d+ games, all right`));
    await expect(run(at.replace("/1/", "/2/"))).rejects.toMatchObject({
      code: 3,
      stderr: expect.stringContaining("This season has no archive"),
    });
  } finally {
    await arena.close();
  }
});
