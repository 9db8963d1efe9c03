// What chance gave to each seat of a game, from its events: each roll's strength less its expectation given only what was
// fixed before it (how many dice, or which cards, and whether ones are wild). Zero on average by construction.
import type { Card, Event } from "@liars-ladder/rules";

const FACES = [1, 2, 3, 4, 5, 6];

/** Ways to rate dice; each is a plain function of them, its expectation found by going through all rolls. */
const RATE = {
  /** The most dice that back one bid, ones with them. */
  wild: (dice: readonly number[]) =>
    Math.max(...FACES.map((face) => dice.filter((die) => die === face || die === 1).length)),
  plain: (dice: readonly number[]) => Math.max(...FACES.map((face) => dice.filter((die) => die === face).length)),
  /** cups: what the best claim that these dice alone make true is worth. */
  value: (dice: readonly number[]) =>
    Math.max(...FACES.map((face) => dice.filter((die) => die === face).length * face)),
  ones: (dice: readonly number[]) => dice.filter((die) => die === 1).length,
} as const;

const expected = new Map<string, number>();

/** The mean over all 6ⁿ rolls of n dice. */
function expectation(rate: keyof typeof RATE, n: number): number {
  const key = `${rate} ${n}`;
  const known = expected.get(key);
  if (known !== undefined) return known;
  let sum = 0;
  const dice = new Array<number>(n).fill(1);
  const rolls = 6 ** n;
  for (let roll = 0; roll < rolls; roll++) {
    for (let rest = roll, i = 0; i < n; i++, rest = Math.floor(rest / 6)) dice[i] = 1 + (rest % 6);
    sum += RATE[rate](dice);
  }
  expected.set(key, sum / rolls);
  return sum / rolls;
}

const surprise = (rate: keyof typeof RATE, dice: readonly number[]): number =>
  RATE[rate](dice) - expectation(rate, dice.length);

/**
 * Σ over the tops of `value`, less its expectation: each top is one of the hand's cards, each as likely as another, so
 * that piles · the hand's mean is exact.
 */
function topsSurprise(piles: readonly Card[][], value: (card: Card) => number): number {
  const hand = piles.flat();
  const mean = hand.reduce<number>((sum, card) => sum + value(card), 0) / hand.length;
  return piles.reduce((sum, pile) => sum + value(pile[0] as Card), 0) - piles.length * mean;
}

const numberOf = (card: Card): string | undefined =>
  typeof card === "number" ? String(card) : /^[RYGB][1-6]$/.test(card) ? card[1] : undefined;
const colorOf = (card: Card): string | undefined =>
  typeof card === "string" && /^[RYGB][1-6]$/.test(card) ? card[0] : undefined;

/** How many cards of the hand share what `of` reads from a card: bids on it are easier to back. */
function shared(hand: readonly Card[], of: (card: Card) => string | undefined): (card: Card) => number {
  const counts = new Map<string | undefined, number>();
  for (const card of hand) counts.set(of(card), (counts.get(of(card)) ?? 0) + 1);
  return (card) => (of(card) === undefined ? 0 : (counts.get(of(card)) as number));
}

/**
 * How well a hand's tops agree with the others' tops, less the expectation given those and what the hand is drawn from:
 * seats are dealt apart, so that it is exact. Faces or numbers; ones back everything where they are wild.
 */
function agreement(hands: readonly Rolled[], of: number, wildFace: string | undefined): number {
  const others = new Map<string, number>();
  for (const { seat, tops } of hands) {
    if (seat !== of) for (const top of tops) others.set(top, (others.get(top) ?? 0) + 1);
  }
  const wild = wildFace === undefined ? 0 : (others.get(wildFace) ?? 0);
  const most = Math.max(0, ...[...others].map(([top, count]) => (top === wildFace ? 0 : count)));
  const value = (top: string): number =>
    top === "" ? 0 : top === wildFace ? most + wild : (others.get(top) ?? 0) + wild;
  const { tops, from } = hands.find(({ seat }) => seat === of) as Rolled;
  const mean = from.reduce((sum, top) => sum + value(top), 0) / from.length;
  return tops.reduce((sum, top) => sum + value(top) - mean, 0);
}

interface Rolled {
  seat: number;
  /** Face or number of each top, "" for a card without. */
  tops: string[];
  /** What each top is drawn from, each as likely. */
  from: string[];
}

