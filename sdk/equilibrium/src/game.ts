/**
 * A zero-sum game for two players who see all actions, but not each other's hand. This is the input of the solver.
 * Chance deals the hands once, at the start. A round of liar's dice is such a game, and so is poker with one deal.
 */
export interface PublicGame {
  readonly graph: PublicGraph;
  /** The chance of each hand, by player and hand. Any scale will do if the payoffs take it into account. */
  readonly deals: readonly [Float64Array, Float64Array];
  readonly payoffs: readonly Payoff[];
}

/**
 * The possible actions. A path from node 0 to a payoff is a public history. In a tree, each history has its own node:
 * the game has perfect recall. Where histories share a node, the player who acts there cannot tell them apart. Then the
 * game has imperfect recall, and the solver solves only an abstraction.
 *
 * Edge `e` of node `n` is one of `first[n] … first[n + 1] − 1`, in the order of the actions. Edges lead to later nodes.
 */
export interface PublicGraph {
  readonly nodes: number;
  /** Who acts at a node: 0 or 1. */
  readonly player: Uint8Array;
  /** nodes + 1 entries. */
  readonly first: Uint32Array;
  /** Where an edge leads: a node, or −1 − p for payoff p. */
  readonly to: Int32Array;
}

/**
 * What player 0 wins and player 1 loses at an end of the game. It depends only on the classes of the two hands:
 * `table[class of player 0 · width + class of player 1]`. A mean is the sum over both hands of deal · deal · entry.
 */
export interface Payoff {
  /** The class of each hand, by player. */
  readonly classes: readonly [Uint8Array, Uint8Array];
  /** The number of classes of player 1. */
  readonly width: number;
  readonly table: Float64Array;
}

export type Who = 0 | 1;

/**
 * A behaviour strategy of one player: `chance[at[n] + i · hands + h]` is the chance of the i-th edge of node n with
 * hand h. It has entries only at nodes of that player.
 */
export interface Strategy {
  readonly player: Who;
  readonly hands: number;
  /** Where the numbers of a node begin. */
  readonly at: Uint32Array;
  readonly chance: Float64Array;
}

/** A strategy whose entries are all 0, to be filled in. */
export function newStrategy({ graph, deals }: PublicGame, player: Who): Strategy {
  const hands = deals[player].length;
  const { nodes, first } = graph;
  const at = new Uint32Array(nodes + 1);
  for (let n = 0; n < nodes; n++) {
    const own = graph.player[n] === player ? first[n + 1]! - first[n]! : 0;
    at[n + 1] = at[n]! + own * hands;
  }
  return { player, hands, at, chance: new Float64Array(at[nodes]!) };
}

/** Scales the numbers of each hand so that they add up to 1. If they are all 0, they become all the same. */
export function normalise(numbers: Float64Array, begin: number, end: number, hands: number): void {
  for (let h = begin; h < begin + hands && h < end; h++) {
    let total = 0;
    for (let i = h; i < end; i += hands) total += numbers[i]!;
    if (total > 0) for (let i = h; i < end; i += hands) numbers[i]! /= total;
    else for (let i = h; i < end; i += hands) numbers[i] = hands / (end - begin);
  }
}

/** The average strategy, from sums over many iterations that are laid out as `at` says. */
export function averageOf({ player, hands, at }: Omit<Strategy, "chance">, sums: Float64Array): Strategy {
  const chance = sums.slice();
  for (let n = 0; n + 1 < at.length; n++) normalise(chance, at[n]!, at[n + 1]!, hands);
  return { player, hands, at, chance };
}

/** Every action equally likely. */
export function uniform(game: PublicGame, player: Who): Strategy {
  const made = newStrategy(game, player);
  const { nodes, first } = game.graph;
  for (let n = 0; n < nodes; n++) made.chance.fill(1 / (first[n + 1]! - first[n]!), made.at[n]!, made.at[n + 1]!);
  return made;
}

/**
 * Adds to `into[at + h]` the expected value of an end to player `who` with each own hand h. `reach[from + h]` is the
 * reach probability of the opponent's hand h.
 */
export function addPayoff(
  { classes, table, width }: Payoff,
  who: Who,
  reach: Float64Array,
  from: number,
  into: Float64Array,
  at: number,
): void {
  const own = classes[who];
  const theirs = classes[1 - who]!;
  const height = table.length / width;
  likely.fill(0, 0, who === 0 ? width : height);
  for (let h = 0; h < theirs.length; h++) likely[theirs[h]!]! += reach[from + h]!;
  if (who === 0)
    for (let c = 0; c < height; c++) {
      let worth = 0;
      for (let d = 0; d < width; d++) worth += table[c * width + d]! * likely[d]!;
      worths[c] = worth;
    }
  else
    for (let d = 0; d < width; d++) {
      let worth = 0;
      for (let c = 0; c < height; c++) worth -= table[c * width + d]! * likely[c]!;
      worths[d] = worth;
    }
  for (let h = 0; h < own.length; h++) into[at + h]! += worths[own[h]!]!;
}

// A class fits into a byte.
const likely = new Float64Array(256);
const worths = new Float64Array(256);
