import { FAULTS, type FaultKind } from "@liars-ladder/rules";
import { ANCHOR_RATING, addGame, aggregate, fitRatings, intervals, type MatchTally, t975 } from "@liars-ladder/stats";

/** One game as the tally takes it. */
export interface Outcome {
  /** Games of one unit share their luck: the number of the deal, or of the game itself. */
  unit: number;
  /** Which entrant sits where: `entrants[seat]`, each an index from 0. */
  entrants: readonly number[];
  /** Of each seat; 1 is best. */
  ranks: readonly number[];
  /** Why a seat forfeited, where it did. */
  faults: readonly (FaultKind | undefined)[];
}

/** A share with the half-width of its 95 % interval; infinite while nothing can be said. */
export interface Estimate {
  value: number;
  half: number;
}

/** How one entrant fared. */
export interface Standing {
  games: number;
  /** Games at rank 1, alone or shared. */
  wins: number;
  losses: number;
  winRate: Estimate;
  placing: number;
  /** Elo points above the mean of the table. */
  elo: Estimate;
  faults: Record<FaultKind, number>;
}

/** Sums up games between `entrants` bots; the unit, not the game, is what the intervals count as independent. */
export function standings(entrants: number, games: readonly Outcome[]): Standing[] {
  const elo = ratings(entrants, games);
  return Array.from({ length: entrants }, (_, entrant) => {
    const faults = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<FaultKind, number>;
    const byUnit = new Map<number, { wins: number; games: number }>();
    let [played, wins, placing] = [0, 0, 0];
    for (const game of games) {
      game.entrants.forEach((who, seat) => {
        if (who !== entrant) return;
        const won = game.ranks[seat] === 1;
        const unit = byUnit.get(game.unit) ?? { wins: 0, games: 0 };
        byUnit.set(game.unit, { wins: unit.wins + Number(won), games: unit.games + 1 });
        played++;
        wins += Number(won);
        placing += game.ranks[seat] ?? 0;
        const fault = game.faults[seat];
        if (fault !== undefined) faults[fault]++;
      });
    }
    return {
      games: played,
      wins,
      losses: played - wins,
      winRate: share([...byUnit.values()]),
      placing: placing / played,
      elo: elo[entrant]!,
      faults,
    };
  });
}

/**
 * Wilson's interval of a share, its number of games divided by how much more (or less, when luck cancels) the units
 * vary than independent games would.
 */
export function share(units: readonly { wins: number; games: number }[]): Estimate {
  const games = units.reduce((sum, unit) => sum + unit.games, 0);
  const p = units.reduce((sum, unit) => sum + unit.wins, 0) / games;
  if (units.length < 2) return { value: p, half: Number.POSITIVE_INFINITY };
  const spread = units.reduce((sum, unit) => sum + (unit.wins - p * unit.games) ** 2, 0);
  const variance = (spread / games ** 2) * (units.length / (units.length - 1));
  // A share of 0 or 1 shows no spread: then a unit counts for no more than one game.
  const n = variance > 0 ? (p * (1 - p)) / variance : units.length;
  const z = t975(units.length - 1);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  return { value: p, half };
}

/** The ladder's own fit, of these games alone. */
function ratings(entrants: number, games: readonly Outcome[]): Estimate[] {
  const tallies = new Map<number, MatchTally>();
  for (const { unit, entrants: who, ranks } of games) {
    const tally = tallies.get(unit) ?? { pairs: [] };
    tallies.set(unit, tally);
    if (who.length > 1) addGame(tally, who, ranks);
  }
  const matches = [...tallies.values()];
  const pairs = aggregate(matches);
  const made = fitRatings({ players: entrants, pairs, anchor: 0 });
  const { half } = intervals({ players: entrants, pairs, matches, ratings: made.ratings });
  const mean = made.ratings.reduce((sum, rating) => sum + rating, 0) / entrants;
  return Array.from({ length: entrants }, (_, i) => ({
    value: (made.ratings[i] ?? ANCHOR_RATING) - mean,
    half: half[i] ?? Number.POSITIVE_INFINITY,
  }));
}
