import { listOf } from "../core/filled.ts";
import type { Setup } from "../core/game.ts";
import { DRAW } from "../core/luck.ts";
import type { CardGame } from "./game.ts";
import type { CardPosition } from "./position.ts";

/** What a game begins with, by kind. */
export interface Dealt {
  /** The hands, seat after seat. */
  readonly cards: Uint8Array;
  /** Cards of each hand. */
  readonly each: number;
  /** The draw pile, top first, where there is one. */
  readonly draw?: number[];
}

/** Deals these cards, draws who starts, and goes on to the first decision. */
export function begin<G extends CardGame<CardPosition>>(
  game: G,
  { luck, listen }: Setup,
  { cards, each, draw }: Dealt,
): G {
  game.luck = luck;
  game.listen = listen;
  const { hands, here, players } = game;
  for (let seat = 0, at = 0; seat < players; seat++) for (let i = 0; i < each; i++) hands.add(seat, cards[at++]!);
  if (listen !== undefined) {
    const named = (kinds: readonly number[]) => kinds.map((kind) => here.names[kind]!);
    const handOf = (_: unknown, seat: number) => named(listOf(cards, seat * each, each));
    listen({ type: "deal", hands: Array.from({ length: players }, handOf), ...(draw && { draw: named(draw) }) });
  }
  game.setUp(luck.pick(0, 0, DRAW.starter, 0, players));
  return game;
}
