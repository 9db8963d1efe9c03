import { expect, test } from "vitest";
import { bid, challenge, legalAt, lineOf, playing } from "../../core/play.fixture.ts";

const OPENED_BY_0 = [
  [
    [1, 1, 1, 1, 1],
    [2, 2, 2, 2, 2],
    [2, 2, 2, 2, 2],
    [2, 2, 2, 2, 2],
  ],
];

test("20 dice: 120 opening predictions, 100 on number spaces and 20 on wheel spaces", () => {
  const legal = legalAt(playing("ships-wheel", { rolloff: OPENED_BY_0, rolls: [] }));
  expect(legal).toHaveLength(120);
  expect(new Set(legal).size).toBe(120);
  expect(legal.filter((text) => text.endsWith("x1"))).toHaveLength(20);
  expect(legal.slice(0, 12).join(" ")).toBe("1x2 1x3 1x4 1x5 1x6 1x1 2x2 2x3 2x4 2x5 2x6 3x2");
});

test("after 5 threes come 5 fours, then 3 wheels, then 6 of anything", () => {
  const game = playing("ships-wheel", { rolloff: OPENED_BY_0, rolls: [] });
  bid(game, 5, 3);
  expect(legalAt(game).slice(0, 7)).toEqual(["challenge", "5x4", "5x5", "5x6", "3x1", "6x2", "6x3"]);
});

test("after 3 wheels, 4 wheels and 7 twos are legal, 5 sixes is not", () => {
  const game = playing("ships-wheel", { rolloff: OPENED_BY_0, rolls: [] });
  bid(game, 3, 1);
  const legal = legalAt(game);
  expect(legal).toContain("4x1");
  expect(legal).toContain("7x2");
  expect(legal).toContain("6x2");
  expect(legal).not.toContain("5x6");
  expect(legal).not.toContain("3x1");
});

test("the highest wheel space leaves nothing but a challenge", () => {
  const game = playing("ships-wheel", { rolloff: OPENED_BY_0, rolls: [] });
  bid(game, 20, 6);
  expect(legalAt(game)).toEqual(["challenge", ...Array.from({ length: 10 }, (_, i) => `${11 + i}x1`)]);
  bid(game, 20, 1);
  expect(legalAt(game)).toEqual(["challenge"]);
});

test("five 3s predicted, four 3s and three wheels: actual 7, the challenger loses 2 (the seed's example)", () => {
  const game = playing("ships-wheel", {
    rolloff: OPENED_BY_0,
    rolls: [["33312", "31145", "22256", "44556"]],
  });
  bid(game, 5, 3);
  challenge(game);
  expect(lineOf(game, "reveal")).toEqual({
    type: "reveal",
    bidder: 0,
    challenger: 1,
    bid: { kind: "face", quantity: 5, face: 3 },
    actual: 7,
    holds: true,
  });
  expect(lineOf(game, "lose")).toEqual({ type: "lose", seat: 1, dice: 2 });
  // "The player who challenged in the previous round starts a new round."
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 2, starter: 1 });
});

test("exactly right: the challenger loses one; too high: the predictor loses what it was off; the challenger starts", () => {
  const rolls = [
    ["33456", "24562"],
    ["33456", "2456"],
  ];
  const game = playing("ships-wheel", { rolloff: [OPENED_BY_0[0]!.slice(0, 2)], rolls });
  bid(game, 2, 3);
  challenge(game);
  expect(lineOf(game, "lose")).toEqual({ type: "lose", seat: 1, dice: 1 });
  bid(game, 5, 2);
  challenge(game);
  expect(lineOf(game, "reveal")).toMatchObject({ challenger: 0, actual: 1, holds: false });
  expect(lineOf(game, "lose")).toEqual({ type: "lose", seat: 1, dice: 4 });
  expect(lineOf(game, "out")).toEqual({ type: "out", seat: 1, reason: "eliminated" });
  expect(game.result()).toEqual({ ranks: [1, 2], reason: "finished", rounds: 2 });
});

test("wheels alone count for a prediction of wheels, and nobody loses more than they have", () => {
  const game = playing("ships-wheel", { rolloff: [OPENED_BY_0[0]!.slice(0, 3)], rolls: [["22222", "22222", "22221"]] });
  bid(game, 9, 1);
  challenge(game);
  expect(lineOf(game, "reveal")).toMatchObject({ actual: 1, holds: false });
  expect(lineOf(game, "lose")).toEqual({ type: "lose", seat: 0, dice: 5 });
  expect(lineOf(game, "round")).toMatchObject({ starter: 1 });
});

test("a challenger that is out: the next seat clockwise starts", () => {
  const game = playing("ships-wheel", { rolloff: [OPENED_BY_0[0]!.slice(0, 3)], rolls: [["22222", "22222", "22221"]] });
  bid(game, 1, 2);
  challenge(game);
  expect(lineOf(game, "lose")).toEqual({ type: "lose", seat: 1, dice: 5 });
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 2, starter: 2 });
});

test("the starter: most wheels, then the highest sum of the others, then the tied throw again", () => {
  const rolloff = [
    [
      [1, 1, 2, 3, 4],
      [6, 6, 6, 6, 6],
      [1, 4, 1, 3, 2],
      [1, 1, 2, 2, 4],
    ],
    [[2, 2, 2, 2, 2], null, [2, 2, 2, 2, 3], null],
  ];
  const game = playing("ships-wheel", { rolloff, rolls: [] });
  expect(lineOf(game, "rolloff")).toEqual({ type: "rolloff", rolls: rolloff, starter: 2 });
});
