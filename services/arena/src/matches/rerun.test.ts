import { faultOfMove, mustLuck, playMoves } from "@liars-ladder/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must, openRig, openRunner, type Rig, source, type TestRunner, until, untilDecided } from "../../test/rig.ts";

let rig: Rig;
let runner: TestRunner;

beforeAll(async () => {
  rig = await openRig({ houseBotsDir: new URL("../../../../bots/src", import.meta.url).pathname });
  runner = await openRunner(rig.databaseUrl, { ladders: ["palafico-duel"] });
});
afterAll(async () => {
  await runner?.close();
  await rig?.close();
});

test("a match can be played again by those whose bots were in it, from their own bundles and everybody's moves", async () => {
  const ada = await rig.signUp("ada");
  const cyd = await rig.signUp("cyd");
  const first = must(
    await ada.client.submitVersion({ params: { bot: "hers" }, body: source("// ada's own @only palafico-duel") }),
  );
  const his = must(
    await cyd.client.submitVersion({ params: { bot: "his" }, body: source("// cyd's own @only palafico-duel") }),
  );
  for (const { id } of [first, his])
    await until(
      "its place on the ladder",
      async () => must(await ada.client.getVersion({ params: { version: id } })).entries.length > 0,
    );
  // Below, a house bot is challenged.
  await untilDecided(rig.sql);
  const asked = { params: { ladder: "palafico-duel" }, body: { bots: ["ada/hers", "cyd/his"], deals: 2 } };
  const challenge = must(await ada.client.challenge(asked));
  const finished = (id: string) =>
    until("the match", async () => {
      const match = must(await ada.client.getMatch({ params: { match: id } }));
      return match.state === "finished" && match;
    });
  const match = await finished(challenge.id);

  const again = must(await ada.client.getRerun({ params: { match: match.id } }));
  const mine = again.bots.filter((bot) => bot.mine !== null);
  expect(mine.map(({ version }) => `${version.bot.author}/${version.bot.name}`)).toEqual(["ada/hers"]);
  expect(Buffer.from(mine[0]?.mine?.bundle ?? "", "base64").toString()).toContain("ada's own");
  // Nothing that the runner got about the opponent is in it.
  const job = runner.matches.find((one) => one.match === match.id);
  const theirs = job?.bots.find(({ version }) => version === his.id)?.bundle ?? "";
  expect(Buffer.from(theirs, "base64").toString()).toContain("cyd's own");
  expect(JSON.stringify(again)).not.toContain(theirs);

  const { ruleset, options, players } = again.ladder;
  expect(again.games).toHaveLength(match.games.of);
  for (const { seed, moves, ranks, seats } of again.games) {
    const game = playMoves({ ruleset, options, players }, mustLuck(seed), moves);
    expect(game.result()?.ranks).toEqual(ranks);
    expect(seats.toSorted()).toEqual([0, 1]);
    expect(moves.every((move) => move >= 0 || faultOfMove(move) !== undefined)).toBe(true);
  }

  // To a stranger it is the same without any code.
  const seen = must(await rig.client().getRerun({ params: { match: match.id } }));
  expect(seen.games).toEqual(again.games);
  expect(seen.bots.map(({ mine, published }) => [mine, published])).toEqual([
    [null, null],
    [null, null],
  ]);
  // The moves alone, without any code, even of one's own.
  const moves = must(await ada.client.getRerun({ params: { match: match.id }, query: { code: false } }));
  // The usual length of the ladder's matches may have changed since, by what they cost.
  expect({ ...moves, ladder: { ...moves.ladder, deals: seen.ladder.deals } }).toEqual(seen);
  // House bots are published: their bundles are everybody's.
  const versus = { ...asked, body: { bots: ["ada/hers", "house/honest"], deals: 1 } };
  const other = await finished(must(await ada.client.challenge(versus)).id);
  const open = must(await rig.client().getRerun({ params: { match: other.id } })).bots;
  expect(open.map(({ mine, published }) => [mine === null, published === null])).toEqual([
    [true, true],
    [true, false],
  ]);
  expect(await ada.client.getRerun({ params: { match: first.id } })).toMatchObject({
    problem: { code: "match.unknown" },
  });
});

test("a match that is not over keeps its seeds to itself", async () => {
  const { client } = await rig.signUp("dee");
  const made = must(
    await client.submitVersion({ params: { bot: "early" }, body: source("// dee's @only palafico-duel") }),
  );
  await until(
    "its place on the ladder",
    async () => must(await client.getVersion({ params: { version: made.id } })).entries.length > 0,
  );
  await runner.close();
  const asked = { params: { ladder: "palafico-duel" }, body: { bots: ["dee/early", "house/honest"], deals: 1 } };
  const { id } = must(await client.challenge(asked));
  expect(await client.getRerun({ params: { match: id } })).toMatchObject({
    problem: { code: "match.running", detail: `Match ${id} is queued.` },
  });
});
