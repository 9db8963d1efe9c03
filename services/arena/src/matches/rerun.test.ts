import { faultOfMove, mustLuck, playMoves } from "@liars-ladder/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must, openRig, openRunner, type Rig, source, type TestRunner, until } from "../../test/rig.ts";

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
  const first = must(
    await ada.client.submitVersion({ params: { bot: "hers" }, body: source("// ada's own @only palafico-duel") }),
  );
  const match = await until(
    "a match of hers",
    async () => must(await ada.client.listMatches({ query: { version: first.id, state: "finished" } })).items[0],
  );

  const again = must(await ada.client.getRerun({ params: { match: match.id } }));
  const mine = again.bots.filter((bot) => bot.mine !== null);
  expect(mine.map(({ version }) => `${version.bot.author}/${version.bot.name}`)).toEqual(["ada/hers"]);
  expect(Buffer.from(mine[0]?.mine?.bundle ?? "", "base64").toString()).toContain("ada's own");
  // Nothing that the runner got about the opponent is in it.
  const job = runner.matches.find((one) => one.match === match.id);
  const theirs = job?.bots.find(({ version }) => version !== first.id)?.bundle ?? "";
  expect(theirs.length).toBeGreaterThan(100);
  expect(JSON.stringify(again)).not.toContain(theirs.slice(0, 100));

  const { ruleset, options, players } = again.ladder;
  expect(again.games).toHaveLength(match.games.of);
  for (const { seed, moves, ranks, seats } of again.games) {
    const game = playMoves({ ruleset, options, players }, mustLuck(seed), moves);
    expect(game.result()?.ranks).toEqual(ranks);
    expect(seats.toSorted()).toEqual([0, 1]);
    expect(moves.every((move) => move >= 0 || faultOfMove(move) !== undefined)).toBe(true);
  }

  const cyd = await rig.signUp("cyd");
  expect(await cyd.client.getRerun({ params: { match: match.id } })).toMatchObject({
    problem: { code: "auth.forbidden", detail: `No bot of cyd played in match ${match.id}.` },
  });
  expect(await rig.client().getRerun({ params: { match: match.id } })).toMatchObject({
    problem: { code: "auth.required" },
  });
  expect(await ada.client.getRerun({ params: { match: first.id } })).toMatchObject({
    problem: { code: "match.unknown" },
  });
});

test("a match that is not over keeps its seeds to itself", async () => {
  const { client } = await rig.signUp("dee");
  must(await client.submitVersion({ params: { bot: "early" }, body: source("// dee's @only cups") }));
  const [open] = await until("an open match", async () => {
    const rows = await rig.sql<{ id: string }[]>`select id from match where state in ('queued', 'running') limit 1`;
    return rows.length > 0 && rows;
  });
  const answer = await client.getRerun({ params: { match: open?.id ?? "" } });
  // It may have ended in the meantime: then it is refused for another reason, but never answered.
  expect(["match.running", "auth.forbidden"]).toContain(answer.ok ? "answered" : answer.problem.code);
});
