import { CardGame } from "../../cards/game.ts";
import type { Card } from "../../core/action.ts";
import type { Deal, Game } from "../../core/game.ts";
import { DRAW } from "../../core/luck.ts";
import { never } from "../../core/never.ts";
import { lackOf, NEEDS, straightHolds } from "./claims.ts";
import * as code from "./codes.ts";
import { COMBO, KINDS, NAMES, WILD } from "./codes.ts";
import { handOf, MATERIAL, materialOf } from "./deal.ts";
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
  private readonly piles: number;
  private readonly swap: string;
  private readonly revealOnTurn: boolean;
  /** The draw pile: a ring of `pileSize` cards whose top is at `pileTop`. */
  private readonly draw: number[];
  private pileSize = 0;
  private pileTop = 0;

  constructor(here: NineCardPosition, from?: NineCard) {
    super(here, from);
    this.piles = here.players <= 3 ? 4 : 3;
    this.swap = here.options.swap as string;
    this.revealOnTurn = here.options.revealOnTurn as boolean;
    this.draw = from === undefined ? [] : from.draw.slice();
    if (from === undefined) return;
    this.pileSize = from.pileSize;
    this.pileTop = from.pileTop;
  }

  copy(): Game {
    return new NineCard(this.here.copy(), this);
  }

  /** Goes on with a draw pile, top first, and with the dice that a table has open, after `resume`. */
  recall({ seats }: NineCardTable, draw: readonly number[]): this {
    this.draw.push(...draw);
    this.pileSize = draw.length;
    const { shown } = this.here;
    shown.fill(0);
    for (const [seat, { own }] of seats.entries()) {
      for (const [die, open] of own.open.entries()) if (open) shown[seat]! |= 1 << die;
    }
    return this;
  }

  protected deal(starter: number, given: Deal | undefined): void {
    const { hands, players } = this;
    const pack = new Uint8Array(MATERIAL);
    const size = materialOf(this.options, pack);
    if (given === undefined) this.luck!.shuffle(0, 0, DRAW.deal, 0, pack, 0, size, size);
    else pack.set([...given.hands.flat(), ...given.draw!].map((card) => NAMES.indexOf(card)));
    const each = handOf(players);
    const dealt = each * players;
    for (let i = 0; i < dealt; i++) hands.add(Math.floor(i / each), pack[i]!);
    if (this.listen !== undefined) {
      const cards = Array.from(pack.subarray(0, size), (kind) => NAMES[kind]!);
      const dealtTo = (seat: number): Card[] => cards.slice(seat * each, (seat + 1) * each);
      this.listen({
        type: "deal",
        hands: Array.from({ length: players }, (_, s) => dealtTo(s)),
        draw: cards.slice(dealt),
      });
    }
    this.pileSize = size - dealt;
    for (let i = dealt; i < size; i++) this.draw.push(pack[i]!);
    this.startRound(starter);
  }

  protected open(): void {
    this.here.clear();
    let seat = this.starter;
    do {
      this.roll(seat, fairSizes(this.hands.cards[seat]!, this.piles));
      seat = this.after(seat);
    } while (seat !== this.starter);
    this.turn(seat);
  }

  /** "On your turn, you must reveal 1 of your secret dice (which you haven't revealed yet this round)." */
  private turn(seat: number): void {
    const { here } = this;
    here.seat = seat;
    const hidden = here.shown[seat] !== (1 << this.hands.dice[seat]!) - 1;
    here.decision = this.revealOnTurn && hidden ? "show" : "turn";
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
        if (action === code.CHALLENGE) this.challenge();
        else {
          here.note(action);
          this.raise(action, this.after(seat));
          this.turn(here.seat);
        }
        return;
      case "discard":
        this.discard(action - code.DISCARD);
        return;
      case "swap":
        if (action !== code.PASS) this.exchange(code.kindOfSwap(action), code.partnerOfSwap(action) - 1);
        this.startRound(seat);
        return;
      case "count":
      case "split":
      case "wild":
        return;
      default:
        never(here.decision);
    }
  }

  private challenge(): void {
    const { last } = this.here;
    this.hands.tally(TOPS);
    const base = code.baseOf(last);
    if (base === code.STRAIGHT) this.reveal(straightHolds(TOPS, code.worthOf(last), code.targetOf(last)));
    else if (base === code.COMBO_BID) this.reveal(this.comboHolds(last - code.COMBO_BID));
    else {
      const actual = countOf(last, TOPS);
      this.reveal(actual >= code.worthOf(last), actual);
    }
  }

  /** A combo is on the table, and the seat that claimed it has its card on top: otherwise "you always lose". */
  private comboHolds(combo: number): boolean {
    const { hands, bidder } = this;
    for (let die = 0; die < hands.dice[bidder]!; die++) {
      if (hands.top(bidder, die) === COMBO + combo) return lackOf(NEEDS[combo]!, TOPS) <= TOPS[WILD]!;
    }
    return false;
  }

  protected afterLoss(loser: number): void {
    // "The game ends as soon as somebody has only 3 cards left."
    if (this.hands.cards[loser]! <= 3) this.finish("finished");
    else if (this.swap === "none") this.startRound(loser);
    else this.here.decision = "swap";
  }

  /** A card for the top of the draw pile (partner −1), or for a random one of another seat. */
  private exchange(kind: number, partner: number): void {
    const { seat, hands, draw } = this;
    let got: number;
    if (partner < 0) {
      got = draw[this.pileTop]!;
      draw[this.pileTop] = kind;
      this.pileTop = (this.pileTop + 1) % this.pileSize;
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

/** "As fairly as possible", larger piles first. */
function fairSizes(cards: number, piles: number): number[] {
  return Array.from({ length: Math.min(piles, cards) }, (_, i) => Math.floor((cards + piles - 1 - i) / piles));
}

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
