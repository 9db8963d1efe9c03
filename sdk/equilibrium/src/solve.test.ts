import { foldById, MAX_LEGAL, mustSeatRules, newTableById } from "@liars-ladder/rules";
import { describe, expect, it } from "vitest";
import { actionOf, eventsOf } from "./acts.ts";
import { DUELS, PALAFICO_DUEL, roundOf, SHIPS_WHEEL_DUEL } from "./duel.ts";
import { type PublicGame, uniform } from "./game.ts";
import { bidGraph, byQuantity, winOrLose } from "./index.ts";
import { bounds, Response } from "./respond.ts";
import { handsOf, roundGame } from "./round.ts";
import { Solver } from "./solve.ts";
import { SharedSolver } from "./solve-shared.ts";

/** Kuhn's poker: cards 1–3, one each, an ante of 1 and at most one bet of 1. Its value is −1/18 to the first player. */
function kuhn(): PublicGame {
  const cards = Uint8Array.of(0, 1, 2);
  const payoff = (worth: (mine: number, theirs: number) => number) => ({
    classes: [cards, cards] as const,
    width: 3,
    // Two players never hold the same card: each of the six deals has chance 1/6.
    table: Float64Array.from({ length: 9 }, (_, i) => {
      const [mine, theirs] = [(i / 3) | 0, i % 3];
      return mine === theirs ? 0 : worth(mine, theirs) / 6;
    }),
  });
  const higher = (stake: number) => payoff((mine, theirs) => (mine > theirs ? stake : -stake));
  const [shown, called, folds0, folds1] = [-1, -2, -3, -4];
  return {
    deals: [Float64Array.of(1, 1, 1), Float64Array.of(1, 1, 1)],
    payoffs: [higher(1), higher(2), payoff(() => -1), payoff(() => 1)],
    graph: {
      nodes: 4,
      // The start; after a check; after a bet; after a check and a bet.
      player: Uint8Array.of(0, 1, 1, 0),
      first: Uint32Array.of(0, 2, 4, 6, 8),
      to: Int32Array.of(1, 2, shown!, 3, folds1!, called!, folds0!, called!),
    },
  };
}

describe("the solver", () => {
  it("finds the value of Kuhn's poker, −1/18", () => {
    const game = kuhn();
    const { low, high } = bounds(game, new Solver(game).run(3000).strategies());
    expect(low).toBeLessThanOrEqual(-1 / 18 + 1e-12);
    expect(high).toBeGreaterThanOrEqual(-1 / 18 - 1e-12);
    expect(high - low).toBeLessThan(2e-4);
  });

  it.each([
    // OpenSpiel's liars_dice, two players with one die each: sixes are wild, and the opener may bid them.
    ["liars_dice of OpenSpiel", { wild: 6, opensWild: true, bids: byQuantity(2) }, -7 / 258],
    ["palafico", { wild: 1, opensWild: false, bids: byQuantity(2) }, -7 / 327],
    // One of the wild face lies in the middle of its bids, and counts for itself alone, yet the value is that of OpenSpiel's.
    ["ships-wheel", { wild: 1, opensWild: true, bids: SHIPS_WHEEL_DUEL.bids(2) }, -7 / 258],
  ])("brackets the value of %s with one die each", (_, rules, value) => {
    const game = roundGame({ dice: [1, 1], pays: winOrLose, ...rules });
    const { low, high, exploitability } = bounds(game, new Solver(game).run(1000).strategies());
    expect(low).toBeLessThanOrEqual(value);
    expect(high).toBeGreaterThanOrEqual(value);
    expect(exploitability).toBeLessThan(1e-4);
  });

  it("refuses a graph in which histories share nodes", () => {
    expect(() => new Solver(roundOf(PALAFICO_DUEL, [1, 1], 1))).toThrow("not a tree");
  });

  it("gives the same numbers again", () => {
    const game = roundOf(PALAFICO_DUEL, [1, 1]);
    const once = new Solver(game).run(20).strategies();
    const parts = new Solver(game).run(15).run(5).strategies();
    expect(parts).toEqual(once);
  });
});

