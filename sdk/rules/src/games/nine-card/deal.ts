import type { Dealt } from "../../cards/begin.ts";
import { listOf } from "../../core/filled.ts";
import type { Deal, Setup } from "../../core/game.ts";
import { DRAW } from "../../core/luck.ts";
import type { Options } from "../../core/options.ts";
import { COMBO, KINDS, NAMES, WILD } from "./codes.ts";

/** Cards of the largest game. */
export const MATERIAL = 86;

/** Cards of a hand at the start: "Playing with lots of players (6–8)? Start everyone with 6 cards instead." */
export const handOf = (players: number): number => (players >= 6 ? 6 : 9);

/** Into how many piles a hand goes, while it has that many cards. */
export const pilesOf = (players: number): number => (players <= 3 ? 4 : 3);

/** "As fairly as possible", larger piles first. */
export const fairSizes = (cards: number, piles: number): number[] =>
  Array.from({ length: Math.min(piles, cards) }, (_, i) => Math.floor((cards + piles - 1 - i) / piles));

/** Writes all cards of the game, by kind, to `out` and returns how many there are. */
export function materialOf(options: Options, out: Uint8Array): number {
  let size = 0;
  for (let kind = 0; kind < WILD; kind++) for (let copy = 0; copy < 3; copy++) out[size++] = kind;
  if (options.wildcards) for (let copy = 0; copy < 6; copy++) out[size++] = WILD;
  if (options.powers) for (let kind = COMBO; kind < KINDS; kind++) out[size++] = kind;
  return size;
}

/** The hands and the draw pile of a new game: those that are given, or what luck deals. */
export function cardsOf({ options, players, luck, deal }: Setup): Required<Dealt> {
  const cards = new Uint8Array(MATERIAL);
  const size = materialOf(options, cards);
  if (deal === undefined) luck.shuffle(0, 0, DRAW.deal, 0, cards, 0, size, size);
  else cards.set([...deal.hands.flat(), ...deal.draw!].map((card) => NAMES.indexOf(card)));
  const each = handOf(players);
  return { cards, each, draw: listOf(cards, each * players, size - each * players) };
}

/** Why hands and draw pile are not what is dealt with these options. */
export function checkDeal(options: Options, players: number, deal: Deal): string | undefined {
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
