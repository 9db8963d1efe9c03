import { afterAll, beforeAll, expect, test } from "vitest";
import { enterBots, playRounds } from "../../../test/league.ts";
import { must, openRig, type Rig, until } from "../../../test/rig.ts";
import { openRatings } from "../../ratings/fit.ts";

let rig: Rig;
const LADDER = "palafico-duel";
const BOT = { author: "house", bot: "h2" };

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  await rig.sql`delete from ladder where id <> ${LADDER}`;
  await enterBots(rig.sql, [LADDER]);
  await playRounds(rig.sql, LADDER, 8);
  await openRatings(rig.sql).refit(LADDER);
});
afterAll(() => rig?.close());

/** What everybody may be told is kept for a few seconds; a change of the ladder ends that. */
const entry = async () => {
  await rig.sql`update ladder set fitted_at = now()`;
  return must(await rig.client().getBot({ params: BOT })).entries[0]!;
};

test("a bot's record on a ladder is what its table, its games and its style say", async () => {
  const { items } = must(await rig.client().exportGamesJson({ params: { ladder: LADDER } }));
  const name = "house/h2@1";
  const mine = items.filter(({ bots }) => bots.includes(name));
  const ranks = mine.map(({ bots, ranks }) => ({ own: ranks[bots.indexOf(name)]!, all: ranks }));
  const won = ranks.reduce(
    (sum, { own, all }) => sum + (own === 1 ? 1 / all.filter((rank) => rank === 1).length : 0),
    0,
  );
  const style = await until("its style", async () => {
    const found = must(await rig.client().getStyle({ params: { ...BOT, ladder: LADDER } }));
    return found.pending === 0 && found;
  });
  const { winRate, forfeits, msPerDecision, games } = await entry();
  expect(games).toBe(mine.length);
  expect(winRate).toBeCloseTo(won / games, 10);
  expect(msPerDecision).toBe(style.cpu.msPerDecision);
  const { rows } = must(await rig.client().getTable({ params: { ladder: LADDER } }));
  expect(forfeits).toBe(rows.find(({ bot }) => bot.name === "h2")?.forfeits);
});

test("a peak is a rating that games had settled: a higher one that may have been luck does not count", async () => {
  await rig.sql`delete from rating_point`;
  const [{ id } = { id: "" }] = await rig.sql<{ id: string }[]>`
    select v.id from version v join bot b on b.id = v.bot_id where b.name = 'h2'`;
  const point = (season: number, matches: number, rating: number, half: number) =>
    rig.sql`
      insert into rating_point (ladder_id, season, version_id, matches, rating, low, high)
      values (${LADDER}, ${season}, ${id}, ${matches}, ${rating}, ${rating - half}, ${rating + half})`;
  await point(1, 899, 1650, 300);
  expect((await entry()).peak).toBeNull();
  await point(1, 900, 1210, 100);
  await point(1, 901, 1190, 60);
  await point(1, 902, 1700, 101);
  await point(2, 903, 1900, 10);
  expect((await entry()).peak).toEqual({ rating: 1210, low: 1110, high: 1310 });
});

test("how a match changed a rating adds up: points by opponent, and what this match alone does", async () => {
  const { items } = must(await rig.client().listMatches({ query: { bot: "house/h2", state: "finished", limit: 100 } }));
  const seen = await Promise.all(
    items.map(async ({ id }) => {
      const changes = must(await rig.client().getRatingChanges({ params: { match: id } })).items;
      const match = must(await rig.client().getMatch({ params: { match: id } }));
      const all = changes.flatMap(({ pairs }) => pairs);
      // All points of all games: one for each pair of a game of two.
      expect(all.reduce((sum, { scored }) => sum + scored, 0)).toBeCloseTo(match.games.of, 10);
      for (const [at, { version, before, after, pairs, alone }] of changes.entries()) {
        expect({ version, before, after }).toEqual({
          version: match.bots[at]!.version,
          before: match.bots[at]!.before,
          after: match.bots[at]!.after,
        });
        if (alone === null) continue;
        const { expected, scored, firm, step } = alone;
        expect(pairs.reduce((sum, pair) => sum + pair.expected!, 0)).toBeCloseTo(expected, 10);
        expect(pairs.reduce((sum, pair) => sum + pair.scored, 0)).toBeCloseTo(scored, 10);
        expect(step * (firm.match + firm.others + firm.prior)).toBeCloseTo(scored - expected, 10);
      }
      return changes.filter(({ alone }) => alone !== null).length;
    }),
  );
  expect(seen.length).toBeGreaterThan(2);
  // The first ones were made before anybody had a rating.
  expect(Math.min(...seen)).toBe(0);
});

