import type { Action, Bid, Card, Decision, Fault, FaultKind } from "./action.ts";
import type { Hands } from "./cards.ts";
import type { Event } from "./event.ts";
import type { Deal, Game, Result, Ruleset, Setup } from "./game.ts";
import { DRAW, type Luck } from "./luck.ts";
import type { Options } from "./options.ts";
import { parseAction, show } from "./parse-action.ts";
import { ranksOf, standingsOf } from "./ranks.ts";
import type { Table } from "./table.ts";

/** No bid yet. */
export const NONE = -1;
const LIMIT = 200;

/**
 * What the two card games share: who is in, whose turn, the reveal, the loser's discard, seats that leave, the end.
 * A ruleset adds its deal, its rounds (`open`, `take`, `afterLoss`), its bids and its codes.
 */
export abstract class CardGame implements Game {
  abstract readonly ruleset: Ruleset;
  readonly options: Options;
  readonly players: number;
  round = 0;
  seat = -1;
  decision: Decision = "turn";
  starter = 0;
  /** Code of the last bid of the round, or NONE, and who made it. */
  last = NONE;
  bidder = -1;
  /** Dice on the table. */
  dice = 0;
  standing: number;
  /** 0 while a seat is in, then 1 for the first that left, 2 for the next, … */
  readonly left: Uint8Array;
  readonly hands: Hands;
  protected luck: Luck | undefined;
  protected listen: ((event: Event) => void) | undefined;
  protected ended: Result["reason"] | "" = "";

  constructor(options: Options, players: number, hands: Hands, from?: CardGame) {
    this.options = options;
    this.players = players;
    this.hands = hands;
    this.standing = players;
    this.left = from === undefined ? new Uint8Array(players) : from.left.slice();
    if (from === undefined) return;
    this.round = from.round;
    this.seat = from.seat;
    this.decision = from.decision;
    this.starter = from.starter;
    this.last = from.last;
    this.bidder = from.bidder;
    this.dice = from.dice;
    this.standing = from.standing;
    this.luck = from.luck;
    this.ended = from.ended;
  }

  abstract legal(out: Int32Array): number;
  abstract isLegal(code: number): boolean;
  abstract action(code: number): Action;
  abstract copy(): Game;
  /** What each kind of card is called. */
  protected abstract readonly names: readonly Card[];
  /** Deals and goes on to the first decision. */
  protected abstract deal(starter: number, given: Deal | undefined): void;
  /** A round has begun: on to its first decision. */
  protected abstract open(): void;
  /** Plays on after a legal action. */
  protected abstract take(code: number): void;
  /** The loser has discarded: out, over, a swap, or the next round. */
  protected abstract afterLoss(loser: number): void;
  /** The code of a well-formed action, legal or not; NONE when the ruleset knows no such action. */
  protected abstract codeOf(action: Action): number;
  protected abstract bidOf(code: number): Bid;

  begin(setup: Setup): this {
    this.luck = setup.luck;
    this.listen = setup.listen;
    this.deal(setup.luck.pick(0, 0, DRAW.starter, 0, this.players), setup.deal);
    return this;
  }

  apply(code: number): Fault | undefined {
    if (!this.isLegal(code)) return this.illegal(code);
    if (this.listen !== undefined) {
      this.listen({ type: "act", seat: this.seat, decision: this.decision, action: this.action(code) });
    }
    this.take(code);
    return undefined;
  }

  forfeit(fault: FaultKind): void {
    const seat = this.seat;
    if (seat < 0) return;
    this.leave(seat);
    if (this.listen !== undefined) this.listen({ type: "out", seat, reason: "forfeit", fault });
    if (this.standing === 1) this.finish("forfeit");
    else this.goOn(seat);
  }

  /** A seat has forfeited and others are left: the round is void, the next clockwise starts another. */
  protected goOn(seat: number): void {
    this.startRound(this.after(seat));
  }

  parse(json: unknown): number | Fault {
    const action = parseAction(json);
    if ("code" in action) return action;
    const code = this.codeOf(action);
    if (code !== NONE && this.isLegal(code)) return code;
    return this.refuse(show(action));
  }

