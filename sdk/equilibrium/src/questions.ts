import type { Action, SeenEvent } from "@liars-ladder/rules";
import { seedOf } from "./ask-seeds.ts";
import { type Box, IllegalAnswer } from "./black-box.ts";
import type { Duel, DuelState } from "./duel.ts";
import type { Who } from "./game.ts";
import { bidOf, FACES, faceOf, quantityOf } from "./round.ts";

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
/** Each question is asked with this many seeds. */
export const SEEDS = 2;
/** Asks a bot, and remembers the answers: each question is asked only once. */
export class Questions {
  private readonly duel: Duel;
  private readonly box: Box;
  private readonly known = new Map<string, readonly number[]>();
  /** How many questions were asked. */
  asked = 0;

  constructor(duel: Duel, box: Box) {
    this.duel = duel;
    this.box = box;
  }

  /**
   * The bot's action at a decision, with each seed. It sees all events of the round at once, and is asked for this
   * decision only.
   */
  async answersOf(spot: Spot): Promise<readonly number[]> {
    const key = `${spot.dice}|${spot.hand}|${spot.player}|${spot.bids}`;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const answers: number[] = [];
    for (let i = 0; i < SEEDS; i++) answers.push(await this.ask(spot, i));
    this.known.set(key, answers);
    return answers;
  }

  private async ask(spot: Spot, i: number): Promise<number> {
    const { dice, player, hand, bids } = spot;
    const { ruleset } = this.duel;
    this.asked++;
    await this.box.start({
      ruleset,
      options: {},
      players: 2,
      seat: player,
      game: 0,
      rng: seedOf(i, player, this.asked),
    });
    const action = await this.box.ask({ decision: "turn", events: eventsOf(spot) });
    const bid = codeOf(action);
    if (bid === CALL ? bids.length > 0 : legalBids(this.duel, dice, bids).includes(bid)) return bid;
    throw new IllegalAnswer({ player, hand, bids }, action);
  }
}

/** An action as a bid or CALL; NaN if it is neither. */
export const codeOf = (action: Action): number =>
  action.type === "challenge"
    ? CALL
    : action.type === "bid" && action.bid.kind === "face"
      ? bidOf(action.bid.quantity, action.bid.face)
      : Number.NaN;

export const actionOf = (bid: number): Action =>
  bid === CALL
    ? { type: "challenge" }
    : { type: "bid", bid: { kind: "face", quantity: quantityOf(bid), face: faceOf(bid) } };

export function legalBids({ wild, opensWild }: Duel, dice: DuelState, bids: readonly number[]): number[] {
  const last = bids.at(-1) ?? -1;
  const all = Array.from({ length: FACES * (dice[0] + dice[1]) }, (_, bid) => bid);
  return all.filter((bid) => bid > last && (last >= 0 || opensWild || faceOf(bid) !== wild));
}

/** What the bot sees of a duel that begins with these dice. In the roll-off, the opener rolled higher. */
function eventsOf({ dice, player, hand, bids }: Spot): SeenEvent[] {
  return [
    { type: "rolloff", rolls: [[6, 1]], starter: 0 },
    { type: "round", round: 1, starter: 0 },
    ...([0, 1] as const).map(
      (seat): SeenEvent => ({
        type: "roll",
        seat,
        dice: dice[seat],
        ...(seat === player ? { faces: [...hand] } : {}),
      }),
    ),
    ...bids.map((bid, n): SeenEvent => ({ type: "act", seat: n % 2, decision: "turn", action: actionOf(bid) })),
  ];
}
