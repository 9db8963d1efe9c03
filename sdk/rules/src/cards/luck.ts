import type { Card } from "../core/action.ts";
import { agreement, byRound, type Drawn, type LuckMeter, LuckSums } from "../core/luck-meter.ts";

const isColored = (card: Card): card is string => typeof card === "string" && /^[RYGB][1-6]$/.test(card);
const numberOf = (card: Card): string | undefined =>
  typeof card === "number" ? String(card) : isColored(card) ? card[1] : undefined;
const colorOf = (card: Card): string | undefined => (isColored(card) ? card[0] : undefined);

/** What counts as a top when seats' tops are compared. */
const nameOf = (card: Card): string => (card === "*" ? "*" : (numberOf(card) ?? ""));

/**
 * Σ over the tops of `value`, less its expectation: each top is one of the hand's cards, each as likely as another, so
 * that piles · the hand's mean is exact.
 */
function topsSurprise(piles: readonly Card[][], value: (card: Card) => number): number {
  const hand = piles.flat();
  const mean = hand.reduce<number>((sum, card) => sum + value(card), 0) / hand.length;
  return piles.reduce((sum, pile) => sum + value(pile[0]!), 0) - piles.length * mean;
}

/** How many cards of the hand share what `of` reads from a card: bids on it are easier to back. */
function shared(hand: readonly Card[], of: (card: Card) => string | undefined): (card: Card) => number {
  const counts = new Map<string | undefined, number>();
  for (const card of hand) counts.set(of(card), (counts.get(of(card)) ?? 0) + 1);
  return (card) => (of(card) === undefined ? 0 : counts.get(of(card))!);
}

/** Pairs of equal numbers among the tops, less their expectation: any two tops are any two of the hand's cards. */
function pairsSurprise(piles: readonly Card[][]): number {
  const pairs = (cards: readonly Card[]): number => {
    let count = 0;
    for (let i = 0; i < cards.length; i++) {
      for (let j = i + 1; j < cards.length; j++) {
        const number = numberOf(cards[i]!);
        if (number !== undefined && number === numberOf(cards[j]!)) count++;
      }
    }
    return count;
  };
  const hand = piles.flat();
  const n = piles.length;
  if (hand.length < 2) return 0;
  return pairs(piles.map((pile) => pile[0]!)) - (pairs(hand) * n * (n - 1)) / (hand.length * (hand.length - 1));
}

/** The ways of cards: what a seat's hand turned up of its numbers, colours, pairs, wildcards and powers; the deal; who starts. */
export const luckOfCards = (worth: LuckMeter["worth"]): LuckMeter => ({
  ways: ["numbers", "colours", "pairs", "wildcards", "powers", "deal", "start", "agreement", "agreement, of all dice"],
  worth,
  measure(players, events) {
    const sums = new LuckSums(players, 9);
    byRound(
      events,
      (event) => {
        const piles = "piles" in event ? event.piles : [];
        return { seat: event.seat, tops: piles.map((pile) => nameOf(pile[0]!)), from: piles.flat().map(nameOf) };
      },
      (event) => {
        if (event.type === "round") {
          if (event.round === 1) sums.add(event.starter, 6, 1);
        } else if (event.type === "deal") {
          // Seats are dealt alike, so that the difference of two is 0 on average.
          for (const [seat, hand] of event.hands.entries())
            sums.add(seat, 5, hand.filter((card) => card === "*").length);
        } else if (event.type === "roll" && "piles" in event) {
          const { seat, piles } = event;
          const hand = piles.flat();
          sums.add(seat, 0, topsSurprise(piles, shared(hand, numberOf)));
          sums.add(seat, 1, topsSurprise(piles, shared(hand, colorOf)));
          sums.add(seat, 2, pairsSurprise(piles));
          const isWild = (card: Card): number => (card === "*" ? 1 : 0);
          sums.add(seat, 3, topsSurprise(piles, isWild));
          const isPower = (card: Card): number => (numberOf(card) === undefined && card !== "*" ? 1 : 0);
          sums.add(seat, 4, topsSurprise(piles, isPower));
        }
      },
      (round: readonly Drawn[]) => {
        const all = round.reduce((sum, { tops }) => sum + tops.length, 0);
        for (const of of round) {
          const agrees = agreement(round, of, "*");
          sums.add(of.seat, 7, agrees);
          sums.add(of.seat, 8, (10 * agrees) / all);
        }
      },
    );
    return sums.luck;
  },
});
