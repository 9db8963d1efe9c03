import { type BidGraph, bidGraph } from "./bids.ts";
import type { Payoff, PublicGame, Who } from "./game.ts";

/** A claim that at least so many dice show this face. */
export interface FaceBid {
  readonly quantity: number;
  readonly face: number;
}

/** A round of liar's dice between two players. Player 0 is the opener. */
export interface RoundRules {
  /** Dice of the opener, and of the opponent. */
  readonly dice: readonly [number, number];
  /** All bids, lowest first. A bid's number is its index. */
  readonly bids: readonly FaceBid[];
  /** Dice with this face count for every face. */
  readonly wild: number;
  /** Whether the opening bid may be on the wild face. */
  readonly opensWild: boolean;
  /**
   * What player 0 wins and player 1 loses when a player challenges. `off`: how many dice there are more than were bid;
   * negative if there are fewer.
   */
  pays(challenger: Who, off: number): number;
}

export interface Round extends PublicGame {
  readonly graph: BidGraph;
  readonly rules: RoundRules;
  /** How many of the last bids players remember. */
  readonly memory: number;
  /** The hands of each player, by their index. */
  readonly hands: readonly [readonly Hand[], readonly Hand[]];
}

export interface Hand {
  /** In ascending order. */
  readonly faces: readonly number[];
  /** The probability that it is rolled. */
  readonly chance: number;
}

export const FACES = 6;

/** All bids with this many dice on the table, by quantity, then by face. */
export const byQuantity = (total: number): FaceBid[] =>
  Array.from({ length: FACES * total }, (_, i) => ({ quantity: ((i / FACES) | 0) + 1, face: (i % FACES) + 1 }));

/** The number of a bid, or −1 if there is no such bid. */
export const numberOf = (bids: readonly FaceBid[], { quantity, face }: FaceBid): number =>
  bids.findIndex((bid) => bid.quantity === quantity && bid.face === face);

/** What player 0 wins if a round is only about who wins it: 1 or −1. */
export const winOrLose = (challenger: Who, off: number): number => (off >= 0 === (challenger === 1) ? 1 : -1);

/** A round as a game. `memory`: how many of the last bids players remember. */
export function roundGame(rules: RoundRules, memory = Number.POSITIVE_INFINITY): Round {
  const { dice, bids, wild, opensWild, pays } = rules;
  const opens = (bid: number) => opensWild || bids[bid]!.face !== wild;
  const graph = bidGraph({ bids: bids.length, memory, opens });
  const hands = [handsOf(dice[0]), handsOf(dice[1])] as const;
  const counts = hands.map((all) =>
    Array.from({ length: FACES }, (_, f) => Uint8Array.from(all, (hand) => countOf(hand, f + 1, wild))),
  );
  const width = dice[1] + 1;
  const payoffs: Payoff[] = [];
  for (const { quantity, face } of bids)
    for (const challenger of [0, 1] as const) {
      const classes = [counts[0]![face - 1]!, counts[1]![face - 1]!] as const;
      const table = new Float64Array((dice[0] + 1) * width);
      for (let i = 0; i <= dice[0]; i++)
        for (let j = 0; j < width; j++) table[i * width + j] = pays(challenger, i + j - quantity);
      payoffs.push({ classes, width, table });
    }
  const deals = [
    Float64Array.from(hands[0], ({ chance }) => chance),
    Float64Array.from(hands[1], ({ chance }) => chance),
  ] as const;
  return { graph, deals, payoffs, rules, memory, hands };
}

/** Every hand of `n` dice as a multiset, in lexical order of its ascending faces. */
export function handsOf(n: number): Hand[] {
  const found: Hand[] = [];
  const faces: number[] = [];
  const fill = (least: number): void => {
    if (faces.length === n) {
      found.push({ faces: [...faces], chance: arrangements(faces) / FACES ** n });
      return;
    }
    for (let face = least; face <= FACES; face++) {
      faces.push(face);
      fill(face);
      faces.pop();
    }
  };
  fill(1);
  return found;
}

/** The number of ordered rolls that give this hand. */
function arrangements(faces: readonly number[]): number {
  let ways = 1;
  let run = 0;
  for (const [i, face] of faces.entries()) {
    run = face === faces[i - 1] ? run + 1 : 1;
    ways = (ways * (i + 1)) / run;
  }
  return ways;
}

/** How many dice of a hand count for a face. */
export const countOf = ({ faces }: Pick<Hand, "faces">, face: number, wild: number): number =>
  faces.filter((die) => die === face || die === wild).length;