const rolled = (event: Extract<Event, { type: "roll" }>): Rolled => {
  const name = (card: Card): string => (card === "*" ? "*" : (numberOf(card) ?? ""));
  return "dice" in event
    ? { seat: event.seat, tops: event.dice.map(String), from: FACES.map(String) }
    : { seat: event.seat, tops: event.piles.map((pile) => name(pile[0] as Card)), from: event.piles.flat().map(name) };
};

/** What `luckOfGame` measures, in order; in card games the second is of colours and the third of pairs of numbers. */
export const WAYS = [
  "best",
  "best, of all dice",
  "best, two left",
  "wild",
  "other",
  "deal",
  "start",
  "agreement",
  "agreement, of all dice",
] as const;

const isDice = (ruleset: string): boolean => !ruleset.endsWith("-card");

/** luck[seat][way] of a game, as `adjustForLuck` takes it. */
export function luckOfGame(ruleset: string, players: number, events: readonly Event[]): number[][] {
  const luck = Array.from({ length: players }, () => new Array<number>(WAYS.length).fill(0));
  const add = (seat: number, way: number, by: number): void => {
    const of = luck[seat] as number[];
    of[way] = (of[way] as number) + by;
  };
  let palafico = false;
  // Dice at the table: known before a round's first roll from the rolls of the last one and what was lost since.
  const dice = new Array<number>(players).fill(ruleset === "cups" ? 3 : 5);
  let round: Rolled[] = [];
  for (const event of events) {
    if (event.type !== "roll" && round.length > 0) {
      // All have rolled; nobody has acted upon it yet.
      const all = round.reduce((sum, { tops }) => sum + tops.length, 0);
      const wildFace = ruleset === "cups" || palafico ? undefined : isDice(ruleset) ? "1" : "*";
      for (const { seat } of round) {
        const agrees = agreement(round, seat, wildFace);
        add(seat, 7, agrees);
        add(seat, 8, (10 * agrees) / all);
      }
      round = [];
    }
    if (event.type === "roll") round.push(rolled(event));
    if (event.type === "round") {
      palafico = event.palafico === true;
      // Who starts the first round is drawn; of two seats each is as likely.
      if (event.round === 1) add(event.starter, 6, 1);
    } else if (event.type === "lose" && "dice" in event) {
      dice[event.seat] = (dice[event.seat] as number) - event.dice;
    } else if (event.type === "out") {
      dice[event.seat] = 0;
    } else if (event.type === "deal") {
      // Seats are dealt alike, so that a difference of two is 0 on average.
      event.hands.forEach((hand, seat) => {
        add(seat, 5, hand.filter((card) => card === "*").length);
      });
    } else if (event.type === "roll" && "dice" in event) {
      const best = surprise(ruleset === "cups" ? "value" : palafico ? "plain" : "wild", event.dice);
      const all = dice.reduce((sum, n) => sum + n, 0);
      add(event.seat, 0, best);
      add(event.seat, 1, (10 * best) / all);
      if (dice.filter((n) => n > 0).length === 2) add(event.seat, 2, best);
      if (ruleset === "cups") add(event.seat, 4, surprise("plain", event.dice));
      else if (!palafico) add(event.seat, 3, surprise("ones", event.dice));
    } else if (event.type === "roll") {
      const hand = event.piles.flat();
      add(event.seat, 0, topsSurprise(event.piles, shared(hand, numberOf)));
      add(event.seat, 1, topsSurprise(event.piles, shared(hand, colorOf)));
      add(
        event.seat,
        3,
        topsSurprise(event.piles, (card) => (card === "*" ? 1 : 0)),
      );
      add(
        event.seat,
        4,
        topsSurprise(event.piles, (card) => (numberOf(card) === undefined && card !== "*" ? 1 : 0)),
      );
      // Doubles among the tops themselves: what a bid can be backed with at once.
      add(event.seat, 2, pairsSurprise(event.piles));
    }
  }
  return luck;
}

/** Pairs of equal numbers among the tops, less their expectation: any two tops are any two of the hand's cards. */
function pairsSurprise(piles: readonly Card[][]): number {
  const pairs = (cards: readonly Card[]): number => {
    let count = 0;
    for (let i = 0; i < cards.length; i++) {
      for (let j = i + 1; j < cards.length; j++) {
        const number = numberOf(cards[i] as Card);
        if (number !== undefined && number === numberOf(cards[j] as Card)) count++;
      }
    }
    return count;
  };
  const hand = piles.flat();
  const n = piles.length;
  if (hand.length < 2) return 0;
  return pairs(piles.map((pile) => pile[0] as Card)) - (pairs(hand) * n * (n - 1)) / (hand.length * (hand.length - 1));
}
