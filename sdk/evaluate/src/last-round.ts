import {
  actionValues,
  bidOf,
  bounds,
  DUELS,
  type Duel,
  faceOf,
  quantityOf,
  type Round,
  roundOf,
  Solver,
  type Strategy,
} from "@liars-ladder/equilibrium";
import type { Action } from "@liars-ladder/rules";
import type { AnyView } from "@liars-ladder/sdk";
import { isMistake, type Loss } from "./loss.ts";

/** Enough for 0.001 of a round: 0.1 CPU s, once. */
const ITERATIONS = 200;

interface Solved {
  readonly round: Round;
  readonly strategies: readonly [Strategy, Strategy];
  /** What a player gives away at most by playing so, in points of a duel. */
  readonly error: number;
}

const solved = new Map<Duel, Solved>();

function solve(duel: Duel): Solved {
  const kept = solved.get(duel);
  if (kept !== undefined) return kept;
  const round = roundOf(duel, [1, 1]);
  const strategies = new Solver(round).run(ITERATIONS).strategies();
  const made = { round, strategies, error: bounds(round, strategies).exploitability };
  solved.set(duel, made);
  return made;
}

/** An action and what it is worth: a share of the game, as the ladder counts it. */
export interface ExactValue {
  readonly action: Action;
  readonly value: number;
}

/**
 * What each action is worth against perfect play, exactly: where two seats have one die each, and who loses the round loses
 * the game. Undefined elsewhere, and where an equilibrium never comes. `error`: of each value, at most.
 */
export function exactValues(view: AnyView): { values: ExactValue[]; error: number } | undefined {
  const duel = DUELS.find(({ ruleset }) => ruleset === view.ruleset);
  const { seats, seat, starter, bids } = view;
  if (duel === undefined || view.decision !== "turn") return undefined;
  const inside = seats.filter((one) => one.in);
  if (inside.length !== 2 || inside.some(({ dice }) => dice !== 1)) return undefined;
  const { round, strategies, error } = solve(duel);
  const theirs = strategies[seat === starter ? 1 : 0];
  const said = bids.map(({ bid }) => codeOf({ type: "bid", bid }));
  const values = actionValues(round, theirs, seats[seat]!.faces.map(Number), said);
  if (values === undefined || values.length < 2) return undefined;
  // A round is worth ±1; in the game the two play for the point that one pair of seats has, above all who left.
  const points = 2 * (seats.length - 1);
  const least = (seats.length - 2) / (seats.length - 1);
  return {
    values: values.map(({ bid, value }) => ({ action: actionOf(bid), value: least + (1 + value) / points })),
    error: error / points,
  };
}

/** As the solver numbers bids; −1 is to challenge. */
const codeOf = (action: Action): number =>
  action.type === "bid" && action.bid.kind === "face" ? bidOf(action.bid.quantity, action.bid.face) : -1;

const actionOf = (bid: number): Action =>
  bid < 0
    ? { type: "challenge" }
    : { type: "bid", bid: { kind: "face", quantity: quantityOf(bid), face: faceOf(bid) } };

/** Judges a decision by them. */
export function judgeLast(view: AnyView, chosen: Action): Loss | undefined {
  const exact = exactValues(view);
  if (exact === undefined) return undefined;
  const { values, error } = exact;
  const own = values.find(({ action }) => codeOf(action) === codeOf(chosen));
  if (own === undefined) return undefined;
  const best = values.filter((one) => one !== own).reduce((a, b) => (b.value > a.value ? b : a));
  const loss = { loss: Math.max(0, best.value - own.value), error };
  return { ...loss, mistake: isMistake(loss), rival: best.action, samples: 0, by: "perfect play" };
}
