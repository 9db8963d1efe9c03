import {
  type Action,
  type FaultKind,
  type GameHead,
  type Judgement,
  mustSeatRules,
  type Replay,
} from "@liars-ladder/rules";
import { openGame } from "@liars-ladder/sdk";
import { type Act, actsOf } from "./acts.ts";
import { seedOf, worthOf } from "./fit.ts";
import { Onlookers } from "./onlookers.ts";
import { expect, type Prospects } from "./prospects.ts";
import { Rounds } from "./rounds.ts";
import { standingOf } from "./standing.ts";
import { type Cause, judgementsOf, type Toll, tollsOf } from "./tolls.ts";

/** A bid of another seat that a seat could challenge when it had to decide. */
export interface Faced {
  readonly bidder: number;
  /** Dice on the table. */
  readonly dice: number;
  /** The chance (0–1) that the bid is true, given what the seat knew. */
  readonly chance: number;
  readonly challenged: boolean;
  /**
   * How much more score the seat could expect at the end of the round if it had challenged, with all hands as they were, than
   * at the end of the round as it went; 0 if it did. Its mean over many decisions is what a challenge would have brought there.
   */
  readonly gain: number;
}

/** A challenge between this seat and another. */
export interface Call {
  /** Whether this seat challenged; else the other one challenged its bid. */
  readonly own: boolean;
  readonly other: number;
  /** The chance (0–1) that the challenge is right, given what this seat knew when it challenged or bid. */
  readonly expected: number;
  readonly right: boolean;
}

/** Where a seat forfeited: at which decision of the game, from 0, over all seats, and why. */
export interface Broke {
  readonly decision: number;
  readonly kind: FaultKind;
}

/** What a round of a game changed for one seat. */
export interface Exchange {
  readonly round: number;
  /**
   * Why the seat had to pay; `forfeit`: it forfeited the game; `won`: another seat paid, in a call between the two; `others`:
   * anything else.
   */
  readonly cause: Cause | "forfeit" | "won" | "others";
  /** The seat at the other end of the call; null if there was none. */
  readonly with: number | null;
  /** By how much its expected score (0–1, as the ladder counts) changed from the beginning of the round to its end. */
  readonly change: number;
  readonly call: Call | null;
  /** The seat's forfeit; null in all other rounds. */
  readonly broke: Broke | null;
  readonly faced: readonly Faced[];
}

const CHALLENGE: Action = { type: "challenge" };

/**
 * What each round of a game that is over changed for a seat, and in a call with whom. The changes add up to its score, less what
 * it could expect at the start. What can be expected between rounds comes from `prospects`, a model fitted to games of players
 * like the house bots. It costs little: nothing is played out but a round's end after a challenge. The same replay gives the
 * same on every machine.
 *
 * Throws a `ReplayError` when the events do not follow the rules.
 */
export function exchangesOf(replay: Replay, seat: number, prospects: Prospects): Exchange[] {
  const { ruleset, options, id, seed, players, events, result } = replay;
  const head: GameHead = { ruleset, options, players: players.length };
  const onlookers = new Onlookers(head);
  const rounds = new Rounds(seedOf(JSON.stringify([id, seed, "exchanges"])), prospects);
  const judgements = judgementsOf(replay);
  const tolls = Map.groupBy(tollsOf(replay, judgements), ({ round }) => round);
  const calls = callsOf(replay, judgements, seat);
  const exchanges: Exchange[] = [];
  let [round, began, told] = [-1, 0, 0];
  let faced: (Omit<Faced, "gain"> & { worth: number | null })[] = [];
  let broke: Broke | null = null;
  const end = (after: number): void => {
    const judged = faced.map(({ worth, ...one }) => ({ ...one, gain: worth === null ? 0 : worth - after }));
    exchanges.push({
      round,
      ...(broke ? FORFEITED : partOf(tolls.get(round) ?? [], seat)),
      change: after - began,
      call: calls.get(round) ?? null,
      broke,
      faced: judged,
    });
    faced = [];
    broke = null;
  };
  for (const [decision, act] of actsOf(replay).entries()) {
    for (; told < act.event; told++) onlookers.push(events[told]!);
    const { game } = act;
    const { projection, tables, left } = onlookers;
    if (game.round !== round) {
      const open = openGame(game, projection, tables, rounds.luck);
      const now = expect(prospects, standingOf(open, left)).score[seat]!;
      if (round >= 0) end(now);
      [round, began] = [game.round, now];
    }
    if (game.seat === seat) broke = brokeAt(events[act.event], decision) ?? broke;
    const bid = game.seat === seat ? bidFaced(act, onlookers) : undefined;
    if (bid === undefined) continue;
    const open = bid.challenged ? null : openGame(game, projection, tables, rounds.luck);
    faced.push({ ...bid, worth: open && rounds.playout(open, left, 0, CHALLENGE).worth.score[seat]! });
  }
  if (round >= 0) end(worthOf(result).score[seat]!);
  return exchanges;
}

const FORFEITED = { cause: "forfeit", with: null } as const;

const brokeAt = (event: Replay["events"][number] | undefined, decision: number): Broke | null =>
  event?.type === "out" && event.reason === "forfeit" ? { decision, kind: event.fault } : null;

/** The bid that the deciding seat could challenge; undefined if there is none, and for a forfeit. */
function bidFaced({ game, action }: Act, { tables }: Onlookers): Omit<Faced, "gain"> | undefined {
  const last = tables[game.seat]!.bids.at(-1);
  if (action === undefined || last === undefined || typeof game.parse(CHALLENGE) !== "number") return undefined;
  const table = tables[game.seat]!;
  const chance = mustSeatRules(game.ruleset).odds(table)(last.bid);
  // A record that nobody verified may hold an impossible bid, which has no chance.
  if (Number.isNaN(chance)) return undefined;
  const dice = table.seats.reduce((sum, at) => sum + (at.in ? at.dice : 0), 0);
  return { bidder: last.seat, dice, chance, challenged: action.type === CHALLENGE.type };
}

/** By round, the challenge between a seat and another. */
function callsOf({ events }: Replay, judgements: readonly Judgement[], seat: number): Map<number, Call> {
  const calls = new Map<number, Call>();
  /** The chance that its bidder gave the last bid. */
  let bid = 1;
  let [next, round] = [0, 0];
  for (const { event, kind, seat: who, bidder, own, holds } of judgements) {
    for (; next < event; next++) {
      const passed = events[next]!;
      if (passed.type === "round") round = passed.round;
    }
    if (kind === "bid") bid = own;
    if (kind !== "challenge") continue;
    if (who === seat) calls.set(round, { own: true, other: bidder, expected: 1 - own, right: !holds });
    else if (bidder === seat) calls.set(round, { own: false, other: who, expected: 1 - bid, right: !holds });
  }
  return calls;
}

/** A seat's part in what was paid in a round. */
function partOf(tolls: readonly Toll[], seat: number): Pick<Exchange, "cause" | "with"> {
  const own = tolls.find((toll) => toll.seat === seat);
  if (own !== undefined) return { cause: own.cause, with: own.to };
  const won = tolls.find(({ to }) => to === seat);
  return won === undefined ? { cause: "others", with: null } : { cause: "won", with: won.seat };
}
