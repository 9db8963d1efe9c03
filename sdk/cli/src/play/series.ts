import { LONGEST_MATCH, PHASE_DEALS, phasesOf, seatings } from "@liars-ladder/rules";
import type { Seeds } from "./seeds.ts";

/** The games that a run plays. */
export interface Series {
  /** What counts as one observation: the games of a deal share their luck, so they count together. */
  readonly unit: "game" | "deal";
  /** Each unit is played once with each of these seatings: the index of the entrant at each seat. */
  readonly seatings: readonly (readonly number[])[];
  readonly seeds: Seeds;
  /** How many units a phase has: then every bot is started anew. */
  readonly phase: number;
}

/** Games with the same seating, between two starts of the bots. */
export interface Phase {
  /** The index of the entrant at each seat. */
  readonly seating: readonly number[];
  /** The number of its first deal or game. */
  readonly from: number;
  readonly seeds: readonly string[];
}

/** The usual length of a phase: bots can learn as much as on the ladder. */
export const PHASE_GAMES = PHASE_DEALS;

/** Games in which all entrants keep their seats. */
export const gamesOf = (entrants: number, seeds: Seeds, phase: number): Series => ({
  ...{ unit: "game", seeds, phase },
  seatings: [Array.from({ length: entrants }, (_, i) => i)],
});

/**
 * Deals: in each phase every entrant sits one seat further on, and plays every seed. So each bot meets each luck in each
 * seat, and none meets the same luck twice while it remembers it. Source: rules, "Duplicate deals".
 */
export const dealsOf = (entrants: number, seeds: Seeds, phase: number): Series => ({
  ...{ unit: "deal", seeds, phase },
  seatings: seatings(entrants),
});

/** How many games a series has. */
export const gamesIn = ({ seeds, seatings }: Series): number => seeds.count * seatings.length;

/**
 * How many units each match has, except the last one: whole phases. A bot that runs out of time or memory forfeits the rest of
 * its match, as on the ladder. Matches do not depend on how many are played at a time.
 */
const lengthOf = ({ phase }: Series): number => Math.max(1, Math.floor(LONGEST_MATCH / phase)) * phase;

/** How many matches a series has. */
export const matchesIn = (series: Series): number => Math.ceil(series.seeds.count / lengthOf(series));

/** How many phases there are before the match with this number. */
export const phasesBefore = (series: Series, number: number): number =>
  number * (lengthOf(series) / series.phase) * series.seatings.length;

/** The phases of the match with this number, counted from 0. */
export function matchOf(series: Series, number: number): Phase[] {
  const { seeds, seatings, phase } = series;
  const first = number * lengthOf(series);
  const units = Math.min(lengthOf(series), seeds.count - first);
  const drawn = Array.from({ length: units }, (_, i) => seeds.at(first + i));
  return phasesOf(units, seatings, phase).map(({ seating, from, to }) => ({
    seating,
    from: first + from,
    seeds: drawn.slice(from, to),
  }));
}
