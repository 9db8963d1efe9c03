import { ANCHOR_RATING, fitRatings } from "./fit.ts";
import { intervals } from "./intervals.ts";
import type { Estimate } from "./mean.ts";
import { addGame, type MatchTally } from "./pairs.ts";
import { t975 } from "./quantile.ts";
import { PairSums } from "./sums.ts";

/** The result of one game, for the tally. `Fault`: the ways to forfeit. */
export interface Outcome<Fault extends string> {
  /** The number of the deal, or of the game itself: games of one unit share their luck. */
  unit: number;
  /** The index of the entrant at each seat, from 0: `entrants[seat]`. */
  entrants: readonly number[];
  /** The rank of each seat; 1 is best. */
  ranks: readonly number[];
  /** The fault of each seat that forfeited. */
  faults: readonly (Fault | undefined)[];
}

/** The result of one entrant. */
export interface Standing<Fault extends string> {
  games: number;
  /** Games with rank 1, alone or shared. */
  wins: number;
  losses: number;
  winRate: Estimate;
  placing: number;
  /** Elo points above the mean of the table. */
  elo: Estimate;
  /** How far the first entrant is above this one; undefined for the first itself. */
  lead: Lead | undefined;
  faults: Record<Fault, number>;
}

/** How far the first entrant is above another one, by the games of the table. */
export interface Lead {
  /** Elo points; below 0 if it is behind. */
  elo: Estimate;
  /** How often two equal bots would come out this far apart or farther: below 0.05 where the interval excludes 0. */
  p: number;
  /** The likelihood that the first is superior, 0–1. */
  superior: number;
}

/** The most groups of matches that intervals are computed from; more would not make them better. */
const MOST_MATCHES = 4096;

/** Sums over the units of one entrant: w wins in g games. */
interface Units {
  count: number;
  games: number;
  wins: number;
  /** The sums of g², g · w and w². */
  gg: number;
  gw: number;
  ww: number;
}

const noUnits = (): Units => ({ count: 0, games: 0, wins: 0, gg: 0, gw: 0, ww: 0 });

function addUnit(to: Units, { wins, games }: { wins: number; games: number }): void {
  to.count++;
  to.games += games;
  to.wins += wins;
  to.gg += games * games;
  to.gw += games * wins;
  to.ww += wins * wins;
}

/**
 * Sums up games between bots as they come, in the same memory for many games as for few. The intervals count units, not
 * games, as independent; beyond some thousands, neighbouring units are joined.
 */
export class Tally<Fault extends string> {
  private readonly rows: { units: Units; placing: number; faults: Record<Fault, number> }[];
  private readonly pairs = new PairSums();
  private matches: MatchTally[] = [];
  /** How many units each of `matches` has, except the last, which may have fewer. */
  private each = 1;
  private room = 0;

  constructor(entrants: number, kinds: readonly Fault[]) {
    const faults = () => Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Fault, number>;
    this.rows = Array.from({ length: entrants }, () => ({ units: noUnits(), placing: 0, faults: faults() }));
  }

  /** Adds games. All games of a unit must be added together. */
  add(games: readonly Outcome<Fault>[]): void {
    for (const unit of Map.groupBy(games, ({ unit }) => unit).values()) this.addUnit(unit);
  }

  standings(): Standing<Fault>[] {
    const { elo, leads } = this.ratings();
    return this.rows.map(({ units, placing, faults }, i) => ({
      games: units.games,
      wins: units.wins,
      losses: units.games - units.wins,
      winRate: shareOf(units),
      placing: placing / units.games,
      elo: elo[i]!,
      lead: leads[i],
      faults: { ...faults },
    }));
  }

  private addUnit(games: readonly Outcome<Fault>[]): void {
    const won = this.rows.map(() => ({ wins: 0, games: 0 }));
    const tally: MatchTally = { pairs: [] };
    for (const { entrants, ranks, faults } of games) {
      for (const [seat, entrant] of entrants.entries()) {
        won[entrant]!.games++;
        if (ranks[seat] === 1) won[entrant]!.wins++;
        const row = this.rows[entrant]!;
        row.placing += ranks[seat]!;
        const fault = faults[seat];
        if (fault !== undefined) row.faults[fault]++;
      }
      if (entrants.length > 1) addGame(tally, entrants, ranks);
    }
    for (const [i, unit] of won.entries()) if (unit.games > 0) addUnit(this.rows[i]!.units, unit);
    this.pairs.add(tally);
    this.keep(tally);
  }

  private keep(tally: MatchTally): void {
    if (this.room === 0) {
      if (this.matches.length === MOST_MATCHES) this.halve();
      this.matches.push({ pairs: [] });
      this.room = this.each;
    }
    join(this.matches.at(-1)!, tally);
    this.room--;
  }

  /** Joins each two neighbours. */
  private halve(): void {
    const { matches } = this;
    this.matches = matches.filter((_, i) => i % 2 === 0);
    for (const [i, match] of this.matches.entries()) join(match, matches[2 * i + 1]!);
    this.each *= 2;
  }

  /** Ratings by the ladder's own fit, from these games only. */
  private ratings(): { elo: Estimate[]; leads: (Lead | undefined)[] } {
    const { matches } = this;
    const players = this.rows.length;
    const pairs = this.pairs.pairs();
    const made = fitRatings({ players, pairs, anchor: 0 });
    const { half, once, chance } = intervals({ players, pairs, matches, ratings: made.ratings });
    const mean = made.ratings.reduce((sum, rating) => sum + rating, 0) / players;
    const rating = (i: number): number => made.ratings[i] ?? ANCHOR_RATING;
    const leadOver = (i: number): Lead => {
      const value = rating(0) - rating(i);
      const p = chance(0, i, value);
      return { elo: { value, half: once.half(0, i) }, p, superior: value > 0 ? 1 - p / 2 : p / 2 };
    };
    return {
      elo: this.rows.map((_, i) => ({ value: rating(i) - mean, half: half[i] ?? Number.POSITIVE_INFINITY })),
      leads: this.rows.map((_, i) => (i === 0 ? undefined : leadOver(i))),
    };
  }
}

/** Adds one tally to another. */
function join(to: MatchTally, { pairs }: MatchTally): void {
  for (const { a, b, scoreA, weight } of pairs) {
    const known = to.pairs.find((pair) => pair.a === a && pair.b === b);
    if (known) {
      known.scoreA += scoreA;
      known.weight += weight;
    } else to.pairs.push({ a, b, scoreA, weight });
  }
}

/**
 * Wilson's interval of a share. The number of games is divided by how much more the units vary than independent games would
 * (or less, when luck cancels).
 */
export function share(units: readonly { wins: number; games: number }[]): Estimate {
  const sums = noUnits();
  for (const unit of units) addUnit(sums, unit);
  return shareOf(sums);
}

function shareOf({ count, games, wins, gg, gw, ww }: Units): Estimate {
  const p = wins / games;
  if (count < 2) return { value: p, half: Number.POSITIVE_INFINITY };
  // The sum of (w − p · g)². All sums are whole numbers and only p is not, so it is exactly 0 when it should be.
  const spread = Math.max(0, ww - 2 * p * gw + p * p * gg);
  const variance = (spread / games ** 2) * (count / (count - 1));
  // A share of 0 or 1 shows no spread: then a unit counts for no more than one game.
  const n = variance > 1e-15 ? (p * (1 - p)) / variance : count;
  const z = t975(count - 1);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  return { value: p, half };
}
