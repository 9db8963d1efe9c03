import type { Held } from "../core/log.fixture.ts";
import type { DiceGame } from "./game.ts";
import type { Nothing } from "./own.ts";
import { NONE } from "./position.ts";

/** What every dice game holds of a table. */
export function diceHeld(game: DiceGame): Held<Nothing, Nothing> {
  const { dice, each, last, bidder, faces, left } = game;
  return {
    bid: last === NONE ? undefined : { seat: bidder, bid: game.bidOf(last) },
    own: {},
    seats: dice.map((n, seat) => ({
      in: left[seat] === 0,
      dice: n,
      faces: Array.from(faces.subarray(seat * each, seat * each + n)),
      own: {},
    })),
  };
}
