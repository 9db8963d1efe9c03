import { averageOf, normalise, type Payoff, type PublicGame, type Strategy, uniform, type Who } from "./game.ts";

/**
 * Regret minimisation where histories share nodes: an abstraction in which players forget all but the last bids.
 * Source: Neller and Hnath, "Approximating Optimal Dudo Play with Fixed-Strategy Iteration Counterfactual Regret
 * Minimization" (2011). They draw two hands for each iteration; here all hands are updated at once, with the discounts
 * of `Solver`. The value of a node is kept for each pair of hands, because it does not depend on how the hands got
 * there.
 *
 * Several histories lead to a node, and each makes other hands of the opponent likely. So they have to be weighted.
 * With `joint`, a history counts as often as both players take it, for each pair of hands. This is best for a memory of
 * one bid. Without it, the player's own actions in a history count as often as all its hands together take them, and at
 * least `LEAST`. Measured with 4 and 5 dice and a memory of one bid, that gives away nearly twice as much as `joint`;
 * with up to three dice and a memory of two or three bids, half as much.
 *
 * There is no guarantee for the result except what `Response` measures. The same game and number of iterations give the
 * same numbers.
 */
export class SharedSolver {
  readonly game: PublicGame;
  private readonly sides: readonly [Side, Side];
  /**
   * The value of each node to player 0, for each pair of hands: node by node, hands of player 0 by hands of player 1.
   */
  private readonly values: Float64Array;
  private readonly ends: readonly Float64Array[];
  /** If `joint`: the reach probability of each pair of hands at each node. */
  private readonly ways: Float64Array | undefined;
  private iteration = 0;

  constructor(game: PublicGame, { joint }: { joint: boolean }) {
    this.game = game;
    this.sides = [new Side(game, 0), new Side(game, 1)];
    const pairs = this.sides[0].hands * this.sides[1].hands;
    this.values = new Float64Array(game.graph.nodes * pairs);
    this.ways = joint ? new Float64Array(game.graph.nodes * pairs) : undefined;
    this.ends = game.payoffs.map(pairsOf);
  }

  run(iterations: number): this {
    const { nodes } = this.game.graph;
    for (let i = 0; i < iterations; i++) {
      this.iteration++;
      for (const side of this.sides) {
        this.spread();
        if (this.ways !== undefined) this.spreadPairs(this.ways);
        side.begin(this.iteration);
        this.values.fill(0);
        for (let n = nodes - 1; n >= 0; n--) this.visit(n, side);
      }
    }
    return this;
  }

  strategies(): [Strategy, Strategy] {
    return [this.sides[0].strategy(), this.sides[1].strategy()];
  }

  /** What player 0 wins on average if both play these strategies. */
  mean(strategies: readonly [Strategy, Strategy]): number {
    const { graph, deals } = this.game;
    const [rows, columns] = [this.sides[0].hands, this.sides[1].hands];
    for (const side of this.sides) side.now.set(strategies[side.who].chance);
    this.values.fill(0);
    for (let n = graph.nodes - 1; n >= 0; n--) this.visit(n, undefined);
    let mean = 0;
    for (let a = 0; a < rows; a++)
      for (let b = 0; b < columns; b++) mean += deals[0][a]! * deals[1][b]! * this.values[a * columns + b]!;
    return mean;
  }

  private spread(): void {
    const { nodes, player, first, to } = this.game.graph;
    for (const side of this.sides) side.deal();
    for (let n = 0; n < nodes; n++) {
      const acts = this.sides[player[n]!]!;
      const waits = this.sides[1 - player[n]!]!;
      for (let e = first[n]!; e < first[n + 1]!; e++) {
        if (to[e]! < 0) continue;
        waits.follow(n, to[e]!, LEAST + (1 - LEAST) * acts.go(n, e - first[n]!, to[e]!));
      }
    }
  }

