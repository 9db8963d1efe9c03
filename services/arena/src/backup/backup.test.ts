import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase, newDatabase } from "../../test/database.ts";
import { enterBots, playRounds } from "../../test/league.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { recompute } from "../matches/recompute.ts";
import { openRatings } from "../ratings/fit.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { closeSeason, finishSeason, openSeason } from "../seasons/season.ts";
import { writeBackup } from "./backup.ts";
import { fileOf, MANIFEST, type Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore.ts";
import { foreignKeysOf, migrationsOf, sequencesOf, tablesOf } from "./tables.ts";

const LADDERS = ["palafico-duel", "ships-wheel"];
const run = promisify(execFile);
let sql: Sql;
let url: string;
let folder: string;
let whole: string;

beforeAll(async () => {
  url = await newDatabase();
  sql = connect(url, 6);
  folder = await mkdtemp(join(tmpdir(), "liars-backup-"));
  whole = join(folder, "whole");
  await makeLadders(sql);
  await sql`delete from ladder where not id = any(${LADDERS})`;
  await enterBots(sql, LADDERS);
  // A line break, a tab, the end of COPY and an empty value, as authors may write them.
  await sql`update "user" set name = ${"ann"}, image = ${"a\nb\tc\\.\n\\N é"} where id = 'ann'`;
  for (const ladder of LADDERS) await playRounds(sql, ladder, 3);
  await closeSeason(sql, "palafico-duel", "olga", "the year is over");
  // Open matches are in the backup too.
  await playRounds(sql, "palafico-duel", 1);
  await finishSeason(sql, "palafico-duel");
  await openSeason(sql, "palafico-duel", "olga", "a new year");
  for (const ladder of LADDERS) await playRounds(sql, ladder, 2);
  for (const ladder of LADDERS) await openRatings(sql).refit(ladder);
  await writeBackup(sql, whole);
});
afterAll(async () => {
  await sql.end();
  await rm(folder, { recursive: true });
});

/** Runs `work` on a new database without tables. */
async function inNew<T>(work: (sql: Sql, url: string) => Promise<T>): Promise<T> {
  const target = await emptyDatabase();
  const fresh = connect(target, 4);
  try {
    return await work(fresh, target);
  } finally {
    await fresh.end();
  }
}

/** Everything in a database except its rows. */
async function shapeOf(db: Sql) {
  const triggers = await db`select tgname, tgrelid::regclass::text as of, tgenabled, pg_get_triggerdef(oid) as text
    from pg_trigger where not tgisinternal order by 1, 2`;
  const [tables, keys, sequences] = [await tablesOf(db), await foreignKeysOf(db), await sequencesOf(db)];
  return { tables, keys, sequences, triggers, migrations: await migrationsOf(db) };
}
async function rowsOf(db: Sql): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const { name } of await tablesOf(db))
    all[name] = (await db`select t::text as row from ${db(name)} t order by 1`).map(({ row }) => row);
  return all;
}

test("a restored database equals the original: every row of every table, keys, triggers and sequences", async () => {
  await inNew(async (fresh) => {
    const { tables } = await restoreBackup(fresh, whole);
    const [before, after] = [await rowsOf(sql), await rowsOf(fresh)];
    expect(after).toEqual(before);
    expect(Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])),
    );
    for (const name of ["user", "version", "match_games", "tally", "season", "final_row", "audit"])
      expect(after[name]?.length, name).toBeGreaterThan(0);
    expect(await shapeOf(fresh)).toEqual(await shapeOf(sql));
    await expect(fresh`delete from season`).rejects.toThrow(/closed season does not change/);
    // The restored arena can play on.
    expect((await playRounds(fresh, "palafico-duel", 1)).length).toBeGreaterThan(0);
    expect((await recompute(fresh)).differences).toEqual([]);
  });
});

test("a backup of a running ladder shows one moment: everything in it agrees with its games", async () => {
  const path = join(folder, "live");
  let over = false;
  const playing = (async () => {
    let matches = 0;
    while (!over) matches += (await playRounds(sql, "ships-wheel", 1)).length;
    return matches;
  })();
  const before = (await sql`select count(*)::int as n from match where state = 'finished'`)[0]?.n;
  await writeBackup(sql, path).finally(() => {
    over = true;
  });
  expect(await playing).toBeGreaterThan(0);
  await inNew(async (fresh) => {
    await restoreBackup(fresh, path);
    await openRatings(fresh).refit("ships-wheel");
    const { differences, matches } = await recompute(fresh);
    expect(differences).toEqual([]);
    expect(matches).toBeGreaterThanOrEqual(before);
  });
});

