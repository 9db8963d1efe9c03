// npm run bench -- coverage-watched [SCALE] [LEAGUE] [MATCHES]: how often a ladder's statements hold for somebody who
// looks at the leader, at all ranks together, and after every fit. Leagues: coverage-leagues.ts.
import {
  type Candidate,
  type Differences,
  fitRatings,
  intervals,
  lineUp,
  type MatchTally,
  PairSums,
  random,
  rankRanges,
} from "@liars-ladder/stats";
import { chancesAt, EQUALS, LEAGUES, type League, type Member, matchOf } from "./coverage-leagues.ts";

export const about =
  "how often a ladder's statements hold for people who watch it: leader, top 3, all ranks together, every look [SCALE] [LEAGUE] [MATCHES of a version]";

const DEALS = 8;
/** Matches of a version at the end of a season, on average. */
const MATCHES = 45;
const SEATS = [2, 3, 4, 6, 8];
/** All leagues are played with these numbers of seats; with other numbers, only the first league is. */
const USUAL = [2, 4];
/** Looks at a season. */
const LOOKS = 90;
/** The truth is the fit's limit over this many times the season's games. */
const TRUTH_TIMES = 1e4;
/** Two that are closer than this, in Elo, are equal. */
const EQUAL = 0.1;

interface Cell {
  league: League;
  seats: number;
  /** Matches of a version at the end of a season, on average. */
  each: number;
}

/** What a ladder says at one look about the versions that have played a match. */
interface Look {
  rated: number[];
  ratings: Float64Array;
  half: Float64Array;
  matches: Int32Array;
  /** Pairs whose order is sure, as i · members + j: i is better. */
  parted: number[];
  /** The same by 95 % intervals for one look and one pair. */
  once: number[];
}

interface Season {
  members: Member[];
  looks: Look[];
}

/**
 * One season with the real scheduler and the real fit. Adds its tables, each with its exact expectation, to
 * `expected`.
 */
function season({ league, seats, each }: Cell, members: Member[], seed: number, expected: PairSums): Season {
  const made = random(seed);
  const n = members.length;
  const deals = new Int32Array(n);
  const waited = new Int32Array(n);
  const tallies: MatchTally[] = [];
  const sums = new PairSums();
  const looks: Look[] = [];
  let ratings: Float64Array = new Float64Array(n).fill(1000);
  let half: Float64Array = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const all = Math.ceil((each * n) / seats);
  const every = Math.max(1, Math.round(all / LOOKS));
  while (tallies.length < all) {
    const there = league.arrivals ? Math.min(n, Math.max(seats, 6) + Math.floor(tallies.length / league.arrivals)) : n;
    const candidates = Array.from(
      { length: there },
      (_, i): Candidate => ({
        author: `a${i}`,
        rating: ratings[i]!,
        half: half[i]!,
        waited: waited[i]!,
        newcomer: deals[i]! < 30,
      }),
    );
    const table = lineUp(candidates, { players: seats, uniform: made.uniform })!;
    for (let i = 0; i < there; i++) waited[i]! += 1;
    for (const i of table) {
      waited[i] = 0;
      deals[i]! += DEALS;
    }
    const sitting = table.map((i) => members[i]!);
    const match = seated(matchOf(league, sitting, DEALS, made), table);
    const above = chancesAt(league, sitting);
    tallies.push(match);
    sums.add(match);
    const places = table.flatMap((_, a) => table.slice(a + 1).map((_, k) => ({ a, b: a + 1 + k })));
    const weight = (DEALS * seats) / (seats - 1);
    expected.add(seated({ pairs: places.map(({ a, b }) => ({ a, b, scoreA: weight * above(a, b), weight })) }, table));
    if (tallies.length % every !== 0) continue;
    const pairs = sums.pairs();
    ratings = fitRatings({ players: n, pairs, anchor: 0, start: ratings }).ratings;
    const active = members.map((_, i) => deals[i]! > 0);
    const of = intervals({ players: n, pairs, matches: tallies, ratings, active });
    half = of.half;
    const rated = members.flatMap((_, i) => (of.matches[i]! > 0 ? [i] : []));
    const { sure } = rankRanges(rated, ratings, of);
    const [parted, once] = [partedBy(sure, rated, ratings), partedBy(of.once, rated, ratings)];
    looks.push({ rated, ratings, half, matches: of.matches, parted, once });
  }
  return { members, looks };
}

/** The pairs whose order is sure. */
function partedBy(sure: Differences, rated: readonly number[], ratings: Float64Array): number[] {
  const n = ratings.length;
  const above = (i: number, j: number): boolean =>
    ratings[i]! > ratings[j]! && sure.isBeyond(i, j, ratings[i]! - ratings[j]!);
  return rated.flatMap((i) => rated.flatMap((j) => (above(i, j) ? [i * n + j] : [])));
}

/** A match between places as one between the league's versions. */
const seated = ({ pairs }: MatchTally, table: readonly number[]): MatchTally => ({
  pairs: pairs.map(({ a, b, scoreA, weight }) => {
    const [i, j] = [table[a]!, table[b]!];
    return i < j ? { a: i, b: j, scoreA, weight } : { a: j, b: i, scoreA: weight - scoreA, weight };
  }),
});

/** What is measured: the share of each season's statements that hold. */
const MEASURES = [
  "≤ 5",
  "6–30",
  "> 30",
  "leader",
  "leader ≤ 10",
  "top 3",
  "strongest ≤ 5",
  "joint",
  "watched",
  "equals",
  "joint once",
  "watched once",
  "equals once",
] as const;
type Measure = (typeof MEASURES)[number];
type Shares = Partial<Record<Measure, number>>;

