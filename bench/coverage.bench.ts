// npm run bench -- coverage [SEASONS] [LEAGUE] [SEATS] [MATCHES]: how often a ladder's statements hold for somebody who
// looks at one version, at whoever stands first, at all ranks together, and after every fit. Leagues:
// coverage-leagues.ts.
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
  type Shrunk,
  shrink,
} from "@liars-ladder/stats";
import { chancesAt, EQUALS, LEAGUES, type League, type Member, matchOf } from "./coverage-leagues.ts";

export const about =
  "how often what a ladder says holds: one rating, leader, top 3, all ranks together, every look [SEASONS] [LEAGUE] [SEATS] [MATCHES of a version]";

const DEALS = 8;
/** Matches of a version at the end of a season, on average. */
const MATCHES = 45;
const SEATS = [2, 3, 4, 6, 8];
const SEASONS = 40;
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

/** What a ladder says at one look about those who have a match. */
interface Look {
  rated: number[];
  shown: Shrunk;
  /** The same before it is held against the field. */
  fitted: Shrunk;
  matches: Int32Array;
  /** Pairs that are surely parted, i · members + j: i is the better. */
  parted: number[];
  /** The same by the 95 % intervals for one look and one pair. */
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
  let shown: Shrunk = {
    ratings: new Float64Array(n).fill(1000),
    half: new Float64Array(n).fill(Number.POSITIVE_INFINITY),
  };
  let fitted = shown;
  const all = Math.ceil((each * n) / seats);
  const every = Math.max(1, Math.round(all / LOOKS));
  while (tallies.length < all) {
    const there = league.arrivals ? Math.min(n, Math.max(seats, 6) + Math.floor(tallies.length / league.arrivals)) : n;
    const candidates = Array.from(
      { length: there },
      (_, i): Candidate => ({
        author: `a${i}`,
        rating: shown.ratings[i]!,
        half: shown.half[i]!,
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
    const { ratings } = fitRatings({ players: n, pairs, anchor: 0, start: fitted.ratings });
    const active = members.map((_, i) => deals[i]! > 0);
    const of = intervals({ players: n, pairs, matches: tallies, ratings, active });
    fitted = { ratings, half: of.half };
    shown = shrink({ ratings, parts: of.parts, anchor: 0 });
    const rated = members.flatMap((_, i) => (of.matches[i]! > 0 ? [i] : []));
    const { sure } = rankRanges(rated, ratings, of);
    const [parted, once] = [partedBy(sure, rated, ratings), partedBy(of.once, rated, ratings)];
    looks.push({ rated, shown, fitted, matches: of.matches, parted, once });
  }
  return { members, looks };
}

/** Who is surely above whom. */
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

/** What is measured: the share of each season's statements that holds. */
const MEASURES = [
  "≤ 5",
  "6–30",
  "> 30",
  "leader",
  "leader ≤ 10",
  "top 3",
  "dominant ≤ 5",
  "joint",
  "watched",
  "equals",
  "leader, fit",
  "equals, once",
] as const;
type Measure = (typeof MEASURES)[number];
type Shares = Partial<Record<Measure, number>>;
/** Not what a ladder says: what it would be without shrinking, or without confidence sequences. */
const COMPARED: readonly Measure[] = ["leader, fit", "equals, once"];
const TOGETHER: readonly Measure[] = ["joint", "watched", "equals"];

/** Whether each interval of those who are rated holds the truth. */
function heldBy({ ratings, half }: Shrunk, rated: readonly number[], truth: Float64Array): (i: number) => boolean {
  const mean = (of: Float64Array): number => rated.reduce((sum, i) => sum + of[i]!, 0) / rated.length;
  const shift = mean(ratings) - mean(truth);
  return (i) => Math.abs(ratings[i]! - truth[i]! - shift) <= half[i]!;
}

const byRating = (rated: readonly number[], { ratings }: Shrunk): number[] =>
  [...rated].sort((i, j) => ratings[j]! - ratings[i]!);

/** The share of statements of each kind that held in one season; kinds without statements are left out. */
function heldIn({ looks }: Season, truth: Float64Array, { dominated }: League): Shares {
  const held: Record<string, [held: number, all: number]> = {};
  const count = (measure: Measure, holds: boolean): void => {
    held[measure] ??= [0, 0];
    held[measure][0] += holds ? 1 : 0;
    held[measure][1] += 1;
  };
  const n = truth.length;
  const wrong = (pair: number): boolean => truth[Math.floor(pair / n)]! <= truth[pair % n]! + EQUAL;
  for (const { rated, shown, fitted, matches, parted } of looks) {
    const holds = heldBy(shown, rated, truth);
    for (const i of rated) {
      const few = matches[i]! <= 5;
      count(few ? "≤ 5" : matches[i]! <= 30 ? "6–30" : "> 30", holds(i));
      if (few && dominated && i === 0) count("dominant ≤ 5", holds(i));
    }
    const order = byRating(rated, shown);
    const leader = order[0]!;
    count("leader", holds(leader));
    if (matches[leader]! <= 10) count("leader ≤ 10", holds(leader));
    for (const i of order.slice(0, 3)) count("top 3", holds(i));
    count("joint", !parted.some(wrong));
    count("leader, fit", heldBy(fitted, rated, truth)(byRating(rated, fitted)[0]!));
  }
  count("watched", !looks.some(({ parted }) => parted.some(wrong)));
  const [one, other] = EQUALS;
  if (Math.abs(truth[one]! - truth[other]!) < EQUAL) {
    const both = (pair: number): boolean => pair === one * n + other || pair === other * n + one;
    count("equals", !looks.some(({ parted }) => parted.some(both)));
    count("equals, once", !looks.some(({ once }) => once.some(both)));
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
  return played.map((one) => heldIn(one, truth, cell.league));
}

/** How a share misses what it should be by more than its error: it holds too seldom, or more often than it says. */
function missed(measure: Measure, mean: number, error: number): "!" | "+" | " " {
  if (COMPARED.includes(measure)) return " ";
  const together = TOGETHER.includes(measure);
  if (mean + error < (together ? 0.95 : 0.93)) return "!";
  return !together && mean - error > 0.97 ? "+" : " ";
}

const meanOf = (x: readonly number[]): number => x.reduce((sum, v) => sum + v, 0) / x.length;

/** 1.96 standard errors of a mean of shares of seasons. If all are equal, what one among their number would make. */
function errorOf(x: readonly number[]): number {
  const mean = meanOf(x);
  const variance = x.reduce((sum, v) => sum + (v - mean) ** 2, 0) / Math.max(1, x.length - 1);
  return variance > 0 ? 1.96 * Math.sqrt(variance / x.length) : 3 / x.length;
}

function run(cell: Cell, seasons: number): void {
  const { league, seats } = cell;
  const began = process.cpuUsage();
  // If the truth depends on the schedule, a few leagues of many seasons; otherwise each season is a league of its
  // own.
  const each = league.cycle ? Math.ceil(seasons / 4) : 1;
  const shares = Array.from({ length: Math.ceil(seasons / each) }, (_, k) =>
    seasonsOf(cell, 7919 * (k + 1) + seats, each),
  ).flat();
  const columns = MEASURES.map((measure) => {
    const of = shares.flatMap((share) => share[measure] ?? []);
    if (of.length === 0) return "–".padStart(WIDTH);
    const [mean, error] = [meanOf(of), errorOf(of)];
    return `${(100 * mean).toFixed(1)} ± ${(100 * error).toFixed(1)}${missed(measure, mean, error)}`.padStart(WIDTH);
  });
  const spent = process.cpuUsage(began);
  const seconds = (spent.user + spent.system) / 1e6;
  console.log(`${league.name.padEnd(22)} ${seats}${columns.join("")}${seconds.toFixed(1).padStart(7)}`);
}

const WIDTH = 14;

export default function coverage(args: string[]): void {
  const [seasons = SEASONS, each = MATCHES] = [Number(args[0] ?? SEASONS), Number(args[3] ?? MATCHES)];
  const only = args[1] ?? "";
  const seats = args[2] === undefined ? SEATS : args[2].split(",").map(Number);
  console.log(
    `In % of what was said, ± 1.96 standard errors, of ${seasons} seasons of 20 versions with ${each} matches each; CPU seconds.\n` +
      "!: fewer than 93 % by more than the error, of joint (at one look nobody of all is parted wrongly), watched (nobody\n" +
      "at any look) and equals (two that are, at any look) fewer than 95 %. +: more than 97 %, as where versions are equal.\n" +
      "To compare: the leader by the fit alone; two equals by intervals of one look and one pair.",
  );
  const heads = MEASURES.map((measure) => measure.padStart(WIDTH)).join("");
  console.log(`${"league".padEnd(22)} #${heads}${"CPU s".padStart(7)}`);
  for (const league of LEAGUES) {
    if (!league.name.includes(only)) continue;
    for (const of of seats) run({ league, seats: of, each }, seasons);
  }
}
