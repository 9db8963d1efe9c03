import type { Action, Bid, Card, Decision } from "./action.ts";
import { CardGame, NONE } from "./card-game.ts";
import { Hands } from "./cards.ts";
import { filled } from "./filled.ts";
import type { Deal, Game, Ruleset } from "./game.ts";
import { DRAW } from "./luck.ts";
import { lackOf, NEEDS, straightHolds } from "./nine-card-claims.ts";
import * as code from "./nine-card-codes.ts";
import { COMBO, HAND, KINDS, NAMES, WILD } from "./nine-card-codes.ts";
import { oddsOfNineCard } from "./nine-card-odds.ts";
import type { Options } from "./options.ts";
import type { Table } from "./table.ts";

/**
 * Nine-card: coloured number cards lie in three or four piles; a guess is about numbers or colours of their tops.
 * Source: seed 000; conventions as in the rulebook, "nine-card".
 */
export class NineCard extends CardGame {
  get ruleset(): Ruleset {
    return nineCard;
  }
  protected readonly names: readonly Card[] = NAMES;
  private readonly piles: number;
  private readonly qualifiers: boolean;
  private readonly straights: boolean;
  private readonly vague: boolean;
  private readonly powers: boolean;
  private readonly swap: string;
  private readonly revealOnTurn: boolean;
  /** The draw pile: a ring of `pileSize` cards whose top is at `pileTop`. */
  private readonly draw: number[];
  private pileSize = 0;
  private pileTop = 0;
  /** Shown dice of each seat, as bits. */
  private readonly shown: Uint8Array;
  /** Bids made this round, as bits, 16 a number: none is made twice. */
  private readonly made: number[];

  constructor(options: Options, players: number, from?: NineCard) {
    super(options, players, from === undefined ? new Hands(players, KINDS, HAND) : from.hands.copy(), from);
    this.piles = players <= 3 ? 4 : 3;
    this.qualifiers = options.qualifiers as boolean;
    this.straights = options.straights as boolean;
    this.vague = options.vague as boolean;
    this.powers = options.powers as boolean;
    this.swap = options.swap as string;
    this.revealOnTurn = options.revealOnTurn as boolean;
    this.draw = from === undefined ? [] : from.draw.slice();
    this.shown = from === undefined ? new Uint8Array(players) : from.shown.slice();
    this.made = from === undefined ? filled(MADE, 0) : from.made.slice();
    if (from === undefined) return;
    this.pileSize = from.pileSize;
    this.pileTop = from.pileTop;
  }

  copy(): Game {
    return new NineCard(this.options, this.players, this);
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
    this.shown.fill(0);
    this.made.fill(0);
    let seat = this.starter;
    do {
      this.roll(seat, fairSizes(this.hands.cards[seat]!, this.piles));
      seat = this.after(seat);
    } while (seat !== this.starter);
    this.turn(seat);
  }

  /** "On your turn, you must reveal 1 of your secret dice (which you haven't revealed yet this round)." */
  private turn(seat: number): void {
    this.seat = seat;
    const hidden = this.shown[seat] !== (1 << this.hands.dice[seat]!) - 1;
    this.decision = this.revealOnTurn && hidden ? "show" : "turn";
  }

  legal(out: Int32Array): number {
    const { seat, hands } = this;
    let n = 0;
    if (seat < 0) return 0;
    switch (this.decision) {
      case "turn":
        return this.legalTurns(out);
      case "show":
        for (let die = 0; die < hands.dice[seat]!; die++) {
          if (((this.shown[seat]! >> die) & 1) === 0) out[n++] = code.SHOW + die;
        }
        return n;
      case "discard":
        for (let die = 0; die < hands.dice[seat]!; die++) out[n++] = code.DISCARD + die;
        return n;
      default:
        out[n++] = code.PASS;
        for (let kind = 0; kind < KINDS; kind++) {
          if (!hands.has(seat, kind)) continue;
          if (this.swap === "draw") out[n++] = code.swap(kind, 0);
          else {
            for (let other = 0; other < this.players; other++) {
              if (other !== seat && this.left[other] === 0) out[n++] = code.swap(kind, 1 + other);
            }
          }
        }
        return n;
    }
  }

