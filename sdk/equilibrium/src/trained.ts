import { type Duel, type DuelState, roundOf } from "./duel.ts";
import type { Strategy } from "./game.ts";
import { quantise } from "./quantise.ts";
import { type Bounds, bounds } from "./respond.ts";
import { Solver } from "./solve.ts";
import { SharedSolver } from "./solve-shared.ts";
import { writeStrategy } from "./write.ts";

/** What training makes of one state: as it stands in the file of a duel's tables. */
export interface TrainedState extends Effort {
  /** Dice of who opens, and of the other. */
  readonly dice: DuelState;
  /**
   * What is proved of the round's value to who opens: 1 for winning the round, −1 for losing it. By the strategies that
   * are written down; `solved`: by those of the solver, where the round was solved whole. Absent: it was not measured.
   */
  readonly written?: Bounds;
  readonly solved?: Bounds;
  /** Of who opens, and of the other: what `writeStrategy` wrote. */
  readonly strategies: readonly [Uint8Array, Uint8Array];
}

/** How a state is trained. */
export interface Effort {
  readonly iterations: number;
  /** So many of the last bids are remembered; 0: all, and the round is solved whole. */
  readonly memory: number;
  /** Chances are written in steps of 1 / 2^digits. */
  readonly digits: number;
  /** The exact best response is asked what both strategies are worth. Beyond five dice it takes too long. */
  readonly measured: boolean;
}

/** Solves the round of a state, all of it or what can be remembered of it, and writes down both strategies. */
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
