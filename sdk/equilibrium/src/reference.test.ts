import { readFileSync } from "node:fs";
import type { Event } from "@liars-ladder/rules";
import { playMatch } from "@liars-ladder/sdk";
import { expect, test } from "vitest";
import odds from "../../../bots/src/odds.ts";
import reference from "../../../bots/src/reference.ts";
import { type DuelState, PALAFICO_DUEL, roundOf } from "./duel.ts";
import type { Strategy } from "./game.ts";
import { quantise } from "./quantise.ts";
import { bidOf, type Round } from "./round.ts";
import { Solver } from "./solve.ts";
import { SharedSolver } from "./solve-shared.ts";
import { train } from "./trained.ts";

const { states } = JSON.parse(readFileSync(new URL("../tables/palafico-duel.json", import.meta.url), "utf8")) as {
  states: {
    dice: DuelState;
    iterations: number;
    memory: number;
    digits: number;
    measured: boolean;
    strategies: string[];
  }[];
};
/** States that are trained within a second. */
const QUICK = ["2-2", "2-3"];

/** The strategies of a state as they were written: after rounding, before they became bytes. */
function writtenOf(name: string): { round: Round; strategies: Strategy[] } {
  const { dice, iterations, memory, digits } = states.find((state) => state.dice.join("-") === name)!;
  const round = roundOf(PALAFICO_DUEL, dice, memory || undefined);
  const solver = memory === 0 ? new Solver(round) : new SharedSolver(round, { joint: memory === 1 });
  const found = solver.run(iterations).strategies();
  return { round, strategies: found.map((strategy) => quantise(round, strategy, 2 ** digits)) };
}

test("training gives the stored tables, and the bot has them", () => {
  const text = readFileSync(new URL("../../../bots/src/reference.ts", import.meta.url), "utf8");
  const table = JSON.parse(/^const TABLE: .*? = (.*);$/m.exec(text)![1]!);
  for (const { dice, memory, digits, strategies } of states)
    expect(table[dice.join("-")]).toEqual([memory, digits, ...strategies]);
  expect(Object.keys(table).length).toBe(25);
  for (const name of QUICK) {
    const kept = states.find(({ dice }) => dice.join("-") === name)!;
    const { strategies } = train(PALAFICO_DUEL, kept.dice, { ...kept, measured: false });
    expect(strategies.map((bytes) => Buffer.from(bytes).toString("base64"))).toEqual(kept.strategies);
  }
});

test("the bot takes each action about as often as its table says", () => {
  const written = new Map(QUICK.map((name) => [name, writtenOf(name)]));
  let decisions = 0;
  let openings = 0;
  let expected = 0;
  playMatch({
    bots: [reference, odds],
    ruleset: "palafico",
    deals: 120,
    seed: "as written",
    fast: true,
    onGame(game) {
      expect(game.faults).toEqual([]);
      for (const { round, hand, player, bids, action } of actsOf(game.replay().events, game.seats.indexOf(0))) {
        const known = written.get(round);
        if (known === undefined) continue;
        const { graph, hands, memory } = known.round;
        const n = graph.find({ player, bids: bids.slice(-Math.min(memory, bids.length || 1)) });
        const h = hands[player]!.findIndex(({ faces }) => faces.join() === hand);
        const { at, chance, hands: width } = known.strategies[player]!;
        const chances: number[] = [];
        for (let i = at[n]! + h; i < at[n + 1]!; i += width) chances.push(chance[i]!);
        const taken = graph.bid.subarray(graph.first[n], graph.first[n + 1]).indexOf(action);
        expect(chances[taken], `${round} ${bids} ${hand}`).toBeGreaterThan(0);
        decisions++;
        // Counts how often it takes the first action with a positive chance, and how often it should.
        const likely = chances.findIndex((one) => one > 0);
        expected += chances[likely]!;
        if (taken === likely) openings++;
      }
    },
  });
  expect(decisions).toBeGreaterThan(100);
  expect(Math.abs(openings - expected)).toBeLessThan(2.5 * Math.sqrt(decisions / 4));
});

interface Act {
  readonly round: string;
  readonly hand: string;
  readonly player: 0 | 1;
  readonly bids: readonly number[];
  /** A bid, or −1 for the challenge. */
  readonly action: number;
}

/** All actions of a seat in a game. */
function* actsOf(events: readonly Event[], seat: number): Generator<Act> {
  let starter = 0;
  let bids: number[] = [];
  const dice: number[][] = [];
  for (const event of events) {
    if (event.type === "round") [starter, bids] = [event.starter, []];
    if (event.type === "roll" && "dice" in event) dice[event.seat] = event.dice;
    if (event.type !== "act") continue;
    const said = event.action.type === "bid" && event.action.bid.kind === "face" ? event.action.bid : undefined;
    const action = said === undefined ? -1 : bidOf(said.quantity, said.face);
    if (event.seat === seat) {
      const round = `${dice[starter]!.length}-${dice[1 - starter]!.length}`;
      yield { round, hand: dice[seat]!.toSorted().join(), player: starter === seat ? 0 : 1, bids, action };
    }
    if (action >= 0) bids = [...bids, action];
  }
}
