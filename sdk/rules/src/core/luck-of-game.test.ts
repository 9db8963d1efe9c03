import { describe, expect, test } from "vitest";
import { luckMeterOf, RULESETS } from "../games/registry.ts";
import type { Event } from "./event.ts";
import { type Game, MAX_LEGAL } from "./game.ts";
import { luckOfGame } from "./luck-of-game.ts";
import { checkOptions, type Options } from "./options.ts";
import { bid, challenge, eventsOf, playing } from "./play.fixture.ts";
import type { Ruleset } from "./ruleset.ts";
import { deriveSeed, mustLuck } from "./seed.ts";

const codes = new Int32Array(MAX_LEGAL);
const GAMES = 1_500;
const PLAYERS = 3;
/** For each ruleset, the options that add most draws. */
const MOST: Record<string, object> = {
  "six-card": { length: "long", deck: "random", cards: 9, wildcards: true, powers: true },
  "nine-card": { wildcards: true, powers: true, swap: "draw" },
};
const OPTIONS = Object.fromEntries(
  RULESETS.map(({ id, options }) => {
    const checked = checkOptions(options, MOST[id] ?? {});
    if ("problems" in checked) throw new Error(checked.problems[0]?.message);
    return [id, checked.options];
  }),
);

/**
 * Seat 0 challenges when it wins by that, and the others bid on blindly. So the play decides who has how much to
 * roll.
 */
function unevenGame(ruleset: Ruleset, i: number): Event[] {
  const events: Event[] = [];
  const listen = (event: Event): number => events.push(event);
  const luck = mustLuck(deriveSeed(`luck of ${ruleset.id}`, i, "fast"));
  const game = ruleset.create({ options: OPTIONS[ruleset.id] as Options, players: PLAYERS, luck, listen });
  for (let turn = i; game.seat >= 0; turn++) {
    const n = game.legal(codes);
    const first = codes[0] as number;
    const blind = codes[(turn * 7 + 3) % Math.min(n, 9)] as number;
    game.apply(game.seat !== 0 ? blind : winsBy(game, first) ? first : (codes[Math.min(1, n - 1)] as number));
  }
  return events;
}

/** The seat that loses a challenge decides next. */
function winsBy(game: Game, challenge: number): boolean {
  const after = game.copy();
  after.apply(challenge);
  return after.seat !== 0;
}

/** How many standard errors the mean is from 0. */
function errorsFromZero(values: readonly number[]): number {
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  const spread = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (values.length - 1);
  return spread === 0 ? 0 : Math.abs(mean) / Math.sqrt(spread / values.length);
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))("luck in %s", (id, ruleset) => {
  const meter = luckMeterOf(id);
  const games = Array.from({ length: GAMES }, (_, i) => unevenGame(ruleset, i));
  const measured = games.map((events) => meter.measure(PLAYERS, events));

  test("is 0 on average for every seat, and in every way of each two, though their games differ", () => {
    // 4.5 standard errors: once in 150 000, and the seeds are fixed.
    const luck = games.map((events) =>
      luckOfGame({ ruleset: id, options: OPTIONS[id] as Options, players: PLAYERS }, events),
    );
    for (let seat = 0; seat < PLAYERS; seat++) {
      expect(errorsFromZero(luck.map((of) => of[seat] as number)), `seat ${seat}`).toBeLessThan(4.5);
      for (const [way, name] of meter.ways.entries()) {
        const differences = measured.map(
          (of) => (of[seat]?.[way] as number) - (of[(seat + 1) % PLAYERS]?.[way] as number),
        );
        expect(errorsFromZero(differences), `${name} of seat ${seat}`).toBeLessThan(4.5);
      }
    }
    expect(new Set(luck.flat().map((places) => places.toFixed(3))).size).toBeGreaterThan(100);
    expect(meter.worth(OPTIONS[id] as Options)).toHaveLength(meter.ways.length);
    for (const of of luck) expect(of.reduce((sum, places) => sum + places, 0)).toBeCloseTo(0, 9);
  });

  test("would not be without taking off what could be expected", () => {
    // What lies on top is not luck by itself: a seat that keeps more dice, or cards, has more of it.
    const rolled = games.map((events) => {
      const sums = new Array<number>(PLAYERS).fill(0);
      for (const event of events) {
        if (event.type !== "roll") continue;
        sums[event.seat] =
          (sums[event.seat] as number) + ("dice" in event ? event.dice.length : event.piles.flat().length);
      }
      return (sums[0] as number) - (sums[1] as number);
    });
    // In cups nobody loses dice: all roll alike, and only the claims differ.
    if (ruleset.look.measure !== "points") expect(errorsFromZero(rolled)).toBeGreaterThan(6);
  });
});

test("who rolls well is lucky by as much as the others are not, and the play does not matter", () => {
  const lucky = (first: string, second: string, bids: [number, number][]): number[] => {
    const game = playing("palafico", {
      rolloff: [[6, 1]],
      rolls: [
        [first, second],
        ["22222", "2222"],
      ],
    });
    for (const [quantity, face] of bids) bid(game, quantity, face);
    challenge(game);
    return luckOfGame({ ruleset: "palafico", options: {}, players: 2 }, eventsOf(game).slice(0, 5));
  };
  const [good, bad] = lucky("44444", "23456", [[3, 4]]) as [number, number];
  expect(good).toBeGreaterThan(0.02);
  expect(bad).toBeCloseTo(-good, 12);
  expect(
    lucky("44444", "23456", [
      [1, 2],
      [5, 6],
    ])[0],
  ).toBeCloseTo(good, 12);
  expect(lucky("23456", "44444", [[3, 4]])[0]).toBeLessThan(good - 0.02);
});
