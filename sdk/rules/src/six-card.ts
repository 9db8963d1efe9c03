import type { Action, Bid, Card, Decision } from "./action.ts";
import { CardGame, NONE } from "./card-game.ts";
import { Hands } from "./cards.ts";
import type { Deal, Game, Ruleset } from "./game.ts";
import { DRAW } from "./luck.ts";
import type { Options } from "./options.ts";
import * as code from "./six-card-codes.ts";
import { EXTRA_NUMBER, HAND, KINDS, NAMES, PEEK, POWER, REROLL, REVERSE, WILD } from "./six-card-codes.ts";
import { oddsOfSixCard } from "./six-card-odds.ts";
import type { Table } from "./table.ts";

/**
 * Six-card: hands of number cards are split into piles, of which only the tops count.
 * Source: seed 001; conventions as in the rulebook, "six-card".
 */
export class SixCard extends CardGame {
  get ruleset(): Ruleset {
    return sixCard;
  }
  protected readonly names: readonly Card[] = NAMES;
  private readonly minDice: number;
  private readonly powers: boolean;
  /** The Liar's count of this round. */
  private count = 0;
  /** 1: clockwise; −1 after a `reverse`. */
  private way = 1;
  /** Wildcards left to swap for. */
  private wilds = 0;
  /** The highest number that may be bid, and the highest gained so far (6: none). */
  private topNumber = 6;
  private gained = 6;
  /** Seats that triggered their power card this round, as bits: a seat never holds two. */
  private triggered = 0;
  /** The last seat that left during setup. */
  private lastLeft = -1;
  /** The code of each seat's split. */
  private readonly splits: Uint16Array;

  constructor(options: Options, players: number, from?: SixCard) {
    super(options, players, from === undefined ? new Hands(players, KINDS, HAND) : from.hands.copy(), from);
    this.minDice = options.minDice as number;
    this.powers = options.powers as boolean;
    this.splits = from === undefined ? new Uint16Array(players) : from.splits.slice();
    if (from === undefined) return;
    this.count = from.count;
    this.way = from.way;
    this.wilds = from.wilds;
    this.topNumber = from.topNumber;
    this.gained = from.gained;
    this.triggered = from.triggered;
    this.lastLeft = from.lastLeft;
  }

  copy(): Game {
    return new SixCard(this.options, this.players, this);
  }

  protected deal(starter: number, given: Deal | undefined): void {
    const { hands, players, options } = this;
    const dealt: Card[][] = given?.hands.map((hand) => [...hand]) ?? this.dealAnew();
    for (let seat = 0; seat < players; seat++) for (const card of dealt[seat]!) hands.add(seat, NAMES.indexOf(card));
    this.listen?.({ type: "deal", hands: dealt });
    this.starter = starter;
    if (!options.wildcards) {
      this.startRound(starter);
      return;
    }
    this.wilds = 2 * players;
    this.seat = 0;
    this.decision = "wild";
  }

  private dealAnew(): Card[][] {
    const { options, players } = this;
    const fixed = fixedHand(options);
    const hands = Array.from({ length: players }, () => [...fixed]);
    for (const [nth, { cards, each }] of poolsOf(options, players).entries()) {
      this.luck!.shuffle(0, 0, DRAW.deal, nth, cards, 0, cards.length, each * players);
      for (let i = 0; i < each * players; i++) hands[Math.floor(i / each)]!.push(cards[i]!);
    }
    return hands.map((hand) => hand.map((kind) => NAMES[kind]!));
  }

  protected open(): void {
    this.topNumber = this.gained;
    this.way = 1;
    this.triggered = 0;
    this.count = 0;
    this.seat = this.starter;
    this.decision = "count";
  }

  legal(out: Int32Array): number {
    const { seat, hands } = this;
    let n = 0;
    if (seat < 0) return 0;
    switch (this.decision) {
      case "turn":
        return this.legalTurns(out);
      case "count":
        for (let dice = this.minDice; dice <= this.mostDice(); dice++) out[n++] = code.countCode(dice);
        return n;
      case "split": {
        const cards = hands.cards[seat]!;
        const piles = Math.min(this.count, cards);
        for (let split = code.splitsFrom(cards, piles); split < code.splitsTo(cards, piles); split++) out[n++] = split;
        return n;
      }
      case "discard":
        for (let die = 0; die < hands.dice[seat]!; die++) out[n++] = code.discard(die);
        return n;
      default:
        for (let kind = 1; kind < KINDS; kind++) if (this.mayGive(kind)) out[n++] = code.give(kind);
        if (this.round > 0) out[n++] = code.PASS;
        return n;
    }
  }

