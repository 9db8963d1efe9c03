import {
  actionValues,
  codeOf,
  type DuelState,
  PALAFICO_DUEL,
  type Round,
  roundOf,
  Solver,
  type Strategy,
  type Who,
} from "@liars-ladder/equilibrium";
import type { Evaluated } from "@liars-ladder/evaluate";
import type { Action, Replay } from "@liars-ladder/rules";

/** The exact losses of decisions in the smallest rounds of a duel. */
export interface Exact {
  /** In points, as in a `Loss`. Undefined in other rounds, and for positions that an equilibrium never reaches. */
  lossOf(replay: Replay, evaluated: Evaluated): number | undefined;
}

/** Iterations of the solver, by dice. With more dice they take minutes. */
const ITERATIONS: Readonly<Record<string, number>> = { "1-2": 40, "2-1": 40 };
/** The value of the last round to the seat that opens it, out of 1: −7/327 of ±1. */
const LAST = (1 - 7 / 327) / 2;

export function exactLosses(): Exact {
  const solved = new Map<string, { round: Round; strategies: readonly [Strategy, Strategy] }>();
  const solvedOf = (dice: DuelState) => {
    const name = dice.join("-");
    const iterations = ITERATIONS[name];
    if (iterations === undefined) return undefined;
    let found = solved.get(name);
    if (found === undefined) {
      const round = roundOf(PALAFICO_DUEL, dice);
      found = { round, strategies: new Solver(round).run(iterations).strategies() };
      solved.set(name, found);
    }
    return found;
  };
  return {
    lossOf({ events }, { event, seat }) {
      const start = events.findLastIndex((one, i) => i < event && one.type === "round");
      const round = events[start]!;
      if (round.type !== "round") return undefined;
      const hands: number[][] = [];
      const said: Action[] = [];
      for (const one of events.slice(start, event)) {
        if (one.type === "roll" && "dice" in one) hands[one.seat] = one.dice.toSorted();
        if (one.type === "act") said.push(one.action);
      }
      const { starter } = round;
      const dice: DuelState = [hands[starter]!.length, hands[1 - starter]!.length];
      const code = (action: Action) => codeOf(PALAFICO_DUEL, dice, action);
      const found = solvedOf(dice);
      const act = events[event]!;
      if (found === undefined || act.type !== "act") return undefined;
      const who: Who = seat === starter ? 0 : 1;
      const values = actionValues(found.round, found.strategies[1 - who]!, hands[seat]!, said.map(code));
      if (values === undefined) return undefined;
      const taken = values.find(({ bid }) => bid === code(act.action))!;
      const lost = Math.max(...values.map(({ value }) => value)) - taken.value;
      // Half of a round's ±1, times the value of winning the round.
      const [own, theirs] = who === 0 ? dice : [dice[1], dice[0]];
      const won = theirs === 1 ? 1 : 1 - LAST;
      const over = own === 1 ? 0 : LAST;
      return (lost / 2) * (won - over);
    },
  };
}