/** The share of statements of each kind that held in one season; kinds without statements are left out. */
function heldIn({ looks }: Season, truth: Float64Array): Shares {
  const held: Record<string, [held: number, all: number]> = {};
  const count = (measure: Measure, holds: boolean): void => {
    held[measure] ??= [0, 0];
    held[measure][0] += holds ? 1 : 0;
    held[measure][1] += 1;
  };
  const n = truth.length;
  const wrong = (pair: number): boolean => truth[Math.floor(pair / n)]! <= truth[pair % n]! + EQUAL;
  const strongest = truth.indexOf(Math.max(...truth));
  for (const { rated, ratings, half, matches, parted, once } of looks) {
    const mean = (of: Float64Array): number => rated.reduce((sum, i) => sum + of[i]!, 0) / rated.length;
    const shift = mean(ratings) - mean(truth);
    const holds = (i: number): boolean => Math.abs(ratings[i]! - truth[i]! - shift) <= half[i]!;
    for (const i of rated) {
      const few = matches[i]! <= 5;
      count(few ? "≤ 5" : matches[i]! <= 30 ? "6–30" : "> 30", holds(i));
      if (few && i === strongest) count("strongest ≤ 5", holds(i));
    }
    const order = [...rated].sort((i, j) => ratings[j]! - ratings[i]!);
    const [leader] = order as [number];
    count("leader", holds(leader));
    if (matches[leader]! <= 10) count("leader ≤ 10", holds(leader));
    for (const i of order.slice(0, 3)) count("top 3", holds(i));
    count("joint", !parted.some(wrong));
    count("joint once", !once.some(wrong));
  }
  count("watched", !looks.some(({ parted }) => parted.some(wrong)));
  count("watched once", !looks.some(({ once }) => once.some(wrong)));
  const [one, other] = EQUALS;
  if (Math.abs(truth[one]! - truth[other]!) < EQUAL) {
    const both = (pair: number): boolean => pair === one * n + other || pair === other * n + one;
    count("equals", !looks.some(({ parted }) => parted.some(both)));
    count("equals once", !looks.some(({ once }) => once.some(both)));
  }
  return Object.fromEntries(Object.entries(held).map(([measure, [some, all]]) => [measure, some / all]));
}

/**
 * Seasons of one league. Their truth is the fit's limit over all their tables: if styles suit each other, it
 * depends on who sits with whom.
 */
function seasonsOf(cell: Cell, seed: number, seasons: number): Shares[] {
  const members = cell.league.members(random(seed));
  const n = members.length;
  const expected = new PairSums();
  const played = Array.from({ length: seasons }, (_, k) => season(cell, members, seed + 104729 * (k + 1), expected));
  const limit = expected.pairs();
  const pairs = {
    ...limit,
    scoreA: limit.scoreA.map((s) => s * TRUTH_TIMES),
    weight: limit.weight.map((w) => w * TRUTH_TIMES),
  };
  const truth = fitRatings({ players: n, pairs, anchor: 0 }).ratings;
  return played.map((one) => heldIn(one, truth));
}

/** What a measure should be. The measures of one look at one pair are there for comparison. */
function barOf(measure: Measure): [least: number, most: number] {
  if (measure.endsWith("once")) return [0, 1];
  return measure === "joint" || measure === "watched" || measure === "equals" ? [0.95, 1] : [0.93, 0.97];
}

const meanOf = (x: readonly number[]): number => x.reduce((sum, v) => sum + v, 0) / x.length;

/**
 * 1.96 standard errors of the mean over seasons. If all seasons are equal, the error that one different season would
 * make.
 */
function errorOf(x: readonly number[]): number {
  const mean = meanOf(x);
  const variance = x.reduce((sum, v) => sum + (v - mean) ** 2, 0) / Math.max(1, x.length - 1);
  return variance > 0 ? 1.96 * Math.sqrt(variance / x.length) : 3 / x.length;
}

function run(cell: Cell, seasons: number): void {
  const { league, seats } = cell;
  // If the truth depends on the schedule, a few leagues of many seasons; otherwise each season is a league of its
  // own.
  const each = league.cycle ? Math.ceil(seasons / 4) : 1;
  const shares = Array.from({ length: Math.ceil(seasons / each) }, (_, k) =>
    seasonsOf(cell, 7919 * (k + 1) + seats, each),
  ).flat();
  const columns = MEASURES.map((measure) => {
    const of = shares.flatMap((share) => share[measure] ?? []);
    if (of.length === 0) return "–".padStart(15);
    const [mean, error] = [meanOf(of), errorOf(of)];
    const [least, most] = barOf(measure);
    const missed = mean + error < least || mean - error > most ? "!" : " ";
    return `${(100 * mean).toFixed(1)} ± ${(100 * error).toFixed(1)}${missed}`.padStart(15);
  });
  console.log(`${league.name.padEnd(22)} ${seats}${columns.join("")}`);
}

export default function watched(args: string[]): void {
  const [scale = 1, only = "", each = MATCHES] = [Number(args[0] ?? 1), args[1], Number(args[2] ?? MATCHES)];
  const seasons = Math.ceil(40 * scale);
  console.log(
    `In % of what was said, ± 1.96 standard errors, of ${seasons} seasons each of 20 versions with ${each} matches. ! is a miss:\n` +
      "93–97 % by more than the error; 95 % of joint (at one look nobody of all is parted wrongly), watched (nobody at any\n" +
      "look) and equals (two that are, at any look). Once: by intervals of one look and one pair, to compare.",
  );
  console.log(
    `${"league".padEnd(22)} seats${MEASURES.map((measure) => measure.padStart(15))
      .join("")
      .slice(4)}`,
  );
  LEAGUES.forEach((league, k) => {
    if (!league.name.includes(only)) return;
    for (const seats of k === 0 ? SEATS : USUAL) run({ league, seats, each }, seasons);
  });
}
