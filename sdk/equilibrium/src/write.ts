import type { BidNode } from "./bids.ts";
import type { Strategy } from "./game.ts";
import { RangeEncoder } from "./range-coder.ts";
import { countOf, type Round } from "./round.ts";

/**
 * Writes a strategy that `quantise` made with 2^digits steps. At each node, only the hands are written whose own
 * actions reach it. The reader, `bots/src/reference.ts`, walks in the same way, and so knows what comes next. Nodes
 * come in the order of their last bid, then in the order in which the walk meets them. For each hand, the actions of
 * the node follow in order. A bit says whether the chance of an action is positive, a second bit whether it is all that
 * is left; the last step that is left can only be all. If it is not all, the chance follows in `digits` bits.
 */
export function writeStrategy(round: Round, strategy: Strategy, digits: number): Uint8Array {
  return new Walk(round, strategy, digits).bytes;
}

class Walk {
  readonly bytes: Uint8Array;
  private readonly round: Round;
  private readonly strategy: Strategy;
  private readonly digits: number;
  private readonly coder = new RangeEncoder(CONTEXTS);
  /** By last bid: the nodes that the walk has met, and which hands reach them. */
  private readonly levels: Map<string, { node: BidNode; comes: Uint8Array }>[];

  constructor(round: Round, strategy: Strategy, digits: number) {
    this.round = round;
    this.strategy = strategy;
    this.digits = digits;
    this.levels = round.rules.bids.map(() => new Map());
    this.visit({ player: 0, bids: [] }, new Uint8Array(strategy.hands).fill(1));
    for (const level of this.levels) for (const { node, comes } of level.values()) this.visit(node, comes);
    this.bytes = this.coder.finish();
  }

  private visit(node: BidNode, comes: Uint8Array): void {
    const { graph } = this.round;
    const n = graph.find(node);
    const [begin, end] = [graph.first[n]!, graph.first[n + 1]!];
    if (node.player === this.strategy.player) {
      const before = new Uint8Array((end - begin) * LACKS);
      for (let h = 0; h < comes.length; h++) {
        if (comes[h] === 0) continue;
        this.write(node, n, h, end - begin, before);
        for (let e = begin; e < end; e++)
          if (graph.to[e]! >= 0 && this.chance(n, e - begin, h) > 0) this.meet(node, graph.bid[e]!)[h] = 1;
      }
      return;
    }
    for (let e = begin; e < end; e++) {
      if (graph.to[e]! < 0) continue;
      const there = this.meet(node, graph.bid[e]!);
      for (let h = 0; h < comes.length; h++) if (comes[h] === 1) there[h] = 1;
    }
  }

  /** Which hands reach the node after a bid: to be filled in. */
  private meet({ player, bids }: BidNode, bid: number): Uint8Array {
    const said = [...bids, bid].slice(-Math.min(this.round.memory, bids.length + 1));
    const node: BidNode = { player: player === 0 ? 1 : 0, bids: said };
    const level = this.levels[bid]!;
    const key = `${node.player}:${said}`;
    let met = level.get(key);
    if (met === undefined) {
      met = { node, comes: new Uint8Array(this.strategy.hands) };
      level.set(key, met);
    }
    return met.comes;
  }

  private chance(n: number, i: number, h: number): number {
    const { at, hands, chance } = this.strategy;
    return chance[at[n]! + i * hands + h]!;
  }

  private write(node: BidNode, n: number, h: number, actions: number, before: Uint8Array): void {
    const { graph, hands, rules } = this.round;
    const hand = hands[this.strategy.player]![h]!;
    const last = node.bids.at(-1) ?? -1;
    let left = 2 ** this.digits;
    for (let i = 0; left > 0; i++) {
      const units = Math.round(this.chance(n, i, h) * 2 ** this.digits);
      const bid = graph.bid[graph.first[n]! + i]!;
      const { quantity, face } = rules.bids[bid < 0 ? last : bid]!;
      const lacks = quantity - countOf(hand, face, rules.wild);
      const miss = Math.max(0, Math.min(LACKS - 1, lacks + 1));
      const kind = bid < 0 ? 0 : last < 0 ? 1 : Math.min(bid - last, 13) + 1;
      const place = i * LACKS + miss;
      const about = kind * LACKS + miss;
      const part = Math.floor((8 * left) / 2 ** this.digits);
      const taken = units > 0 ? 1 : 0;
      // The last action takes what is left, so nothing is written for it.
      const more = i < actions - 1;
      if (more) this.coder.bit((about * 3 + before[place]!) * 2 + (part < 8 ? 1 : 0), taken);
      before[place] = taken === 1 ? 2 : Math.min(1, before[place]!);
      if (taken === 0) continue;
      if (more && left > 1) this.coder.bit(ALL + about * 9 + part, units === left ? 1 : 0);
      if (units < left) {
        const digits = DIGITS + (part * 2 + (kind > 0 ? 1 : 0)) * 128;
        for (let d = this.digits - 1; d >= 0; d--)
          this.coder.bit(digits + d * 8 + Math.min(7, units >> (d + 1)), ((units >> d) & 1) as 0 | 1);
      }
      left -= units;
    }
  }
}

/*
 * Contexts. `about`: a challenge or a raise; the step from the last bid (0: an opening bid); how many dice of the bid are
 * missing from the hand. `part`: the eighths that are left of the hand's chances.
 *
 * - Whether an action is taken: about; whether earlier hands at this node that miss as many take it (0: none does, 1: an
 *   earlier one does, 2: the latest one does); whether part of the chances is taken already.
 * - Whether it takes all that is left: about, and the part.
 * - A digit: the part, whether it is a raise, the digit's place, and those before it.
 */

/** Classes of missing dice: at least one die too many, none missing, one missing, … */
const LACKS = 8;
const ABOUT = 15 * LACKS;
const ALL = ABOUT * 3 * 2;
const DIGITS = ALL + ABOUT * 9;
const CONTEXTS = DIGITS + 9 * 2 * 128;
