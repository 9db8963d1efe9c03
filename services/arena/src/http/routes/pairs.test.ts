import { afterAll, beforeAll, expect, test } from "vitest";
import { enterBots, playRounds } from "../../../test/league.ts";
import { must, openRig, type Rig } from "../../../test/rig.ts";
import { openRatings } from "../../ratings/fit.ts";

let rig: Rig;
const LADDER = "palafico-duel";

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  await rig.sql`delete from ladder where id <> ${LADDER}`;
  await enterBots(rig.sql, [LADDER]);
  await playRounds(rig.sql, LADDER, 12);
  await openRatings(rig.sql).refit(LADDER);
});
afterAll(() => rig?.close());

const pair = (a: string, b: string) => rig.client().getPair({ query: { a, b } });

/** The pair that met most often, counted from the games themselves. */
async function fromGames() {
  const { items } = must(await rig.client().exportGamesJson({ params: { ladder: LADDER } }));
  const met = Map.groupBy(items, ({ bots }) => [...bots].sort().join(" "));
  const [names, of] = [...met].sort((x, y) => y[1].length - x[1].length)[0]!;
  const [a, b] = names.split(" ") as [string, string];
  const points = [0, 0];
  const count = [0, 0];
  for (const { bots, ranks } of of) {
    const [mine, other] = [bots.indexOf(a), bots.indexOf(b)] as [0 | 1, 0 | 1];
    count[mine]! += 1;
    points[mine]! += ranks[mine]! < ranks[other]! ? 1 : ranks[mine] === ranks[other] ? 0.5 : 0;
  }
  return { a, b, points, count };
}

test("a pair has what its games say, over all and by the seat, from both sides", async () => {
  const { a, b, points, count } = await fromGames();
  const found = must(await pair(a, b));
  expect(`${found.a.bot.author}/${found.a.bot.name}@${found.a.number}`).toBe(a);
  const [on] = found.ladders;
  const games = count[0]! + count[1]!;
  expect(on).toMatchObject({ ladder: LADDER, season: 1, met: { games } });
  expect(on?.met?.score).toBeCloseTo((points[0]! + points[1]!) / games, 10);
  expect(on?.seats).toEqual([0, 1].map((seat) => ({ seat, games: count[seat], score: points[seat]! / count[seat]! })));
  const [turned] = must(await pair(b, a)).ladders;
  expect(turned?.met?.score).toBeCloseTo(1 - on!.met!.score, 10);
  expect(turned?.expected).toBeCloseTo(1 - on!.expected!, 10);
  // Without numbers, the active versions: here the same.
  expect(must(await pair(a.split("@")[0]!, b.split("@")[0]!))).toEqual(found);
  const { items } = must(
    await rig.client().listMatches({ query: { version: found.a.id, met: found.b.id, state: "finished", limit: 100 } }),
  );
  expect(items).toHaveLength(on!.met!.matches);
});

test("two that never met have what their ratings expect", async () => {
  // Two bots of one author never sit at one table.
  const { ladders } = must(await pair("ann/a1", "ann/a2"));
  expect(ladders).toMatchObject([{ met: null, seats: [], expected: expect.any(Number) }]);
});

test("what is no pair is refused, by name", async () => {
  expect(await pair("house/h2", "house/h2@1")).toMatchObject({ problem: { code: "request.invalid" } });
  expect(await pair("house/h2", "house/h2@7")).toMatchObject({
    problem: { code: "version.unknown", detail: "house/h2 has no version 7." },
  });
  expect(await pair("nobody/h2", "house/h2")).toMatchObject({ problem: { code: "author.unknown" } });
  expect(await pair("house/h2", "house/none")).toMatchObject({ problem: { code: "bot.unknown" } });
  expect(await pair("h2", "house/h2")).toMatchObject({ problem: { code: "request.invalid" } });
});

test("an author has bots with their standings, and matches", async () => {
  const client = rig.client();
  const ann = must(await client.getAuthor({ params: { author: "ann" } }));
  expect(ann).toMatchObject({ author: "ann", house: false, bots: [{ bot: { name: "a1" } }, { bot: { name: "a2" } }] });
  const table = must(await client.getTable({ params: { ladder: LADDER } }));
  for (const { active, entries } of ann.bots) {
    const row = table.rows.find(({ version }) => version.id === active?.id);
    expect(entries).toMatchObject([{ ladder: LADDER, standing: row?.standing, rank: row?.rank, games: row?.games }]);
  }
  expect(must(await client.getAuthor({ params: { author: "house" } }))).toMatchObject({ house: true });
  expect(await client.getAuthor({ params: { author: "none" } })).toMatchObject({ problem: { code: "author.unknown" } });
  const { items } = must(await client.listMatches({ query: { author: "ann", limit: 100 } }));
  expect(items.length).toBeGreaterThan(0);
  for (const { bots } of items) expect(bots.map(({ version }) => version.bot.author)).toContain("ann");
  expect(await client.listMatches({ query: { author: "none" } })).toMatchObject({
    problem: { code: "author.unknown" },
  });
});

test("a crosstable says of each pair what the two alone are told", async () => {
  const { versions, cells } = must(await rig.client().getCrosstable({ params: { ladder: LADDER } }));
  const table = must(await rig.client().getTable({ params: { ladder: LADDER } }));
  expect(versions.map(({ version }) => version.id)).toEqual(table.rows.map(({ version }) => version.id));
  expect(cells.length).toBeGreaterThan(5);
  const [cell] = [...cells].sort((x, y) => y.matches - x.matches);
  const path = (at: number) => {
    const { bot, number } = versions[at]!.version;
    return `${bot.author}/${bot.name}@${number}`;
  };
  const [on] = must(await pair(path(cell!.a), path(cell!.b))).ladders;
  const { matches, games, score, difference, error } = on!.met!;
  expect(cell).toMatchObject({ matches, games });
  for (const [one, other] of [
    [cell!.score, score],
    [cell!.expected, on!.expected],
    [cell!.difference, difference],
    [cell!.error, error],
  ])
    expect(one).toBeCloseTo(other!, 10);
  for (const { a, b } of cells) expect(a).toBeLessThan(b);
  const few = must(await rig.client().getCrosstable({ params: { ladder: LADDER }, query: { top: 3 } }));
  expect(few.versions).toHaveLength(3);
});
