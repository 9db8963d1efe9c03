import { expect, it } from "vitest";
import { expectedScore } from "./elo.ts";
import { fieldScores } from "./field.ts";
import { fitRatings } from "./fit.ts";
import { intervals } from "./intervals.ts";
import { type LadderScore, overallRanks, overallScores } from "./overall.ts";
import { addGame, type MatchTally } from "./pairs.ts";
import { random } from "./random.ts";
import { aggregate } from "./sums.ts";

/** Bots that differ on each ladder and are worth the same over all: whoever is ever ranked apart is ranked wrongly. */
const STRENGTHS = [
  [0, 0, 80, 80],
  [80, 80, 0, 0],
  [40, 40, 40, 40],
];
const HISTORIES = 200;
const MATCHES = 150;

it("at every look at three ladders, equals are ranked apart in fewer than 5 of 100 histories", () => {
  let wrong = 0;
  for (let history = 0; history < HISTORIES; history++) {
    const { uniform } = random(1 + history);
    const seasons: MatchTally[][] = STRENGTHS.map(() => []);
    const known: (LadderScore | null)[][] = STRENGTHS[0]!.map(() => STRENGTHS.map(() => null));
    let ever = false;
    for (let m = 0; m < MATCHES * STRENGTHS.length && !ever; m++) {
      const at = Math.floor(uniform() * STRENGTHS.length);
      const of = STRENGTHS[at]!;
      const a = Math.floor(uniform() * of.length);
      const b = (a + 1 + Math.floor(uniform() * (of.length - 1))) % of.length;
      const tally: MatchTally = { pairs: [] };
      for (let g = 0; g < 8; g++) addGame(tally, [a, b], uniform() < expectedScore(of[a]! - of[b]!) ? [1, 2] : [2, 1]);
      const matches = [...seasons[at]!, tally];
      seasons[at] = matches;
      const players = of.length;
      const pairs = aggregate(matches);
      const { ratings } = fitRatings({ players, pairs, anchor: 0 });
      const sure = intervals({ players, pairs, matches, ratings });
      const who = of.flatMap((_, i) => (sure.matches[i]! > 0 ? [i] : []));
      for (const [i, score] of fieldScores(who, ratings, sure)) known[i]![at] = { ...score, matches: sure.matches[i]! };
      if (known.some((scores) => scores.includes(null))) continue;
      ever = overallRanks(overallScores(known, STRENGTHS.length)).some(({ best, worst }) => best > 1 || worst < 4);
    }
    if (ever) wrong++;
  }
  expect(wrong / HISTORIES).toBeLessThan(0.05);
});
