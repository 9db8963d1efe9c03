import { expect, test } from "vitest";
import { bid, challenge, eventsOf, legalAt, lineOf, playing, watch } from "../../core/play.fixture.ts";

const FOUR = [[6, 1, 1, 1]];

test("a round's first turn can only guess; 12 dice, 72 guesses", () => {
  const legal = legalAt(playing("cups", { rolloff: FOUR, rolls: [] }));
  expect(legal).toHaveLength(72);
  expect(legal).not.toContain("challenge");
  expect(legal).not.toContain("watch");
});

test("a guess raises when neither part is lower and one is higher (the seed's three examples)", () => {
  const game = playing("cups", { rolloff: FOUR, rolls: [] });
  bid(game, 2, 4);
  const legal = legalAt(game);
  expect(legal).toEqual(expect.arrayContaining(["3x4", "2x5", "3x5"]));
  for (const text of ["2x4", "3x3", "12x1", "1x6"]) expect(legal).not.toContain(text);
  expect(legal).toHaveLength(1 + 2 + 10 * 3);
});

test("watching needs a guess of one's own in this round", () => {
  const game = playing("cups", { rolloff: [[6, 1]], rolls: [] });
  bid(game, 1, 1);
  expect(legalAt(game)).not.toContain("watch");
  bid(game, 1, 2);
  expect(legalAt(game).slice(0, 2)).toEqual(["challenge", "watch"]);
});

test("the worked example: a bluff doubted, a watcher's true guess reduced", () => {
  const game = playing("cups", { rolloff: FOUR, rolls: [["444", "455", "512", "366"]] });
  bid(game, 1, 4);
  bid(game, 2, 4);
  bid(game, 3, 4);
  bid(game, 4, 4);
  watch(game);
  bid(game, 4, 5);
  challenge(game);
  const scores = eventsOf(game).filter((event) => event.type === "score");
  expect(scores).toEqual([
    { type: "score", seat: 0, points: 4, counted: true, total: 4 },
    { type: "score", seat: 1, points: -20, counted: true, total: -20 },
    { type: "score", seat: 2, points: 5, counted: true, total: 5 },
  ]);
  expect(lineOf(game, "reveal")).toMatchObject({ bidder: 1, challenger: 2, actual: 3, holds: false });
  // The seat after the one that started this round.
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 2, starter: 1 });
});

test("all others watching ends the round: no challenger, the last guess earns in full", () => {
  const game = playing("cups", { rolloff: [[6, 1]], rolls: [["444", "445"]] });
  bid(game, 1, 4);
  bid(game, 3, 4);
  watch(game);
  expect(lineOf(game, "reveal")).toEqual({
    type: "reveal",
    bidder: 1,
    bid: { kind: "face", quantity: 3, face: 4 },
    actual: 5,
    holds: true,
  });
  expect(eventsOf(game).filter((event) => event.type === "score")).toEqual([
    { type: "score", seat: 0, points: 4, counted: true, total: 4 },
    { type: "score", seat: 1, points: 12, counted: true, total: 12 },
  ]);
});

test("a false watcher gets nothing; the last guess, false and undoubted, costs in full", () => {
  const game = playing("cups", { rolloff: [[6, 1]], rolls: [["111", "111"]] });
  bid(game, 1, 4);
  bid(game, 3, 4);
  watch(game);
  expect(eventsOf(game).filter((event) => event.type === "score")).toEqual([
    { type: "score", seat: 1, points: -12, counted: true, total: -12 },
  ]);
});

test("a true guess doubted: 3 × 4 earns 12, the doubter pays 4", () => {
  const game = playing("cups", { rolloff: [[6, 1]], rolls: [["444", "111"]] });
  bid(game, 3, 4);
  challenge(game);
  expect(eventsOf(game).filter((event) => event.type === "score")).toEqual([
    { type: "score", seat: 0, points: 12, counted: true, total: 12 },
    { type: "score", seat: 1, points: -4, counted: true, total: -4 },
  ]);
});

test("points past the target do not count at all: 72 + 36 with target 100 stays 72", () => {
  const rolls = Array.from({ length: 3 }, () => ["666", "666"]);
  const game = playing("cups", { rolloff: [[6, 1]], rolls }, { target: 100 });
  const scored = (): unknown => eventsOf(game).findLast((event) => event.type === "score" && event.seat === 0);
  bid(game, 6, 6);
  challenge(game);
  bid(game, 1, 6);
  bid(game, 6, 6);
  challenge(game);
  expect(scored()).toEqual({ type: "score", seat: 0, points: 36, counted: true, total: 72 });
  bid(game, 6, 6);
  challenge(game);
  expect(scored()).toEqual({ type: "score", seat: 0, points: 36, counted: false, total: 72 });
});

test.each([
  [12, true, 12],
  [11, false, 0],
])("with target %i, 3 fours: counted %s", (target, counted, total) => {
  const game = playing("cups", { rolloff: [[6, 1]], rolls: [["444", "111"]] }, { target });
  bid(game, 3, 4);
  challenge(game);
  expect(eventsOf(game).find((event) => event.type === "score")).toEqual({
    type: "score",
    seat: 0,
    points: 12,
    counted,
    total,
  });
  const won = { ranks: [1, 2], reason: "finished", rounds: 1 };
  expect(game.result()).toEqual(counted ? won : undefined);
});

test("several who hit the target in one round share the win", () => {
  const game = playing("cups", { rolloff: [[6, 1, 1]], rolls: [["444", "422", "211"]] }, { target: 4 });
  bid(game, 1, 4);
  bid(game, 2, 4);
  bid(game, 3, 4);
  watch(game);
  watch(game);
  expect(game.result()).toEqual({ ranks: [1, 1, 3], reason: "finished", rounds: 1 });
});

test("100 rounds and nobody there: the score ranks", () => {
  const game = playing("cups", { rolloff: [[6, 1]], rolls: [] }, { target: 1000 });
  for (let round = 1; round <= 100; round++) {
    bid(game, 6, 6);
    challenge(game);
  }
  expect(game.result()).toMatchObject({ reason: "round-limit", rounds: 100 });
});

test("a forfeit takes its dice along, scores nothing, and the next seat clockwise starts", () => {
  const game = playing("cups", { rolloff: [[6, 1, 1]], rolls: [] });
  bid(game, 9, 6);
  game.forfeit("crash");
  expect(eventsOf(game).some((event) => event.type === "score")).toBe(false);
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 2, starter: 2 });
  expect(legalAt(game)).toHaveLength(36);
  bid(game, 1, 2);
  challenge(game);
  expect(lineOf(game, "round")).toEqual({ type: "round", round: 3, starter: 0 });
});
