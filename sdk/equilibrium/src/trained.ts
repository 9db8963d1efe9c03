import { type Duel, type DuelState, duelWorth, roundOf, statesOf, type Worth } from "./duel.ts";
import type { PublicGame, Strategy, Who } from "./game.ts";
import { quantise } from "./quantise.ts";
import { type Bounds, bounds, meanOf, Response } from "./respond.ts";
import type { Round } from "./round.ts";
import { Solver } from "./solve.ts";
import { SharedSolver } from "./solve-shared.ts";
import { writeStrategy } from "./write.ts";

/** The result of training one state, as the file of a duel's tables holds it. */
export interface TrainedState extends Effort {
  /** Dice of the opener, and of the opponent. */
  readonly dice: DuelState;
  /**
   * Proved bounds of the round's value to the opener: 1 for winning the round, −1 for losing it. If rounds are about the
   * states that follow, it is the duel's value, as if these states were worth exactly what is known of them. `written`
   * comes from the strategies as they are written, and `solved` from those of the solver, if the round was solved whole.
   * Absent if it was not measured.
   */
  readonly written?: Bounds;
  readonly solved?: Bounds;
  /** What the opener wins on average if both play the solver's strategies; only if rounds are about later states. */
  readonly worth?: number;
  /** Proved bounds of the duel's value to the opener, if there are any of all states that may follow. */
  readonly duel?: Worth;
  /** What `writeStrategy` wrote: the opener's strategy, and the opponent's. */
  readonly strategies: readonly [Uint8Array, Uint8Array];
}

/** How a state is trained. */
export interface Effort {
  /** If players remember only the last bids: iterations of solving the round whole as well, for the bounds of its value. */
  readonly whole?: number;
  readonly iterations: number;
  /** How many of the last bids players remember. 0: all of them, and the round is solved whole. */
  readonly memory: number;
  /** Chances are written in steps of 1 / 2^digits. */
  readonly digits: number;
  /** Whether exact best responses measure both strategies. With more than five dice, that takes too long. */
  readonly measured: boolean;
}

/** What was found out about a state that may follow. */
export type Known = Pick<TrainedState, "worth" | "duel">;

/**
 * Solves the round of a state, whole or with limited memory, and writes both strategies. `known`: of the states that may
 * follow, for a duel whose rounds are about them.
 */
export function train(
  duel: Duel,
  dice: DuelState,
  effort: Effort,
  known: (state: DuelState) => Known | undefined = () => undefined,
): TrainedState {
  const { whole, iterations, memory, digits, measured } = effort;
  const about = duel.worths && ((state: DuelState) => known(state)!.worth!);
  const round = (remembers?: number) => roundOf(duel, dice, remembers, about);
  const tree = memory === 0 || whole !== undefined ? solve(round(), whole ?? iterations) : undefined;
  const shared = memory === 0 ? undefined : solveShared(round(memory), iterations);
  const plays = shared ?? tree!;
  const rounded = plays.strategies.map((of) => quantise(plays.round, of, 2 ** digits)) as [Strategy, Strategy];
  const written = measured ? bounds(plays.round, rounded) : undefined;
  const solved = tree && bounds(tree.round, tree.strategies);
  const proves = tree ?? (measured ? { round: plays.round, strategies: rounded } : undefined);
  const proved = proves && provedBy(duel, proves, (solved ?? written)!, (state) => known(state)?.duel);
  const bytes = (strategy: Strategy) => writeStrategy(plays.round, strategy, digits);
  return {
    dice,
    ...effort,
    ...(solved && { solved }),
    ...(written && { written }),
    ...(about && { worth: (tree ?? plays).mean }),
    ...(proved && { duel: proved }),
    strategies: [bytes(rounded[0]), bytes(rounded[1])],
  };
}

interface Solution {
  readonly round: Round;
  readonly strategies: readonly [Strategy, Strategy];
  /** What player 0 wins on average. */
  readonly mean: number;
}

function solve(round: Round, iterations: number): Solution {
  const strategies = new Solver(round).run(iterations).strategies();
  return { round, strategies, mean: meanOf(round, strategies) };
}

function solveShared(round: Round, iterations: number): Solution {
  const solver = new SharedSolver(round, { joint: round.memory === 1 }).run(iterations);
  const strategies = solver.strategies();
  return { round, strategies, mean: solver.mean(strategies) };
}

/**
 * What strategies of a round prove about the duel. Undefined if nothing is proved about a state that may follow. If rounds
 * are about these states, each player counts on the worst that is proved of them.
 */
function provedBy(
  duel: Duel,
  { round, strategies: [first, second] }: Omit<Solution, "mean">,
  alone: Worth,
  worth: (state: DuelState) => Worth | undefined,
): Worth | undefined {
  const { dice } = round.rules;
  const [a, b] = dice;
  const before = statesOf(duel, a + b - 1).filter(([x, y]) => Math.max(x, y) <= Math.max(a, b));
  if (duel.worths === undefined) {
    const next = [...(a > 1 ? [[a - 1, b] as const] : []), ...(b > 1 ? [[b - 1, a] as const] : [])];
    return next.some((state) => worth(state) === undefined) ? undefined : duelWorth(dice, alone, (s) => worth(s)!);
  }
  if (before.some((state) => worth(state) === undefined)) return undefined;
  const paid = (worst: Who): PublicGame => {
    const { payoffs } = roundOf(duel, dice, 1, (state, opener) => worth(state)![opener === worst ? "low" : "high"]);
    return { ...round, payoffs };
  };
  return { low: -new Response(paid(0), first).value, high: new Response(paid(1), second).value };
}
