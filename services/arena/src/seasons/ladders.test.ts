import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startLadders } from "@liars-ladder/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { ConfigError } from "../config-error.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { makeLadders } from "./ladders.ts";

let sql: Sql;
let folder: string;
const good = { id: "mine", title: "Mine", ruleset: "palafico", options: {}, players: 3, deals: 4, design: 2.5 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ladders-"));
  sql = connect(await newDatabase(), 2);
  await migrate(sql);
});
afterAll(async () => {
  await sql?.end();
  await rm(folder, { recursive: true });
});

const make = async (text: string) => {
  const file = join(folder, "ladders.json");
  await writeFile(file, text);
  return makeLadders(sql, pathToFileURL(file));
};

test.each([
  ["no JSON", "[{", /^ladders\.json: /],
  ["no list", "{}", /array/],
  ["a field left out", JSON.stringify([{ ...good, design: undefined }]), /^ladders\.json: \/0 .*design/],
  ["longer matches than anything holds", JSON.stringify([{ ...good, deals: 65 }]), /^ladders\.json: \/0\/deals /],
  ["a field too many", JSON.stringify([{ ...good, seats: 4 }]), /^ladders\.json: \/0\/seats is not a known field/],
  ["no design effect", JSON.stringify([{ ...good, design: 0 }]), /^ladders\.json: \/0\/design .*0/],
  ["two of one name", JSON.stringify([good, good]), /two ladders mine/],
  ["more players than the ruleset has", JSON.stringify([{ ...good, players: 99 }]), /mine: palafico is for .* not 99/],
  [
    "an option that the ruleset lacks",
    JSON.stringify([good, { ...good, id: "next", options: { hats: true } }]),
    /next: .*hats/,
  ],
])("a file with %s makes no ladder, and is told what is wrong", async (_, text, says) => {
  const made = make(text);
  await expect(made).rejects.toThrow(says);
  await expect(made).rejects.toThrow(ConfigError);
  expect(await sql`select id from ladder`).toEqual([]);
});

test("a file that cannot be read makes no ladder: an arena without its host's list is not as the host wants it", async () => {
  const made = makeLadders(sql, pathToFileURL(folder));
  await expect(made).rejects.toThrow(/^ladders\.json cannot be read: /);
  await expect(made).rejects.toThrow(ConfigError);
});

test("makes what is not there yet, and leaves what is", async () => {
  expect(await make(JSON.stringify([good, { ...good, id: "other", ruleset: "chess" }]))).toEqual({
    made: ["mine"],
    unknown: ["other"],
  });
  expect((await make(JSON.stringify([{ ...good, design: 1 }]))).made).toEqual([]);
  expect(await sql`select id, players, deals, fixed, design from ladder`).toEqual([
    { id: "mine", players: 3, deals: 4, fixed: true, design: 2.5 },
  ]);
});

test("a host says how long matches are, or leaves it to what they cost and tell", async () => {
  const { deals: _, ...open } = good;
  await make(JSON.stringify([{ ...open, id: "open" }]));
  expect(await sql`select deals, fixed from ladder where id = 'open'`).toEqual([{ deals: 8, fixed: false }]);
});

test("without a host's file the ladders are those that the rulesets list", async () => {
  await sql`delete from ladder`;
  const none = pathToFileURL(join(folder, "none.json"));
  const ids = startLadders().map(({ id }) => id);
  expect(await makeLadders(sql, none)).toEqual({ made: ids, unknown: [] });
  const kept = await sql`select id, title, ruleset, players, deals, fixed, design from ladder order by position`;
  expect(kept).toEqual(startLadders().map(({ options, ...rest }) => ({ ...rest, fixed: false })));
  const [deluxe] = await sql`select options from ladder where id = 'six-card-deluxe'`;
  expect(deluxe?.options).toEqual({
    length: "long",
    deck: "random",
    cards: 9,
    minDice: 3,
    wildcards: true,
    powers: true,
  });
});
