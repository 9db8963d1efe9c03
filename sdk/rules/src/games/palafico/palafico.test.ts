import { expect, test } from "vitest";
import { bid, challenge, legalAt, lineOf, playing } from "../../core/play.fixture.ts";

// The seed's own examples, the rulebook's worked ones, and each rule once. Dice are scripted: a row a round.

test("20 dice: 100 openings, none on ones", () => {
  const game = playing("palafico", { rolloff: [[6, 1, 1, 1]], rolls: [["23456", "11111", "22222", "33333"]] });
  const legal = legalAt(game);
  expect(legal).toHaveLength(100);
  expect(legal).not.toContain("1x1");
  expect(legal[0]).toBe("1x2");
  expect(legal.at(-1)).toBe("20x6");
});

test("after 6 fives: 85 raises and a challenge; 6 sixes is one, 5 sixes is not", () => {
  const game = playing("palafico", { rolloff: [[6, 1, 1, 1]], rolls: [["23456", "11111", "22222", "33333"]] });
  bid(game, 6, 5);
  const legal = legalAt(game);
  expect(legal).toHaveLength(86);
  expect(legal[0]).toBe("challenge");
  expect(legal).toContain("6x6");
  expect(legal).not.toContain("5x6");
  expect(legal).toContain("7x1");
  expect(legal).not.toContain("6x5");
});

test("3 threes may be raised to 4 twos (the seed's example)", () => {
  const game = playing("palafico", { rolloff: [[6, 1, 1, 1]], rolls: [["23456", "11111", "22222", "33333"]] });
  bid(game, 3, 3);
  expect(legalAt(game)).toContain("4x2");
  expect(legalAt(game)).toContain("3x4");
  expect(legalAt(game)).not.toContain("2x6");
});

test("ones are wild: 3 fours and 2 ones are 5 fours, and a bid of ones counts ones alone", () => {
  const rolls = [
    ["44411", "23562"],
    ["44411", "2356"],
  ];
  const game = playing("palafico", { rolloff: [[6, 1]], rolls });
  bid(game, 5, 4);
  challenge(game);
  expect(lineOf(game, "reveal")).toMatchObject({ bidder: 0, challenger: 1, actual: 5, holds: true });
  expect(lineOf(game, "lose")).toEqual({ type: "lose", seat: 1, dice: 1 });
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 2, starter: 1 });
  bid(game, 2, 3);
  bid(game, 3, 1);
  challenge(game);
  expect(lineOf(game, "reveal")).toMatchObject({ actual: 2, holds: false });
  expect(lineOf(game, "lose")).toMatchObject({ seat: 0 });
});

test("the one who drops to one die opens a palafico round: ones may open and are not wild, the face stays", () => {
  const game = playing("palafico", {
    rolloff: [[6, 1, 1]],
    rolls: [
      ["22222", "33333", "44444"],
      ["2222", "33333", "44444"],
      ["222", "33333", "44444"],
      ["22", "33333", "44444"],
      ["2", "33331", "44441"],
    ],
  });
  for (let lost = 0; lost < 4; lost++) {
    bid(game, 15 - lost, 6);
    challenge(game);
  }
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 5, starter: 0, palafico: true });
  expect(legalAt(game)).toHaveLength(11 * 6);
  expect(legalAt(game)[0]).toBe("1x1");
  bid(game, 4, 3);
  expect(legalAt(game)).toEqual(["challenge", "5x3", "6x3", "7x3", "8x3", "9x3", "10x3", "11x3"]);
  challenge(game);
  expect(lineOf(game, "reveal")).toMatchObject({ actual: 4, holds: true });
  expect(lineOf(game, "round")).toMatchObject({ round: 6, starter: 1 });
  expect(lineOf(game, "round")).not.toHaveProperty("palafico");
});

test("12 dice opened at 2 threes in a palafico round: 10 raises", () => {
  const game = playing("palafico", {
    rolloff: [[6, 1, 1, 1]],
    rolls: [
      ["22222", "33333", "44444", "55555"],
      ["2222", "33333", "44444", "55555"],
      ["222", "33333", "44444", "55555"],
      ["22", "33333", "44444", "55555"],
      ["2", "33333", "44444", "55555"],
      ["2", "3333", "44444", "55555"],
      ["2", "333", "44444", "55555"],
      ["2", "33", "44444", "55555"],
      ["2", "3", "44444", "55555"],
    ],
  });
  for (let lost = 0; lost < 4; lost++) {
    bid(game, 20 - lost, 6);
    challenge(game);
  }
  bid(game, 1, 2);
  bid(game, 16, 2);
  challenge(game);
  for (let lost = 0; lost < 3; lost++) {
    bid(game, 15 - lost, 6);
    challenge(game);
  }
  expect(lineOf(game, "round")).toMatchObject({ starter: 1, palafico: true });
  expect(game.total).toBe(12);
  bid(game, 2, 3);
  expect(legalAt(game)).toHaveLength(1 + 10);
});

test("with two seats left there is no palafico round, and the seat after one that is out opens", () => {
  const game = playing("palafico", {
    rolloff: [[6, 1]],
    rolls: [
      ["22222", "33333"],
      ["2222", "33333"],
      ["222", "33333"],
      ["22", "33333"],
      ["2", "33333"],
    ],
  });
  for (let lost = 0; lost < 4; lost++) {
    bid(game, 10 - lost, 6);
    challenge(game);
  }
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 5, starter: 0 });
  bid(game, 6, 6);
  challenge(game);
  expect(lineOf(game, "out")).toEqual({ type: "out", seat: 0, reason: "eliminated" });
  expect(game.result()).toEqual({ ranks: [2, 1], reason: "finished", rounds: 5 });
  expect(game.seat).toBe(-1);
});

test("those who tie for the highest throw roll again", () => {
  const rolloff = [
    [6, 2, 6, 1],
    [3, null, 3, null],
    [1, null, 4, null],
  ];
  const game = playing("palafico", { rolloff, rolls: [["22222", "33333", "44444", "55555"]] });
  expect(lineOf(game, "rolloff")).toEqual({ type: "rolloff", rolls: rolloff, starter: 2 });
  expect(game.seat).toBe(2);
});

test("a forfeit voids the round: the next seat clockwise opens, and that round is not palafico", () => {
  const game = playing("palafico", {
    rolloff: [[1, 1, 6]],
    rolls: [
      ["22222", "33333", "44444"],
      ["22222", "33333"],
    ],
  });
  bid(game, 1, 4);
  bid(game, 2, 4);
  game.forfeit("timeout");
  expect(lineOf(game, "out")).toEqual({ type: "out", seat: 1, reason: "forfeit", fault: "timeout" });
  expect(lineOf(game, "round")).toMatchObject({ round: 2, starter: 2 });
  game.forfeit("illegal");
  expect(game.result()).toEqual({ ranks: [1, 3, 2], reason: "forfeit", rounds: 2 });
});
