import type { Action, Decision, Fault, FaultKind } from "../core/action.ts";
import type { Event } from "../core/event.ts";
import type { Game } from "../core/game.ts";
import type { Luck } from "../core/luck.ts";
import type { Options } from "../core/options.ts";
import { ranksOf, standingsOf } from "../core/ranks.ts";
import type { Result } from "../core/result.ts";
import type { Hands } from "./hands.ts";
import { type CardPosition, NONE } from "./position.ts";
import type { CardResume } from "./resume.ts";

const LIMIT = 200;

/**
 * What the two card games share: who is in, whose turn, the reveal, the loser's discard, seats that leave, the end.
 * A ruleset adds its rounds (`open`, `take`, `afterLoss`), and its position: what is legal, and the codes. How a game
 * starts is in `begin.ts`, and the deal in each ruleset's `deal.ts`: bots that search do not need them.
 */
export abstract class CardGame<P extends CardPosition> implements Game {
  abstract readonly ruleset: string;
  /** Where the game stands. */
  readonly here: P;
  /** Those of the position. */
  readonly hands: Hands;
  readonly left: Uint8Array;
  starter = 0;
  /** Who made the last bid of the round. */
  bidder = -1;
  standing: number;
  luck: Luck | undefined;
  listen: ((event: Event) => void) | undefined;
  protected ended: Result["reason"] | "" = "";

  constructor(here: P, from?: CardGame<P>) {
    this.here = here;
    this.hands = here.hands;
    this.left = here.left;
    this.standing = here.players;
    if (from === undefined) return;
    this.starter = from.starter;
    this.bidder = from.bidder;
    this.standing = from.standing;
    this.luck = from.luck;
    this.ended = from.ended;
  }

  abstract copy(): Game;
  /** A round has begun: on to its first decision. */
  protected abstract open(): void;
  /** Plays on after a legal action. */
  protected abstract take(code: number): void;
  /** The loser has discarded: out, over, a swap, or the next round. */
  protected abstract afterLoss(loser: number): void;

  get options(): Options {
    return this.here.options;
  }
  get players(): number {
    return this.here.players;
  }
  get round(): number {
    return this.here.round;
  }
  get seat(): number {
    return this.here.seat;
  }
  get decision(): Decision {
    return this.here.decision;
  }
  legal(out: Int32Array): number {
    return this.here.legal(out);
  }
  isLegal(code: number): boolean {
    return this.here.isLegal(code);
  }
  parse(json: unknown): number | Fault {
    return this.here.parse(json);
  }
  encode(action: Action): number | Fault {
    return this.here.encode(action);
  }
  action(code: number): Action {
    return this.here.action(code);
  }

  /** Hands are dealt: on to the first decision. */
  setUp(starter: number): void {
    this.startRound(starter);
  }

  /** Goes on from the middle of a game, at the position that it was made with. */
  resume({ table, luck, left, hands, piles }: CardResume): this {
    this.luck = luck;
    this.starter = table.starter;
    this.bidder = table.bids.at(-1)?.seat ?? -1;
    this.standing = 0;
    for (let seat = 0; seat < this.players; seat++) {
      this.left[seat] = left[seat]!;
      if (left[seat] === 0) this.standing++;
      this.hold(seat, hands[seat]!, piles[seat]!);
    }
    return this;
  }

  /** Gives a seat its hand, and lays its piles. */
  private hold(seat: number, kinds: readonly number[], piles: readonly (readonly number[])[]): void {
    const { hands } = this;
    hands.drop(seat);
    for (const kind of kinds) hands.add(seat, kind);
    const start = seat * (hands.width + 1);
    let end = 0;
    for (let die = 0; die < piles.length; die++) {
      hands.start[start + die] = end;
      for (const kind of piles[die]!) hands.row[seat * hands.width + end++] = kind;
    }
    hands.start[start + piles.length] = end;
    hands.dice[seat] = piles.length;
  }

  branch(luck: Luck, listen?: (event: Event) => void): Game {
    const branch = this.copy() as this;
    branch.luck = luck;
    branch.listen = listen;
    return branch;
  }

  apply(code: number): Fault | undefined {
    const { here } = this;
    if (!here.isLegal(code)) return here.refuse(`action ${code}`);
    if (this.listen !== undefined) {
      this.listen({ type: "act", seat: here.seat, decision: here.decision, action: here.action(code) });
    }
    this.take(code);
    return undefined;
  }

  forfeit(fault: FaultKind): void {
    const { seat } = this;
    if (seat < 0) return;
    this.leave(seat);
    this.listen?.({ type: "out", seat, reason: "forfeit", fault });
    if (this.standing === 1) this.finish("forfeit");
    else this.goOn(seat);
  }

  /** A seat has forfeited and others are left: the round is void, and the next seat clockwise starts another. */
  protected goOn(seat: number): void {
    this.startRound(this.after(seat));
  }

  result(): Result | undefined {
    if (this.ended === "") return undefined;
    const ranks = ranksOf(standingsOf(this.left, (seat) => this.hands.cards[seat]!));
    return { ranks, reason: this.ended, rounds: this.round };
  }

  /** The next seat still in: clockwise, or the other way. */
  protected after(seat: number, way = 1): number {
    const { players } = this.here;
    do {
      seat += way;
      if (seat === players) seat = 0;
      else if (seat < 0) seat = players - 1;
    } while (this.left[seat] !== 0);
    return seat;
  }

  protected startRound(starter: number): void {
    const { here } = this;
    if (here.round >= LIMIT) {
      this.finish("round-limit");
      return;
    }
    here.round++;
    here.last = NONE;
    here.dice = 0;
    this.starter = starter;
    this.bidder = -1;
    this.hands.dice.fill(0);
    this.listen?.({ type: "round", round: here.round, starter });
    this.open();
  }

  /** Puts a seat's hand into piles. */
  protected roll(seat: number, sizes: ArrayLike<number>): void {
    const { here, hands } = this;
    hands.pile(this.luck!, here.round, seat, sizes);
    here.dice += sizes.length;
    this.listen?.({ type: "roll", seat, piles: hands.pilesNames(seat, here.names) });
  }

  /** The seat that has to decide bids; the turn goes to `next`. */
  protected raise(bid: number, next: number): void {
    const { here } = this;
    here.last = bid;
    this.bidder = here.seat;
    here.seat = next;
  }

  /**
   * All tops are shown, and the seat that was wrong chooses a die to discard. `actual` is absent if nothing is
   * counted.
   */
  protected reveal(holds: boolean, actual?: number): void {
    const { here, bidder } = this;
    const challenger = here.seat;
    if (this.listen !== undefined) {
      const count = actual === undefined ? {} : { actual };
      this.listen({ type: "reveal", bidder, challenger, bid: here.bidOf(here.last), ...count, holds });
    }
    here.seat = holds ? challenger : bidder;
    here.decision = "discard";
  }

  protected discard(die: number): void {
    const { here, hands } = this;
    const loser = here.seat;
    hands.discard(loser, die);
    if (this.listen !== undefined) {
      this.listen({ type: "lose", seat: loser, die, cards: hands.pileNames(loser, die, here.names) });
    }
    this.afterLoss(loser);
  }

  protected leave(seat: number): void {
    this.hands.drop(seat);
    this.standing--;
    this.left[seat] = this.players - this.standing;
  }

  protected finish(reason: Result["reason"]): void {
    this.ended = reason;
    this.here.seat = -1;
  }
}
