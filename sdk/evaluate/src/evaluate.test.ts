import { type Event, type Replay, startLadders, verify } from "@liars-ladder/rules";
import { type AnyView, anyRuleset, challenge, defineBot, type Program, playMatch } from "@liars-ladder/sdk";
import { describe, expect, test } from "vitest";
import { type Evaluated, evaluate, ReplayError } from "./index.ts";

/** Makes the lowest bid while the last bid is likely enough, else challenges. */
const wary = (least: number) => (view: AnyView<"turn">) =>
  view.last && view.odds(view.last.bid) < least
    ? challenge()
    : (view.legal().find(({ type }) => type === "bid") ?? challenge());
const botOf = (name: string, turn: ReturnType<typeof wary>): Program =>
  defineBot({ name, players: anyRuleset({ turn }) });
const plain = botOf("plain", wary(0.4));
/** Challenges every bid. */
const hasty = botOf("hasty", wary(2));

function replayOf(bots: readonly Program[], ruleset: string, options = {}, seed = "evaluate"): Replay {
  const replays: Replay[] = [];
  playMatch({ bots, ruleset, options, games: 1, seed, fast: true, onGame: (game) => void replays.push(game.replay()) });
  return replays[0]!;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
/** Little work: these tests check what is reported, and the benchmark how exact it is. */
const LIGHT = { work: 2000 };

describe.each(startLadders())("$id", ({ ruleset, options, players }) => {
  test("chances of a game's first decisions add up, and follow each other", () => {
    const bots = Array.from({ length: players }, () => plain);
    const replay = replayOf(bots, ruleset, options);
    let last: Evaluated | undefined;
    let seen = 0;
    for (const one of evaluate(replay, LIGHT)) {
      expect(replay.events[one.event]).toMatchObject({ type: "act", seat: one.seat, action: one.action });
      for (const { first, score, firstError, scoreError } of [one.before, one.after]) {
        expect(sum(first)).toBeCloseTo(1, 9);
        expect(sum(score)).toBeCloseTo(players / 2, 9);
        for (const error of [...firstError, ...scoreError]) expect(error).toBeGreaterThanOrEqual(0);
        for (const chance of [...first, ...score]) expect(chance >= 0 && chance <= 1).toBe(true);
      }
      if (last?.round === one.round) expect(last.after).toEqual(one.before);
      if (one.loss !== null) expect(one.loss.rival).not.toEqual(one.action);
      last = one;
      if (++seen === 12) break;
    }
    expect(seen).toBe(12);
  });
});

test("the last decision ends with the game's result, and each run gives the same", () => {
  const replay = replayOf([plain, hasty], "palafico");
  const [once, again] = [[...evaluate(replay, LIGHT)], [...evaluate(replay, LIGHT)]];
  expect(once).toEqual(again);
  expect(once.length).toBe(replay.events.filter(({ type }) => type === "act").length);
  expect(once.at(-1)!.after.first).toEqual(replay.result.ranks.map((rank) => (rank === 1 ? 1 : 0)));
  // At the end of a round, the chances follow from what everybody can see: luck comes with the next dice.
  const ends = once.filter((one, i) => once[i + 1] !== undefined && once[i + 1]!.round > one.round);
  expect(ends.length).toBeGreaterThan(3);
  for (const { after } of ends) expect(after.playouts).toBe(0);
});

test("challenging a bid that is nearly sure is a mistake", () => {
  const all = [...evaluate(replayOf([plain, hasty], "palafico"))];
  const challenges = all.filter(({ seat, action }) => seat === 1 && action?.type === "challenge");
  expect(challenges.length).toBeGreaterThan(3);
  expect(challenges.filter(({ loss }) => loss!.grade !== null).length).toBeGreaterThan(challenges.length / 2);
  expect(sum(challenges.map(({ loss }) => loss!.loss))).toBeGreaterThan(0.3);
});

test("with `losses: false` there are only chances", () => {
  const [first] = evaluate(replayOf([plain, hasty], "palafico"), { ...LIGHT, losses: false });
  expect(first).toMatchObject({ loss: null, before: { playouts: expect.any(Number) } });
});

test("a loss depends on nothing that the seat could not know", () => {
  const replay = replayOf([plain, plain], "palafico");
  const other = withOtherDice(replay);
  expect(verify(other, { rulesOnly: true })).toEqual({ id: replay.id, ok: true });
  const [one] = evaluate(replay, { work: 10_000 });
  const [same] = evaluate(other, { work: 10_000 });
  expect(same!.loss).toEqual(one!.loss);
  expect(one!.loss!.samples).toBeGreaterThan(1);
});

test.each([
  ["palafico", "d"],
  ["ships-wheel", "w9"],
])("the last round of a duel of %s is judged by perfect play, earlier rounds by playouts", (ruleset, seed) => {
  const replay = replayOf([plain, plain], ruleset, {}, seed);
  expect(replay.events.findLast(({ type }) => type === "roll")).toMatchObject({ dice: [expect.any(Number)] });
  const all = [...evaluate(replay, LIGHT)].filter(({ loss }) => loss !== null);
  const last = all.filter(({ round }) => round === replay.result.rounds);
  expect(last.length).toBeGreaterThan(1);
  expect(last[0]!.loss).toMatchObject({ by: "perfect play", samples: 0 });
  for (const { loss } of last) if (loss!.by === "perfect play") expect(loss!.error).toBeLessThan(0.001);
  for (const { round, loss } of all) if (round < replay.result.rounds) expect(loss!.by).toBe("playouts");
});

/** The same first round, but the seat that does not open has other dice, with the same outcome at the reveal. */
function withOtherDice(replay: Replay): Replay {
  const events: Event[] = structuredClone(replay.events);
  const reveal = events.find((event) => event.type === "reveal")!;
  const round = events.find((event) => event.type === "round")!;
  if (!("bid" in reveal) || reveal.bid.kind !== "face" || !("starter" in round)) throw new Error("no such round");
  const { face } = reveal.bid;
  const roll = events.find((event) => event.type === "roll" && event.seat !== round.starter);
  if (roll?.type !== "roll" || !("dice" in roll)) throw new Error("no roll");
  const [from, to] = [2, 3, 4, 5, 6].filter((one) => one !== face);
  expect(roll.dice).toEqual(expect.arrayContaining([from]));
  roll.dice = roll.dice.map((die) => (die === from ? to! : die));
  return { ...replay, events };
}

test("a seat that forfeits has no loss", () => {
  const broken = botOf("broken", () => ({ type: "bid", bid: { kind: "face", quantity: 99, face: 1 } }));
  const all = [...evaluate(replayOf([plain, broken, plain, plain], "palafico"), LIGHT)];
  const gone = all.find(({ action }) => action === null)!;
  expect(gone).toMatchObject({ seat: 1, loss: null });
  expect(gone.after.first[1]).toBe(0);
});

test("a game that breaks the rules is refused, with the event", () => {
  const replay = replayOf([plain, plain], "palafico");
  const events = replay.events.filter(({ type }) => type !== "lose");
  const run = () => [...evaluate({ ...replay, events }, LIGHT)];
  expect(run).toThrow(ReplayError);
  expect(run).toThrow(/breaks the rules at event \d+/);
  expect(() => [...evaluate(replay, { work: 0 })]).toThrow("work must be a number of decisions, 1 or more, not 0");
});
