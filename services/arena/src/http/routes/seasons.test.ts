import type { TableEvent } from "@liars-ladder/protocol";
import { roomOf } from "@liars-ladder/protocol";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterBots, openJobs, playRounds } from "../../../test/league.ts";
import { must, openRig, playMatch, type Rig, until } from "../../../test/rig.ts";
import { commitMatch } from "../../matches/commit.ts";
import { openRatings } from "../../ratings/fit.ts";

let rig: Rig;
let client: ReturnType<Rig["client"]>;
let olga: Awaited<ReturnType<Rig["signUp"]>>;
const LADDER = "palafico-duel";

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  olga = await rig.signUpOperator("olga");
  client = rig.client();
  await rig.sql`delete from ladder where id <> ${LADDER}`;
  await enterBots(rig.sql, [LADDER]);
});
afterAll(() => rig?.close());

const params = { ladder: LADDER };
const reason = (text: string) => ({ params, body: { reason: text } });
const bytesOf = async (path: string): Promise<string> => {
  const answer = await fetch(`${rig.url}${path}`);
  expect(answer.status, path).toBe(200);
  return answer.text();
};
const ADDRESSES = ["", "?versions=all", "/table.csv", "/table.csv?versions=all"].map(
  (tail) => `/api/ladders/${LADDER}/seasons/1${tail}`,
);
async function playAll(): Promise<void> {
  for (const job of await openJobs(rig.sql, LADDER)) await commitMatch(rig.sql, playMatch(job));
}

test("a season that is open has its address already, and says so", async () => {
  await playRounds(rig.sql, LADDER, 8);
  await openRatings(rig.sql).refit(LADDER);
  const now = must(await client.getTable({ params }));
  expect(now.season).toMatchObject({ number: 1, state: "open", closedAt: null, reason: null });
  expect(now.rows).toHaveLength(8);
  expect(must(await client.getSeason({ params: { ...params, season: "1" } }))).toEqual(now);
  expect(must(await client.listSeasons({ params })).items).toMatchObject([{ number: 1, state: "open", bots: 8 }]);
  expect(await client.openSeason(reason("why not"))).toMatchObject({ problem: { code: "auth.required" } });
  expect(await olga.client.openSeason(reason("why not"))).toMatchObject({
    problem: { code: "season.open", status: 409 },
  });
  expect(await client.getSeason({ params: { ...params, season: "2" } })).toMatchObject({
    problem: { code: "season.unknown", status: 404 },
  });
  for (const season of ["0", "01", "x", "1234567"])
    expect(await client.getSeason({ params: { ...params, season } })).toMatchObject({
      problem: { code: "season.unknown" },
    });
});

