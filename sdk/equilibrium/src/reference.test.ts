import { readFileSync } from "node:fs";
import type { Action, Event } from "@liars-ladder/rules";
import { playMatch } from "@liars-ladder/sdk";
import { describe, expect, test } from "vitest";
import odds from "../../../bots/src/odds.ts";
import reference from "../../../bots/src/reference.ts";
import { codeOf } from "./acts.ts";
import { type Duel, type DuelState, PALAFICO_DUEL, roundOf, SHIPS_WHEEL_DUEL, type Worths } from "./duel.ts";
import type { Strategy } from "./game.ts";
import { quantise } from "./quantise.ts";
import type { Round } from "./round.ts";
import { SharedSolver } from "./solve-shared.ts";
import { textOf } from "./text.ts";
import { type TrainedState, train } from "./trained.ts";

const bot = readFileSync(new URL("../../../bots/src/reference.ts", import.meta.url), "utf8");

interface Stored extends Omit<TrainedState, "strategies"> {
  readonly strategies: readonly string[];
}

const tableOf = ({ id }: Duel): readonly Stored[] =>
  JSON.parse(readFileSync(new URL(`../tables/${id}.json`, import.meta.url), "utf8")).states;

/** The states of each duel that are trained here: each within a second. */
const QUICK: [Duel, readonly string[]][] = [
  [PALAFICO_DUEL, ["2-2", "2-3"]],
  [SHIPS_WHEEL_DUEL, ["2-2", "2-3"]],
];

describe.each(QUICK)("$id", (duel, quick) => {
  const states = tableOf(duel);
  const find = (name: string): Stored => states.find(({ dice }) => dice.join("-") === name)!;

  /** The strategies of a state as they were written: after rounding, before they became bytes. */
  function writtenOf(name: string): { round: Round; strategies: Strategy[] } {
    const { dice, iterations, memory, digits } = find(name);
    const worth = ([a, b]: DuelState) => find(`${a}-${b}`).worth!;
    const round = roundOf(duel, dice, memory, duel.worths && worth);
    const found = new SharedSolver(round, { joint: memory === 1 }).run(iterations).strategies();
    return { round, strategies: found.map((strategy) => quantise(round, strategy, 2 ** digits)) };
  }

  test("training gives the stored tables, and the bot has them", () => {
    const [, line = ""] = new RegExp(`^  "${duel.ruleset}": (\\{.*\\}),$`, "m").exec(bot)!;
    const table = JSON.parse(line);
    for (const { dice, memory, digits, strategies } of states)
      expect(table[dice.join("-")]).toEqual([memory, digits, ...strategies]);
    expect(Object.keys(table).length).toBe(states.length);
    for (const name of quick) {
      const { strategies, duel: _proved, written: _written, ...kept } = find(name);
      const made = train(duel, kept.dice, { ...kept, measured: false }, (state) => find(state.join("-")));
      expect(made.strategies.map(textOf)).toEqual(strategies);
      expect(made.worth).toBe(kept.worth);
    }
    const worths: Worths = Object.fromEntries(states.map(({ dice, worth }) => [dice.join("-"), worth!]));
    for (const [state, worth] of Object.entries(duel.worths ?? {})) expect(worth).toBeCloseTo(worths[state]!, 5);
  });

  test("the bot takes each action about as often as its table says", () => {
    const written = new Map(quick.map((name) => [name, writtenOf(name)]));
    let decisions = 0;
    let firsts = 0;
    let expected = 0;
    playMatch({
      bots: [reference, odds],
      ruleset: duel.ruleset,
      deals: 120,
      seed: "as written",
      fast: true,
      onGame(game) {
        expect(game.faults).toEqual([]);
        for (const { round, hand, player, bids, action } of actsOf(game.replay().events, game.seats.indexOf(0))) {
          const known = written.get(round.join("-"));
          if (known === undefined) continue;
          const { graph, hands, memory } = known.round;
          const code = (act: Action) => codeOf(duel, round, act);
          const n = graph.find({ player, bids: bids.map(code).slice(-Math.min(memory, bids.length || 1)) });
          const h = hands[player]!.findIndex(({ faces }) => faces.join() === hand);
          const { at, chance, hands: width } = known.strategies[player]!;
          const chances: number[] = [];
          for (let i = at[n]! + h; i < at[n + 1]!; i += width) chances.push(chance[i]!);
          const taken = graph.bid.subarray(graph.first[n], graph.first[n + 1]).indexOf(code(action));
          expect(chances[taken], `${round} ${bids.map(code)} ${hand}`).toBeGreaterThan(0);
          decisions++;
          // Counts how often it takes the first action with a positive chance, and how often it should.
          const likely = chances.findIndex((one) => one > 0);
          expected += chances[likely]!;
          if (taken === likely) firsts++;
        }
      },
    });
    expect(decisions).toBeGreaterThan(50);
    expect(Math.abs(firsts - expected)).toBeLessThan(2.5 * Math.sqrt(decisions / 4));
  });
});

interface Act {
  /** Dice of the opener, and of the opponent. */
  readonly round: DuelState;
  readonly hand: string;
  readonly player: 0 | 1;
  /** What was bid before. */
  readonly bids: readonly Action[];
  readonly action: Action;
}

/** All actions of a seat in a game. */
function* actsOf(events: readonly Event[], seat: number): Generator<Act> {
  let starter = 0;
  let bids: Action[] = [];
  const dice: number[][] = [];
  for (const event of events) {
    if (event.type === "round") [starter, bids] = [event.starter, []];
    if (event.type === "roll" && "dice" in event) dice[event.seat] = event.dice;
    if (event.type !== "act") continue;
    const { action } = event;
    const round: DuelState = [dice[starter]!.length, dice[1 - starter]!.length];
    const hand = dice[seat]!.toSorted().join();
    if (event.seat === seat) yield { round, hand, player: starter === seat ? 0 : 1, bids, action };
    bids = [...bids, action];
  }
}
