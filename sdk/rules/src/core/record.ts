import { mustPlayRules } from "../games/registry.ts";
import { FAULTS, type FaultKind } from "./action.ts";
import type { Event } from "./event.ts";
import type { Game } from "./game.ts";
import type { Luck } from "./luck.ts";
import type { Options } from "./options.ts";

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

/** Callbacks while moves are played. */
export interface Onlooker {
  /** Gets every event as it happens. */
  listen?: ((event: Event) => void) | undefined;
  /**
   * Called before each move with the seat that decides, and the fault if the move is one. It may object with a
   * phrase ("is a crash that nobody saw"), which ends the play.
   */
  decide?: (seat: number, fault: FaultKind | undefined) => string | undefined;
}

/**
 * Plays `moves` on `luck`. The game need not be over where they end.
 *
 * @returns the game where the moves end; or, as a sentence, why they are no record of this game: which move is
 * illegal, comes after the end, or was objected to.
 */
export function replayMoves(
  head: GameHead,
  luck: Luck,
  moves: readonly number[],
  onlooker: Onlooker = {},
): Game | string {
  const { options, players } = head;
  const { listen, decide } = onlooker;
  const game = mustPlayRules(head.ruleset).create({ options, players, luck, listen });
  for (const [i, move] of moves.entries()) {
    if (game.seat < 0) return `move ${i} (${move}) comes after the end`;
    const fault = move < 0 ? faultOfMove(move) : undefined;
    if (!Number.isSafeInteger(move) || (move < 0 && fault === undefined))
      return `move ${i} (${move}) is none of this game`;
    const objection = decide?.(game.seat, fault);
    if (objection !== undefined) return `move ${i} ${objection}`;
    if (fault !== undefined) game.forfeit(fault);
    else {
      const refused = game.apply(move);
      if (refused !== undefined) return `move ${i} (${move}) is illegal: ${refused.message}`;
    }
  }
  return game;
}

/** The same for moves that are known to be a record of this game. Throws if they are not. */
export function playMoves(head: GameHead, luck: Luck, moves: readonly number[], listen?: (event: Event) => void): Game {
  const game = replayMoves(head, luck, moves, { listen });
  if (typeof game === "string") throw new Error(game);
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

/** Reads what `encodeMoves` wrote; undefined if the bytes are something else. */
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