test("a rating that matches hold is held firmer by each of them", async () => {
  await playRounds(rig.sql, LADDER, 4);
  const { items } = must(await rig.client().listMatches({ query: { ladder: LADDER, state: "finished", limit: 3 } }));
  for (const { id } of items)
    for (const { alone, pairs } of must(await rig.client().getRatingChanges({ params: { match: id } })).items) {
      expect(alone?.firm.others).toBeGreaterThan(alone!.firm.match);
      expect(Math.sign(alone!.step)).toBe(Math.sign(alone!.scored - alone!.expected));
      expect(pairs).toHaveLength(1);
    }
});

test("a game has the times of its match, and what the match changed, by seat", async () => {
  const { items } = must(await rig.client().listMatches({ query: { bot: "house/h2", state: "finished", limit: 1 } }));
  const match = must(await rig.client().getMatch({ params: { match: items[0]!.id } }));
  const game = must(await rig.client().getGame({ params: { game: `${match.id}.${match.games.of - 1}` } }));
  const { createdAt, startedAt, finishedAt } = match;
  expect(game).toMatchObject({ createdAt, startedAt, finishedAt });
  const changes = match.bots.map(({ before, after }) => (before && after ? after.rating - before.rating : null));
  expect(game.changes).toEqual(game.seats.map((bot) => changes[bot]));
});

test("a bot's matches are listed by what they were to it, page by page", async () => {
  const list = (query: Record<string, unknown>) => rig.client().listMatches({ query: { bot: "house/h2", ...query } });
  const all = must(await list({ state: "finished", limit: 100 })).items;
  const outcome = ({ bots }: (typeof all)[number]) => {
    const own = bots.find(({ version }) => version.bot.name === "h2")!;
    const best = Math.min(...bots.map(({ meanPlacing }) => meanPlacing!));
    return { won: own.meanPlacing === best, forfeited: own.forfeits! > 0 };
  };
  const ids = (items: typeof all) => items.map(({ id }) => id);
  const won = all.filter((match) => outcome(match).won);
  const lost = all.filter((match) => !outcome(match).won);
  expect(Math.min(won.length, lost.length)).toBeGreaterThan(0);
  expect(ids(must(await list({ result: "won", limit: 100 })).items)).toEqual(ids(won));
  expect(ids(must(await list({ result: "lost", limit: 100 })).items)).toEqual(ids(lost));
  await rig.sql`
    update match_bot x set forfeits = 1 from version v join bot b on b.id = v.bot_id
    where x.version_id = v.id and b.name = 'h2' and x.match_id = ${lost[0]!.id}`;
  expect(ids(must(await list({ result: "forfeited", ladder: LADDER })).items)).toEqual([lost[0]!.id]);
  // One at a time, over all pages.
  const paged: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = must(await list({ result: "won", limit: 1, ...(cursor && { cursor }) }));
    paged.push(...ids(page.items));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(paged).toEqual(ids(won));
  const nobodys = await rig.client().listMatches({ query: { result: "won" } });
  expect(nobodys).toMatchObject({ problem: { code: "request.invalid", detail: expect.stringContaining("/bot") } });
});

