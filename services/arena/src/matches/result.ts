import type { MatchResult } from "@liars-ladder/protocol";
import { encodeMoves, type FaultKind, mustLuck, type Result, replayMoves, seatings } from "@liars-ladder/rules";
import { addGame, type MatchTally, spreadOf } from "@liars-ladder/stats";
import type { LadderRow } from "../db/ladder.ts";

/** A game, as playing it again by the rules gives it. */
export interface DerivedGame {
  index: number;
  /** `seats[seat]`: the bot's place in the line-up. */
  seats: number[];
  moves: Uint8Array;
  decisions: number;
  result: Result;
  faults: { seat: number; fault: FaultKind }[];
  cpu: number[];
}

/** A bot's score in a match. */
export interface BotScore {
  games: number;
  /** A shared win counts as its share. */
  wins: number;
  rankSum: number;
  forfeits: boolean[];
  cpuMs: number;
}

export interface DerivedMatch {
  games: DerivedGame[];
  bots: BotScore[];
  /** Indexes are places in the line-up. */
  tally: MatchTally;
  /** The variance of a bot's points between the deals, summed over the match's bots; null: only one deal. */
  spread: number | null;
}

/**
 * Plays a match again from the answers that the runner reports, and derives who won: ranks are never taken from a
 * runner. Returns a sentence if the report is no record of this match.
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
  const points = bots.map(() => new Array<number>(seeds.length).fill(0));
  const games: DerivedGame[] = [];
  for (const [index, given] of result.games.entries()) {
    if (given.index !== index) return `game ${index} is missing, or not in its place`;
    if (given.cpu.length !== ladder.players) return `game ${index} has CPU times of ${given.cpu.length} seats`;
    const seats = seatingOf[Math.floor(index / seeds.length)]!;
    const played = playAgain(ladder, seeds[index % seeds.length]!, given.moves);
    if (typeof played === "string") return `game ${index}: ${played}`;
    games.push({ index, seats, ...played, cpu: given.cpu });
    addGame(tally, seats, played.result.ranks);
    const winners = played.result.ranks.filter((rank) => rank === 1).length;
    for (const [seat, place] of seats.entries()) {
      const bot = bots[place]!;
      const rank = played.result.ranks[seat]!;
      bot.games++;
      bot.rankSum += rank;
      if (rank === 1) bot.wins += 1 / winners;
      points[place]![index % seeds.length]! += pointsOf(played.result.ranks, seat);
      bot.forfeits.push(played.faults.some((fault) => fault.seat === seat));
      bot.cpuMs += given.cpu[seat]!;
    }
  }
  return { games, bots, tally, spread: spreadOf(points) };
}

/** A seat's points in a game, as `addGame` counts them: 1 for each seat it beat and half for a tie, over n − 1. */
const pointsOf = (ranks: readonly number[], seat: number): number =>
  ranks.reduce((sum, rank, other) => {
    if (other === seat) return sum;
    return sum + (rank > ranks[seat]! ? 1 : rank === ranks[seat] ? 0.5 : 0);
  }, 0) /
  (ranks.length - 1);

function playAgain(
  ladder: Pick<LadderRow, "ruleset" | "options" | "players">,
  seed: string,
  moves: readonly number[],
): Pick<DerivedGame, "moves" | "decisions" | "result" | "faults"> | string {
  const faults: DerivedGame["faults"] = [];
  const game = replayMoves(ladder, mustLuck(seed), moves, {
    decide: (seat, fault) => {
      if (fault !== undefined) faults.push({ seat, fault });
      return undefined;
    },
  });
  if (typeof game === "string") return game;
  const result = game.result();
  if (!result) return "its moves end before the game does";
  return { moves: encodeMoves(moves), decisions: moves.length, result, faults };
}
