import { expect, it } from "vitest";
import { ELO, expectedScore } from "./elo.ts";
import { fitRatings } from "./fit.ts";
import type { MatchTally } from "./pairs.ts";
import { random } from "./random.ts";
import { PairSums } from "./sums.ts";

const PLAYERS = 1000;
const RESULTS = 1_000_000;

/** A million games of two, mostly between neighbours, as a ladder pairs them. */
function season(): MatchTally[] {
  const { uniform, normal } = random(1);
  const strengths = Array.from({ length: PLAYERS }, () => normal() * 200).sort((x, y) => y - x);
  return Array.from({ length: RESULTS }, () => {
    const one = Math.floor(uniform() * PLAYERS);
    let two = one;
    while (two === one || two < 0 || two >= PLAYERS) {
      two = uniform() < 1 / 10 ? Math.floor(uniform() * PLAYERS) : one + Math.round(normal() * 40);
    }
    const [a, b] = [Math.min(one, two), Math.max(one, two)];
    const won = uniform() < expectedScore(strengths[a]! - strengths[b]!);
    return { pairs: [{ a, b, scoreA: uniform() < 0.05 ? 0.5 : won ? 1 : 0, weight: 1 }] };
  });
}

/**
 * A different method on the same results: one rating at a time, until each player's points are what its rating
 * predicts with its opponents' present ratings; repeated to 1e−6 of a point.
 */
function oneByOne(matches: MatchTally[]): number[] {
  const met = Array.from({ length: PLAYERS }, () => new Map<number, number>());
  const points = new Array<number>(PLAYERS).fill(0);
  for (const { pairs } of matches) {
    for (const { a, b, scoreA, weight } of pairs) {
      met[a]!.set(b, (met[a]!.get(b) ?? 0) + weight);
      met[b]!.set(a, (met[b]!.get(a) ?? 0) + weight);
      points[a]! += scoreA;
      points[b]! += weight - scoreA;
    }
  }
  const opponents = met.map((of) => [...of]);
  const theta = new Array<number>(PLAYERS).fill(0);
  for (let round = 0; round < 5000; round++) {
    let worst = 0;
    for (let i = 0; i < PLAYERS; i++) {
      let expected = 0;
      let slope = 0;
      for (const [j, weight] of opponents[i] as [number, number][]) {
        const p = 1 / (1 + Math.exp(theta[j]! - theta[i]!));
        expected += weight * p;
        slope += weight * p * (1 - p);
      }
      const off = points[i]! - expected;
      worst = Math.max(worst, Math.abs(off));
      theta[i]! += off / slope;
    }
    if (worst < 1e-6) return theta.map((t) => (t - theta[0]!) / ELO + 1000);
  }
  throw new Error("did not settle");
}

it("agrees within 1 Elo with an independent fit of 1,000 players and a million results, the prior off", () => {
  const matches = season();
  const sums = new PairSums();
  for (const match of matches) sums.add(match);
  const { ratings } = fitRatings({
    players: PLAYERS,
    pairs: sums.pairs(),
    anchor: 0,
    priorSd: Number.POSITIVE_INFINITY,
  });
  const plain = oneByOne(matches);
  const worst = Math.max(...plain.map((r, i) => Math.abs(r - ratings[i]!)));
  console.log(`farthest apart: ${worst.toFixed(5)} Elo`);
  expect(worst).toBeLessThan(1);
});
