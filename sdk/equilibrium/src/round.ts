import { type BidGraph, bidGraph } from "./bids.ts";
import type { Payoff, PublicGame } from "./game.ts";

/** A round of liar's dice between two players: who loses it is all that matters. Player 0 opens. */
export interface RoundRules {
  /** Dice of the player who opens, and of the other. */
  readonly dice: readonly [number, number];
  /** This face counts for every other one. */
  readonly wild: number;
  /** Whether a round may be opened on the wild face. */
  readonly opensWild: boolean;
}

export interface Round extends PublicGame {
  readonly graph: BidGraph;
  readonly rules: RoundRules;
  /** So many of the last bids are remembered. */
  readonly memory: number;
  /** The hands of each player, in the order of their numbers: faces ascending. */
  readonly hands: readonly [readonly Hand[], readonly Hand[]];
}

export interface Hand {
  /** Ascending. */
  readonly faces: readonly number[];
  /** How often it is rolled. */
  readonly chance: number;
}

export const FACES = 6;

/** Bids are in order of quantity, then of face: that of so many dice with a face, from 0. */
export const bidOf = (quantity: number, face: number): number => FACES * (quantity - 1) + face - 1;
export const quantityOf = (bid: number): number => ((bid / FACES) | 0) + 1;
export const faceOf = (bid: number): number => (bid % FACES) + 1;

/** The round game; the winner wins 1 and the loser loses 1. `memory`: how many of the last bids players remember. */
export function roundGame(rules: RoundRules, memory = Number.POSITIVE_INFINITY): Round {
  const { dice, wild, opensWild } = rules;
  const bids = FACES * (dice[0] + dice[1]);
  const graph = bidGraph({ bids, memory, opens: (bid) => opensWild || faceOf(bid) !== wild });
  const hands = [handsOf(dice[0]), handsOf(dice[1])] as const;
  const counts = hands.map((all) =>
    Array.from({ length: FACES }, (_, f) => Uint8Array.from(all, (hand) => countOf(hand, f + 1, wild))),
  );
  const width = dice[1] + 1;
  const payoffs: Payoff[] = [];
  for (let bid = 0; bid < bids; bid++)
    for (const challenger of [0, 1]) {
      const classes = [counts[0]![bid % FACES]!, counts[1]![bid % FACES]!] as const;
      const table = new Float64Array((dice[0] + 1) * width);
      for (let i = 0; i <= dice[0]; i++)
        for (let j = 0; j < width; j++) table[i * width + j] = i + j >= quantityOf(bid) === (challenger === 1) ? 1 : -1;
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

/** In how many ways dice in a row can show this hand. */
function arrangements(faces: readonly number[]): number {
  let ways = 1;
  let run = 0;
  for (const [i, face] of faces.entries()) {
    run = face === faces[i - 1] ? run + 1 : 1;
    ways = (ways * (i + 1)) / run;
  }
  return ways;
}

/** Dice of a hand that count for a face. */
export const countOf = ({ faces }: Hand, face: number, wild: number): number =>
  faces.filter((die) => die === face || die === wild).length;
