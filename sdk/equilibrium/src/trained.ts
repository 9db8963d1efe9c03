import { type Duel, type DuelState, roundOf } from "./duel.ts";
import type { Strategy } from "./game.ts";
import { quantise } from "./quantise.ts";
import { type Bounds, bounds } from "./respond.ts";
import { Solver } from "./solve.ts";
import { SharedSolver } from "./solve-shared.ts";
import { writeStrategy } from "./write.ts";

/** The result of training one state, as the file of a duel's tables holds it. */
export interface TrainedState extends Effort {
  /** Dice of the opener, and of the opponent. */
  readonly dice: DuelState;
  /**
   * Proved bounds of the round's value to the opener: 1 for winning the round, −1 for losing it. `written` comes from
   * the strategies as they are written, and `solved` from those of the solver, if the round was solved whole. Absent if
   * it was not measured.
   */
  readonly written?: Bounds;
  readonly solved?: Bounds;
  /** What `writeStrategy` wrote: the opener's strategy, and the opponent's. */
  readonly strategies: readonly [Uint8Array, Uint8Array];
}

/** How a state is trained. */
export interface Effort {
  readonly iterations: number;
  /** How many of the last bids players remember. 0: all of them, and the round is solved whole. */
  readonly memory: number;
  /** Chances are written in steps of 1 / 2^digits. */
  readonly digits: number;
  /** Whether exact best responses measure both strategies. With more than five dice, that takes too long. */
  readonly measured: boolean;
}

/** Solves the round of a state, whole or with limited memory, and writes both strategies. */
export function train(duel: Duel, dice: DuelState, effort: Effort): TrainedState {
  const { iterations, memory, digits, measured } = effort;
  const round = roundOf(duel, dice, memory === 0 ? undefined : memory);
  const solver = memory === 0 ? new Solver(round) : new SharedSolver(round, { joint: memory === 1 });
  const found = solver.run(iterations).strategies();
  const rounded = found.map((strategy) => quantise(round, strategy, 2 ** digits)) as [Strategy, Strategy];
  const bytes = (strategy: Strategy) => writeStrategy(round, strategy, digits);
  return {
    dice,
    iterations,
    memory,
    digits,
    measured,
    ...(memory === 0 ? { solved: bounds(round, found) } : {}),
    ...(measured ? { written: bounds(round, rounded) } : {}),
    strategies: [bytes(rounded[0]), bytes(rounded[1])],
  };
}
