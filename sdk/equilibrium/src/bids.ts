import type { PublicGraph } from "./game.ts";

/**
 * Two players bid in turn, each bid higher than the last, until one challenges. Bids are numbered 0 … bids − 1, from
 * low to high.
 */
export interface Bidding {
  readonly bids: number;
  opens(bid: number): boolean;
  /** How many of the last bids players remember. Infinity: all of them, and the graph is a tree. */
  readonly memory: number;
}

/** A node of the bidding: who acts, and the last bids that are remembered, oldest first. */
export interface BidNode {
  readonly player: 0 | 1;
  readonly bids: readonly number[];
}

export interface BidGraph extends PublicGraph {
  /** What node `n` is. */
  node(n: number): BidNode;
  /** The index of this node, or −1 if there is none. `bids` holds no more bids than are remembered. */
  find(node: BidNode): number;
  /** The bid of each edge, −1 for the challenge. */
  readonly bid: Int8Array;
}

/**
 * The graph of a bidding. The actions of a node are the challenge, if there is a bid, then the raises from low to high.
 * Payoff 2 · bid + player is the end at which that player challenges that bid.
 */
export function bidGraph({ bids, opens, memory }: Bidding): BidGraph {
  const nodes: BidNode[] = [{ player: 0, bids: [] }];
  const known = new Map<string, number>([["0:", 0]]);
  // Nodes are ordered by their last bid. Every edge leads to a higher bid, and so to a later node.
  const byLast: number[][] = Array.from({ length: bids }, () => []);
  const enter = (node: BidNode): number => {
    const key = `${node.player}:${node.bids}`;
    let n = known.get(key);
    if (n === undefined) {
      n = nodes.length;
      known.set(key, n);
      nodes.push(node);
      byLast[node.bids.at(-1)!]!.push(n);
    }
    return n;
  };
  const raise = ({ player, bids: said }: BidNode, bid: number): BidNode => ({
    player: player === 0 ? 1 : 0,
    bids: [...said, bid].slice(-Math.min(memory, said.length + 1)),
  });
  const raises = (n: number): number[] => {
    const node = nodes[n]!;
    const last = node.bids.at(-1) ?? -1;
    const found: number[] = [];
    for (let bid = last + 1; bid < bids; bid++) if (last >= 0 || opens(bid)) found.push(enter(raise(node, bid)));
    return found;
  };
  const order = [0];
  const after: number[][] = [raises(0)];
  // A level is complete when all lower levels are done.
  for (const level of byLast)
    for (const n of level) {
      order.push(n);
      after[n] = raises(n);
    }
  const place = new Uint32Array(order.length);
  for (const [i, n] of order.entries()) place[n] = i;
  const sorted = order.map((n) => nodes[n]!);
  const first = new Uint32Array(order.length + 1);
  const to: number[] = [];
  const said: number[] = [];
  for (const [i, n] of order.entries()) {
    const last = nodes[n]!.bids.at(-1);
    if (last !== undefined) {
      to.push(-1 - (2 * last + nodes[n]!.player));
      said.push(-1);
    }
    for (const next of after[n]!) {
      to.push(place[next]!);
      said.push(nodes[next]!.bids.at(-1)!);
    }
    first[i + 1] = to.length;
  }
  return {
    nodes: order.length,
    player: Uint8Array.from(sorted, ({ player }) => player),
    first,
    to: Int32Array.from(to),
    bid: Int8Array.from(said),
    node: (n) => sorted[n]!,
    find: ({ player, bids: said }) => place[known.get(`${player}:${said}`) ?? -1] ?? -1,
  };
}