  /** Whatever beats the last bid, in the order of the codes. */
  private legalTurns(out: Int32Array): number {
    const { last, dice } = this;
    const base = last === NONE ? code.NUMBER : code.baseOf(last);
    const worth = last === NONE ? 0 : code.worthOf(last);
    const wasVague = base === code.SAME_NUMBER || base === code.SAME_COLOR;
    // Over a vague bid of N more than N / 2 is enough.
    const over = wasVague ? worth >> 1 : worth;
    let n = this.targets(out, 0, code.NUMBER, over);
    if (this.qualifiers) n = this.targets(out, n, code.BELOW, over);
    n = this.targets(out, n, code.COLOR, over);
    if (this.qualifiers) n = this.targets(out, n, code.WITHOUT, over);
    if (this.straights) {
      for (let length = 2; length <= 6 && length <= dice; length++) {
        // "If at least one of the numbers you said is higher than the NUMBER of the previous guess"; not over a combo.
        const through = length > over ? 1 : base === code.COMBO_BID ? 7 : over + 1;
        for (let t = through; t <= 6; t++) n = this.unlessMade(out, n, code.STRAIGHT + (length - 2) * 6 + t - 1);
      }
    }
    if (this.vague) {
      const least = last === NONE ? 1 : wasVague ? worth + 1 : 2 * worth;
      for (let q = least; q <= dice; q++) n = this.unlessMade(out, n, code.SAME_NUMBER + q - 1);
      for (let q = least; q <= dice; q++) n = this.unlessMade(out, n, code.SAME_COLOR + q - 1);
    }
    if (this.powers) {
      for (let combo = 0; combo < code.VALUES.length; combo++) {
        const value = code.VALUES[combo]!;
        if (value > over && value <= dice) n = this.unlessMade(out, n, code.COMBO_BID + combo);
      }
    }
    if (last !== NONE) out[n++] = code.CHALLENGE;
    return n;
  }

  private targets(out: Int32Array, n: number, base: number, over: number): number {
    const targets = code.TARGETS[base]!;
    const end = base + this.dice * targets;
    for (let bid = base + over * targets; bid < end; bid++) n = this.unlessMade(out, n, bid);
    return n;
  }

  private unlessMade(out: Int32Array, n: number, bid: number): number {
    if ((this.made[bid >> 4]! >> (bid & 15)) & 1) return n;
    out[n] = bid;
    return n + 1;
  }

  isLegal(action: number): boolean {
    if (this.seat < 0 || !Number.isInteger(action) || action < 0 || action >= code.CODES) return false;
    if (this.decision === "turn") {
      if (action === code.CHALLENGE) return this.last !== NONE;
      return action < code.CHALLENGE && this.mayBid(action);
    }
    const n = this.legal(LIST);
    for (let i = 0; i < n; i++) if (LIST[i] === action) return true;
    return false;
  }

  private mayBid(bid: number): boolean {
    const { last } = this;
    const base = code.baseOf(bid);
    const worth = code.worthOf(bid);
    const isVague = base === code.SAME_NUMBER || base === code.SAME_COLOR;
    if (worth > this.dice || (this.made[bid >> 4]! >> (bid & 15)) & 1) return false;
    if ((base === code.BELOW || base === code.WITHOUT) && !this.qualifiers) return false;
    if (base === code.STRAIGHT && !this.straights) return false;
    if (isVague && !this.vague) return false;
    if (base === code.COMBO_BID && !this.powers) return false;
    if (last === NONE) return true;
    const lastBase = code.baseOf(last);
    const before = code.worthOf(last);
    const wasVague = lastBase === code.SAME_NUMBER || lastBase === code.SAME_COLOR;
    if (isVague) return wasVague ? worth > before : worth >= 2 * before;
    const over = wasVague ? before / 2 : before;
    if (worth > over) return true;
    return base === code.STRAIGHT && lastBase !== code.COMBO_BID && code.targetOf(bid) + 1 > over;
  }

  protected take(action: number): void {
    const { seat } = this;
    switch (this.decision) {
      case "show":
        this.shown[seat]! |= 1 << (action - code.SHOW);
        this.decision = "turn";
        return;
      case "turn":
        if (action === code.CHALLENGE) this.challenge();
        else this.bid(action);
        return;
      case "discard":
        this.discard(action - code.DISCARD);
        return;
      default:
        if (action !== code.PASS) this.exchange(code.kindOfSwap(action), code.partnerOfSwap(action) - 1);
        this.startRound(seat);
    }
  }

  private bid(bid: number): void {
    this.last = bid;
    this.bidder = this.seat;
    this.made[bid >> 4]! |= 1 << (bid & 15);
    this.turn(this.after(this.seat));
  }

