import { addPayoff, averageOf, normalise, type PublicGame, type Strategy, uniform, type Who } from "./game.ts";

/**
 * Counterfactual regret minimisation over public histories, a vector of hands at a time. Source: Brown and Sandholm,
 * "Solving Imperfect-Information Games via Discounted Regret Minimization" (2019), DCFR(1.5, 0, 2): old regrets are
 * discounted, negative ones more, and later iterations weigh more in the average. Players update in turn, as in CFR+
 * (Tammelin, 2014). CFR+ itself took twice the iterations here, and so did the predictive CFR+ of Farina, Kroer and
 * Sandholm (2021).
 *
 * The average strategies converge to an equilibrium. The graph must be a tree: where histories share a node, the value
 * of a hand there depends on the history (`SharedSolver` is for such graphs). The same game and number of iterations
 * give the same numbers on every machine, because only + − · / and square roots are used, whose results IEEE 754
 * defines exactly.
 */
export class Solver {
  readonly game: PublicGame;
  private readonly sides: readonly [Side, Side];
  private iteration = 0;

  /** @throws RangeError if the graph is not a tree. */
  constructor(game: PublicGame) {
    const ends = game.graph.to.reduce((n, to) => (to < 0 ? n + 1 : n), 0);
    if (game.graph.to.length - ends !== game.graph.nodes - 1) throw new RangeError("Solver: the graph is not a tree");
    this.game = game;
    this.sides = [new Side(game, 0), new Side(game, 1)];
  }

  run(iterations: number): this {
    const [first, second] = this.sides;
    for (let i = 0; i < iterations; i++) {
      this.iteration++;
      for (const [own, other] of [
        [first, second],
        [second, first],
      ] as const) {
        this.spread();
        own.average(this.iteration ** 2);
        own.learn(other, this.iteration);
      }
    }
    return this;
  }

  /** The average strategy of each player. At nodes that a hand never reached, each action is equally likely. */
  strategies(): [Strategy, Strategy] {
    return [this.sides[0].strategy(), this.sides[1].strategy()];
  }

  /** Computes the reach probability of each hand at each node, from the current strategies. */
  private spread(): void {
    const { sides } = this;
    const { nodes, player, first, to } = this.game.graph;
    for (const side of sides) side.deal();
    for (let n = 0; n < nodes; n++) {
      const acts = sides[player[n]!]!;
      const waits = sides[1 - player[n]!]!;
      if (!acts.comes(n) && !waits.comes(n)) continue;
      for (let e = first[n]!; e < first[n + 1]!; e++) {
        const next = to[e]!;
        if (next < 0) continue;
        acts.go(n, e - first[n]!, next);
        waits.follow(n, next);
      }
    }
  }
}

/** One player: its current strategy, its regrets, and the sums for its average strategy. */
class Side {
  private readonly game: PublicGame;
  private readonly who: Who;
  private readonly hands: number;
  private readonly at: Uint32Array;
  private readonly now: Float64Array;
  private readonly regrets: Float64Array;
  private readonly sums: Float64Array;
  /** Reach probabilities, by node and hand. */
  private readonly reach: Float64Array;
  private readonly values: Float64Array;
  /** Action values at the node that learns: by edge and hand. */
  private edges = new Float64Array(0);
  private readonly ending: Float64Array;
  /** The discount of a positive regret. The discount of a negative one is 1/2. */
  private fade = 0;

  constructor(game: PublicGame, who: Who) {
    this.game = game;
    this.who = who;
    const { hands, at, chance } = uniform(game, who);
    this.hands = hands;
    this.at = at;
    this.now = chance;
    this.regrets = new Float64Array(chance.length);
    this.sums = new Float64Array(chance.length);
    this.reach = new Float64Array(game.graph.nodes * hands);
    this.values = new Float64Array(game.graph.nodes * hands);
    this.ending = new Float64Array(game.deals[1 - who]!.length);
  }

  deal(): void {
    this.reach.fill(0);
    this.reach.set(this.game.deals[this.who]!);
  }

