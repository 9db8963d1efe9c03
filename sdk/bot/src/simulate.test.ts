import { type AnyTable, mustSeatRules } from "@liars-ladder/rules";
import { describe, expect, it } from "vitest";
import { alike } from "../../../test/alike.ts";
import {
  type Action,
  type AnyView,
  anyRuleset,
  challenge,
  createRng,
  defineBot,
  MAX_LEGAL,
  type PalaficoView,
  playMatch,
  RULESETS,
  type SampledGame,
  SdkError,
  type Simulation,
  sample,
  simulate,
} from "./index.ts";

const rngOf = (n: number) => createRng(n.toString(16).padStart(64, "0"));
const codes = new Int32Array(MAX_LEGAL);

/** Challenges what is unlikely, else bids the least. */
const simple = (view: AnyView<"turn">) =>
  view.last && view.odds(view.last.bid) < 0.4
    ? challenge()
    : (view.legal().find((action) => action.type === "bid") ?? challenge());
const plain = defineBot({ name: "plain", players: anyRuleset({ turn: simple }) });

/** Calls `look` with the views of one seat, all others playing simply. */
function looking(ruleset: string, options: object, look: (view: AnyView<"turn">, nth: number) => void, players = 3) {
  let nth = 0;
  const looker = defineBot({
    name: "looks",
    players: anyRuleset({
      turn(view) {
        look(view, nth++);
        return simple(view);
      },
    }),
  });
  const bots = [looker, ...Array.from({ length: players - 1 }, () => plain)];
  playMatch({
    bots,
    ruleset,
    options: options as never,
    games: 2,
    seed: ruleset,
    onGame: ({ faults }) => expect(faults).toEqual([]),
  });
  expect(nth).toBeGreaterThan(0);
}

const all: [string, object][] = [
  // Games of cups go on until somebody has the target; most of their rounds are like the first.
  ...RULESETS.map(({ id }): [string, object] => [id, id === "cups" ? { target: 12 } : {}]),
  ["six-card", { length: "long", deck: "random", cards: 9, minDice: 3, wildcards: true, powers: true }],
  ["nine-card", { straights: true, vague: true, swap: "player", wildcards: true, powers: true, revealOnTurn: true }],
  ["nine-card", { swap: "draw", openDecks: true }],
];

describe("sample", () => {
  it.each(all)("of %s %j: the seat sees what it saw, and every seat's view fits the game to its end", (id, options) => {
    let ends = 0;
    looking(id, options, (view, nth) => {
      const rng = rngOf(nth);
      const game = sample(view, rng);
      expect(JSON.stringify(game.viewOf())).toBe(JSON.stringify(view));
      alike(game.viewOf().events, view.events);
      expect(game.weight).toBe(1);
      // The unit of what a lead in points is worth.
      if (view.seats[0]!.own.score !== undefined) expect(game.options.target).toEqual(expect.any(Number));
      if (nth % 5 > 0) return;
      const twin = game.copy();
      const other = game.copy(rng);
      const played = [playOn(game, nth), playOn(twin, nth), playOn(other, nth)];
      alike(played[1], played[0]);
      ends++;
    });
    expect(ends).toBeGreaterThan(0);
  });

  /** Plays at random to the end; what seats may do is by their views and their tables what it is by the game. */
  function playOn(game: SampledGame, seed: number): unknown[] {
    const rng = rngOf(seed);
    const played: unknown[] = [];
    while (game.seat >= 0) {
      const view = game.viewOf();
      const legal = view.legal();
      const table = view.table as AnyTable;
      for (const here of [game, mustSeatRules(view.ruleset).position(table, view.seat, view.decision)])
        alike(
          legal,
          Array.from(codes.subarray(0, here.legal(codes)), (code) => here.action(code)),
        );
      const action = rng.below(4) === 0 ? rng.pick(legal) : legal[Math.min(legal.length - 1, rng.below(3))]!;
      played.push(action, view.events.length);
      alike(game.apply(action), undefined);
    }
    return [...played, game.result()];
  }

  it("weighs by a belief, and draws no view but one that was given to a method", () => {
    looking("palafico", {}, (view) => {
      const sixes = (_: number, hand: readonly unknown[]) => 1 + hand.filter((face) => face === 6).length;
      const game = sample(view, rngOf(1), { belief: sixes });
      let weight = 1;
      for (const [seat, { in: isIn }] of view.seats.entries())
        if (isIn && seat !== view.seat) weight *= sixes(seat, game.viewOf(seat).seats[seat]!.faces);
      expect(game.weight).toBe(weight);
      expect(() => sample(game.viewOf(), rngOf(1))).toThrow(SdkError);
    });
    expect(() => sample({} as never, rngOf(1))).toThrow(/a view that a method of your player got/);
  });
});