  private spreadPairs(ways: Float64Array): void {
    const [rows, columns] = [this.sides[0].hands, this.sides[1].hands];
    const { nodes, player, first, to } = this.game.graph;
    ways.fill(0);
    for (let a = 0; a < rows; a++)
      for (let b = 0; b < columns; b++) ways[a * columns + b] = this.game.deals[0][a]! * this.game.deals[1][b]!;
    for (let n = 0; n < nodes; n++)
      for (let e = first[n]!; e < first[n + 1]!; e++) {
        const next = to[e]!;
        if (next < 0) continue;
        const i = e - first[n]!;
        if (player[n] === 0) this.addRows(n * rows * columns, next * rows * columns, n, i, ways, ways);
        else this.addColumns(n * rows * columns, next * rows * columns, n, i, ways, ways);
      }
  }

  private visit(n: number, learns: Side | undefined): void {
    const { player, first, to } = this.game.graph;
    const acts = this.sides[player[n]!]!;
    const other = this.sides[1 - player[n]!]!;
    const pairs = this.sides[0].hands * this.sides[1].hands;
    for (let e = first[n]!; e < first[n + 1]!; e++) {
      const next = to[e]!;
      const from = next < 0 ? this.ends[-1 - next]! : this.values;
      const at = next < 0 ? 0 : next * pairs;
      const i = e - first[n]!;
      if (player[n] === 0) this.addRows(at, n * pairs, n, i, from, this.values);
      else this.addColumns(at, n * pairs, n, i, from, this.values);
      if (acts !== learns) continue;
      if (this.ways === undefined) acts.weigh(i, other, n * other.hands, from, at);
      else acts.weighPairs(i, other, this.ways, n * pairs, from, at);
    }
    if (acts === learns) acts.learn(n);
  }

  /**
   * Adds one matrix of pairs to another, weighted by the chance that each hand of player 0 takes the i-th action of
   * node `n`.
   */
  private addRows(at: number, to: number, n: number, i: number, from: Float64Array, into: Float64Array): void {
    const [{ hands: rows, now, at: places }, { hands: columns }] = this.sides;
    const chances = places[n]! + i * rows;
    for (let a = 0; a < rows; a++) {
      const chance = now[chances + a]!;
      if (chance === 0) continue;
      const row = a * columns;
      for (let b = 0; b < columns; b++) into[to + row + b]! += chance * from[at + row + b]!;
    }
  }

  private addColumns(at: number, to: number, n: number, i: number, from: Float64Array, into: Float64Array): void {
    const [{ hands: rows }, side] = this.sides;
    if (!side.takes(n, i)) return;
    const { hands: columns, now, at: places } = side;
    const chances = places[n]! + i * columns;
    for (let a = 0; a < rows; a++) {
      const row = a * columns;
      for (let b = 0; b < columns; b++) into[to + row + b]! += now[chances + b]! * from[at + row + b]!;
    }
  }
}

/** The least weight of a player's own actions on the way to a node, even if none of its hands takes them. */
const LEAST = 0.1;

class Side {
  readonly who: Who;
  readonly hands: number;
  readonly at: Uint32Array;
  readonly now: Float64Array;
  private readonly game: PublicGame;
  private readonly reach: Float64Array;
  private readonly regrets: Float64Array;
  private readonly sums: Float64Array;
  /** Action values at the node that learns, by action and hand. */
  private worth = new Float64Array(0);
  private kept = 0;

  constructor(game: PublicGame, who: Who) {
    const { hands, at, chance } = uniform(game, who);
    this.game = game;
    this.who = who;
    this.hands = hands;
    this.at = at;
    this.now = chance;
    this.reach = new Float64Array(game.graph.nodes * hands);
    this.regrets = new Float64Array(chance.length);
    this.sums = new Float64Array(chance.length);
    let most = 0;
    for (let n = 0; n < game.graph.nodes; n++) most = Math.max(most, at[n + 1]! - at[n]!);
    this.worth = new Float64Array(most);
  }

  deal(): void {
    this.reach.fill(0);
    this.reach.set(this.game.deals[this.who]!);
  }