describe("the solver of rounds with imperfect recall", () => {
  it.each([
    // As the tables are trained: `joint` for a memory of one bid, and not for more.
    [1, true, 0.06],
    [2, false, 0.04],
    [3, false, 0.02],
  ])("with a memory of %i bids loses little to the exact best response", (memory, joint, most) => {
    const round = roundOf(PALAFICO_DUEL, [1, 1], memory);
    const { exploitability } = bounds(round, new SharedSolver(round, { joint }).run(100).strategies());
    expect(exploitability).toBeLessThan(most);
    expect(exploitability).toBeGreaterThan(0.0005);
  });

  it("solves a tree too: a tree has perfect recall", () => {
    const game = kuhn();
    const { exploitability } = bounds(game, new SharedSolver(game, { joint: false }).run(2000).strategies());
    expect(exploitability).toBeLessThan(2e-3);
  });
});

describe("the best response", () => {
  it("wins what a computation by hand gives", () => {
    // Kuhn's poker against a player who never bets, and always folds to a bet: every bet wins the ante.
    const game = kuhn();
    const folds = uniform(game, 1);
    folds.chance.set([1, 1, 1, 0, 0, 0], folds.at[1]);
    folds.chance.set([1, 1, 1, 0, 0, 0], folds.at[2]);
    expect(new Response(game, folds).value).toBeCloseTo(1, 12);
  });

  it("has perfect recall: it walks every path of a graph in which histories share nodes", () => {
    const shared = roundOf(PALAFICO_DUEL, [1, 1], 1);
    const tree = roundOf(PALAFICO_DUEL, [1, 1]);
    const response = new Response(shared, uniform(shared, 0));
    expect(response.value).toBeCloseTo(new Response(tree, uniform(tree, 0)).value, 12);
    expect(response.paths).toBe(tree.graph.nodes);
  });
});

describe("a round", () => {
  it.each([1, 2, 3, 5])("deals hands of %i dice as multisets", (n) => {
    const hands = handsOf(n);
    expect(hands.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(new Set(hands.map(({ faces }) => faces.join())).size).toBe([0, 6, 21, 56, 126, 252][n]);
    expect(hands.find(({ faces }) => faces.every((face) => face === 1))?.chance).toBeCloseTo(6 ** -n, 12);
  });

  it.each(DUELS)("has the legal actions of the rules at every history of one die each: $id", (duel) => {
    const rules = mustSeatRules(duel.ruleset);
    const { graph } = roundOf(duel, [1, 1]);
    const codes = new Int32Array(MAX_LEGAL);
    for (let n = 0; n < graph.nodes; n++) {
      const { player, bids } = graph.node(n);
      const table = newTableById({ ruleset: duel.ruleset, options: {}, players: 2 }, player);
      const spot = { dice: [1, 1], player, hand: [2], bids } as const;
      for (const event of eventsOf(duel, spot)) foldById(table, event);
      const position = rules.position(table, player, "turn");
      const legal = [...codes.subarray(0, position.legal(codes))];
      const here = graph.bid.subarray(graph.first[n], graph.first[n + 1]);
      expect([...here].map((bid) => position.encode(actionOf(duel, [1, 1], bid)))).toEqual(legal);
    }
  });

  it("has one node for all histories with the same last bids, if only these are remembered", () => {
    const { nodes } = bidGraph({ bids: 4, opens: () => true, memory: Number.POSITIVE_INFINITY });
    expect(nodes).toBe(2 ** 4);
    const shared = bidGraph({ bids: 4, opens: () => true, memory: 1 });
    // The start, then each bid by either player. Only the opener can make the lowest bid.
    expect(shared.nodes).toBe(1 + 4 + 3);
    for (let n = 0; n < shared.nodes; n++)
      for (const to of shared.to.subarray(shared.first[n], shared.first[n + 1])) expect(to < 0 || to > n).toBe(true);
  });
});