  private challenge(): void {
    const { last } = this;
    this.hands.tally(TOPS);
    const base = code.baseOf(last);
    if (base === code.STRAIGHT) this.reveal(straightHolds(TOPS, code.worthOf(last), code.targetOf(last)));
    else if (base === code.COMBO_BID) this.reveal(this.comboHolds(last - code.COMBO_BID));
    else {
      const actual = countOf(last, TOPS);
      this.reveal(actual >= code.worthOf(last), actual);
    }
  }

  /** A combo lies on the table, and whoever claimed it has its card on top: else "you always lose". */
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
    else this.decision = "swap";
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

  override show(table: Table, seat: number, decision: Decision): this {
    super.show(table, seat, decision);
    for (const [die, open] of table.seats[seat]!.open.entries()) if (open) this.shown[seat]! |= 1 << die;
    for (const { bid } of table.bids) {
      const made = code.bidCode(bid);
      this.made[made >> 4]! |= 1 << (made & 15);
    }
    return this;
  }

  action(action: number): Action {
    return code.actionOf(action);
  }
  protected codeOf(action: Action): number {
    return code.codeOf(action);
  }
  protected bidOf(bid: number): Bid {
    return code.bidOf(bid);
  }
}

const MATERIAL = 86;
const MADE = Math.ceil(code.CHALLENGE / 16);
const LIST = new Int32Array(4096);
const TOPS = new Uint8Array(KINDS);

/** Cards of a hand at the start: "Playing with lots of players (6–8)? Start everyone with 6 cards instead." */
export const handOf = (players: number): number => (players >= 6 ? 6 : 9);

/** Writes all cards of the game, by kind, to `out` and returns how many there are. */
export function materialOf(options: Options, out: Uint8Array): number {
  let size = 0;
  for (let kind = 0; kind < WILD; kind++) for (let copy = 0; copy < 3; copy++) out[size++] = kind;
  if (options.wildcards) for (let copy = 0; copy < 6; copy++) out[size++] = WILD;
  if (options.powers) for (let kind = COMBO; kind < KINDS; kind++) out[size++] = kind;
  return size;
}

/** "As fairly as possible", larger piles first. */
export function fairSizes(cards: number, piles: number): number[] {
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

/** Why hands and draw pile are not what is dealt with these options. */
function checkDeal(options: Options, players: number, deal: Deal): string | undefined {
  const each = handOf(players);
  const seat = deal.hands.findIndex((hand) => hand.length !== each);
  if (seat >= 0) return `seat ${seat} should be dealt ${each} cards, not ${deal.hands[seat]!.length}`;
  if (deal.draw === undefined) return "the draw pile is missing";
  const cards = new Uint8Array(MATERIAL);
  const left = new Int32Array(KINDS);
  const size = materialOf(options, cards);
  for (const kind of cards.subarray(0, size)) left[kind]!++;
  for (const card of [...deal.hands.flat(), ...deal.draw]) {
    const kind = NAMES.indexOf(card);
    if (kind < 0 || left[kind]! === 0) return `there are not so many cards ${JSON.stringify(card)} as are dealt`;
    left[kind]!--;
  }
  const missing = left.findIndex((n) => n > 0);
  return missing < 0 ? undefined : `the draw pile lacks ${JSON.stringify(NAMES[missing])}`;
}

export const nineCard: Ruleset = {
  id: "nine-card",
  title: "Nine-card",
  about: "Coloured number cards in three or four piles; guess numbers, colours, straights and combos among their tops.",
  players: { min: 2, max: 8, default: 4 },
  measure: "cards",
  options: {
    qualifiers: {
      type: "boolean",
      default: true,
      about: "guesses of numbers below one, and of cards without a colour",
    },
    straights: { type: "boolean", default: false, about: "guesses of numbers in unbroken order" },
    vague: {
      type: "boolean",
      default: false,
      about: "guesses of so many of the same number or colour, whichever it is",
    },
    swap: {
      type: "choice",
      values: ["none", "draw", "player"],
      default: "none",
      about: "what the loser may swap a card with after discarding: nothing, the draw pile, or another seat's hand",
    },
    openDecks: { type: "boolean", default: false, about: "starting cards are public, and so are swaps" },
    revealOnTurn: { type: "boolean", default: false, about: "a turn starts by showing one of one's own dice" },
    wildcards: { type: "boolean", default: false, about: "six wildcards, which match whatever was bid" },
    powers: { type: "boolean", default: false, about: "eight power cards, each a combo that may be claimed" },
  },
  cards: NAMES,
  checkDeal,
  create: (setup) => new NineCard(setup.options, setup.players).begin(setup),
  position: (table, seat, decision) => new NineCard(table.options, table.players).show(table, seat, decision),
  odds: oddsOfNineCard,
};
