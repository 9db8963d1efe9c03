import { CardGame } from "../../cards/game.ts";
import type { Game } from "../../core/game.ts";
import { lackOf, NEEDS, straightHolds } from "./claims.ts";
import * as code from "./codes.ts";
import { COMBO, KINDS, NAMES, WILD } from "./codes.ts";
import { fairSizes, pilesOf } from "./deal.ts";
import type { NineCardTable } from "./own.ts";
import type { NineCardPosition } from "./position.ts";

/**
 * Nine-card: coloured number cards lie in three or four piles; a guess is about numbers or colours of their tops.
 * Source: seed 000; conventions as in the rulebook, "nine-card".
 */
export class NineCard extends CardGame<NineCardPosition> {
  get ruleset(): string {
    return "nine-card";
  }
  readonly #piles: number;
  readonly #swap: string;
  readonly #revealOnTurn: boolean;
  /** The draw pile: a ring of `pileSize` cards whose top is at `pileTop`. */
  #draw: number[];
  pileSize = 0;
  #pileTop = 0;

  constructor(here: NineCardPosition, from?: NineCard) {
    super(here, from);
    this.#piles = pilesOf(here.players);
    this.#swap = here.options.swap as string;
    this.#revealOnTurn = here.options.revealOnTurn as boolean;
    this.#draw = from === undefined ? [] : from.#draw.slice();
    if (from === undefined) return;
    this.pileSize = from.pileSize;
    this.#pileTop = from.#pileTop;
  }

  copy(): Game {
    return new NineCard(this.here.copy(), this);
  }

  /** Lays out the draw pile, top first. The game keeps the list, and changes it. */
  lay(draw: number[]): this {
    this.#draw = draw;
    this.pileSize = draw.length;
    return this;
  }

  /** Goes on with the dice that a table has open, after `resume`. */
  recall({ seats }: NineCardTable): this {
    const { shown } = this.here;
    shown.fill(0);
    for (const [seat, { own }] of seats.entries()) {
      for (const [die, open] of own.open.entries()) if (open) shown[seat]! |= 1 << die;
    }
    return this;
  }

  protected open(): void {
    this.here.clear();
    let seat = this.starter;
    do {
      this.roll(seat, fairSizes(this.hands.cards[seat]!, this.#piles));
      seat = this.after(seat);
    } while (seat !== this.starter);
    this.#turn(seat);
  }

  /** "On your turn, you must reveal 1 of your secret dice (which you haven't revealed yet this round)." */
  #turn(seat: number): void {
    const { here } = this;
    here.seat = seat;
    const hidden = here.shown[seat] !== (1 << this.hands.dice[seat]!) - 1;
    here.decision = this.#revealOnTurn && hidden ? "show" : "turn";
  }

  protected take(action: number): void {
    const { here } = this;
    const { seat } = here;
    switch (here.decision) {
      case "show":
        here.shown[seat]! |= 1 << (action - code.SHOW);
        here.decision = "turn";
        return;
      case "turn":
        if (action === code.CHALLENGE) this.#challenge();
        else {
          here.note(action);
          this.raise(action, this.after(seat));
          this.#turn(here.seat);
        }
        return;
      case "discard":
        this.discard(action - code.DISCARD);
        return;
      case "swap":
        if (action !== code.PASS) this.#exchange(code.kindOfSwap(action), code.partnerOfSwap(action) - 1);
        this.startRound(seat);
        return;
      default:
        here.decision satisfies "count" | "split" | "wild";
    }
  }

  #challenge(): void {
    const { last } = this.here;
    this.hands.tally(TOPS);
    const base = code.baseOf(last);
    if (base === code.STRAIGHT) this.reveal(straightHolds(TOPS, code.worthOf(last), code.targetOf(last)));
    else if (base === code.COMBO_BID) this.reveal(this.#comboHolds(last - code.COMBO_BID));
    else {
      const actual = countOf(last, TOPS);
      this.reveal(actual >= code.worthOf(last), actual);
    }
  }

  /** A combo is on the table, and the seat that claimed it has its card on top: otherwise "you always lose". */
  #comboHolds(combo: number): boolean {
    const { hands, bidder } = this;
    for (let die = 0; die < hands.dice[bidder]!; die++) {
      if (hands.top(bidder, die) === COMBO + combo) return lackOf(NEEDS[combo]!, TOPS) <= TOPS[WILD]!;
    }
    return false;
  }

  protected afterLoss(loser: number): void {
    // "The game ends as soon as somebody has only 3 cards left."
    if (this.hands.cards[loser]! <= 3) this.finish("finished");
    else if (this.#swap === "none") this.startRound(loser);
    else this.here.decision = "swap";
  }

  /** A card for the top of the draw pile (partner −1), or for a random one of another seat. */
  #exchange(kind: number, partner: number): void {
    const { seat, hands } = this;
    const draw = this.#draw;
    let got: number;
    if (partner < 0) {
      got = draw[this.#pileTop]!;
      draw[this.#pileTop] = kind;
      this.#pileTop = (this.#pileTop + 1) % this.pileSize;
    } else {
      got = hands.steal(this.luck!, this.round, seat, partner);
      hands.add(partner, kind);
    }
    hands.take(seat, kind);
    hands.add(seat, got);
    this.listen?.({
      type: "swap",
      seat,
      gave: NAMES[kind]!,
      got: NAMES[got]!,
      with: partner < 0 ? "draw" : partner,
    });
  }
}

const TOPS = new Uint8Array(KINDS);

/** Tops that match a bid that counts: wildcards always do, power cards never. */
export function countOf(bid: number, tops: ArrayLike<number>): number {
  const base = code.baseOf(bid);
  const target = base >= code.STRAIGHT ? -1 : code.targetOf(bid);
  let matches = 0;
  let best = 0;
  if (base === code.SAME_NUMBER) {
    for (let number = 0; number < 6; number++) best = Math.max(best, numberOf(tops, number));
  } else if (base === code.SAME_COLOR) {
    for (let color = 0; color < 4; color++) best = Math.max(best, colorOf(tops, color));
  } else if (base === code.NUMBER) matches = numberOf(tops, target);
  else if (base === code.COLOR) matches = colorOf(tops, target);
  else if (base === code.BELOW) for (let number = 0; number <= target; number++) matches += numberOf(tops, number);
  else for (let color = 0; color < 4; color++) if (color !== target) matches += colorOf(tops, color);
  return matches + best + tops[WILD]!;
}

const numberOf = (tops: ArrayLike<number>, number: number): number =>
  tops[number]! + tops[number + 6]! + tops[number + 12]! + tops[number + 18]!;

function colorOf(tops: ArrayLike<number>, color: number): number {
  let n = 0;
  for (let kind = color * 6; kind < color * 6 + 6; kind++) n += tops[kind]!;
  return n;
}