test("a bot's matches are listed by opponent and by version, page by page", async () => {
  const client = rig.client();
  type Query = NonNullable<NonNullable<Parameters<typeof client.listMatches>[0]>["query"]>;
  const list = (query: Query) => client.listMatches({ query });
  const ids = async (query: Query) => must(await list({ limit: 100, ...query })).items.map(({ id }) => id);
  const all = must(await list({ bot: "house/h2", limit: 100 })).items;
  const names = ({ bots }: (typeof all)[number]) => bots.map(({ version }) => version.bot.name);
  const wanted = all.filter((match) => names(match).includes("a1")).map(({ id }) => id);
  expect(wanted.length).toBeGreaterThan(1);
  expect(wanted.length).toBeLessThan(all.length);
  const both = { bot: "house/h2", opponent: "ann/a1" };
  expect(await ids(both)).toEqual(wanted);
  expect(await ids({ bot: "ann/a1", opponent: "house/h2", ladder: LADDER })).toEqual(wanted);
  expect(await ids({ version: "house/h2@1", opponent: "ann/a1" })).toEqual(wanted);
  const won = await ids({ bot: "house/h2", result: "won" });
  expect(await ids({ ...both, result: "won" })).toEqual(wanted.filter((id) => won.includes(id)));
  const paged: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = must(await list({ ...both, limit: 1, ...(cursor && { cursor }) }));
    paged.push(...page.items.map(({ id }) => id));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(paged).toEqual(wanted);
  // By name or by id, a version is the same; a bot's other version has none of its matches.
  const [{ id = "" } = {}] = await rig.sql<{ id: string }[]>`
    select v.id from version v join bot b on b.id = v.bot_id where b.name = 'h2'`;
  expect(await ids({ version: id })).toEqual(all.map((match) => match.id));
  expect(await ids({ version: "house/h2" })).toEqual(all.map((match) => match.id));
  expect(await ids({ bot: "ann/a1", version: "house/h2@1" })).toEqual([]);
});

test.each([
  [{ bot: "house/h2", opponent: "house/none" }, "bot.unknown", /no bot "none"/],
  [{ bot: "house/h2", opponent: "nobody/h2" }, "author.unknown", /no author "nobody"/],
  [{ bot: "house/h2", opponent: "house/h2" }, "request.invalid", /must be another bot/],
  [{ version: "house/h2@1", opponent: "house/h2" }, "request.invalid", /must be another bot/],
  [{ author: "ann", opponent: "house/h2" }, "request.invalid", /\/bot or \/version is needed/],
  [{ opponent: "house/h2" }, "request.invalid", /\/opponent is of a bot: \/bot/],
  [{ bot: "house/h2", opponent: "h3" }, "request.invalid", /\/opponent/],
  [{ version: "house/h2@7" }, "version.unknown", /house\/h2 has no version 7/],
  [{ version: "house/h2@0" }, "request.invalid", /\/version/],
])("matches by %o are refused with %s", async (query, code, detail) => {
  expect(await rig.client().listMatches({ query })).toMatchObject({
    problem: { code, detail: expect.stringMatching(detail) },
  });
});

test("head to head has the score in each of the last matches, oldest first", async () => {
  const opponents = must(await rig.client().getHeadToHead({ params: { ...BOT, ladder: LADDER } })).items;
  const { items } = must(await rig.client().listMatches({ query: { bot: "house/h2", state: "finished", limit: 100 } }));
  const played = await Promise.all(
    items
      .toReversed()
      .map(async ({ id }) => must(await rig.client().getRatingChanges({ params: { match: id } })).items),
  );
  const scores = Map.groupBy(
    played.flatMap((changes) => changes.find(({ version }) => version.bot.name === "h2")!.pairs),
    ({ version }) => version.id,
  );
  expect(opponents.length).toBeGreaterThan(1);
  for (const { version, trend } of opponents)
    expect(trend).toEqual(scores.get(version.id)!.map(({ scored, weight }) => scored / weight));
});