  /** Whether any hand reaches node `n`. */
  comes(n: number): boolean {
    const { reach, hands } = this;
    for (let i = n * hands; i < (n + 1) * hands; i++) if (reach[i]! > 0) return true;
    return false;
  }

  /** Updates the reach after this player's i-th action at node `from`. */
  go(from: number, i: number, to: number): void {
    const { hands, reach, now } = this;
    const at = this.at[from]! + i * hands;
    for (let h = 0; h < hands; h++) reach[to * hands + h]! += reach[from * hands + h]! * now[at + h]!;
  }

  /** Updates the reach after an action of the opponent: it is unchanged. */
  follow(from: number, to: number): void {
    const { hands, reach } = this;
    for (let h = 0; h < hands; h++) reach[to * hands + h]! += reach[from * hands + h]!;
  }

  average(weight: number): void {
    const { hands, at, reach, now, sums } = this;
    for (let n = 0; n < this.game.graph.nodes; n++) {
      if (at[n] === at[n + 1] || !this.comes(n)) continue;
      for (let i = at[n]!; i < at[n + 1]!; i += hands)
        for (let h = 0; h < hands; h++) sums[i + h]! += weight * reach[n * hands + h]! * now[i + h]!;
    }
  }

  /**
   * Computes the values of all nodes against the opponent's current strategy, from the last node to the first. Updates
   * the regrets and the current strategy.
   */
  learn(other: Side, iteration: number): void {
    const before = (iteration - 1) * Math.sqrt(iteration - 1);
    this.fade = before / (before + 1);
    const { nodes, player } = this.game.graph;
    this.values.fill(0);
    for (let n = nodes - 1; n >= 0; n--) {
      if (!other.comes(n)) continue;
      if (player[n] === this.who) this.learnAt(n, other);
      else this.waitAt(n, other);
    }
  }

  private waitAt(n: number, other: Side): void {
    const { hands, values, ending } = this;
    const { first, to } = this.game.graph;
    for (let e = first[n]!; e < first[n + 1]!; e++) {
      const next = to[e]!;
      if (next >= 0) {
        for (let h = 0; h < hands; h++) values[n * hands + h]! += values[next * hands + h]!;
        continue;
      }
      other.ends(n, e - first[n]!, ending);
      addPayoff(this.game.payoffs[-1 - next]!, this.who, ending, 0, values, n * hands);
    }
  }

  /** The probability that each hand of this player reaches node `n` and takes its i-th action. */
  private ends(n: number, i: number, into: Float64Array): void {
    const { hands, reach, now } = this;
    const at = this.at[n]! + i * hands;
    for (let h = 0; h < hands; h++) into[h] = reach[n * hands + h]! * now[at + h]!;
  }

  private learnAt(n: number, other: Side): void {
    const { hands, values, now, regrets } = this;
    const { first, to } = this.game.graph;
    const begin = this.at[n]!;
    const length = this.at[n + 1]! - begin;
    if (this.edges.length < length) this.edges = new Float64Array(length);
    const { edges } = this;
    edges.fill(0, 0, length);
    for (let k = 0, e = first[n]!; k < length; k += hands, e++) {
      const next = to[e]!;
      if (next >= 0) for (let h = 0; h < hands; h++) edges[k + h] = values[next * hands + h]!;
      else addPayoff(this.game.payoffs[-1 - next]!, this.who, other.reach, n * other.hands, edges, k);
      for (let h = 0; h < hands; h++) values[n * hands + h]! += edges[k + h]! * now[begin + k + h]!;
    }
    for (let k = 0; k < length; k += hands)
      for (let h = 0; h < hands; h++) {
        const regret = edges[k + h]! - values[n * hands + h]!;
        const old = regrets[begin + k + h]!;
        const kept = old * (old > 0 ? this.fade : 0.5) + regret;
        regrets[begin + k + h] = kept;
        now[begin + k + h] = Math.max(0, kept);
      }
    normalise(now, begin, begin + length, hands);
  }

  strategy(): Strategy {
    return averageOf({ player: this.who, hands: this.hands, at: this.at }, this.sums);
  }
}