test("a backup of an older version is brought up to date", async () => {
  const path = join(folder, "old");
  const all = await migrationsOf(sql);
  await inNew(async (old) => {
    await migrate(old, { until: all.filter(({ name }) => name < "0008") });
    await old`insert into "user" (id, name, email, "emailVerified") values ('bob', 'bob', 'bob@example.org', false)`;
    await writeBackup(old, path);
  });
  await inNew(async (fresh) => {
    await restoreBackup(fresh, path);
    expect(await migrationsOf(fresh)).toEqual(all);
    expect(await fresh`select name, user_id from author_name`).toEqual([{ name: "bob", user_id: "bob" }]);
  });
});

const changed = async (path: string, change: (manifest: Manifest) => unknown): Promise<void> => {
  const file = join(path, MANIFEST);
  const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
};

test.each<[string, (path: string) => Promise<unknown>, RegExp]>([
  ["without its manifest", (path) => rm(join(path, MANIFEST)), /manifest\.json cannot be read \(ENOENT\)/],
  ["whose manifest is no JSON", (path) => writeFile(join(path, MANIFEST), "{"), /not the manifest of a backup/],
  ["without a table", (path) => rm(join(path, fileOf("any_match"))), /any_match\.copy\.gz cannot be read \(ENOENT\)/],
  [
    "with a byte more",
    (path) => writeFile(join(path, fileOf("user")), "x", { flag: "a" }),
    /differs from what the backup wrote/,
  ],
  ["of a table elsewhere", (path) => changed(path, (one) => Object.assign(one.tables[0]!, { name: "../x" })), /\/name/],
  [
    "with a column less",
    (path) => changed(path, (one) => one.tables[0]?.columns.pop()),
    /not the ones that its migrations/,
  ],
  [
    "of a newer version",
    (path) => changed(path, (one) => one.migrations.push({ name: "9999_new.sql", hash: "" })),
    /start a newer version/,
  ],
])("a backup %s is refused", async (_, damage, why) => {
  const path = join(folder, "damaged");
  await cp(whole, path, { recursive: true });
  try {
    await damage(path);
    await inNew(async (fresh) => {
      await expect(restoreBackup(fresh, path)).rejects.toThrow(why);
      for (const { name } of await tablesOf(fresh)) {
        const [row] = await fresh`select count(*)::int as n from ${fresh(name)}`;
        expect(row, name).toEqual({ n: 0 });
      }
    });
  } finally {
    await rm(path, { recursive: true });
  }
});

test("neither a database nor a folder with content is overwritten, and a failed backup leaves nothing", async () => {
  await expect(restoreBackup(sql, whole)).rejects.toThrow(/has \d+ tables\. .* empty database/);
  await expect(writeBackup(sql, whole)).rejects.toThrow(/already exists/);
  const gone = connect("postgres://x:y@127.0.0.1:1/arena", 1);
  await expect(writeBackup(gone, join(folder, "none"))).rejects.toThrow(/ECONNREFUSED/);
  await gone.end();
  expect((await readdir(folder)).filter((name) => name.includes("none"))).toEqual([]);
});

test("on the command line, a backup is made, restored into its own data folder, and checked by its games", async () => {
  const path = join(folder, "typed");
  const dataDir = join(folder, "data");
  const command = fileURLToPath(new URL("../../bin/liars-arena.js", import.meta.url));
  const type = (args: string[], env: Record<string, string>) =>
    run(process.execPath, ["--conditions=@liars-ladder/source", command, ...args], {
      env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "", ...env },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
    );
  const made = await type(["backup", path], { DATABASE_URL: url });
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ tables, \d+ rows, as of \d{4}-/) });
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(path)) expect((await stat(join(path, name))).mode & 0o777, name).toBe(0o600);
  const back = await type(["restore", path], { DATA_DIR: dataDir });
  expect(back).toMatchObject({
    code: 0,
    said: expect.stringMatching(/\d+ matches, \d+ games played again: nothing differs/),
  });
  expect(await type(["restore", path], { DATA_DIR: dataDir })).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^restore: .* already has a database\. Set DATA_DIR/),
  });
  const other = join(folder, "other");
  expect(await type(["restore", folder], { DATA_DIR: other })).toMatchObject({
    code: 2,
    said: expect.stringMatching(/manifest\.json cannot be read \(ENOENT\)\. Name the folder/),
  });
  expect(existsSync(join(other, "postgres"))).toBe(false);
  expect(await type(["backup"], {})).toMatchObject({ code: 2, said: expect.stringContaining("Usage:") });
});
