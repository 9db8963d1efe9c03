import {
  deriveSeed,
  type Event,
  MAX_LEGAL,
  matchGames,
  mustLuck,
  phasesOf,
  RULESETS,
  seatings,
} from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { type Case, numbers, sampleOf } from "./cases.ts";

const codes = new Int32Array(MAX_LEGAL);

function play(c: Case, seed: string, choice: number): Event[] {
  const events: Event[] = [];
  const listen = (event: Event): number => events.push(event);
  const game = c.ruleset.create({ options: c.options, players: c.players, luck: mustLuck(seed), listen });
  const rng = numbers(choice);
  while (game.seat >= 0) game.apply(codes[rng(Math.min(6, game.legal(codes)))]!);
  return events;
}

test.each(RULESETS.map((r) => [r.id, r] as const))(
  "%s: the same seed deals the same luck, whatever players do",
  (_, ruleset) => {
    for (const algorithm of ["chacha8", "fast"] as const) {
      for (const [i, c] of sampleOf(ruleset, 30).entries()) {
        const seed = deriveSeed(c.name, i, algorithm);
        const one = play(c, seed, 1);
        const two = play(c, seed, 2);
        expect(one[0], c.name).toEqual(two[0]);
        const rolls = new Map<string, number[]>();
        for (const events of [one, two]) {
          let round = 0;
          for (const event of events) {
            if (event.type === "round") round = event.round;
            if (event.type !== "roll" || !("dice" in event)) continue;
            const key = `${round} ${event.seat}`;
            const known = rolls.get(key) ?? event.dice;
            const n = Math.min(known.length, event.dice.length);
            expect(event.dice.slice(0, n), c.name).toEqual(known.slice(0, n));
            rolls.set(key, known.length > n ? known : event.dice);
          }
        }
      }
    }
  },
);

test("in n phases every bot sits in every seat once, and moves by one seat each time", () => {
  expect(seatings(3)).toEqual([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]);
  for (let n = 2; n <= 8; n++) {
    for (let bot = 0; bot < n; bot++) {
      const seats = seatings(n).map((seating) => seating.indexOf(bot));
      expect(seats).toEqual(Array.from({ length: n }, (_, phase) => (bot + phase) % n));
    }
  }
});

test("a match plays every deal in every phase, phase by phase", () => {
  const games = matchGames(phasesOf(8, seatings(4)));
  expect(games).toHaveLength(32);
  expect(games.map(({ phase }) => phase)).toEqual(Array.from({ length: 32 }, (_, i) => Math.floor(i / 8)));
  expect(games.map(({ deal, game }) => [deal, game])).toEqual(Array.from({ length: 32 }, (_, i) => [i % 8, i % 8]));
});
