import { Readable } from "node:stream";
import type { ExportedGames, ExportedPairs } from "@liars-ladder/protocol";
import type { Static } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterBots, playRounds } from "../../../test/league.ts";
import { must, openRig, type Rig } from "../../../test/rig.ts";
import { exportRoutes } from "./exports.ts";

let rig: Rig;
const LADDER = "palafico-duel";
const params = { ladder: LADDER };

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  await rig.sql`delete from ladder where id <> ${LADDER}`;
  await enterBots(rig.sql, [LADDER]);
  // More matches than are read at a time.
  await playRounds(rig.sql, LADDER, 10);
  const [some] = await rig.sql`select id from match where state = 'finished' order by id limit 1`;
  await rig.sql`update match set state = 'void', reason = 'a test' where id = ${some?.id}`;
});
afterAll(() => rig?.close());

const text = async (path: string): Promise<{ text: string; headers: Headers }> => {
  const answer = await fetch(`${rig.url}/api/ladders/${LADDER}/${path}`);
  expect(answer.status).toBe(200);
  return { text: await answer.text(), headers: answer.headers };
};
const linesOf = (csv: string): Record<string, string>[] => {
  const [head = "", ...lines] = csv.trimEnd().split("\r\n");
  const columns = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    expect(cells).toHaveLength(columns.length);
    return Object.fromEntries(columns.map((column, i) => [column, cells[i]!]));
  });
};

test("every game that counts, in order, as JSON and as CSV with the same columns", async () => {
  const { items, ladder, season } = must(await rig.client().exportGamesJson({ params }));
  expect({ ladder, season }).toEqual({ ladder: LADDER, season: 1 });
  const stored = await rig.sql`
    select g.match_id || '.' || g.index as game, m.commit, encode(g.ranks, 'hex') as ranks, g.decisions
    from game g join match m on m.id = g.match_id where m.state = 'finished' order by m.commit, g.index`;
  expect(new Set(stored.map(({ commit }) => commit)).size).toBeGreaterThan(20);
  expect(items.map(({ game, commit, decisions }) => ({ game, commit, decisions }))).toEqual(
    stored.map(({ game, commit, decisions }) => ({ game, commit, decisions })),
  );
  expect(items.map(({ ranks }) => Buffer.from(ranks).toString("hex"))).toEqual(stored.map(({ ranks }) => ranks));
  const { text: csv, headers } = await text("games.csv");
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe(`attachment; filename="${LADDER}-1-games.csv"`);
  expect(linesOf(csv)).toEqual(
    items.map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([key, value]) => [key, Array.isArray(value) ? value.join(" ") : String(value)]),
      ),
    ),
  );
  // Who sat where, according to the game itself.
  const game = items.at(-1)!;
  const shown = must(await rig.client().getGame({ params: { game: game.game } }));
  expect(game.bots).toEqual(shown.bots.map(({ bot, number }) => `${bot.author}/${bot.name}@${number}`));
  expect(game).toMatchObject({ seed: shown.seed, deal: shown.deal, phase: shown.phase, ranks: shown.result.ranks });
});

test("an export goes on after the last commit that one has", async () => {
  const { items } = must(await rig.client().exportGamesJson({ params }));
  const middle = items[items.length >> 1]?.commit as number;
  const after = must(await rig.client().exportGamesJson({ params, query: { after: middle } })).items;
  expect(after).toEqual(items.filter(({ commit }) => commit > middle));
  for (const past of [1e9, 2 ** 31, Number.MAX_SAFE_INTEGER])
    expect(must(await rig.client().exportGamesJson({ params, query: { after: past } })).items).toEqual([]);
});

