import { type Action, type Bid, type Decision, type Fault, type FaultKind, isFault } from "./action.ts";
import type { Event } from "./event.ts";
import { filled, listOf } from "./filled.ts";
import type { Game, Result, Ruleset, Setup } from "./game.ts";
import { DRAW, type Luck } from "./luck.ts";
import type { Options } from "./options.ts";
import { parseAction, show } from "./parse-action.ts";
import { ranksOf, standingsOf } from "./ranks.ts";
import type { Table } from "./table.ts";

/** Codes of actions in the dice games; bids follow, in the ruleset's own order. */
export const CHALLENGE = 0;

/** No bid yet: lower than every bid's code. */
export const NONE = -1;

/**
 * What the three dice games share: hands in cups, turn order, the roll-off, rounds, seats that leave, the end.
 * A ruleset adds its bids (`legal`, `codeOf`, `bidOf`), its reckoning (`challenge`) and its roll-off.
 */
export abstract class DiceGame implements Game {
  abstract readonly ruleset: Ruleset;
  readonly options: Options;
  readonly players: number;
  readonly decision: Decision = "turn";
  round = 0;
  seat = -1;
  /** Code of the last bid of the round, or NONE, and who made it. */
  last = NONE;
  bidder = -1;
  starter = 0;
  /** Dice of all seats still in, and how many those are. */
  total: number;
  standing: number;
  /** Dice of each seat, 0 for one that left; faces[seat × each …] are its dice of this round, 0 where it has none. */
  readonly dice: number[];
  readonly faces: Uint8Array;
  /** 0 while a seat is in, then 1 for the first that left, 2 for the next, … */
  readonly left: number[];
  protected readonly each: number;
  protected luck: Luck | undefined;
  protected listen: ((event: Event) => void) | undefined;
  protected ended: Result["reason"] | "" = "";
  /** Rounds after which the game is broken off. */
  protected readonly limit: number = 200;

  constructor(options: Options, players: number, each: number, from?: DiceGame) {
    this.options = options;
    this.players = players;
    this.each = each;
    this.faces = new Uint8Array(players * each);
    if (from === undefined) {
      this.total = players * each;
      this.standing = players;
      this.dice = filled(players, each);
      this.left = filled(players, 0);
      return;
    }
    this.faces.set(from.faces);
    this.dice = from.dice.slice();
    this.left = from.left.slice();
    this.round = from.round;
    this.seat = from.seat;
    this.last = from.last;
    this.bidder = from.bidder;
    this.starter = from.starter;
    this.total = from.total;
    this.standing = from.standing;
    this.luck = from.luck;
    this.ended = from.ended;
  }

  abstract legal(out: Int32Array): number;
  abstract isLegal(action: number): boolean;
  /** The code of a bid of this ruleset, legal or not; NONE when the ruleset knows no such bid. */
  abstract codeOf(quantity: number, face: number): number;
  abstract bidOf(code: number): { kind: "face"; quantity: number; face: number };
  abstract copy(): Game;
  /** The seat that has to decide, `this.seat`, challenges `this.last`; ends with `nextRound` or `finish`. */
  protected abstract challenge(): void;
  protected abstract measure(seat: number): number;

  /** Rolls for the start and goes on to the first decision. */
  begin(setup: Setup): this {
    this.luck = setup.luck;
    this.listen = setup.listen;
    this.startRound(this.rollOff());
    return this;
  }

  apply(action: number): Fault | undefined {
    if (!this.isLegal(action)) return this.illegal(action);
    if (this.listen !== undefined) {
      this.listen({ type: "act", seat: this.seat, decision: "turn", action: this.action(action) });
    }
    this.take(action);
    return undefined;
  }

  protected take(action: number): void {
    if (action === CHALLENGE) this.challenge();
    else {
      this.last = action;
      this.bidder = this.seat;
      this.seat = this.after(this.seat);
    }
  }

  forfeit(fault: FaultKind): void {
    const seat = this.seat;
    if (seat < 0) return;
    this.leave(seat);
    if (this.listen !== undefined) this.listen({ type: "out", seat, reason: "forfeit", fault });
    if (this.standing === 1) this.finish("forfeit");
    else this.nextRound(this.after(seat));
  }

  parse(json: unknown): number | Fault {
    const action = parseAction(json);
    return "code" in action ? action : this.judge(action);
  }

  judge(action: Action): number | Fault {
    const code = this.code(action);
    if (isFault(code) || this.isLegal(code)) return code;
    return this.illegal(code);
  }

  protected code(action: Action): number | Fault {
    if (action.type === "challenge") return CHALLENGE;
    if (action.type === "bid" && action.bid.kind === "face") {
      const code = this.codeOf(action.bid.quantity, action.bid.face);
      if (code !== NONE) return code;
    }
    return { code: "action.illegal", message: `${this.ruleset.id} has no such action: ${show(action)}` };
  }

  action(code: number): Action {
    return code === CHALLENGE ? { type: "challenge" } : { type: "bid", bid: this.bidOf(code) };
  }

  result(): Result | undefined {
    if (this.ended === "") return undefined;
    const ranks = ranksOf(standingsOf(this.left, (seat) => this.measure(seat)));
    return { ranks, reason: this.ended, rounds: this.round };
  }

  /** Takes from a table what legal actions depend on: the position of the seat that it is the turn of. */
  look(table: Table, seat: number): this {
    this.round = table.round;
    this.seat = seat;
    this.total = 0;
    for (let s = 0; s < this.players; s++) {
      const dice = table.seats[s]!.in ? table.seats[s]!.dice : 0;
      this.dice[s] = dice;
      this.total += dice;
    }
    const bid = table.bids.at(-1);
    if (bid !== undefined) {
      this.last = bid.bid.kind === "face" ? this.codeOf(bid.bid.quantity, bid.bid.face) : NONE;
      this.bidder = bid.seat;
    }
    return this;
  }

