import type { Dealt } from "../../cards/begin.ts";
import type { Deal, Setup } from "../../core/game.ts";
import { DRAW } from "../../core/luck.ts";
import type { Options } from "../../core/options.ts";
import { KINDS, NAMES, POWER, WILD } from "./codes.ts";

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

/** The hands of a new game: those that are given, or what luck deals. */
export function cardsOf({ options, players, luck, deal }: Setup): Dealt {
  if (deal !== undefined) {
    const cards = Uint8Array.from(deal.hands.flat(), (card) => NAMES.indexOf(card));
    return { cards, each: cards.length / players };
  }
  const fixed = fixedHand(options);
  const pools = poolsOf(options, players);
  const size = pools.reduce((sum, { each }) => sum + each, fixed.length);
  const hands = new Uint8Array(size * players);
  for (let seat = 0; seat < players; seat++) hands.set(fixed, seat * size);
  let end = fixed.length;
  for (const [nth, { cards, each }] of pools.entries()) {
    luck.shuffle(0, 0, DRAW.deal, nth, cards, 0, cards.length, each * players);
    for (let i = 0; i < each * players; i++) hands[Math.floor(i / each) * size + end + (i % each)] = cards[i]!;
    end += each;
  }
  return { cards: hands, each: size };
}

/** Why hands are not what is dealt with these options. */
export function checkDeal(options: Options, players: number, deal: Deal): string | undefined {
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
