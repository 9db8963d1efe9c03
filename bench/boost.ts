/** Rows of small whole numbers, one byte for each feature, and what is to be learned of each. */
export interface Rows {
  features: number;
  /** Row by row. */
  cells: Uint8Array;
  targets: Float64Array;
}

export type Model = (cells: Uint8Array, row: number) => number;

/** Features have the values 0 … BINS − 1. */
export const BINS = 24;
const DEPTH = 4;
const RATE = 0.1;
const MOST_TREES = 200;
/** It stops when this many trees made it no better. */
const PATIENCE = 12;
/** Pulls the value of a leaf to 0 as much as so many rows would. */
const PULL = 20;

/** All nodes of one level after the other; leaves hold values. */
interface Tree {
  feature: Uint8Array;
  /** A row with a value of at most this goes left. */
  cut: Uint8Array;
  leaf: Float64Array;
}

/**
 * Gradient boosting of regression trees by least squares. It stops when `held`, which it does not learn from, gets
 * worse. Source: Friedman, "Greedy function approximation", Annals of Statistics 2001.
 */
export function boost(rows: Rows, held: Rows): Model {
  const { features } = rows;
  const left = rows.targets.slice();
  const heldLeft = held.targets.slice();
  const trees: Tree[] = [];
  let [best, kept] = [squares(heldLeft), 0];
  while (trees.length < MOST_TREES && trees.length - kept < PATIENCE) {
    const tree = grow(rows, left);
    trees.push(tree);
    learn(tree, rows, left);
    learn(tree, held, heldLeft);
    const now = squares(heldLeft);
    if (now < best) [best, kept] = [now, trees.length];
  }
  trees.length = kept;
  return (cells, row) => trees.reduce((sum, tree) => sum + leafOf(tree, cells, row * features), 0);
}

const squares = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0);

/** Takes from each row what the tree says of it. */
function learn(tree: Tree, { cells, features }: Rows, left: Float64Array): void {
  for (let row = 0; row < left.length; row++) left[row]! -= leafOf(tree, cells, row * features);
}

function leafOf({ feature, cut, leaf }: Tree, cells: Uint8Array, from: number): number {
  let node = 0;
  for (let level = 0; level < DEPTH; level++) {
    node = 2 * node + (cells[from + feature[node]!]! <= cut[node]! ? 1 : 2);
  }
  return leaf[node - (2 ** DEPTH - 1)]!;
}

function grow({ cells, features }: Rows, left: Float64Array): Tree {
  const inner = 2 ** DEPTH - 1;
  const tree: Tree = {
    feature: new Uint8Array(inner),
    cut: new Uint8Array(inner).fill(BINS),
    leaf: new Float64Array(inner + 1),
  };
  const at = new Uint8Array(left.length);
  for (let level = 0; level < DEPTH; level++) {
    const first = 2 ** level - 1;
    const size = features * BINS;
    const sums = new Float64Array((first + 1) * size);
    const counts = new Float64Array((first + 1) * size);
    for (let row = 0; row < left.length; row++) {
      const node = (at[row]! - first) * size;
      const off = left[row]!;
      for (let f = 0, from = row * features; f < features; f++) {
        const bin = node + f * BINS + cells[from + f]!;
        sums[bin]! += off;
        counts[bin]! += 1;
      }
    }
    for (let node = first; node < 2 * first + 1; node++) {
      split(tree, node, features, sums, counts, (node - first) * size);
    }
    for (let row = 0; row < left.length; row++) {
      const node = at[row]!;
      at[row] = 2 * node + (cells[row * features + tree.feature[node]!]! <= tree.cut[node]! ? 1 : 2);
    }
  }
  const counts = new Float64Array(inner + 1);
  for (let row = 0; row < left.length; row++) {
    tree.leaf[at[row]! - inner]! += left[row]!;
    counts[at[row]! - inner]! += 1;
  }
  tree.leaf = tree.leaf.map((sum, k) => (RATE * sum) / (counts[k]! + PULL));
  return tree;
}

/** Finds the split that explains most. Without one, all rows go left. */
function split(
  tree: Tree,
  node: number,
  features: number,
  sums: Float64Array,
  counts: Float64Array,
  from: number,
): void {
  let [sum, count] = [0, 0];
  for (let bin = 0; bin < BINS; bin++) {
    sum += sums[from + bin]!;
    count += counts[from + bin]!;
  }
  const worth = (s: number, n: number): number => (s * s) / (n + PULL);
  let most = worth(sum, count);
  for (let f = 0; f < features; f++) {
    let [below, many] = [0, 0];
    for (let bin = 0; bin < BINS - 1; bin++) {
      below += sums[from + f * BINS + bin]!;
      many += counts[from + f * BINS + bin]!;
      const now = worth(below, many) + worth(sum - below, count - many);
      if (now > most) {
        most = now;
        tree.feature[node] = f;
        tree.cut[node] = bin;
      }
    }
  }
}
