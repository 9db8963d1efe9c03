import type { Who } from "./game.ts";
import type { Bounds } from "./respond.ts";
import { byQuantity, type FaceBid, type Round, type RoundRules, roundGame, winOrLose } from "./round.ts";
import { WHEEL_WORTHS } from "./wheel-worths.ts";

/** A duel in which the loser of a round loses dice, until one player has none left. */
export interface Duel {
  /** The ladder's id. */
  readonly id: string;
  readonly ruleset: string;
  /** Dice of each player at the start. */
  readonly dice: number;
  readonly wild: number;
  readonly opensWild: boolean;
  /** All bids with this many dice on the table, lowest first. A bid's number is its index. */
  bids(total: number): readonly FaceBid[];
  /** What the two seats roll to find who opens: the first rolls higher. */
  readonly rollOff: readonly [number, number] | readonly [readonly number[], readonly number[]];
  /** How many dice a challenge costs. `off`: how many there are more than were bid; negative if there are fewer. */
  costs(off: number): number;
  /** Who opens the next round. */
  readonly next: "loser" | "challenger";
  /**
   * The value of each state, as `worthIn` reads it: then a round is about the state that it leads to. Absent if each round
   * costs one die: then a round is only about who wins it, and each is solved alone.
   */
  readonly worths?: Worths;
}

/** By the dice of the opener and of the opponent, as `2-1`: the duel's value to the opener in perfect play, −1 … 1. */
export type Worths = Readonly<Record<string, number>>;

/** `palafico` with two players. It then has no palafico rounds, so all rounds have the same rules. */
export const PALAFICO_DUEL: Duel = {
  id: "palafico-duel",
  ruleset: "palafico",
  dice: 5,
  wild: 1,
  opensWild: false,
  bids: listed(byQuantity),
  rollOff: [6, 1],
  costs: () => 1,
  next: "loser",
};

/** `ships-wheel` with two players. */
export const SHIPS_WHEEL_DUEL: Duel = {
  id: "ships-wheel-duel",
  ruleset: "ships-wheel",
  dice: 5,
  wild: 1,
  opensWild: true,
  bids: listed(alongTheBoard),
  rollOff: [
    [6, 6, 6, 6, 6],
    [2, 2, 2, 2, 2],
  ],
  costs: (off) => (off < 0 ? -off : Math.max(1, off)),
  next: "challenger",
  worths: WHEEL_WORTHS,
};

/** Bids are listed once for each number of dice. */
function listed(list: (total: number) => FaceBid[]): (total: number) => readonly FaceBid[] {
  const known: FaceBid[][] = [];
  return (total) => (known[total] ??= list(total));
}

/** The bids of `ships-wheel`: number space q lies at place 2q of the board, and wheel space k at 4k − 1. */
function alongTheBoard(total: number): FaceBid[] {
  const place = ({ quantity, face }: FaceBid) => (face === 1 ? 4 * quantity - 1 : 2 * quantity);
  return byQuantity(total).sort((a, b) => place(a) - place(b) || a.face - b.face);
}

export const DUELS: readonly Duel[] = [PALAFICO_DUEL, SHIPS_WHEEL_DUEL];

/** The duel of this ruleset and number of players, if there is one. */
export const duelOf = ({ ruleset, players }: { ruleset: string; players: number }): Duel | undefined =>
  players === 2 ? DUELS.find((duel) => duel.ruleset === ruleset) : undefined;

/** Dice of the opener, and of the opponent. */
export type DuelState = readonly [number, number];

/** One die each: the round in which exploitability is measured. */
export const LAST_ROUND: DuelState = [1, 1];

/** All states of a duel with at most `most` dice on the table, fewest dice first. */
export function statesOf(duel: Duel, most = 2 * duel.dice): DuelState[] {
  const states: DuelState[] = [];
  for (let total = 2; total <= most; total++)
    for (let a = Math.max(1, total - duel.dice); a <= Math.min(duel.dice, total - 1); a++) states.push([a, total - a]);
  return states;
}

/** What the duel is worth to the opener of a state, who is this player. */
export type WorthIn = (state: DuelState, opener: Who) => number;

/**
 * The rules of the round that is played in a state. If rounds are about the states that follow, `worthIn` says what these
 * are worth; without it, the duel's own table does.
 */
export function rulesOf(duel: Duel, dice: DuelState, worthIn = worthsOf(duel)): RoundRules {
  const { wild, opensWild } = duel;
  const pays = worthIn === undefined ? winOrLose : paysBy(duel, dice, worthIn);
  return { dice, bids: duel.bids(dice[0] + dice[1]), wild, opensWild, pays };
}

/** The round itself. `memory`: how many of the last bids players remember. */
export const roundOf = (duel: Duel, dice: DuelState, memory?: number, worthIn?: WorthIn): Round =>
  roundGame(rulesOf(duel, dice, worthIn), memory);

const worthsOf = ({ worths }: Duel): WorthIn | undefined => worths && (([a, b]) => worths[`${a}-${b}`]!);

/** What player 0 of a round wins: the value of the state that a challenge leads to. */
function paysBy(duel: Duel, dice: DuelState, worthIn: WorthIn) {
  return (challenger: Who, off: number): number => {
    const loser: Who = off >= 0 === (challenger === 1) ? 1 : 0;
    const left = [...dice] as [number, number];
    left[loser] -= Math.min(left[loser], duel.costs(off));
    if (left[loser] === 0) return loser === 0 ? -1 : 1;
    const opener = duel.next === "loser" ? loser : challenger;
    const worth = worthIn([left[opener], left[1 - opener]!], opener);
    return opener === 0 ? worth : -worth;
  };
}

/** Bounds of the duel's value to the opener in a state: 1 for a sure win, −1 for a sure loss. */
export type Worth = Pick<Bounds, "low" | "high">;

/**
 * Bounds of the duel's value in a state, from the bounds of its round and those of the duel in the next states, which
 * `worth` returns. Winning a round is never worth less than losing it, so rounds can be solved one by one. Throws a
 * RangeError if the bounds do not show that.
 */
export function duelWorth([a, b]: DuelState, round: Worth, worth: (state: DuelState) => Worth): Worth {
  const lost = a === 1 ? { low: -1, high: -1 } : worth([a - 1, b]);
  const next = b === 1 ? { low: -1, high: -1 } : worth([b - 1, a]);
  const won = { low: -next.high, high: -next.low };
  if (won.low < lost.high) throw new RangeError(`duelWorth: in state ${a}–${b} it may be better to lose the round`);
  const mix = (value: number, win: number, loss: number) => ((1 + value) * win + (1 - value) * loss) / 2;
  return { low: mix(round.low, won.low, lost.low), high: mix(round.high, won.high, lost.high) };
}