  result(): Result | undefined {
    if (this.ended === "") return undefined;
    const ranks = ranksOf(standingsOf(this.left, (seat) => this.hands.cards[seat]!));
    return { ranks, reason: this.ended, rounds: this.round };
  }

  /** Takes from a table what legal actions depend on, as far as the seat knows it: the piles hold no more than its tops. */
  show(table: Table, seat: number, decision: Decision): this {
    this.round = table.round;
    this.seat = seat;
    this.decision = decision;
    this.starter = table.starter;
    this.dice = 0;
    for (let s = 0; s < this.players; s++) {
      const { in: isIn, cards, dice } = table.seats[s]!;
      this.left[s] = isIn ? 0 : 1;
      this.hands.cards[s] = isIn ? cards : 0;
      this.hands.dice[s] = isIn ? dice : 0;
      this.dice += this.hands.dice[s]!;
    }
    const own = table.seats[seat]!;
    for (const card of own.hand ?? []) this.hands.count[seat * this.hands.kinds + this.names.indexOf(card)]!++;
    this.hands.layTops(
      seat,
      own.faces.slice(0, own.dice).map((card) => (card === null ? 0 : this.names.indexOf(card))),
    );
    const bid = table.bids.at(-1);
    if (bid === undefined) return this;
    this.last = this.codeOf({ type: "bid", bid: bid.bid });
    this.bidder = bid.seat;
    return this;
  }

  /** The next seat still in: clockwise, or the other way. */
  protected after(seat: number, way = 1): number {
    do {
      seat += way;
      if (seat === this.players) seat = 0;
      else if (seat < 0) seat = this.players - 1;
    } while (this.left[seat] !== 0);
    return seat;
  }

  protected startRound(starter: number): void {
    if (this.round >= LIMIT) {
      this.finish("round-limit");
      return;
    }
    this.round++;
    this.starter = starter;
    this.last = NONE;
    this.bidder = -1;
    this.dice = 0;
    this.hands.dice.fill(0);
    if (this.listen !== undefined) this.listen({ type: "round", round: this.round, starter });
    this.open();
  }

  /** Puts a seat's hand into piles. */
  protected roll(seat: number, sizes: ArrayLike<number>): void {
    this.hands.pile(this.luck!, this.round, seat, sizes);
    this.dice += sizes.length;
    if (this.listen !== undefined) {
      this.listen({ type: "roll", seat, piles: this.hands.pilesNames(seat, this.names) });
    }
  }

  /** All tops are shown, and whoever was wrong chooses a die to discard. `actual` is absent where nothing is counted. */
  protected reveal(holds: boolean, actual?: number): void {
    const challenger = this.seat;
    const { bidder } = this;
    if (this.listen !== undefined) {
      const count = actual === undefined ? {} : { actual };
      this.listen({ type: "reveal", bidder, challenger, bid: this.bidOf(this.last), ...count, holds });
    }
    this.seat = holds ? challenger : bidder;
    this.decision = "discard";
  }

  protected discard(die: number): void {
    const loser = this.seat;
    this.hands.discard(loser, die);
    if (this.listen !== undefined) {
      this.listen({ type: "lose", seat: loser, die, cards: this.hands.pileNames(loser, die, this.names) });
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
    this.seat = -1;
  }

  protected illegal(code: number): Fault {
    return this.refuse(`action ${code}`);
  }

  private refuse(what: string): Fault {
    const code = "action.illegal";
    if (this.seat < 0) return { code, message: "the game is over" };
    return { code, message: `${what} is not legal here: ${this.why()}` };
  }

  /** What the seat has to answer, in words. */
  private why(): string {
    if (this.decision !== "turn") return `seat ${this.seat} is asked to ${ASKED[this.decision]}`;
    const bid = this.last === NONE ? "nothing is bid yet" : `the bid is ${show(this.bidOf(this.last))}`;
    return `${bid}, ${this.dice} dice are on the table`;
  }
}

const ASKED: Record<Exclude<Decision, "turn">, string> = {
  count: "state a count of dice",
  split: "choose the sizes of its piles, largest first",
  discard: "discard one of its dice",
  wild: "name a card of its hand to give for a wildcard",
  swap: "swap a card of its hand, or pass",
  show: "show a die that is not shown yet",
};