  /** Takes the i-th action of a node. @returns how often it is taken, averaged over the hands. */
  go(from: number, i: number, to: number): number {
    const { hands, reach, now } = this;
    const at = this.at[from]! + i * hands;
    let all = 0;
    let some = 0;
    for (let h = 0; h < hands; h++) {
      const comes = reach[from * hands + h]!;
      const goes = comes * now[at + h]!;
      all += comes;
      some += goes;
      reach[to * hands + h]! += goes;
    }
    return all > 0 ? some / all : 0;
  }

  follow(from: number, to: number, share: number): void {
    const { hands, reach } = this;
    for (let h = 0; h < hands; h++) reach[to * hands + h]! += share * reach[from * hands + h]!;
  }

  /** Begins an iteration: adds the current strategy to the average. */
  begin(iteration: number): void {
    const { hands, at, reach, now, sums } = this;
    const before = (iteration - 1) * Math.sqrt(iteration - 1);
    this.kept = before / (before + 1);
    const weight = iteration ** 2;
    for (let n = 0; n < this.game.graph.nodes; n++)
      for (let i = at[n]!; i < at[n + 1]!; i += hands)
        for (let h = 0; h < hands; h++) sums[i + h]! += weight * reach[n * hands + h]! * now[i + h]!;
  }

  takes(n: number, i: number): boolean {
    const from = this.at[n]! + i * this.hands;
    for (let h = 0; h < this.hands; h++) if (this.now[from + h]! > 0) return true;
    return false;
  }

  /** The value of the i-th action with each own hand, weighted by the reach of the opponent's hands. */
  weigh(i: number, other: Side, theirs: number, from: Float64Array, at: number): void {
    const { worth, hands, who } = this;
    const { reach } = other;
    const into = i * hands;
    worth.fill(0, into, into + hands);
    if (who === 0)
      for (let a = 0; a < hands; a++) {
        const row = at + a * other.hands;
        for (let b = 0; b < other.hands; b++) worth[into + a]! += reach[theirs + b]! * from[row + b]!;
      }
    else
      for (let a = 0; a < other.hands; a++) {
        const comes = reach[theirs + a]!;
        if (comes === 0) continue;
        const row = at + a * hands;
        for (let b = 0; b < hands; b++) worth[into + b]! -= comes * from[row + b]!;
      }
  }

  /** The same, weighted by the reach of pairs of hands. */
  weighPairs(i: number, other: Side, ways: Float64Array, way: number, from: Float64Array, at: number): void {
    const { worth, hands, who } = this;
    const into = i * hands;
    const [rows, columns] = who === 0 ? [hands, other.hands] : [other.hands, hands];
    worth.fill(0, into, into + hands);
    for (let a = 0; a < rows; a++) {
      const row = a * columns;
      if (who === 0) {
        let sum = 0;
        for (let b = 0; b < columns; b++) sum += ways[way + row + b]! * from[at + row + b]!;
        worth[into + a] = sum;
      } else for (let b = 0; b < columns; b++) worth[into + b]! -= ways[way + row + b]! * from[at + row + b]!;
    }
  }

  learn(n: number): void {
    const { hands, now, regrets, worth, kept } = this;
    const begin = this.at[n]!;
    const length = this.at[n + 1]! - begin;
    for (let h = 0; h < hands; h++) {
      let value = 0;
      for (let k = h; k < length; k += hands) value += worth[k]! * now[begin + k]!;
      for (let k = h; k < length; k += hands) {
        const old = regrets[begin + k]!;
        const regret = old * (old > 0 ? kept : 0.5) + worth[k]! - value;
        regrets[begin + k] = regret;
        now[begin + k] = Math.max(0, regret);
      }
    }
    normalise(now, begin, begin + length, hands);
  }

  strategy(): Strategy {
    return averageOf({ player: this.who, hands: this.hands, at: this.at }, this.sums);
  }
}

/** The payoff of an end as a matrix: hands of player 0 by hands of player 1. */
function pairsOf({ classes, table, width }: Payoff): Float64Array {
  const [first, second] = classes;
  const made = new Float64Array(first.length * second.length);
  for (let a = 0; a < first.length; a++)
    for (let b = 0; b < second.length; b++) made[a * second.length + b] = table[first[a]! * width + second[b]!]!;
  return made;
}
