import { type BidGraph, bidGraph } from "./bids.ts";
import type { Payoff, PublicGame } from "./game.ts";

/** A round of liar's dice between two players, who only want to win it. Player 0 is the opener. */
export interface RoundRules {
  /** Dice of the opener, and of the opponent. */
  readonly dice: readonly [number, number];
  /** Dice with this face count for every face. */
  readonly wild: number;
  /** Whether the opening bid may be on the wild face. */
  readonly opensWild: boolean;
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

/** The index of a bid, from 0. Bids are ordered by quantity, then by face. */
export const bidOf = (quantity: number, face: number): number => FACES * (quantity - 1) + face - 1;
export const quantityOf = (bid: number): number => ((bid / FACES) | 0) + 1;
export const faceOf = (bid: number): number => (bid % FACES) + 1;

/** A round as a game: the winner gets 1, the loser −1. `memory`: how many of the last bids players remember. */
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
export const countOf = ({ faces }: Hand, face: number, wild: number): number =>
  faces.filter((die) => die === face || die === wild).length;
