import type { Setup } from "../core/game.ts";
import { DRAW } from "../core/luck.ts";
import type { CardGame } from "./game.ts";
import type { CardPosition } from "./position.ts";

/** What each seat is dealt, and the draw pile, top first, by kind. */
export interface Dealt {
  readonly hands: readonly (readonly number[])[];
  readonly draw?: readonly number[];
}

/** Deals these cards, draws who starts, and goes on to the first decision. */
export function begin<G extends CardGame<CardPosition>>(game: G, { luck, listen }: Setup, { hands, draw }: Dealt): G {
  game.luck = luck;
  game.listen = listen;
  for (let seat = 0; seat < hands.length; seat++) for (const kind of hands[seat]!) game.hands.add(seat, kind);
  if (listen !== undefined) {
    const { names } = game.here;
    const named = (kinds: readonly number[]) => kinds.map((kind) => names[kind]!);
    listen({ type: "deal", hands: hands.map(named), ...(draw && { draw: named(draw) }) });
  }
  game.setUp(luck.pick(0, 0, DRAW.starter, 0, game.players));
  return game;
}
