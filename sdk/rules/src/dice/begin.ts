import { listOf } from "../core/filled.ts";
import type { Setup } from "../core/game.ts";
import { DRAW } from "../core/luck.ts";
import type { DiceGame } from "./game.ts";

/** A throw of the roll-off. */
export interface Throw {
  /** How many dice are thrown: one, or a whole hand. */
  readonly dice: number;
  /** The value of the dice at faces[at …]; the best starts. */
  worth(faces: Uint8Array, at: number): number;
}

/** One die, worth its face. */
const ONE_DIE: Throw = { dice: 1, worth: (faces, at) => faces[at]! };

/** Rolls for the start, and goes on to the first decision. `thrown`: if it is not one die each. */
export function begin<G extends DiceGame>(game: G, setup: Setup, thrown = ONE_DIE): G {
  game.luck = setup.luck;
  game.listen = setup.listen;
  game.startRound(rollOff(setup, thrown, game.faces));
  return game;
}

/** Each seat throws; those that tie for the best throw again. Returns the seat that starts. `faces` is overwritten. */
function rollOff({ luck, listen, players }: Setup, { dice, worth }: Throw, faces: Uint8Array): number {
  const rows: (number[] | null)[][] = [];
  let throwing = (1 << players) - 1;
  for (let nth = 0; ; nth++) {
    let best = -1;
    let bestSeats = 0;
    for (let seat = 0; seat < players; seat++) {
      if (((throwing >> seat) & 1) === 0) continue;
      const at = seat * dice;
      luck.roll(0, seat, DRAW.rolloff, nth, faces, at, dice);
      const worthOf = worth(faces, at);
      if (worthOf > best) {
        best = worthOf;
        bestSeats = 1 << seat;
      } else if (worthOf === best) bestSeats |= 1 << seat;
    }
    if (listen !== undefined) rows.push(rowOf(faces, players, dice, throwing));
    throwing = bestSeats;
    if ((bestSeats & (bestSeats - 1)) !== 0) continue;
    const starter = 31 - Math.clz32(bestSeats);
    if (listen !== undefined) {
      const rolls = dice > 1 ? rows : rows.map((row) => row.map((thrown) => thrown && thrown[0]!));
      listen({ type: "rolloff", rolls, starter });
    }
    return starter;
  }
}

/** What each seat threw, null for one that did not. */
const rowOf = (faces: Uint8Array, players: number, dice: number, throwing: number): (number[] | null)[] =>
  Array.from({ length: players }, (_, seat) =>
    ((throwing >> seat) & 1) === 0 ? null : listOf(faces, seat * dice, dice),
  );
