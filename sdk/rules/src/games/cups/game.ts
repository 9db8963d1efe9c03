import { filled } from "../../core/filled.ts";
import type { Options } from "../../core/options.ts";
import { diceGame } from "../../dice/game.ts";
import { CHALLENGE, NONE } from "../../dice/position.ts";
import type { CupsTable } from "./own.ts";
import { CupsPosition, WATCH } from "./position.ts";

/**
 * Dice & Cups: three dice each, nothing wild, nobody loses dice: true and false claims earn and cost points, and the
 * first to hit the target exactly wins. Source: seed 004; conventions as in the rulebook, "cups".
 */
export class Cups extends diceGame(CupsPosition) {
  override get limit(): number {
    return 100;
  }
  private readonly target: number;
  readonly score: number[];
  readonly watching: number[];
  /** Seats still in that are not watching. */
  private active = 0;

  constructor(options: Options, players: number, from?: Cups) {
    super(options, players, from);
    this.target = options.target as number;
    this.score = from ? from.score.slice() : filled(players, 0);
    this.watching = from ? from.watching.slice() : filled(players, 0);
    if (from) this.active = from.active;
  }

  copy(): Cups {
    return new Cups(this.options, this.players, this);
  }

  /** Goes on with the scores and watchers of a table, after `resume`. */
  keepScore({ seats }: CupsTable): this {
    this.active = this.standing;
    for (const [seat, { in: isIn, own }] of seats.entries()) {
      this.score[seat] = own.score;
      this.watching[seat] = own.watching ? 1 : 0;
      if (isIn && own.watching) this.active--;
    }
    return this;
  }

  override take(action: number): void {
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

  challenge(): void {
    this.endRound(this.seat);
  }

  /** All dice are shown, and every guess that counts is settled. `doubter` is NONE where all others watch. */
  private endRound(doubter: number): void {
    const { last, bidder, guess } = this;
    const actual = this.shown(last);
    const holds = actual >= quantityOf(last);
    if (this.listen !== undefined) this.reveal(actual, doubter === NONE ? undefined : "challenger");
    const whole = quantityOf(last) * numberOf(last);
    let won = false;
    let seat = this.starter;
    do {
      let points = 0;
      if (seat === bidder) points = holds ? whole : -whole;
      else if (seat === doubter) points = holds ? -reduced(last) : reduced(last);
      else if (this.watching[seat] !== 0) {
        const own = guess[seat]!;
        if (this.shown(own) >= quantityOf(own)) points = reduced(own);
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

  private shown(guess: number): number {
    return this.count(numberOf(guess));
  }

  override startRound(starter: number): void {
    // For so few seats a loop is faster than `fill`.
    for (let seat = 0; seat < this.players; seat++) {
      this.guess[seat] = NONE;
      this.watching[seat] = 0;
    }
    this.active = this.standing;
    super.startRound(starter);
  }

  override measure(seat: number): number {
    return this.score[seat]!;
  }
}

const quantityOf = (guess: number): number => ((guess - 2) / 6 + 1) | 0;
const numberOf = (guess: number): number => ((guess - 2) % 6) + 1;
/** What a watcher gets for a true guess, and what is at stake for a doubter: "whichever is higher between the quantity or number". */
const reduced = (guess: number): number => Math.max(quantityOf(guess), numberOf(guess));
