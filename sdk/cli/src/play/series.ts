import { PHASE_DEALS, phasesOf, seatings } from "@liars-ladder/rules";
import type { Seeds } from "./seeds.ts";

/** Which games a run plays. */
export interface Series {
  /** How the games count: a deal's games share their luck, so together they are one observation. */
  readonly unit: "game" | "deal";
  /** Each unit is played once in each of these: the index of the entrant at each seat. */
  readonly seatings: readonly (readonly number[])[];
  readonly seeds: Seeds;
  /** After so many units every bot starts afresh. */
  readonly phase: number;
}

/** Games in the same seats, between two starts of the bots. */
export interface Phase {
  /** Index of the entrant at each seat. */
  readonly seating: readonly number[];
  /** Number of its first deal, or game. */
  readonly from: number;
  readonly seeds: readonly string[];
}

/** With phases of so many games bots learn as much as they can on the ladder. */
export const PHASE_GAMES = PHASE_DEALS;

/**
 * Units of a match: as many deals as the longest has on the ladder. A bot that ran out of time or memory forfeits what is
 * left of its match, here as there. Matches do not depend on how many are played at a time.
 */
const MATCH_UNITS = 64;

/** Games with everybody in the seat given. */
export const gamesOf = (entrants: number, seeds: Seeds, phase: number): Series => ({
  ...{ unit: "game", seeds, phase },
  seatings: [Array.from({ length: entrants }, (_, i) => i)],
});

/**
 * Deals: in each phase everybody sits one seat further on, and plays every seed: so each bot meets each luck in each seat,
 * and none meets it twice with what it remembers. Source: rules, "Duplicate deals".
 */
export const dealsOf = (entrants: number, seeds: Seeds, phase: number): Series => ({
  ...{ unit: "deal", seeds, phase },
  seatings: seatings(entrants),
});

/** How many games a series has. */
export const gamesIn = ({ seeds, seatings }: Series): number => seeds.count * seatings.length;

/** Units of each of its matches but the last: whole phases. */
const lengthOf = ({ phase }: Series): number => Math.max(1, Math.floor(MATCH_UNITS / phase)) * phase;

/** How many matches it is played in. */
export const matchesIn = (series: Series): number => Math.ceil(series.seeds.count / lengthOf(series));

/** How many phases there are before the match of this number. */
export const phasesBefore = (series: Series, number: number): number =>
  number * (lengthOf(series) / series.phase) * series.seatings.length;

/** The phases of the match of this number, from 0. */
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
