import {
  type Ask,
  decodeMoves,
  endsMatch,
  type FaultKind,
  faultOfMove,
  type Game,
  type GameHead,
  moveOfFault,
  mustLuck,
  Projection,
  playMoves,
  Referee,
  type SeenEvent,
} from "@liars-ladder/rules";
import type { LadderRow } from "../db/ladder.ts";

/** A game of a sitting as it is stored. Its seed and its moves say everything. */
export interface Stored {
  readonly seed: string;
  readonly moves: readonly number[];
}

export const storedOf = ({ seed, moves }: { seed: string; moves: Uint8Array }): Stored => {
  const decoded = decodeMoves(moves);
  if (!decoded) throw new Error("the moves of a person's game cannot be read");
  return { seed, moves: decoded };
};

/** The table of a sitting: a ladder's rules, with a seat for each bot and one for the person. */
export const tableOf = ({ ruleset, options }: Pick<LadderRow, "ruleset" | "options">, bots: number): GameHead => ({
  ruleset,
  options,
  players: bots + 1,
});

/** The game after its stored moves. */
export const standOf = (table: GameHead, { seed, moves }: Stored): Game => playMoves(table, mustLuck(seed), moves);

/** The same, with everything that a seat has seen. */
export function seenBy(table: GameHead, { seed, moves }: Stored, seat: number): { game: Game; events: SeenEvent[] } {
  const projection = new Projection(table.options, table.players);
  const events: SeenEvent[] = [];
  const game = playMoves(table, mustLuck(seed), moves, (event) => {
    projection.push(event);
    events.push(projection.seen(seat));
  });
  return { game, events };
}

/** Everything that a seat was asked so far, including the current question. */
export function asksOf(table: GameHead, { seed, moves }: Stored, seat: number): Ask[] {
  const referee = new Referee({ ...table, luck: mustLuck(seed) });
  const asks: Ask[] = [];
  for (const move of moves) {
    if (referee.seat === seat) asks.push(referee.ask());
    const fault = faultOfMove(move);
    if (fault === undefined) referee.game.apply(move);
    else referee.game.forfeit(fault);
  }
  if (referee.seat === seat) asks.push(referee.ask());
  return asks;
}

/** The seats whose bots are not run again in this sitting, with their faults. The ladder has the same rule. */
export function goneBefore(table: GameHead, earlier: readonly Stored[]): Map<number, FaultKind> {
  const gone = new Map<number, FaultKind>();
  for (const { seed, moves } of earlier)
    for (const [at, move] of moves.entries()) {
      const fault = faultOfMove(move);
      if (fault !== undefined && endsMatch(fault))
        gone.set(standOf(table, { seed, moves: moves.slice(0, at) }).seat, fault);
    }
  return gone;
}

/** While it is the turn of a bot that is gone, that bot forfeits at once. Changes the game. */
export function passOver(game: Game, gone: ReadonlyMap<number, FaultKind>): number[] {
  const moves: number[] = [];
  for (let fault = gone.get(game.seat); fault !== undefined; fault = gone.get(game.seat)) {
    game.forfeit(fault);
    moves.push(moveOfFault(fault));
  }
  return moves;
}
