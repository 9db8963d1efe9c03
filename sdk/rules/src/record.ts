import { FAULTS, type FaultKind } from "./action.ts";
import type { Event } from "./event.ts";
import type { Game } from "./game.ts";
import type { Luck } from "./luck.ts";
import type { Options } from "./options.ts";
import { mustRuleset } from "./registry.ts";

/**
 * A game as it is stored: what was answered at each decision, in order. With its ruleset, options, players and seed
 * it is the whole game. A move ≥ 0 is an action's code; −1 … −5 is a fault, as listed in FAULTS.
 */
export type Moves = number[];

export const moveOfFault = (fault: FaultKind): number => -1 - FAULTS.indexOf(fault);
export const faultOfMove = (move: number): FaultKind | undefined => FAULTS[-1 - move];

export interface GameHead {
  ruleset: string;
  /** Checked options. */
  options: Options;
  players: number;
}

/**
 * The game that `moves` play on `luck`, up to where they end (it need not be over). Throws when they are no record of
 * this game: a move that is illegal, or one after the end.
 */
export function playMoves(head: GameHead, luck: Luck, moves: readonly number[], listen?: (event: Event) => void): Game {
  const { options, players } = head;
  const game = mustRuleset(head.ruleset).create({ options, players, luck, listen });
  for (const [i, move] of moves.entries()) {
    const fault = move < 0 ? faultOfMove(move) : undefined;
    if (game.seat < 0 || (move < 0 && fault === undefined)) throw new Error(`move ${i} (${move}) is none of this game`);
    if (fault !== undefined) game.forfeit(fault);
    else {
      const refused = game.apply(move);
      if (refused !== undefined) throw new Error(`move ${i}: ${refused.message}`);
    }
  }
  return game;
}

/** Moves as bytes: each as a varint (7 bits a byte, low first) of the move + 5, so that most take one byte. */
export function encodeMoves(moves: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const move of moves) {
    let rest = move + FAULTS.length;
    while (rest > 127) {
      bytes.push((rest & 127) | 128);
      rest >>>= 7;
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

/** Reads what `encodeMoves` wrote; undefined when the bytes are no such thing. */
export function decodeMoves(bytes: Uint8Array): Moves | undefined {
  const moves: Moves = [];
  let value = 0;
  let shift = 0;
  for (const byte of bytes) {
    if (shift > 28) return undefined;
    value |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    moves.push(value - FAULTS.length);
    value = 0;
    shift = 0;
  }
  return shift === 0 ? moves : undefined;
}
