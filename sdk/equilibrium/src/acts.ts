import type { Action, SeenEvent } from "@liars-ladder/rules";
import type { Duel, DuelState } from "./duel.ts";
import type { Who } from "./game.ts";
import { numberOf } from "./round.ts";

/** A decision in a round of a duel. */
export interface Spot {
  /** Dice of the opener, and of the opponent. */
  readonly dice: DuelState;
  readonly player: Who;
  /** Ascending. */
  readonly hand: readonly number[];
  readonly bids: readonly number[];
}

/** The challenge, as a bid. */
export const CALL = -1;

const bidsIn = (duel: Duel, dice: DuelState) => duel.bids(dice[0] + dice[1]);

/** An action as a bid or CALL; NaN if it is neither. */
export function codeOf(duel: Duel, dice: DuelState, action: Action): number {
  if (action.type === "challenge") return CALL;
  const bid = action.type === "bid" && action.bid.kind === "face" ? numberOf(bidsIn(duel, dice), action.bid) : -1;
  return bid < 0 ? Number.NaN : bid;
}

export const actionOf = (duel: Duel, dice: DuelState, bid: number): Action =>
  bid === CALL ? { type: "challenge" } : { type: "bid", bid: { kind: "face", ...bidsIn(duel, dice)[bid]! } };

/** The bids that are legal after these, lowest first. */
export function legalBids(duel: Duel, dice: DuelState, bids: readonly number[]): number[] {
  const last = bids.at(-1) ?? -1;
  return bidsIn(duel, dice).flatMap(({ face }, bid) =>
    bid > last && (last >= 0 || duel.opensWild || face !== duel.wild) ? [bid] : [],
  );
}

/** What a bot sees before the first bid of a duel that begins with these dice. */
export const startOf = ({ rollOff }: Duel, { dice, player, hand }: Omit<Spot, "bids">): SeenEvent[] => [
  { type: "rolloff", rolls: [[...rollOff]] as number[][] | number[][][], starter: 0 },
  { type: "round", round: 1, starter: 0 },
  ...([0, 1] as const).map(
    (seat): SeenEvent => ({ type: "roll", seat, dice: dice[seat], ...(seat === player ? { faces: [...hand] } : {}) }),
  ),
];

/** What a bot has seen when it decides here. */
export const eventsOf = (duel: Duel, spot: Spot): SeenEvent[] => [
  ...startOf(duel, spot),
  ...spot.bids.map(
    (bid, n): SeenEvent => ({ type: "act", seat: n % 2, decision: "turn", action: actionOf(duel, spot.dice, bid) }),
  ),
];