  /** Bids: neither part lower and one higher, or powers; a challenge; triggers. In the order of their codes. */
  private legalTurns(out: Int32Array): number {
    const { last, dice, topNumber } = this;
    let n = 0;
    if (last !== NONE && !code.isPowerBid(last)) {
      const low = code.quantityOf(last);
      const face = code.faceOf(last);
      for (let f = face + 1; f <= topNumber; f++) out[n++] = code.faceBid(low, f);
      for (let q = low + 1; q <= dice; q++) for (let f = face; f <= topNumber; f++) out[n++] = code.faceBid(q, f);
    } else {
      const over = last === NONE ? 0 : 2 * code.quantityOf(last);
      for (let q = 1; q <= dice; q++) {
        for (let f = q > over ? 1 : over + 1; f <= topNumber; f++) out[n++] = code.faceBid(q, f);
      }
    }
    if (this.powers) for (let q = this.fewestPowers(); q <= dice; q++) out[n++] = code.powerBid(q);
    if (last !== NONE) out[n++] = code.CHALLENGE;
    return this.powers ? this.legalTriggers(out, n) : n;
  }

  private legalTriggers(out: Int32Array, n: number): number {
    const { seat, hands } = this;
    if ((this.triggered >> seat) & 1) return n;
    for (let die = 0; die < hands.dice[seat]!; die++) {
      const power = hands.top(seat, die);
      if (power === EXTRA_NUMBER || power === REVERSE) out[n++] = code.trigger(die, 0);
      else if (power === REROLL) {
        for (let own = 0; own < hands.dice[seat]!; own++) out[n++] = code.trigger(die, code.aimAtOwn(own));
      } else if (power === PEEK) {
        for (let other = 0; other < this.players; other++) {
          if (other === seat) continue;
          for (let d = 0; d < hands.dice[other]!; d++) out[n++] = code.trigger(die, code.aimAt(other, d));
        }
      }
    }
    return n;
  }

  isLegal(action: number): boolean {
    if (this.seat < 0 || !Number.isInteger(action) || action < 0 || action >= code.CODES) return false;
    // Bids and challenges, most of all decisions, are judged without the list.
    if (this.decision === "turn" && action <= code.CHALLENGE) {
      if (action === code.CHALLENGE) return this.last !== NONE;
      return code.quantityOf(action) <= this.dice && this.raises(action);
    }
    const n = this.legal(LIST);
    for (let i = n - 1; i >= 0 && LIST[i]! >= action; i--) if (LIST[i] === action) return true;
    return false;
  }

  private raises(bid: number): boolean {
    const { last } = this;
    const quantity = code.quantityOf(bid);
    if (code.isPowerBid(bid)) return this.powers && quantity >= this.fewestPowers();
    const face = code.faceOf(bid);
    if (face > this.topNumber) return false;
    if (last === NONE) return true;
    const before = code.quantityOf(last);
    if (code.isPowerBid(last)) return Math.max(quantity, face) > 2 * before;
    return bid !== last && quantity >= before && face >= code.faceOf(last);
  }

  /** "The number you say is greater than the highest number of the previous guess divided by 2 (rounded down)." */
  private fewestPowers(): number {
    const { last } = this;
    if (last === NONE) return 1;
    const quantity = code.quantityOf(last);
    return 1 + (code.isPowerBid(last) ? quantity : Math.floor(Math.max(quantity, code.faceOf(last)) / 2));
  }

  private mostDice(): number {
    let most = this.minDice;
    for (let seat = 0; seat < this.players; seat++) most = Math.max(most, this.hands.cards[seat]!);
    return most;
  }

  /** At setup a number card; later any that is not a wildcard. */
  private mayGive(kind: number): boolean {
    return this.hands.has(this.seat, kind) && (this.round > 0 ? kind !== WILD : kind < POWER && kind !== WILD);
  }

  protected take(action: number): void {
    const { seat } = this;
    switch (this.decision) {
      case "count":
        this.count = code.diceOfCount(action);
        this.decision = "split";
        return;
      case "split":
        this.splits[seat] = action;
        this.seat = this.after(seat);
        if (this.seat === this.starter) this.rollAll();
        return;
      case "turn":
        if (action < code.CHALLENGE) {
          this.last = action;
          this.bidder = seat;
          this.seat = this.after(seat, this.way);
        } else if (action === code.CHALLENGE) this.challenge();
        else this.trigger(code.triggerDie(action), code.triggerAim(action));
        return;
      case "discard":
        this.discard(code.dieOfDiscard(action));
        return;
      default:
        if (action !== code.PASS) this.swapForWild(code.kindOfGive(action));
        if (this.round > 0) this.startRound(seat);
        else this.setUpAfter(seat);
    }
  }

  private rollAll(): void {
    let seat = this.starter;
    do {
      this.roll(seat, code.sizesOf(this.splits[seat]!));
      seat = this.after(seat);
    } while (seat !== this.starter);
    this.decision = "turn";
  }

  private trigger(die: number, aim: number): void {
    const { seat, hands } = this;
    this.triggered |= 1 << seat;
    switch (hands.top(seat, die)) {
      case EXTRA_NUMBER:
        this.gain();
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
        this.way = -this.way;
    }
  }

  /** "All players still in play add 1 card of the next highest number to their deck, as long as the material lasts." */
  private gain(): void {
    if (this.gained === 8) return;
    const card = ++this.gained;
    let seat = this.starter;
    do {
      this.hands.add(seat, card);
      this.listen?.({ type: "gain", seat, card });
      seat = this.after(seat);
    } while (seat !== this.starter);
  }

