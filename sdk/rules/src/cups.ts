import type { Action, Fault } from "./action.ts";
import { CHALLENGE, DiceGame, NONE } from "./dice-game.ts";
import { filled } from "./filled.ts";
import type { Ruleset } from "./game.ts";
import { oddsOfFaces } from "./odds-dice.ts";
import type { Options } from "./options.ts";
import type { Table } from "./table.ts";

const EACH = 3;
const WATCH = 1;

/**
 * Dice & Cups: three dice each, nothing wild, nobody loses dice: true and false claims earn and cost points, and the
 * first to hit the target exactly wins. Source: seed 004; conventions as in the rulebook, "cups".
 *
 * Codes: 0 doubts, 1 watches, 2 + 6 (quantity − 1) + (number − 1) guesses.
 */
export class Cups extends DiceGame {
  get ruleset(): Ruleset {
    return cups;
  }
  protected override readonly limit = 100;
  private readonly target: number;
  readonly score: number[];
  /** The last guess of each seat in this round, or NONE. */
  private readonly guess: number[];
  readonly watching: number[];
  /** Seats still in that are not watching. */
  private active = 0;

  constructor(options: Options, players: number, from?: Cups) {
    super(options, players, EACH, from);
    this.target = options.target as number;
    this.score = from ? from.score.slice() : filled(players, 0);
    this.guess = from ? from.guess.slice() : filled(players, NONE);
    this.watching = from ? from.watching.slice() : filled(players, 0);
    if (from) this.active = from.active;
  }

  legal(out: Int32Array): number {
    if (this.seat < 0) return 0;
    let n = 0;
    let quantity = 1;
    let face = 1;
    if (this.last !== NONE) {
      out[n++] = CHALLENGE;
      if (this.guess[this.seat] !== NONE) out[n++] = WATCH;
      quantity = ((this.last - 2) / 6 + 1) | 0;
      face = ((this.last - 2) % 6) + 1;
    }
    // Neither part lower, one higher. The last guess itself, if there is one, is the first of these.
    for (let q = quantity; q <= this.total; q++) {
      for (let code = 6 * q - 5 + face; code <= 6 * q + 1; code++) if (code !== this.last) out[n++] = code;
    }
    return n;
  }

  isLegal(action: number): boolean {
    if (this.seat < 0 || !Number.isInteger(action)) return false;
    if (action === CHALLENGE) return this.last !== NONE;
    if (action === WATCH) return this.guess[this.seat] !== NONE;
    if (action < 2 || action > this.total * 6 + 1) return false;
    return this.last === NONE || (action > this.last && (action - 2) % 6 >= (this.last - 2) % 6);
  }

  codeOf(quantity: number, face: number): number {
    if (quantity < 1 || quantity > this.players * EACH || face < 1 || face > 6) return NONE;
    return 6 * quantity - 5 + face;
  }

  bidOf(code: number): { kind: "face"; quantity: number; face: number } {
    return { kind: "face", quantity: ((code - 2) / 6 + 1) | 0, face: ((code - 2) % 6) + 1 };
  }

  protected override code(action: Action): number | Fault {
    return action.type === "watch" ? WATCH : super.code(action);
  }

  override action(code: number): Action {
    return code === WATCH ? { type: "watch" } : super.action(code);
  }

  protected override take(action: number): void {
    const { seat } = this;
    if (action === WATCH) {
      this.watching[seat] = 1;
      if (--this.active === 1) {
        this.endRound(NONE);
        return;
      }
      this.seat = this.afterWatchers(seat);
    } else if (action === CHALLENGE) this.challenge();
    else {
      this.guess[seat] = action;
      this.last = action;
      this.bidder = seat;
      this.seat = this.afterWatchers(seat);
    }
  }

  private afterWatchers(seat: number): number {
    do seat = this.after(seat);
    while (this.watching[seat] !== 0);
    return seat;
  }

  protected challenge(): void {
    this.endRound(this.seat);
  }

  /** All dice are shown, and every guess that counts is settled. `doubter` is NONE where all others watch. */
  private endRound(doubter: number): void {
    const actual = this.actual(this.last);
    const holds = actual >= quantityOf(this.last);
    if (this.listen !== undefined) this.reveal(actual, doubter !== NONE);
    const whole = quantityOf(this.last) * numberOf(this.last);
    let won = false;
    let seat = this.starter;
    do {
      let points = 0;
      if (seat === this.bidder) points = holds ? whole : -whole;
      else if (seat === doubter) points = holds ? -reduced(this.last) : reduced(this.last);
      else if (this.watching[seat] !== 0) {
        const guess = this.guess[seat]!;
        if (this.actual(guess) >= quantityOf(guess)) points = reduced(guess);
      }
      if (points !== 0) this.earn(seat, points);
      if (this.score[seat] === this.target) won = true;
      seat = this.after(seat);
    } while (seat !== this.starter);
    if (won) this.finish("finished");
    else this.nextRound(this.after(this.starter));
  }

  /** "If a player's score would exceed the maximum due to points earned in a round, those points do not count." */
  private earn(seat: number, points: number): void {
    const counted = points < 0 || this.score[seat]! + points <= this.target;
    if (counted) this.score[seat]! += points;
    if (this.listen !== undefined) {
      this.listen({ type: "score", seat, points, counted, total: this.score[seat]! });
    }
  }

  private actual(guess: number): number {
    return this.count(numberOf(guess));
  }

  protected override startRound(starter: number): void {
    this.guess.fill(NONE);
    this.watching.fill(0);
    this.active = this.standing;
    super.startRound(starter);
  }

  protected measure(seat: number): number {
    return this.score[seat]!;
  }

  override look(table: Table, seat: number): this {
    super.look(table, seat);
    for (const { seat: bidder, bid } of table.bids) {
      if (bid.kind === "face") this.guess[bidder] = this.codeOf(bid.quantity, bid.face);
    }
    return this;
  }

  copy(): Cups {
    return new Cups(this.options, this.players, this);
  }
}

const quantityOf = (guess: number): number => ((guess - 2) / 6 + 1) | 0;
const numberOf = (guess: number): number => ((guess - 2) % 6) + 1;
/** What a watcher gets for a true guess, and what is at stake for a doubter: "whichever is higher between the quantity or number". */
const reduced = (guess: number): number => Math.max(quantityOf(guess), numberOf(guess));

export const cups: Ruleset = {
  id: "cups",
  title: "Dice & Cups",
  about: "Three dice each, nothing wild; claims earn and cost points, and the first to hit the target exactly wins.",
  players: { min: 2, max: 6, default: 4 },
  options: {
    target: {
      type: "integer",
      min: 1,
      max: 1000,
      default: 50,
      about: "Points that win when hit exactly: 50 is quick, 75 standard, 100 full",
    },
  },
  measure: "points",
  create: (setup) => new Cups(setup.options, setup.players).begin(setup),
  open: (table) => {
    for (const seat of table.seats) seat.dice = EACH;
  },
  position: (table, seat) => new Cups(table.options, table.players).look(table, seat),
  odds: (table, bid) => oddsOfFaces(table, bid, { wild: false }),
};
