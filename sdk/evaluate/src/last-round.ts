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

/**
 * Judges a decision exactly, against perfect play: where two seats have one die each, and who loses the round loses the
 * game. Undefined elsewhere, and where an equilibrium never comes.
 */
export function judgeLast(view: AnyView, chosen: Action): Loss | undefined {
  const duel = DUELS.find(({ ruleset }) => ruleset === view.ruleset);
  const { seats, seat, starter, bids } = view;
  if (duel === undefined || view.decision !== "turn") return undefined;
  const inside = seats.filter((one) => one.in);
  if (inside.length !== 2 || inside.some(({ dice }) => dice !== 1)) return undefined;
  const { round, strategies, error } = solve(duel);
  const theirs = strategies[seat === starter ? 1 : 0];
  const said = bids.map(({ bid }) => (bid.kind === "face" ? bidOf(bid.quantity, bid.face) : -1));
  const values = actionValues(round, theirs, seats[seat]!.faces.map(Number), said);
  if (values === undefined || values.length < 2) return undefined;
  const own = chosen.type === "bid" && chosen.bid.kind === "face" ? bidOf(chosen.bid.quantity, chosen.bid.face) : -1;
  const best = values
    .filter(({ bid }) => bid !== own)
    .reduce((a, b) => (b.value > a.value ? b : a), { bid: -1, value: -1 });
  // A round is worth ±1; in the game the two play for the point that one pair of seats has.
  const points = 2 * (seats.length - 1);
  const lost = (best.value - values.find(({ bid }) => bid === own)!.value) / points;
  const loss = { loss: Math.max(0, lost), error: error / points };
  const rival: Action =
    best.bid < 0
      ? { type: "challenge" }
      : { type: "bid", bid: { kind: "face", quantity: quantityOf(best.bid), face: faceOf(best.bid) } };
  return { ...loss, mistake: isMistake(loss), rival, samples: 0, by: "perfect play" };
}
