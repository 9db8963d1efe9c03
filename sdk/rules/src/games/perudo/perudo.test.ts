import { expect, test } from "vitest";
import { bid, calza, challenge, legalAt, lineOf, playing } from "../../core/play.fixture.ts";

// The rulebook's worked examples, and each rule once. Dice are scripted: a row a round.

const FOUR = ["23456", "11111", "22222", "33333"];

test("a round of 20 dice opens with 100 bids, none of them on ones", () => {
  const game = playing("perudo", { rolloff: [[6, 1, 1, 1]], rolls: [FOUR] });
  const legal = legalAt(game);
  expect(legal).toHaveLength(100);
  expect(legal).not.toContain("1x1");
  expect(legal[0]).toBe("1x2");
  expect(legal.at(-1)).toBe("20x6");
});

test("after 7 fives: 83 raises, ones from 4 on, a challenge and a calza", () => {
  const game = playing("perudo", { rolloff: [[6, 1, 1, 1]], rolls: [FOUR] });
  bid(game, 7, 5);
  const legal = legalAt(game);
  expect(legal).toHaveLength(85);
  expect(legal.slice(0, 2)).toEqual(["challenge", "calza"]);
  expect(legal).toContain("7x6");
  expect(legal).toContain("8x2");
  expect(legal).toContain("4x1");
  expect(legal).not.toContain("3x1");
  expect(legal).not.toContain("7x5");
});

test("after 4 ones: more ones, or twice as many and one", () => {
  const game = playing("perudo", { rolloff: [[6, 1, 1, 1]], rolls: [FOUR] });
  bid(game, 7, 5);
  bid(game, 4, 1);
  const legal = legalAt(game);
  expect(legal).toHaveLength(2 + 76);
  expect(legal).toContain("5x1");
  expect(legal).toContain("9x2");
  expect(legal).not.toContain("8x6");
  expect(legal).not.toContain("4x1");
});

const losing = (seats: number, ...dice: string[]): string[] =>
  Array.from({ length: seats }, (_, seat) => dice[seat] ?? "22222");

test("a right calza gives the caller a die back, and the caller opens", () => {
  const rolls = [losing(3), losing(3, "33166", "2224", "55666")];
  const game = playing("perudo", { rolloff: [[1, 6, 1]], rolls });
  bid(game, 1, 6);
  challenge(game);
  // Seat 2 challenged, and no six is there: seat 1 lost.
  expect(lineOf(game, "lose")).toEqual({ type: "lose", seat: 1, dice: 1 });
  bid(game, 3, 5);
  bid(game, 6, 6);
  bid(game, 7, 6);
  // Five sixes and a one: 6 count. Seat 1 calls 7 exact.
  calza(game);
  expect(lineOf(game, "reveal")).toMatchObject({ bidder: 0, calza: 1, actual: 6, holds: false });
  expect(lineOf(game, "reveal")).not.toHaveProperty("challenger");
  expect(lineOf(game, "lose")).toEqual({ type: "lose", seat: 1, dice: 1 });
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 3, starter: 1 });
  bid(game, 1, 3);
  bid(game, 13, 2);
  bid(game, 13, 3);
  challenge(game);
  expect(lineOf(game, "lose")).toEqual({ type: "lose", seat: 0, dice: 1 });
  bid(game, 12, 2);
  calza(game);
  expect(lineOf(game, "reveal")).toMatchObject({ bidder: 0, calza: 1, actual: 12, holds: true });
  expect(lineOf(game, "regain")).toEqual({ type: "regain", seat: 1, dice: 1 });
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 5, starter: 1 });
  expect(game.dice).toEqual([4, 4, 5]);
  expect(game.total).toBe(13);
});