test("once closed, its table is the same for ever, byte for byte, and nobody changes it", async () => {
  const table: TableEvent[] = [];
  const socket = io(rig.url, { path: "/api/live", transports: ["websocket"] });
  socket.on("table", (event: TableEvent) => table.push(event));
  await socket.emitWithAck("watch", roomOf.ladder(LADDER));

  const closing = must(await olga.client.closeSeason(reason("the year is over")));
  expect(closing.season).toMatchObject({ number: 1, reason: "the year is over" });
  await until("the final table", async () => {
    await playAll();
    return must(await client.getLadder({ params })).season.state === "closed";
  });
  const before = await Promise.all(ADDRESSES.map(bytesOf));
  const final = must(await client.getTable({ params }));
  expect(final.season).toMatchObject({ number: 1, state: "closed", closedAt: final.asOf, reason: "the year is over" });
  expect(final.rows.map(({ rank }) => rank?.place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(JSON.parse(before[0]!)).toEqual(final);
  await until("news of it", async () => table.some(({ season, state }) => season === 1 && state === "closed"));
  await expect(rig.sql`update final_row set rating = 3000 where bot = 'a1'`).rejects.toMatchObject({ code: "23001" });
  expect(await olga.client.closeSeason(reason("again"))).toMatchObject({ problem: { code: "season.closed" } });

  expect(must(await olga.client.openSeason(reason("a new year")))).toMatchObject({ number: 2, state: "open" });
  await until("news of it", async () => table.some(({ season }) => season === 2));
  socket.close();
  const empty = must(await client.getTable({ params }));
  expect(empty.rows).toHaveLength(8);
  for (const row of empty.rows)
    expect(row).toMatchObject({ rank: null, standing: null, matches: 0, games: 0, movement: null, lastMatch: null });
  await playRounds(rig.sql, LADDER, 6);
  await openRatings(rig.sql).refit(LADDER);
  const now = must(await client.getTable({ params }));
  expect(now.season).toMatchObject({ number: 2, state: "open" });
  expect(now.rows.filter(({ standing }) => standing !== null).length).toBeGreaterThan(4);
  expect(await Promise.all(ADDRESSES.map(bytesOf))).toEqual(before);
  expect(must(await client.listSeasons({ params })).items).toMatchObject([
    { number: 2, state: "open" },
    { number: 1, state: "closed", bots: 8, leader: { bot: final.rows[0]?.bot }, reason: "the year is over" },
  ]);
});

test("each match, rating and opponent is of its season", async () => {
  const seasonOf = async (season?: number) => {
    const query = season === undefined ? {} : { season };
    const history = must(await client.getLadderHistory({ params, query: { ...query, top: 50 } })).items;
    const best = must(await client.getSeason({ params: { ...params, season: String(season ?? 2) } })).rows[0]!;
    const bot = { author: best.bot.author, bot: best.bot.name, ...params };
    const opponents = must(await client.getHeadToHead({ params: bot, query })).items;
    return { history, best, opponents, own: must(await client.getBotHistory({ params: bot, query })).items };
  };
  for (const season of [1, 2, undefined]) {
    const { history, best, opponents, own } = await seasonOf(season);
    expect(history.length).toBeGreaterThan(4);
    expect(own[0]?.points.at(-1)).toMatchObject({ matches: best.matches, ...best.standing });
    expect(opponents.reduce((sum, { matches }) => sum + matches, 0)).toBe(best.matches);
    const table = must(await client.getSeason({ params: { ...params, season: String(season ?? 2) } })).rows;
    for (const { bot, standing } of opponents)
      expect(standing).toEqual(table.find((row) => row.bot.name === bot.name)?.standing);
    const { items } = must(await client.listMatches({ query: { ladder: LADDER, season: season ?? 2, limit: 100 } }));
    expect(new Set(items.map((match) => match.season.number))).toEqual(new Set([season ?? 2]));
    expect(new Set(items.map((match) => match.season.current))).toEqual(new Set([season !== 1]));
  }
  const { items } = must(
    await client.listMatches({ query: { ladder: LADDER, season: 1, state: "finished", limit: 1 } }),
  );
  const old = items[0]!;
  expect(must(await client.getMatch({ params: { match: old.id } })).season).toEqual({ number: 1, current: false });
  const [game] = must(await client.listGames({ params: { match: old.id } })).items;
  expect(must(await client.getGame({ params: { game: game?.id ?? "" } })).season).toEqual({
    number: 1,
    current: false,
  });
  expect(must(await client.getReplay({ params: { game: game?.id ?? "" } })).result).toEqual(game?.result);
  expect(await olga.client.voidMatch({ params: { match: old.id }, body: { reason: "too late" } })).toMatchObject({
    problem: { code: "season.closed", status: 409 },
  });
  const asked = await Promise.all([
    client.listMatches({ query: { ladder: LADDER, season: 3 } }),
    client.getLadderHistory({ params, query: { season: 3 } }),
    client.getBotHistory({ params: { author: "house", bot: "honest", ...params }, query: { season: 3 } }),
    client.getHeadToHead({ params: { author: "house", bot: "honest", ...params }, query: { season: 3 } }),
  ]);
  for (const answer of asked) expect(answer).toMatchObject({ problem: { code: "season.unknown" } });
  expect(await client.listMatches({ query: { season: 1 } })).toMatchObject({ problem: { code: "request.invalid" } });
});

test("a bot's page knows how it stood when earlier seasons ended, and the audit who ended them", async () => {
  const final = must(await client.getSeason({ params: { ...params, season: "1" } }));
  const { past } = must(await client.getBot({ params: { author: "house", bot: "honest" } }));
  const row = final.rows.find(({ bot }) => bot.name === "honest")!;
  expect(row.standing?.rating).toBeCloseTo(1000, 6);
  expect(past).toEqual([
    {
      ladder: LADDER,
      season: 1,
      closedAt: final.asOf,
      version: row.version,
      standing: row.standing,
      rank: row.rank,
      matches: row.matches,
      games: row.games,
    },
  ]);
  const lines = must(await olga.client.listAudit()).items.filter(({ subject }) => subject === LADDER);
  expect(lines.map(({ action, operator, subject }) => `${operator}: ${action} ${subject}`)).toEqual([
    `olga: season.open ${LADDER}`,
    `olga: season.close ${LADDER}`,
  ]);
});
