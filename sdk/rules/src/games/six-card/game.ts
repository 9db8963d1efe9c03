import { CardGame } from "../../cards/game.ts";
import type { CardResume } from "../../cards/resume.ts";
import type { Game } from "../../core/game.ts";
import * as code from "./codes.ts";
import { EXTRA_NUMBER, KINDS, NAMES, PEEK, POWER, REROLL, WILD } from "./codes.ts";
import type { SixCardTable } from "./own.ts";
import type { SixCardPosition } from "./position.ts";

/**
 * Six-card: hands of number cards are split into piles, of which only the tops count.
 * Source: seed 001; conventions as in the rulebook, "six-card".
 */
export class SixCard extends CardGame<SixCardPosition> {
  get ruleset(): string {
    return "six-card";
  }
  /** 1: clockwise; −1 after a `reverse`. */
  way: 1 | -1 = 1;
  /** Wildcards left to swap for. */
  wilds = 0;
  /** The highest number gained so far (6: none). */
  gained = 6;
  /** The last seat that left during setup. */
  #lastLeft = -1;
  /** The code of each seat's split. */
  readonly #splits: Uint16Array;

  constructor(here: SixCardPosition, from?: SixCard) {
    super(here, from);
    this.#splits = from === undefined ? new Uint16Array(here.players) : from.#splits.slice();
    if (from === undefined) return;
    this.way = from.way;
    this.wilds = from.wilds;
    this.gained = from.gained;
    this.#lastLeft = from.#lastLeft;
  }

  copy(): Game {
    return new SixCard(this.here.copy(), this);
  }

  /**
   * Goes on with what the table keeps of this game, after `resume`. Who starts is not known during setup, and splits that
   * others have chosen already are any of theirs.
   */
  recall({ own, seats, round, starter }: SixCardTable, { lastLeft, source }: CardResume): this {
    const { here } = this;
    this.way = own.direction;
    this.wilds = own.wildcards;
    this.gained = Math.max(6, own.gained);
    this.#lastLeft = lastLeft;
    here.triggered = 0;
    for (const [seat, { own: of }] of seats.entries()) if (of.triggered.includes(true)) here.triggered |= 1 << seat;
    if (round === 0) this.starter = source.below(this.players);
    if (here.decision !== "split") return this;
    for (let seat = starter; seat !== here.seat; seat = this.after(seat)) {
      const cards = this.hands.cards[seat]!;
      const piles = Math.min(here.count, cards);
      const first = code.splitsFrom(cards, piles);
      this.#splits[seat] = first + source.below(code.splitsTo(cards, piles) - first);
    }
    return this;
  }

  override setUp(starter: number): void {
    const { here, options, players } = this;
    if (!options.wildcards) {
      super.setUp(starter);
      return;
    }
    this.starter = starter;
    this.wilds = 2 * players;
    here.seat = 0;
    here.decision = "wild";
  }

  protected open(): void {
    const { here } = this;
    this.way = 1;
    here.topNumber = this.gained;
    here.triggered = 0;
    here.count = 0;
    here.seat = this.starter;
    here.decision = "count";
  }

  protected take(action: number): void {
    const { here } = this;
    const { seat } = here;
    switch (here.decision) {
      case "count":
        here.count = code.diceOfCount(action);
        here.decision = "split";
        return;
      case "split":
        this.#splits[seat] = action;
        here.seat = this.after(seat);
        if (here.seat === this.starter) this.#rollAll();
        return;
      case "turn":
        if (action < code.CHALLENGE) this.raise(action, this.after(seat, this.way));
        else if (action === code.CHALLENGE) this.#challenge();
        else this.#trigger(code.triggerDie(action), code.triggerAim(action));
        return;
      case "discard":
        this.discard(code.dieOfDiscard(action));
        return;
      case "wild":
        if (action !== code.PASS) this.#swapForWild(code.kindOfGive(action));
        if (here.round > 0) this.startRound(seat);
        else this.#setUpAfter(seat);
        return;
      default:
        here.decision satisfies "swap" | "show";
    }
  }

  #rollAll(): void {
    let seat = this.starter;
    do {
      this.roll(seat, code.sizesOf(this.#splits[seat]!));
      seat = this.after(seat);
    } while (seat !== this.starter);
    this.here.decision = "turn";
  }

  #trigger(die: number, aim: number): void {
    const { seat, hands } = this;
    this.here.triggered |= 1 << seat;
    switch (hands.top(seat, die)) {
      case EXTRA_NUMBER:
        this.#gain();
        return;
      case PEEK: {
        const whose = code.seatOfAim(aim);
        const target = code.dieOfAim(aim);
        this.listen?.({ type: "peek", seat: whose, die: target, top: NAMES[hands.top(whose, target)]! });
        return;
      }
      case REROLL: {
        const target = code.ownOfAim(aim);
        hands.reshuffle(this.luck!, this.round, seat, target, 0);
        this.listen?.({ type: "reroll", seat, die: target, piles: hands.pilesNames(seat, NAMES) });
        return;
      }
      default:
        this.way = this.way === 1 ? -1 : 1;
    }
  }

  /** "All players still in play add 1 card of the next highest number to their deck, as long as the material lasts." */
  #gain(): void {
    if (this.gained === 8) return;
    const card = ++this.gained;
    let seat = this.starter;
    do {
      this.hands.add(seat, card);
      this.listen?.({ type: "gain", seat, card });
      seat = this.after(seat);
    } while (seat !== this.starter);
  }

  #challenge(): void {
    const { hands } = this;
    const { last } = this.here;
    hands.tally(TOPS);
    let actual = 0;
    if (code.isPowerBid(last)) for (let kind = POWER; kind < KINDS; kind++) actual += TOPS[kind]!;
    else actual = TOPS[code.faceOf(last)]! + TOPS[WILD]!;
    this.reveal(actual >= code.quantityOf(last), actual);
  }

  protected afterLoss(loser: number): void {
    if (this.hands.cards[loser] === 0) {
      if (this.options.length === "quick") {
        this.finish("finished");
        return;
      }
      this.leave(loser);
      this.listen?.({ type: "out", seat: loser, reason: "eliminated" });
      if (this.standing === 1) this.finish("finished");
      else this.startRound(this.after(loser));
    } else if (this.wilds > 0) this.here.decision = "wild";
    else this.startRound(loser);
  }

  #swapForWild(kind: number): void {
    const { seat, hands } = this;
    hands.take(seat, kind);
    hands.add(seat, WILD);
    this.wilds--;
    this.listen?.({ type: "swap", seat, gave: NAMES[kind]!, got: "*", with: "wild" });
  }

  /** From seat 0 up; who starts is random, or clockwise of the last that left meanwhile. */
  #setUpAfter(seat: number): void {
    do seat++;
    while (seat < this.players && this.left[seat] !== 0);
    if (seat < this.players) this.here.seat = seat;
    else this.startRound(this.#lastLeft < 0 ? this.starter : this.after(this.#lastLeft));
  }

  protected override goOn(seat: number): void {
    this.#lastLeft = seat;
    if (this.round > 0) super.goOn(seat);
    else this.#setUpAfter(seat);
  }
}

const TOPS = new Uint8Array(KINDS);