test("with five dice a right calza gains nothing", () => {
  const game = playing("perudo", { rolloff: [[6, 1]], rolls: [losing(2, "22222", "33333")] });
  bid(game, 5, 2);
  calza(game);
  expect(lineOf(game, "reveal")).toMatchObject({ bidder: 0, calza: 1, actual: 5, holds: true });
  expect(lineOf(game, "regain")).toBeUndefined();
  expect(lineOf(game, "lose")).toBeUndefined();
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 2, starter: 1 });
});

test("without the option there is no calza", () => {
  const game = playing("perudo", { rolloff: [[6, 1]], rolls: [losing(2)] }, { calza: false });
  bid(game, 1, 2);
  expect(legalAt(game)).not.toContain("calza");
  expect(game.parse({ type: "calza" })).toMatchObject({ code: "action.illegal" });
});

/** Seat 0 bids what is not there and loses, until it has one die. */
function downToOne(seats: number, options = {}): ReturnType<typeof playing> {
  const lone = (round: number) => losing(seats, "2".repeat(5 - round));
  const rolls = [0, 1, 2, 3, 4].map(lone);
  const game = playing("perudo", { rolloff: [[6, ...new Array(seats - 1).fill(1)]], rolls }, options);
  for (let lost = 0; lost < 4; lost++) {
    bid(game, 2, 6);
    challenge(game);
  }
  return game;
}

test("the first drop to one die makes a palafico round: ones may open, the face stays, no calza", () => {
  const game = downToOne(3);
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 5, starter: 0, palafico: true });
  expect(legalAt(game)).toHaveLength(11 * 6);
  expect(legalAt(game)).toContain("1x1");
  bid(game, 9, 2);
  expect(legalAt(game)).toEqual(["challenge", "10x2", "11x2"]);
  challenge(game);
  // Eleven twos.
  expect(lineOf(game, "reveal")).toMatchObject({ actual: 11, holds: true });
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 6, starter: 1 });
});

test("one-die: who has one die may change the face, the others may not", () => {
  const game = downToOne(3, { palafico: "one-die" });
  bid(game, 2, 4);
  expect(legalAt(game)).toEqual(["challenge", ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map((q) => `${q}x4`)]);
  bid(game, 3, 4);
  bid(game, 4, 4);
  expect(game.seat).toBe(0);
  const legal = legalAt(game);
  expect(legal).toHaveLength(1 + 2 + 7 * 6);
  expect(legal).toContain("4x5");
  expect(legal).not.toContain("4x1");
  expect(legal).toContain("5x1");
});

test("off, or with two seats left, there is no palafico round", () => {
  expect(lineOf(downToOne(3, { palafico: "off" }), "round")).toEqual({ type: "round", round: 5, starter: 0 });
  expect(lineOf(downToOne(2), "round")).toEqual({ type: "round", round: 5, starter: 0 });
});

test("a die regained and lost again makes no second palafico round", () => {
  const game = downToOne(3);
  bid(game, 11, 2);
  challenge(game);
  expect(lineOf(game, "lose")).toEqual({ type: "lose", seat: 1, dice: 1 });
  // Round 6, opened by seat 1: "22222" is what is not written, so all ten dice and seat 0's show twos.
  bid(game, 9, 2);
  bid(game, 10, 2);
  calza(game);
  expect(lineOf(game, "regain")).toEqual({ type: "regain", seat: 0, dice: 1 });
  expect(game.dice).toEqual([2, 4, 5]);
  bid(game, 11, 3);
  challenge(game);
  expect(lineOf(game, "lose")).toEqual({ type: "lose", seat: 0, dice: 1 });
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 8, starter: 0 });
});

test("who calls calza wrongly with one die is out, and the last seat wins", () => {
  const game = downToOne(2);
  bid(game, 1, 2);
  bid(game, 3, 2);
  calza(game);
  expect(lineOf(game, "reveal")).toMatchObject({ bidder: 1, calza: 0, actual: 6, holds: true });
  expect(lineOf(game, "out")).toEqual({ type: "out", seat: 0, reason: "eliminated" });
  expect(game.result()).toEqual({ ranks: [2, 1], reason: "finished", rounds: 5 });
});