  private challenge(): void {
    const { last, hands } = this;
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
    } else if (this.wilds > 0) this.decision = "wild";
    else this.startRound(loser);
  }

  private swapForWild(kind: number): void {
    const { seat, hands } = this;
    hands.take(seat, kind);
    hands.add(seat, WILD);
    this.wilds--;
    this.listen?.({ type: "swap", seat, gave: NAMES[kind]!, got: "*", with: "wild" });
  }

  /** From seat 0 up; who starts is random, or clockwise of the last that left meanwhile. */
  private setUpAfter(seat: number): void {
    do seat++;
    while (seat < this.players && this.left[seat] !== 0);
    if (seat < this.players) this.seat = seat;
    else this.startRound(this.lastLeft < 0 ? this.starter : this.after(this.lastLeft));
  }

  protected override goOn(seat: number): void {
    this.lastLeft = seat;
    if (this.round > 0) super.goOn(seat);
    else this.setUpAfter(seat);
  }

  override show(table: Table, seat: number, decision: Decision): this {
    super.show(table, seat, decision);
    this.count = table.count;
    this.topNumber = table.topNumber;
    if (table.seats[seat]!.triggered.includes(true)) this.triggered = 1 << seat;
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

const LIST = new Int32Array(4096);
const TOPS = new Uint8Array(KINDS);

/** The cards that every seat is dealt alike. */
export function fixedHand(options: Options): number[] {
  if (options.deck === "random") return [];
  return options.cards === 12 ? [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6];
}

/** What the rest of the hands is dealt from, and how many cards of it each seat gets; in the order of the draws. */
export function poolsOf(options: Options, players: number): { cards: Uint8Array; each: number }[] {
  const pools: { cards: Uint8Array; each: number }[] = [];
  const each = (options.cards as number) - fixedHand(options).length;
  if (each > 0) {
    const copies = options.deck === "random" ? 3 * players : 2 * players;
    pools.push({ cards: Uint8Array.from({ length: 6 * copies }, (_, i) => 1 + Math.floor(i / copies)), each });
  }
  if (options.powers) {
    pools.push({ cards: Uint8Array.from({ length: 2 * players }, (_, i) => POWER + (i % 4)), each: 1 });
  }
  return pools;
}

/** Why hands are not what is dealt with these options. */
function checkDeal(options: Options, players: number, deal: Deal): string | undefined {
  if (deal.draw !== undefined) return "there is no draw pile";
  const pools = poolsOf(options, players);
  const left = new Int32Array(KINDS);
  for (const { cards } of pools) for (const kind of cards) left[kind]!++;
  for (const [seat, hand] of deal.hands.entries()) {
    const held = new Int32Array(KINDS);
    for (const card of hand) {
      const kind = NAMES.indexOf(card);
      if (kind <= WILD) return `${JSON.stringify(card)} is not dealt`;
      held[kind]!++;
    }
    for (const kind of fixedHand(options)) {
      if (--held[kind]! < 0) return `seat ${seat} should be dealt a ${NAMES[kind]}`;
    }
    for (const { cards, each } of pools) {
      const drawn = held.filter((_, kind) => cards.includes(kind)).reduce((sum, n) => sum + n, 0);
      if (drawn !== each) return `seat ${seat} should be dealt ${each} of the others, not ${drawn}`;
    }
    for (let kind = 0; kind < KINDS; kind++) {
      left[kind]! -= held[kind]!;
      if (left[kind]! < 0) return `there are not so many cards ${JSON.stringify(NAMES[kind])} as are dealt`;
    }
  }
  return undefined;
}

export const sixCard: Ruleset = {
  id: "six-card",
  title: "Six-card",
  about: "Number cards split into piles of your own choosing; guess how often a number shows on top.",
  players: { min: 2, max: 6, default: 4 },
  measure: "cards",
  options: {
    length: {
      type: "choice",
      values: ["quick", "long"],
      default: "quick",
      about: "quick: the game ends when a seat has no cards, and most cards win; long: the last seat with cards wins",
    },
    deck: {
      type: "choice",
      values: ["ordered", "random"],
      default: "ordered",
      about: "ordered: everybody starts with the same numbers; random: hands are dealt from all numbers",
    },
    cards: { type: "choice", values: [6, 9, 12], default: 6, about: "cards in a hand at the start" },
    minDice: { type: "choice", values: [2, 3], default: 2, about: "the smallest count of dice that may be stated" },
    wildcards: {
      type: "boolean",
      default: false,
      about: "a card may be swapped for a wildcard, at setup and after a loss",
    },
    powers: { type: "boolean", default: false, about: "power cards, their triggers, and bids on how many show" },
  },
  create: (setup) => new SixCard(setup.options, setup.players).begin(setup),
  cards: NAMES,
  checkDeal,
  open(table) {
    if (table.options.wildcards) table.wildcards = 2 * table.players;
  },
  position: (table, seat, decision) => new SixCard(table.options, table.players).show(table, seat, decision),
  odds: oddsOfSixCard,
};
