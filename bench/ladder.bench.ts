// npm run bench -- ladder: what a refit, all intervals and the choice of a match cost in CPU time, and what the
// store needs for the same ladder (ladder-store.ts), against their bars.
import {
  addGame,
  aggregate,
  type Candidate,
  expectedScore,
  fitRatings,
  intervals,
  lineUp,
  type MatchTally,
  PairSums,
  random,
  rankRanges,
} from "@liars-ladder/stats";
import { store } from "./ladder-store.ts";
import { cpu, report } from "./report.ts";

export const about =
  "what a ladder of 5,000 versions and a million games costs: fit, intervals, scheduler, store [FOLDER of kept data]";

const SEATS = 4;
const DEALS = 8;
/**
 * Opponents are mostly within this share of the table around the first bot, as with the scheduler; one table in three
 * is drawn from the whole ladder.
 */
const NEAR_SHARE = 0.25;

/**
 * Matches of 8 deals and 4 seats, as a ladder plays them. A deal's four games count as one here, which changes no
 * cost.
 */
function season(versions: number, matches: number, seed: number): MatchTally[] {
  const { uniform, normal } = random(seed);
  const strengths = Array.from({ length: versions }, () => normal() * 200).sort((x, y) => y - x);
  return Array.from({ length: matches }, () => {
    const first = Math.floor(uniform() * versions);
    const far = uniform() < 1 / 3;
    const table = [first];
    while (table.length < SEATS) {
      const at = far ? Math.floor(uniform() * versions) : first + Math.round((uniform() - 0.5) * versions * NEAR_SHARE);
      if (at >= 0 && at < versions && !table.includes(at)) table.push(at);
    }
    const tally: MatchTally = { pairs: [] };
    for (let deal = 0; deal < DEALS; deal++) {
      const ranks = [1, 1, 1, 1];
      for (let i = 0; i < SEATS; i++) {
        for (let j = i + 1; j < SEATS; j++) {
          const apart = strengths[table[i]!]! - strengths[table[j]!]!;
          const loser = uniform() < expectedScore(apart) ? j : i;
          ranks[loser]! += 1;
        }
      }
      addGame(tally, table, ranks);
    }
    return tally;
  });
}

const times = (n: number, work: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => work(i));

export default async function ladder(args: string[]): Promise<void> {
  const many = season(1000, 125_000, 1);
  report(
    "1,000 versions, 1 M deals: cold, from the matches' tallies",
    500,
    times(3, () => cpu(() => fitRatings({ players: 1000, pairs: aggregate(many), anchor: 0 })).ms),
  );
  const sums = new PairSums();
  for (const tally of many) sums.add(tally);
  let { ratings } = fitRatings({ players: 1000, pairs: sums.pairs(), anchor: 0 });
  const more = season(1000, 9, 2);
  report(
    "1,000 versions, 1 M deals: warm, after one more match",
    50,
    times(9, (i) => {
      const { ms, value } = cpu(() => {
        sums.add(more[i]!);
        return fitRatings({ players: 1000, pairs: sums.pairs(), anchor: 0, start: ratings });
      });
      ratings = value.ratings;
      return ms;
    }),
  );

  const wide = season(5000, 125_000, 3);
  report(
    "5,000 versions, 1 M deals: cold, from the matches' tallies",
    1000,
    times(3, () => cpu(() => fitRatings({ players: 5000, pairs: aggregate(wide), anchor: 0 })).ms),
  );
  for (const matches of [31_250, 125_000]) {
    const played = wide.slice(0, matches);
    const pairs = aggregate(played);
    const fit = fitRatings({ players: 5000, pairs, anchor: 0 });
    const all = cpu(() => intervals({ players: 5000, pairs, matches: played, ratings: fit.ratings }));
    const what = `5,000 versions, ${matches === 31_250 ? "1 M games" : "1 M deals"}`;
    report(`${what}: all intervals`, 5000, [all.ms]);
    const who = Array.from({ length: 5000 }, (_, i) => i);
    report(`${what}: all rank ranges`, 5000, [cpu(() => rankRanges(who, fit.ratings, all.value)).ms]);
  }

  const { uniform, normal } = random(4);
  const candidates = Array.from(
    { length: 5000 },
    (_, i): Candidate => ({
      author: `a${i % 2500}`,
      rating: 1000 + normal() * 200,
      half: 20 + uniform() * 100,
      waited: Math.floor(uniform() * 1000),
      newcomer: false,
    }),
  );
  report(
    "a match chosen among 5,000 versions",
    5,
    times(51, () => cpu(() => lineUp(candidates, { players: SEATS, uniform })).ms),
  );
  await store(args[0]);
}
