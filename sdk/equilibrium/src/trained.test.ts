import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { duelWorth, PALAFICO_DUEL, roundOf, statesOf } from "./duel.ts";
import { uniform } from "./game.ts";
import { quantise } from "./quantise.ts";
import { type Effort, train } from "./trained.ts";

const { duel, states } = JSON.parse(readFileSync(new URL("../tables/palafico-duel.json", import.meta.url), "utf8")) as {
  duel: string;
  states: { dice: [number, number]; solved: Record<"low" | "high", number> }[];
};

test("training gives the stored table, byte for byte", () => {
  const kept = states[0] as unknown as Effort;
  const { strategies, ...made } = train(PALAFICO_DUEL, [1, 1], kept);
  const written = { ...made, strategies: strategies.map((bytes) => Buffer.from(bytes).toString("base64")) };
  expect(kept).toMatchObject(JSON.parse(JSON.stringify(written)));
});

test("the stored tables hold every state of up to three dice, and prove its value to within 0.0001", () => {
  expect(duel).toBe(PALAFICO_DUEL.id);
  expect(states.map(({ dice }) => dice)).toEqual(expect.arrayContaining(statesOf(PALAFICO_DUEL, 3).map(([...s]) => s)));
  for (const { dice, solved } of states)
    if (dice[0] + dice[1] <= 3) expect(solved.high - solved.low).toBeLessThan(1e-4);
  expect(states[0]!.solved.low).toBeLessThanOrEqual(-7 / 327);
  expect(states[0]!.solved.high).toBeGreaterThanOrEqual(-7 / 327);
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
