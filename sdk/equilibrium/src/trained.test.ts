import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Duel, duelWorth, PALAFICO_DUEL, roundOf, SHIPS_WHEEL_DUEL, statesOf } from "./duel.ts";
import { uniform } from "./game.ts";
import { quantise } from "./quantise.ts";
import type { Bounds } from "./respond.ts";
import { textOf } from "./text.ts";
import { type Effort, train } from "./trained.ts";

interface Stored extends Effort {
  readonly dice: readonly [number, number];
  readonly solved: Bounds;
  readonly duel?: Pick<Bounds, "low" | "high">;
  readonly worth?: number;
}

const stored = ({ id }: Duel): readonly Stored[] =>
  JSON.parse(readFileSync(new URL(`../tables/${id}.json`, import.meta.url), "utf8")).states;

test("training gives the stored table, byte for byte", () => {
  const [kept] = stored(PALAFICO_DUEL);
  const { strategies, ...made } = train(PALAFICO_DUEL, [1, 1], kept!);
  expect(kept).toMatchObject(JSON.parse(JSON.stringify({ ...made, strategies: strategies.map(textOf) })));
});

test.each<[Duel, number, number]>([
  [PALAFICO_DUEL, -7 / 327, 1e-4],
  [SHIPS_WHEEL_DUEL, -7 / 258, 6e-3],
])(
  "the stored table of $id holds every state, and proves the values of those of up to three dice",
  (duel, value, most) => {
    const states = stored(duel);
    expect(states.map(({ dice }) => dice)).toEqual(statesOf(duel).map(([...state]) => state));
    for (const { dice, solved } of states)
      if (dice[0] + dice[1] <= 3) expect(solved.high - solved.low, dice.join("-")).toBeLessThan(most);
    expect(states[0]!.solved.low).toBeLessThanOrEqual(value);
    expect(states[0]!.solved.high).toBeGreaterThanOrEqual(value);
  },
);

test("what each state of ships-wheel-duel is taken to be worth lies within what is proved", () => {
  const proved = stored(SHIPS_WHEEL_DUEL).filter(({ duel }) => duel !== undefined);
  expect(proved.length).toBe(statesOf(SHIPS_WHEEL_DUEL, 5).length);
  for (const { dice, duel, worth } of proved) {
    expect(worth, dice.join("-")).toBeGreaterThanOrEqual(duel!.low);
    expect(worth, dice.join("-")).toBeLessThanOrEqual(duel!.high);
  }
});

test("a rounded strategy adds up to 1, and is empty where a hand never gets", () => {
  const round = roundOf(PALAFICO_DUEL, [1, 1]);
  const whole = uniform(round, 0);
  // With every hand it opens with one two, the first of ten openings.
  whole.chance.fill(0, 0, whole.at[1]);
  whole.chance.fill(1, 0, 6);
  const { at, chance } = quantise(round, whole, 8);
  let empty = 0;
  for (let n = 0; n < round.graph.nodes; n++)
    for (let h = 0; h < 6 && at[n]! < at[n + 1]!; h++) {
      let sum = 0;
      for (let i = at[n]! + h; i < at[n + 1]!; i += 6) sum += chance[i]!;
      // After its second turn, which nodes a hand reaches depends on what was rounded to 0.
      const { bids } = round.graph.node(n);
      if (bids.length > 2) continue;
      const came = bids.length === 0 || bids[0] === 1;
      expect(sum).toBe(came ? 1 : 0);
      if (!came) empty++;
    }
  expect(empty).toBeGreaterThan(0);
});

test("a duel's value is computed from the values of its rounds", () => {
  const sure = (value: number) => ({ low: value, high: value });
  expect(duelWorth([1, 1], sure(-0.5), () => sure(Number.NaN))).toEqual(sure(-0.5));
  // 2–1: the opener wins the duel at once, or plays 1–1 as the opener.
  expect(duelWorth([2, 1], sure(0), () => sure(-0.2))).toEqual(sure(0.4));
  expect(() => duelWorth([2, 2], sure(0), ([a]) => sure(a === 1 ? 0.9 : 0.5))).toThrow("better to lose");
});