describe("simulate", () => {
  it.each(all)("of %s %j: takes no more work than it is given, and gives the same again", (id, options) => {
    looking(id, options, (view, nth) => {
      if (nth > 6) return;
      const run = (): Simulation<Action> => simulate(view, simple, { work: 700, rng: rngOf(nth), rounds: 2 });
      const { actions, work } = run();
      expect(work).toBeLessThanOrEqual(700);
      expect(actions.map(({ action }) => action)).toHaveLength(view.legal().length);
      expect(new Set(actions.map(({ action }) => action)).size).toBe(view.legal().length);
      alike(run(), { actions, work });
      for (const { value, playouts } of actions) if (playouts > 0) expect(value >= 0 && value <= 1).toBe(true);
    });
  });

  it("finds that what cannot hold is to be challenged, and its mean and error are those of the playouts", () => {
    let asked = 0;
    const bot = defineBot({
      name: "sure",
      players: {
        palafico: {
          turn(view: PalaficoView) {
            if (view.last === null) return { type: "bid", bid: { kind: "face", quantity: view.total, face: 6 } };
            asked++;
            const worths: number[] = [];
            const { actions } = simulate(view, (seen) => (seen.last ? challenge() : seen.legal()[0]!), {
              work: 3000,
              rng: rngOf(asked),
              actions: [challenge(), ...view.legal().filter((action) => action.type === "bid")].slice(0, 2),
              worth(game, seat) {
                const ranks = game.result()!.ranks;
                const worth = ranks[seat] === 1 ? 1 : 0;
                worths.push(worth);
                return worth;
              },
            });
            if (view.odds(view.last.bid) < 1e-3) expect(actions[0]!.action).toEqual(challenge());
            if (actions.length === 1) {
              const mean = worths.reduce((sum, worth) => sum + worth, 0) / worths.length;
              expect(actions[0]!.value).toBeCloseTo(mean, 12);
              expect(actions[0]!.error).toBeCloseTo(Math.sqrt((mean * (1 - mean)) / (worths.length - 1)), 12);
            }
            return challenge();
          },
        },
      },
    });
    playMatch({
      bots: [bot, bot],
      ruleset: "palafico",
      games: 2,
      seed: "sure",
      onGame: ({ faults }) => expect(faults).toEqual([]),
    });
    expect(asked).toBeGreaterThan(5);
  });

  it("counts a lead in points the same wherever it is, below 0 too", () => {
    const TARGET = 50;
    /** Of each opponent: half, and more the farther behind it is. */
    const worth = (game: SampledGame, seat: number): number => {
      const points = game.viewOf(seat).seats.map(({ own }) => own.score!);
      const others = points.filter((_, other) => other !== seat);
      return (
        others.reduce((sum, theirs) => sum + 1 / (1 + Math.exp((theirs - points[seat]!) / TARGET)), 0) / others.length
      );
    };
    let below = 0;
    looking("cups", { target: TARGET }, (view, nth) => {
      const setup = { work: 300, rounds: 1 };
      const { actions } = simulate(view, simple, { ...setup, rng: rngOf(nth) });
      let over = false;
      const wanted = simulate(view, simple, {
        ...setup,
        rng: rngOf(nth),
        worth(game, seat) {
          over ||= game.result() !== undefined;
          return worth(game, seat);
        },
      });
      if (over) return;
      const values = new Map(wanted.actions.map(({ action, value }) => [JSON.stringify(action), value]));
      for (const { action, value, playouts } of actions)
        if (playouts > 0) expect(value).toBeCloseTo(values.get(JSON.stringify(action))!, 9);
      if (view.scores![view.seat]! < 0) below++;
    });
    expect(below).toBeGreaterThan(0);
  });

  it("says what is wrong", () => {
    looking("palafico", {}, (view) => {
      const rng = rngOf(1);
      expect(() => simulate(view, simple, { work: 0, rng })).toThrow(/whole number of decisions/);
      expect(() => simulate(view, simple, { work: 10, rng, actions: [] })).toThrow(/no action/);
      expect(() => simulate(view, {} as never, { work: 10, rng })).toThrow(/policy 0/);
    });
  });
});
