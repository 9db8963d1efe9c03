import type { Card, Event, Options } from "@liars-ladder/rules";

/**
 * Follows every card of a game using only its events, and reports cards that appear, vanish or are in two places. It
 * shares no code with the engine: it was written from the replay format.
 */
export function strayCards(events: readonly Event[], options: Options): string | undefined {
  const deal = events[0];
  if (deal?.type !== "deal") return "the first event is no deal";
  const hands = deal.hands.map((hand) => [...hand]);
  const draw = [...(deal.draw ?? [])];
  const rolled = new Map<number, Card[][]>();
  let gained: Card[] = [];
  let wildcards = options.wildcards === true && deal.draw === undefined ? 2 * hands.length : 0;
  const take = (from: Card[], card: Card): boolean => {
    const at = from.indexOf(card);
    if (at >= 0) from.splice(at, 1);
    return at >= 0;
  };
  for (const [i, event] of events.entries()) {
    const wrong = (what: string): string => `event ${i}: ${what}: ${JSON.stringify(event)}`;
    switch (event.type) {
      case "round":
        rolled.clear();
        gained = [];
        break;
      case "roll": {
        if (!("piles" in event)) return wrong("dice in a card game");
        if (text(event.piles.flat()) !== text(hands[event.seat]!)) return wrong("the piles are not the hand");
        rolled.set(event.seat, event.piles);
        break;
      }
      case "gain":
        hands[event.seat]!.push(event.card);
        gained.push(event.card);
        break;
      case "reroll": {
        const before = rolled.get(event.seat)!;
        if (before.length !== event.piles.length) return wrong("a pile is gone");
        for (const [die, pile] of event.piles.entries()) {
          const same = die === event.die ? text(pile) === text(before[die]!) : pile.join() === before[die]!.join();
          if (!same) return wrong(`pile ${die} has other cards`);
        }
        rolled.set(event.seat, event.piles);
        break;
      }
      case "peek":
        if (rolled.get(event.seat)![event.die]![0] !== event.top) return wrong("that is not the top");
        break;
      case "lose": {
        if (!("cards" in event)) return wrong("dice in a card game");
        if (rolled.get(event.seat)![event.die]!.join() !== event.cards.join())
          return wrong("not the cards of that die");
        for (const card of event.cards) if (!take(hands[event.seat]!, card)) return wrong("a card was not in hand");
        break;
      }
      case "swap": {
        const hand = hands[event.seat]!;
        if (event.with === "wild") {
          if (event.got !== "*" || event.gave === "*" || wildcards-- === 0) return wrong("no such swap for a wildcard");
          if (!take(hand, event.gave)) return wrong("gave a card that it had not");
        } else if (event.with === "draw") {
          if (draw.shift() !== event.got) return wrong("that is not the top of the draw pile");
          draw.push(event.gave);
          if (!take(hand, event.gave)) return wrong("gave a card that it had not");
        } else {
          if (!take(hands[event.with]!, event.got)) return wrong("the other seat had no such card");
          hands[event.with]!.push(event.gave);
          if (!take(hand, event.gave)) return wrong("gave a card that it had not");
        }
        hand.push(event.got);
        break;
      }
      case "out":
        if (event.reason === "eliminated" && hands[event.seat]!.length > 0) return wrong("eliminated with cards");
        hands[event.seat] = [];
        break;
      default:
    }
  }
  return undefined;
}

const text = (cards: readonly Card[]): string => cards.map(String).sort().join();