  /** The next seat clockwise that is still in. */
  protected after(seat: number): number {
    do seat = seat + 1 === this.players ? 0 : seat + 1;
    while (this.dice[seat] === 0);
    return seat;
  }

  /** Dice on the table that show `face`, or the other, which counts for it. */
  protected count(face: number, wild = face): number {
    const { faces } = this;
    let n = 0;
    for (let i = 0; i < faces.length; i++) {
      const shown = faces[i];
      if (shown === face || shown === wild) n++;
    }
    return n;
  }

  protected nextRound(starter: number): void {
    if (this.round >= this.limit) this.finish("round-limit");
    else this.startRound(starter);
  }

  protected startRound(starter: number): void {
    this.round++;
    this.starter = starter;
    this.last = NONE;
    this.bidder = -1;
    if (this.listen !== undefined) this.listen(this.roundEvent());
    let seat = starter;
    do {
      const n = this.dice[seat]!;
      const at = seat * this.each;
      this.luck!.roll(this.round, seat, DRAW.roll, 0, this.faces, at, n);
      if (this.listen !== undefined) {
        this.listen({ type: "roll", seat, dice: listOf(this.faces, at, n) });
      }
      seat = this.after(seat);
    } while (seat !== starter);
    this.seat = starter;
  }

  protected roundEvent(): Event {
    return { type: "round", round: this.round, starter: this.starter };
  }

  /** After a challenge: all dice are shown. */
  protected reveal(actual: number, challenged: boolean): boolean {
    const bid: Bid & { kind: "face" } = this.bidOf(this.last);
    const holds = actual >= bid.quantity;
    if (this.listen !== undefined) {
      const { bidder, seat } = this;
      this.listen({ type: "reveal", bidder, ...(challenged ? { challenger: seat } : {}), bid, actual, holds });
    }
    return holds;
  }

  /** `seat` loses dice, at most what it has; then it may be out, and the game over. */
  protected lose(seat: number, dice: number): void {
    const lost = Math.min(dice, this.dice[seat]!);
    this.dice[seat]! -= lost;
    this.total -= lost;
    this.sweep(seat);
    if (this.listen !== undefined) this.listen({ type: "lose", seat, dice: lost });
    if (this.dice[seat] !== 0) return;
    this.leave(seat);
    if (this.listen !== undefined) this.listen({ type: "out", seat, reason: "eliminated" });
  }

  /** Dice that a seat has no more show nothing. */
  private sweep(seat: number): void {
    const end = (seat + 1) * this.each;
    for (let i = seat * this.each + this.dice[seat]!; i < end; i++) this.faces[i] = 0;
  }

  private leave(seat: number): void {
    this.total -= this.dice[seat]!;
    this.dice[seat] = 0;
    this.sweep(seat);
    this.standing--;
    this.left[seat] = this.players - this.standing;
  }

  protected finish(reason: Result["reason"]): void {
    this.ended = reason;
    this.seat = -1;
  }

  protected illegal(action: number): Fault {
    if (this.seat < 0) return { code: "action.illegal", message: "the game is over" };
    const bid = this.last === NONE ? "nothing is bid yet" : `the bid is ${show(this.bidOf(this.last))}`;
    const what = this.knows(action) ? show(this.action(action)) : `action ${action}`;
    return {
      code: "action.illegal",
      message: `${what} is not legal here: ${bid}, ${this.total} dice are on the table`,
    };
  }

  /** Whether a code means an action at some position of this game. */
  protected knows(action: number): boolean {
    return Number.isInteger(action) && action >= 0 && action <= this.codeOf(this.players * this.each, 6);
  }

  /** What a roll-off's throw is worth; palafico and cups throw one die, ships-wheel all five. */
  protected readonly thrown: number = 1;
  protected worth(faces: Uint8Array, at: number): number {
    return faces[at]!;
  }

  /** Each throws; those who tie for the best throw again. */
  private rollOff(): number {
    const { players, thrown } = this;
    const faces = new Uint8Array(players * thrown);
    const rows: (number[] | null)[][] = [];
    let throwing = (1 << players) - 1;
    for (let nth = 0; ; nth++) {
      const row: (number[] | null)[] = [];
      let best = -1;
      let bestSeats = 0;
      for (let seat = 0; seat < players; seat++) {
        if (((throwing >> seat) & 1) === 0) {
          if (this.listen !== undefined) row.push(null);
          continue;
        }
        const at = seat * thrown;
        this.luck!.roll(0, seat, DRAW.rolloff, nth, faces, at, thrown);
        const worth = this.worth(faces, at);
        if (worth > best) {
          best = worth;
          bestSeats = 1 << seat;
        } else if (worth === best) bestSeats |= 1 << seat;
        if (this.listen !== undefined) row.push(listOf(faces, at, thrown));
      }
      if (this.listen !== undefined) rows.push(row);
      throwing = bestSeats;
      if ((bestSeats & (bestSeats - 1)) !== 0) continue;
      const starter = 31 - Math.clz32(bestSeats);
      if (this.listen !== undefined) {
        const rolls = thrown > 1 ? rows : rows.map((throws) => throws.map((dice) => dice && dice[0]!));
        this.listen({ type: "rolloff", rolls, starter });
      }
      return starter;
    }
  }
}
