import type { Step } from "@liars-ladder/rules";
import { random } from "@liars-ladder/stats";
import { describe, expect, test } from "vitest";
import { type Airing, createProgramme, type Programme, SHOWN_MS } from "./programme.ts";

/** A game of this many rounds, each with this many bids. */
function game(rounds: number, bids: number): Step[] {
  const steps: Omit<Step, "index" | "from" | "to">[] = [{ kind: "start", round: 0, seat: null }];
  for (let round = 1; round <= rounds; round++) {
    steps.push({ kind: "round", round, seat: null });
    for (let bid = 0; bid < bids; bid++) steps.push({ kind: "bid", round, seat: 0 });
    steps.push({ kind: "reveal", round, seat: 0 }, { kind: "lose", round, seat: 0 });
  }
  steps.push({ kind: "end", round: rounds, seat: null });
  return steps.map((step, index) => ({ ...step, index, from: index, to: index + 1 }));
}

/** What a viewer sees who looks at these times: the events of each game, with the times at which they appeared. */
function look(programme: Programme, times: Iterable<number>): { at: number; index: number; to: number }[] {
  const seen: { at: number; index: number; to: number }[] = [];
  for (const at of times) {
    const airing = programme.airing(at);
    const cue = airing?.cues.findLast((one) => one.at <= at);
    if (airing && cue && (seen.at(-1)?.index !== airing.index || seen.at(-1)?.to !== cue.to))
      seen.push({ at, index: airing.index, to: cue.to });
  }
  return seen;
}
/** Every tenth of a second. */
const closely = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / 100 + 1 }, (_, i) => from + 100 * i);

/** A match that takes two seconds, as nearly all do. */
function quick(games: number, steps: Step[]): Programme {
  const programme = createProgramme(games, () => steps);
  for (let index = 0; index < games; index++) programme.arrive(index, Math.floor(((index + 1) * 2_000) / games));
  return programme;
}

describe("a match that is over in two seconds", () => {
  const steps = game(12, 4);
  const programme = quick(16, steps);
  const seen = look(programme, closely(0, 70_000));

  test("begins with its first game, from the start", () => {
    expect(seen[0]).toMatchObject({ index: 0, to: 1 });
  });

  test("then shows the end of its last game, up to the result, and no other game", () => {
    expect([...new Set(seen.map(({ index }) => index))]).toEqual([0, 15]);
    expect(seen.at(-1)).toMatchObject({ index: 15, to: steps.length });
    expect(programme.airing(70_000)).toMatchObject({ index: 15, from: expect.any(Number) });
    expect(programme.airing(70_000)!.cues.at(-1)!.over).toBe(true);
  });

  test("leaves a game only at the end of a round", () => {
    const left = seen.findLast(({ index }) => index === 0)!;
    expect(steps[left.to - 1]!.kind).toBe("lose");
  });

  test("ends within a minute of its last game", () => {
    expect(programme.over(2_000)).toBe(false);
    expect(programme.over(62_000)).toBe(true);
    expect(programme.next(62_000)).toBeUndefined();
  });
});

test("a short game is shown whole before the last one comes", () => {
  const steps = game(3, 2);
  const seen = look(quick(8, steps), closely(0, 70_000));
  expect(seen.filter(({ index }) => index === 0).at(-1)!.to).toBe(steps.length);
  expect(seen.filter(({ index }) => index === 7).map(({ to }) => to)).toEqual(
    Array.from(steps, (_, i) => i + 1).slice(-seen.filter(({ index }) => index === 7).length),
  );
});

test("nothing is shown later than a minute after it was played, whenever games arrive and however long they are", () => {
  const { uniform } = random(3);
  for (let world = 0; world < 60; world++) {
    const games = 1 + Math.floor(uniform() * 12);
    const lengths = Array.from({ length: games }, () =>
      game(1 + Math.floor(uniform() * 40), Math.floor(uniform() * 90)),
    );
    const programme = createProgramme(games, (index) => lengths[index]!);
    const gap = 10 ** (1 + 3.5 * uniform());
    const came: number[] = [];
    const seen: ReturnType<typeof look> = [];
    for (let index = 0, at = 0; index < games; index++) {
      came.push(at);
      programme.arrive(index, at);
      const next = index === games - 1 ? at + 65_000 : at + Math.floor(gap * uniform());
      seen.push(...look(programme, closely(at, next)));
      at = next;
    }
    for (const { at, index } of seen) expect(at - came[index]!).toBeLessThanOrEqual(60_000);
    // The last game is shown to its end.
    expect(seen.at(-1)).toMatchObject({ index: games - 1, to: lengths[games - 1]!.length });
    expect(programme.over(came[games - 1]! + SHOWN_MS)).toBe(true);
  }
});

test("what is shown does not depend on who looks, or how often", () => {
  const often = quick(16, game(12, 4));
  const seldom = quick(16, game(12, 4));
  const shown = ({ index, from, cues }: Airing) => ({ index, from, cues: cues.length });
  for (const at of closely(0, 70_000)) {
    const one = shown(often.airing(at) ?? { index: -1, from: 0, cues: [], until: 0 });
    if (at % 17_300 === 0 && at > 0) expect(shown(seldom.airing(at)!)).toEqual(one);
  }
  expect(seldom.airing(70_000)).toEqual(often.airing(70_000));
});

test("steps come at most five times a second, even if a round has to be shown in no time", () => {
  const programme = createProgramme(1, () => game(1, 400));
  programme.arrive(0, 0);
  const { cues } = programme.airing(0)!;
  expect(cues.length).toBeGreaterThan(100);
  for (const [i, { at }] of cues.slice(1).entries()) expect(at - cues[i]!.at).toBeGreaterThanOrEqual(200);
  expect(cues.at(-1)!.at).toBeLessThanOrEqual(60_000);
  expect(cues.at(-1)).toMatchObject({ to: 405, over: true });
});

test("before the first game there is nothing to show; a lost report does not keep a match on for ever", () => {
  const programme = createProgramme(2, () => game(1, 1));
  expect([programme.airing(5), programme.over(5), programme.next(5)]).toEqual([undefined, false, undefined]);
  programme.arrive(0, 10);
  expect(programme.next(10)).toBeGreaterThan(10);
  expect(programme.over(60_000)).toBe(false);
  expect(programme.over(200_000)).toBe(true);
});
