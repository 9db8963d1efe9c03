import { expect, test } from "vitest";
import {
  forgedStanding,
  mayPlayOwn,
  NEWCOMER_RESULTS,
  OWN_ONE_IN,
  RERUN_FLOOR,
  RERUN_OWN,
  rerunShare,
  undetected,
} from "./reruns.ts";

const PROVEN = 1_000;

test("all of a newcomer's results are played again, and fewer and fewer of the proven's, down to the floor", () => {
  const shares = Array.from({ length: PROVEN }, (_, accepted) => rerunShare({ accepted, own: false }));
  expect(shares.slice(0, NEWCOMER_RESULTS + 1).every((share) => share === 1)).toBe(true);
  for (const [i, share] of shares.entries()) if (i > 0) expect(share).toBeLessThanOrEqual(shares[i - 1]!);
  expect(shares.at(-1)).toBe(RERUN_FLOOR);
  expect(rerunShare({ accepted: PROVEN, own: true })).toBe(RERUN_OWN);
});

test("who forges 1 of 10 is caught within 1,000 with 99 %, and who forges 1 of 100 within 10,000, whenever it begins", () => {
  for (const from of [0, NEWCOMER_RESULTS, 50, PROVEN, 100_000]) {
    expect(undetected(0.1, 1_000, from)).toBeLessThan(0.01);
    expect(undetected(0.01, 10_000, from)).toBeLessThan(0.01);
  }
  // The closed form for the proven.
  expect(undetected(0.1, 1_000, PROVEN)).toBeCloseTo((1 - 0.1 * RERUN_FLOOR) ** 1_000, 12);
});

test("at most 5 % are played again in the long run, those of its own bots and of its beginnings included", () => {
  const of = (matches: number): number => {
    let runs = 0;
    let own = 0;
    for (let accepted = 0; accepted < matches; accepted++) {
      const mine = mayPlayOwn(accepted, own);
      if (mine) own += 1;
      runs += rerunShare({ accepted, own: mine });
    }
    expect(own).toBe(Math.floor((matches - 1) / OWN_ONE_IN));
    return runs / matches;
  };
  expect(of(10_000)).toBeLessThan(0.05);
  expect(of(100_000)).toBeLessThan(0.048);
});

test("however rarely the proven forge, about eight forged matches are expected to stand at most", () => {
  const bound = 1 / (Math.E * RERUN_FLOOR);
  for (const forged of [1, 0.1, 0.01, 0.001])
    for (const matches of [1, 10, 100, 1_000, 10_000])
      expect(forgedStanding(forged, matches, PROVEN)).toBeLessThan(bound * 1.05);
  expect(forgedStanding(0.01, Math.round(1 / (0.01 * RERUN_FLOOR)), PROVEN)).toBeCloseTo(bound, 1);
});
