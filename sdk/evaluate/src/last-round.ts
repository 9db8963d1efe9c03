import {
  actionOf,
  actionValues,
  bounds,
  codeOf,
  DUELS,
  type Duel,
  LAST_ROUND,
  type Round,
  roundOf,
  Solver,
  type Strategy,
} from "@liars-ladder/equilibrium";
import type { Action } from "@liars-ladder/rules";
import type { AnyView } from "@liars-ladder/sdk";
import { gradeOf } from "./grade.ts";
import type { Loss } from "./loss.ts";

/** Enough for an error below 0.001 of a round; takes 0.1 s of CPU time, once. */
const ITERATIONS = 200;

interface Solved {
  readonly round: Round;
  readonly strategies: readonly [Strategy, Strategy];
  /** How much a player gives away at most with these strategies, in points of a duel. */
  readonly error: number;
}

const solved = new Map<Duel, Solved>();

function solve(duel: Duel): Solved {
  const kept = solved.get(duel);
  if (kept !== undefined) return kept;
  const round = roundOf(duel, LAST_ROUND);
  const strategies = new Solver(round).run(ITERATIONS).strategies();
  const made = { round, strategies, error: bounds(round, strategies).exploitability };
  solved.set(duel, made);
  return made;
}

/** An action and what it is worth: a score of 0–1, as the ladder counts it. */
export interface ExactValue {
  readonly action: Action;
  readonly value: number;
}

/**
 * What each action is worth against perfect play, when two seats have one die each, so that the loser of the round loses the
 * game. Undefined at other positions, and at those that perfect play never reaches. Each value is exact within `error`.
 */
export function exactValues(view: AnyView): { values: ExactValue[]; error: number; duel: Duel } | undefined {
  const duel = DUELS.find(({ ruleset }) => ruleset === view.ruleset);
  const { seats, seat, starter, bids } = view;
  if (duel === undefined || view.decision !== "turn") return undefined;
  const inside = seats.filter((one) => one.in);
  if (inside.length !== 2 || inside.some(({ dice }) => dice !== 1)) return undefined;
  const { round, strategies, error } = solve(duel);
  const theirs = strategies[seat === starter ? 1 : 0];
  const said = bids.map(({ bid }) => codeOf(duel, LAST_ROUND, { type: "bid", bid } as Action));
  const values = actionValues(round, theirs, seats[seat]!.faces.map(Number), said);
  if (values === undefined || values.length < 2) return undefined;
  // A round is worth ±1. In the game, the two seats play for the one point of their pair; they rank above all who left.
  const points = 2 * (seats.length - 1);
  const least = (seats.length - 2) / (seats.length - 1);
  return {
    values: values.map(({ bid, value }) => ({
      action: actionOf(duel, LAST_ROUND, bid),
      value: least + (1 + value) / points,
    })),
    error: error / points,
    duel,
  };
}

/** Judges a decision by the exact values of its actions. */
export function judgeLast(view: AnyView, chosen: Action): Loss | undefined {
  const exact = exactValues(view);
  if (exact === undefined) return undefined;
  const { values, error, duel } = exact;
  const code = (action: Action) => codeOf(duel, LAST_ROUND, action);
  const own = values.find(({ action }) => code(action) === code(chosen));
  if (own === undefined) return undefined;
  const best = values.filter((one) => one !== own).reduce((a, b) => (b.value > a.value ? b : a));
  const loss = { loss: Math.max(0, best.value - own.value), error };
  return { ...loss, grade: gradeOf(loss), rival: best.action, samples: 0, by: "perfect play" };
}
