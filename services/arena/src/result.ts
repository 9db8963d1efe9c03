import type { MatchResult } from "@liars-ladder/protocol";
import { encodeMoves, type FaultKind, faultOfMove, mustLuck, playMoves, type Result } from "@liars-ladder/rules";
import { addGame, type MatchTally } from "@liars-ladder/stats";
import type { LadderRow } from "./db/ladder.ts";
import { seatings } from "./luck.ts";

/** A game as the rules played it again. */
export interface Derived {
  index: number;
  /** `seats[seat]`: the bot's place in the line-up. */
  seats: number[];
  moves: Uint8Array;
  decisions: number;
  result: Result;
  faults: { seat: number; fault: FaultKind }[];
  cpu: number[];
}

/** What a bot made of a match. */
export interface BotScore {
  games: number;
  /** A shared win counts its share. */
  wins: number;
  rankSum: number;
  forfeits: boolean[];
  cpuMs: number;
}

export interface DerivedMatch {
  games: Derived[];
  bots: BotScore[];
  /** Indexes are places in the line-up. */
  tally: MatchTally;
}

/**
 * Plays a match again from what the runner says was answered, and derives who won: no rank is believed. A sentence when
 * it is no record of this match.
 */
export function derive(
  ladder: Pick<LadderRow, "ruleset" | "options" | "players">,
  seeds: readonly string[],
  result: Pick<MatchResult, "games">,
): DerivedMatch | string {
  const seatingOf = seatings(ladder.players);
  const wanted = seeds.length * ladder.players;
  if (result.games.length !== wanted) return `it has ${result.games.length} games, not ${wanted}`;
  const bots = Array.from(
    { length: ladder.players },
    (): BotScore => ({ games: 0, wins: 0, rankSum: 0, forfeits: [], cpuMs: 0 }),
  );
  const tally: MatchTally = { pairs: [] };
  const games: Derived[] = [];
  for (const [index, given] of result.games.entries()) {
    if (given.index !== index) return `game ${index} is missing, or not in its place`;
    if (given.cpu.length !== ladder.players) return `game ${index} has CPU times of ${given.cpu.length} seats`;
    const seats = seatingOf[Math.floor(index / seeds.length)] as number[];
    const played = playAgain(ladder, seeds[index % seeds.length] as string, given.moves);
    if (typeof played === "string") return `game ${index}: ${played}`;
    games.push({ index, seats, ...played, cpu: given.cpu });
    addGame(tally, seats, played.result.ranks);
    const winners = played.result.ranks.filter((rank) => rank === 1).length;
    for (const [seat, place] of seats.entries()) {
      const bot = bots[place] as BotScore;
      const rank = played.result.ranks[seat] as number;
      bot.games++;
      bot.rankSum += rank;
      if (rank === 1) bot.wins += 1 / winners;
      bot.forfeits.push(played.faults.some((fault) => fault.seat === seat));
      bot.cpuMs += given.cpu[seat] as number;
    }
  }
  return { games, bots, tally };
}

function playAgain(
  ladder: Pick<LadderRow, "ruleset" | "options" | "players">,
  seed: string,
  moves: readonly number[],
): Pick<Derived, "moves" | "decisions" | "result" | "faults"> | string {
  try {
    // Who forfeited is told by the game before each fault; most games have none.
    const faults: Derived["faults"] = [];
    for (const [at, move] of moves.entries()) {
      const fault = move < 0 ? faultOfMove(move) : undefined;
      if (fault) faults.push({ seat: playMoves(ladder, mustLuck(seed), moves.slice(0, at)).seat, fault });
    }
    const result = playMoves(ladder, mustLuck(seed), moves).result();
    if (!result) return "its moves end before the game does";
    return { moves: encodeMoves(moves), decisions: moves.length, result, faults };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
