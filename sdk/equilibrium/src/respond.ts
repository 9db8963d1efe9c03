import { addPayoff, newStrategy, type PublicGame, type Strategy, type Who } from "./game.ts";

/**
 * The exact best response to a strategy, by a player who knows the strategy and has perfect recall, and the mean that
 * it wins. It walks through every path of the graph that the opponent can reach, so it can tell histories apart that
 * share a node.
 */
export class Response {
  private readonly game: PublicGame;
  private readonly theirs: Strategy;
  private readonly who: Who;
  private readonly hands: number;
  /** By depth: the reach probabilities of the opponent's hands, and the value by own hand. */
  private readonly reach: Float64Array[] = [];
  private readonly values: Float64Array[] = [];
  private readonly fixed: Strategy | undefined;
  private readonly best: Strategy | undefined;
  /** Paths walked: a measure of the work. */
  paths = 0;
  readonly value: number;

  /**
   * `own`: a strategy to evaluate in place of the best response. `keep`: keeps the best response for `strategy`; only
   * for trees.
   */
  constructor(game: PublicGame, theirs: Strategy, { own, keep = false }: { own?: Strategy; keep?: boolean } = {}) {
    this.game = game;
    this.theirs = theirs;
    this.fixed = own;
    this.who = theirs.player === 0 ? 1 : 0;
    const deals = game.deals[this.who]!;
    this.hands = deals.length;
    this.best = keep ? newStrategy(game, this.who) : undefined;
    this.open(0);
    this.reach[0]!.set(game.deals[theirs.player]!);
    this.walk(0, 0);
    let value = 0;
    for (let h = 0; h < deals.length; h++) value += deals[h]! * this.values[0]![h]!;
    this.value = value;
  }

  /**
   * The best response: one action for each hand, the first one if several are equally good. All chances are 0 at nodes
   * that the opponent never reaches.
   */
  get strategy(): Strategy {
    if (this.best === undefined) throw new RangeError("Response: its strategy was not kept");
    return this.best;
  }

  private open(depth: number): void {
    if (this.reach[depth] !== undefined) return;
    this.reach[depth] = new Float64Array(this.theirs.hands);
    this.values[depth] = new Float64Array(this.hands);
  }

  /** Fills `values[depth]` for node `n`, given `reach[depth]`. */
  private walk(n: number, depth: number): void {
    this.paths++;
    this.open(depth + 1);
    const { game, who, hands } = this;
    const { player, first, to } = game.graph;
    const here = this.values[depth]!;
    const there = this.values[depth + 1]!;
    const mine = player[n] === who;
    here.fill(mine && this.fixed === undefined ? Number.NEGATIVE_INFINITY : 0);
    if (mine) this.reach[depth + 1]!.set(this.reach[depth]!);
    for (let e = first[n]!; e < first[n + 1]!; e++) {
      if (!mine && !this.goes(n, e - first[n]!, depth)) continue;
      const next = to[e]!;
      if (next >= 0) this.walk(next, depth + 1);
      else {
        there.fill(0);
        addPayoff(game.payoffs[-1 - next]!, who, this.reach[depth + 1]!, 0, there, 0);
      }
      if (mine) this.take(n, e - first[n]!, here, there);
      else for (let h = 0; h < hands; h++) here[h]! += there[h]!;
    }
  }

  /**
   * Adds the value of the i-th action of an own node to `here`: where it is the best so far, or as often as the fixed
   * strategy takes it.
   */
  private take(n: number, i: number, here: Float64Array, there: Float64Array): void {
    const { fixed, best, hands } = this;
    if (fixed !== undefined) {
      const at = fixed.at[n]! + i * hands;
      for (let h = 0; h < hands; h++) here[h]! += fixed.chance[at + h]! * there[h]!;
      return;
    }
    for (let h = 0; h < hands; h++) {
      if (there[h]! <= here[h]!) continue;
      here[h] = there[h]!;
      if (best === undefined) continue;
      for (let at = best.at[n]! + h; at < best.at[n + 1]!; at += hands) best.chance[at] = 0;
      best.chance[best.at[n]! + i * hands + h] = 1;
    }
  }

  /** Whether the opponent ever takes the i-th action of node `n`. Fills in its reach probabilities after it. */
  private goes(n: number, i: number, depth: number): boolean {
    const { hands, at, chance } = this.theirs;
    const from = this.reach[depth]!;
    const into = this.reach[depth + 1]!;
    const begin = at[n]! + i * hands;
    let any = false;
    for (let h = 0; h < hands; h++) {
      into[h] = from[h]! * chance[begin + h]!;
      if (into[h]! > 0) any = true;
    }
    return any;
  }
}

/** What player 0 wins on average if both play these strategies. */
export const meanOf = (game: PublicGame, [first, second]: readonly [Strategy, Strategy]): number =>
  new Response(game, second, { own: first }).value;

/** What two strategies prove: the value of the game to player 0 is between `low` and `high`. */
export interface Bounds {
  /** What player 0 wins at least, with its strategy. */
  readonly low: number;
  /** What player 0 wins at most, against the strategy of player 1. */
  readonly high: number;
  /** What the strategies lose to best responses, on average over both players: half of high − low. */
  readonly exploitability: number;
}

export function bounds(game: PublicGame, [first, second]: readonly [Strategy, Strategy]): Bounds {
  const low = -new Response(game, first).value;
  const high = new Response(game, second).value;
  return { low, high, exploitability: (high - low) / 2 };
}