test("pairs are what the ratings are fitted to: each pair once, points and weights of all its matches", async () => {
  const { items } = must(await rig.client().exportPairsJson({ params }));
  const sums = new Map<string, [number, number, number]>();
  const tallies = await rig.sql`
    select t.* from tally t join match m on m.id = t.match_id where m.state = 'finished'`;
  for (const { a, b, score_a, weight } of tallies) {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const [matches, score, all] = sums.get(key) ?? [0, 0, 0];
    sums.set(key, [matches + 1, score + (a < b ? score_a : weight - score_a), all + weight]);
  }
  const keys = items.map(({ a, b }) => `${a} ${b}`);
  expect(keys).toEqual([...sums.keys()].sort());
  for (const { a, b, matches, score_a, weight } of items) {
    const [n, score, all] = sums.get(`${a} ${b}`)!;
    expect(matches).toBe(n);
    expect(score_a).toBeCloseTo(score, 9);
    expect(weight).toBeCloseTo(all, 9);
  }
  const lines = linesOf((await text("pairs.csv")).text);
  expect(lines.map(({ a, b, score_a }) => [a, b, Number(score_a)])).toEqual(
    items.map(({ a, b, score_a }) => [a, b, score_a]),
  );
  expect(lines[0]?.a_bot).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+@1$/);
});

test("an unknown season or ladder is refused; one with nothing in it is empty", async () => {
  expect(await rig.client().exportPairsJson({ params, query: { season: 7 } })).toMatchObject({
    problem: { code: "season.unknown" },
  });
  expect(await rig.client().exportGames({ params: { ladder: "nowhere" } })).toMatchObject({
    problem: { code: "ladder.unknown" },
  });
  const empty = JSON.parse((await text("games.json?after=999999")).text) as Static<typeof ExportedGames>;
  expect(empty.items).toEqual([]);
  expect(JSON.parse((await text("pairs.json")).text)).toHaveProperty(
    "items" satisfies keyof Static<typeof ExportedPairs>,
  );
});

test("no more is read than the client has room for", async () => {
  let reads = 0;
  const counted = new Proxy(rig.sql, {
    apply: (target, self, args) => {
      if (String(args[0]).includes("m.commit >")) reads++;
      return Reflect.apply(target, self, args);
    },
  });
  const sent = await exportRoutes(counted).exportGames({ params, query: {}, body: undefined as never, account: null });
  const before = reads;
  const { body } = sent as unknown as { body: Readable };
  expect(body).toBeInstanceOf(Readable);
  const rows = body[Symbol.asyncIterator]();
  expect(String((await rows.next()).value)).toMatch(/^commit,match,/);
  await new Promise((resolve) => setTimeout(resolve, 300));
  // One page ahead of what was taken, and no further.
  expect(reads - before).toBeLessThanOrEqual(2);
  await rows.return?.();
});

/** Fields of a CSV by RFC 4180, as another program reads them. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (bare ?? "") : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test("a name that is a formula, has a comma, a quote or a line end stays one field and is no formula", async () => {
  const evil = '=HYPERLINK("http://evil"),x\r\n@SUM(1)';
  // Such names are not allowed any more, but writing CSV does not rely on that.
  await rig.sql.unsafe(`
    alter table "user" drop constraint user_name_check, disable trigger keep_author_name;
    alter table bot drop constraint bot_name_check`);
  await rig.sql`update "user" set name = ${evil} where name = 'house'`;
  await rig.sql`update bot set name = ${'+a"b'} where name = 'honest'`;
  for (const [path, columns] of [
    ["table.csv", ["bot"]],
    ["seasons/1/table.csv", ["bot"]],
    ["pairs.csv", ["a_bot", "b_bot"]],
    ["games.csv", ["bots"]],
  ] as const) {
    const [head = [], ...rows] = read((await text(path)).text);
    expect(rows.length, path).toBeGreaterThan(0);
    for (const row of rows) expect(row, path).toHaveLength(head.length);
    const named = rows.flatMap((row) => columns.map((column) => row[head.indexOf(column)]!));
    expect(
      named.some((cell) => cell.startsWith(`'${evil}/`)),
      path,
    ).toBe(true);
    expect(
      named.some((cell) => cell.includes('/+a"b')),
      path,
    ).toBe(true);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?![\d.]+$)/);
  }
});
