import type { Card } from "../core/action.ts";
import type { Watcher } from "../core/event.ts";
import type { Held, Log } from "../core/log.fixture.ts";
import type { CardGame } from "./game.ts";
import type { CardOwn, CardSeatOwn } from "./own.ts";
import { type CardPosition, NONE } from "./position.ts";

const sorted = (cards: readonly Card[]): Card[] => cards.toSorted((a, b) => (String(a) < String(b) ? -1 : 1));

/** Whether a watcher knows a seat's hand. */
export const knowsHand = (log: Log, watcher: Watcher, seat: number): boolean =>
  watcher === "all" || watcher === seat || log.options.openDecks === true;

export const cardsHeard = (log: Log): CardOwn => ({
  discards: log.all("lose").flatMap((event) => ("cards" in event ? event.cards : [])),
});

/** What a watcher knows of a seat in a card game. The hand is sorted. */
export function cardSeatHeard(log: Log, watcher: Watcher, seat: number): CardSeatOwn {
  const rolled = log.tops[seat]!.length > 0 && !log.isOut(seat);
  return {
    cards: log.hands[seat]!.length,
    hand: knowsHand(log, watcher, seat) ? sorted(log.hands[seat]!) : null,
    sizes: log.perDie(seat, (die) => log.piles[seat]![die]!.length),
    piles: watcher === "all" && rolled ? log.perDie(seat, (die) => log.piles[seat]![die]!) : null,
    open: log.perDie(seat, (die) => log.isSeen("audience", seat, die)),
    lost: log.all("lose").flatMap((event) => (event.seat === seat && "cards" in event ? event.cards : [])),
  };
}

/** What every card game holds of a table. Its piles lie as they were until the next round, the lost one too. */
export function cardsHeld({ here, hands, bidder, left }: CardGame<CardPosition>): Held<CardOwn, CardSeatOwn> {
  const { last, names, decision } = here;
  const whole = decision !== "wild" && decision !== "swap";
  return {
    bid: last === NONE ? undefined : { seat: bidder, bid: here.bidOf(last) },
    own: {},
    seats: hands.dice.map((dice, seat) => {
      const cards = new Uint8Array(hands.width);
      const count = hands.list(seat, cards, 0);
      const hand = sorted(Array.from(cards.subarray(0, count), (kind) => names[kind]!));
      const own = { cards: hands.cards[seat]!, hand };
      if (!whole || dice === 0) return { in: left[seat] === 0, own };
      const piles = hands.pilesNames(seat, names);
      const sizes = piles.map((pile) => pile.length);
      return { in: left[seat] === 0, dice, faces: piles.map((pile) => pile[0]!), own: { ...own, piles, sizes } };
    }),
  };
}
