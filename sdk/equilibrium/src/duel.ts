import type { Bounds } from "./respond.ts";
import { type Round, type RoundRules, roundGame } from "./round.ts";

/** A duel in which the loser of a round loses a die and opens the next round, until one player has no dice left. */
export interface Duel {
  /** The ladder's id. */
  readonly id: string;
  readonly ruleset: string;
  /** Dice of each player at the start. */
  readonly dice: number;
  readonly wild: number;
  readonly opensWild: boolean;
}

/** `palafico` with two players. It then has no palafico rounds, so all rounds have the same rules. */
export const PALAFICO_DUEL: Duel = { id: "palafico-duel", ruleset: "palafico", dice: 5, wild: 1, opensWild: false };

export const DUELS: readonly Duel[] = [PALAFICO_DUEL];

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

/** The round that is played in a state. It is only about who wins it, so it does not depend on later rounds. */
export function roundOf({ wild, opensWild }: Duel, dice: DuelState, memory?: number): Round {
  const rules: RoundRules = { dice, wild, opensWild };
  return roundGame(rules, memory);
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
