import { type GameHead, type Judgement, judge, type Replay } from "@liars-ladder/rules";

/**
 * Why a seat had to pay. `bluff`: its own bid was found false, and was likelier false than true, given what it knew when it
 * bid. `call`: it challenged or called exact, which was likelier wrong than right, given what it knew. `luck`: its bid or
 * call was wrong, but at least as likely to be right.
 */
export const CAUSES = ["bluff", "call", "luck"] as const;
export type Cause = (typeof CAUSES)[number];

/** Dice, cards or points that a seat had to pay. */
export interface Toll {
  /** Index of its event: a `lose`, or a `score` below 0. */
  readonly event: number;
  readonly round: number;
  readonly seat: number;
  readonly amount: number;
  readonly cause: Cause;
  /** The seat's bid, challenge or calza that it paid for, with the odds at that moment. */
  readonly judgement: Judgement;
  /** The seat at the other end: whose bid it called, or who called its bid; null if nobody did. */
  readonly to: number | null;
}

/** The chance (0–1) that a bid or a call was right, given what its seat knew. */
export const chanceOf = ({ kind, own }: Judgement): number => (kind === "challenge" ? 1 - own : own);

/** All bids and calls of a game, judged by the odds. */
export function judgementsOf({ ruleset, options, players, events }: Replay): Judgement[] {
  const head: GameHead = { ruleset, options, players: players.length };
  return [...judge(head, events)];
}

/**
 * Everything that seats paid in a game that is over, in the order of its events. What a forfeit costs is not a toll.
 * `judgements`: those of the game, if the caller has them.
 */
export function tollsOf(replay: Replay, judgements: readonly Judgement[] = judgementsOf(replay)): Toll[] {
  const { events } = replay;
  const judged = new Map(judgements.map((judgement) => [judgement.event, judgement]));
  const tolls: Toll[] = [];
  /** The last bid of each bidder in this round, and its last call. */
  const bids = new Map<number, Judgement>();
  let call: Judgement | undefined;
  let round = 0;
  for (const [index, event] of events.entries()) {
    if (event.type === "round") {
      round = event.round;
      bids.clear();
      call = undefined;
    }
    const found = judged.get(index);
    if (found?.kind === "bid") bids.set(found.seat, found);
    else if (found !== undefined && found.kind !== "watch") call = found;
    const amount = paid(event);
    if (amount === 0 || !("seat" in event)) continue;
    const { seat } = event;
    const judgement = call?.seat === seat ? call : bids.get(seat);
    if (judgement === undefined) continue;
    const likely = chanceOf(judgement) >= 0.5;
    const cause: Cause = likely ? "luck" : judgement.kind === "bid" ? "bluff" : "call";
    const to = judgement.kind === "bid" ? (call?.seat ?? null) : judgement.bidder;
    tolls.push({ event: index, round, seat, amount, cause, judgement, to });
  }
  return tolls;
}

function paid(event: Replay["events"][number]): number {
  if (event.type === "lose") return "dice" in event ? event.dice : event.cards.length;
  return event.type === "score" ? Math.max(0, -event.points) : 0;
}
