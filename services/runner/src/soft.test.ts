import type { SoftJob, SoftResult } from "@liars-ladder/protocol";
import { deriveSeed, playMatch, strangerSample } from "@liars-ladder/rules";
import { buildBot, closeSandbox } from "@liars-ladder/sandbox";
import { bid, challenge, defineBot } from "@liars-ladder/sdk";
import { afterAll, expect, test } from "vitest";
import { BadJob } from "./bad-job.ts";
import { zip } from "./gzip.ts";
import { softWithin } from "./soft.ts";

afterAll(closeSandbox);

const ID = "0198c0de-0000-7000-8000-000000000000";
const context = { signal: new AbortController().signal };
const HEAD = { ruleset: "palafico", options: {}, players: 2 };
const SEEDS = [deriveSeed("asked again", 0)];

/** Opens with one six, and challenges every bid. */
const simple = defineBot({
  name: "simple",
  players: { palafico: { turn: (view) => (view.last ? challenge() : bid.face(1, 6)) } },
});
const games = [
  ...playMatch({
    ...{ ...HEAD, seeds: SEEDS },
    seat(_, start) {
      const player = simple.start(start);
      return { decide: (ask) => ({ action: player.decide(ask) }) };
    },
  }),
].map(({ moves }) => moves);

/** Both matches are the same one: what the bot answers in each round is what counts here. */
async function jobOf(turn: string): Promise<SoftJob> {
  const text = `import { bid, challenge, defineBot } from "@liars-ladder/sdk";
let rounds = 0;
export default defineBot({ name: "mine", players: { palafico: (game) => ({ turn(view) { ${turn} } }) } });`;
  const report = await buildBot({ files: [{ path: "bot.ts", text }], typed: true });
  if (!report.ok) throw new Error(JSON.stringify(report.problems));
  const match = { ...HEAD, seeds: SEEDS, games, bot: 0, mate: 1 };
  return { id: ID, version: ID, attempt: 1, bundle: zip(report.bundle), matches: [match, match] };
}

/** So much that no machine is too slow for all rounds. */
const ENOUGH_MS = 600_000;
const ask = async (job: SoftJob, mostMs = ENOUGH_MS): Promise<SoftResult> =>
  (await softWithin(mostMs, job, context)).message as SoftResult;
const sampleOf = (i: number, most: number) =>
  strangerSample({ head: HEAD, seeds: SEEDS, games, bot: 0, mate: 1 }, `${ID} ${i}`, most);

test("a bot is asked again in the sandbox, and remembers nothing from one round to the next", async () => {
  // It challenges what it may, and otherwise bids one more six than the rounds that it has seen.
  const { fault, answers } = await ask(await jobOf("rounds++; return view.last ? challenge() : bid.face(rounds, 6);"));
  expect(fault).toBeNull();
  for (const [i, rounds] of answers.entries()) {
    const asked = sampleOf(i, 48);
    expect(rounds).toHaveLength(asked.length);
    for (const [r, actions] of rounds.entries()) {
      const { start, asks } = asked[r]!;
      const player = simple.start(start);
      expect(actions).toEqual(asks.map(({ ask }) => player.decide(ask)));
    }
  }
});

test("a bot that breaks in a round says nothing there; one that takes too long is not asked, and no job is no job", async () => {
  const breaks = await ask(await jobOf("return view.last ? challenge() : JSON.parse('no');"));
  expect(breaks.fault).toBeNull();
  const opens = sampleOf(0, 48).map(({ asks }) => asks[0]!.ask.events.every(({ type }) => type !== "act"));
  expect(breaks.answers[0]!.map((actions) => actions.length === 0)).toEqual(opens);
  const job = await jobOf("return challenge();");
  expect(await ask(job, 0)).toMatchObject({ fault: "slow", answers: [] });
  await expect(softWithin(0, { ...job, matches: [] }, context)).rejects.toThrow(BadJob);
});
