// npm run bench -- compare [RUNS [ELO [SEED [KIND [DEALS]]]]]: deals and errors of `liars compare`'s test on simulated
// bots, beside two of fishtest's tests. The bar: 1.25 × the deals of those two where they err no more, with no verdict
// wrong in more than 5 %. Where no valid test of whole matches could meet it, that is said.
import { Evidence, expectedScore, type Verdict } from "@liars-ladder/stats";
import { DEALS, KINDS, type Kind, type KindName, matchesOf } from "./compare-bots.ts";
import { fewestDeals } from "./compare-limit.ts";
import { TwoGsprts } from "./fishtest.ts";

export const about =
  "deals and errors of `liars compare` beside two of fishtest's tests, simulated bots [RUNS [ELO [SEED [KIND [DEALS of a match]]]]]";

const BAR = 1.25;
/** Deals in one test: far more than any takes. */
const ENDLESS = 1_000_000;

interface End {
  verdict: Verdict;
  deals: number;
}
type Test = (match: () => number[], elo: number, each: number) => End;

const ours: Test = (match, elo) => {
  const evidence = new Evidence({ elo, others: 0 }, [-elo, 0, elo]);
  for (;;) {
    evidence.add(match());
    const told = evidence.told();
    if (told.verdict !== "undecided" || told.deals > ENDLESS) return told;
  }
};

const byPairs: Test = (match, elo) => {
  const two = new TwoGsprts(expectedScore(elo) - 0.5, 5);
  for (let deals = 0; deals < ENDLESS; )
    for (const pair of match()) {
      deals++;
      const verdict = two.add(pair);
      if (verdict !== undefined) return { verdict, deals };
    }
  return { verdict: "undecided", deals: ENDLESS };
};

const byMatches: Test = (match, elo, each) => {
  const two = new TwoGsprts(expectedScore(elo) - 0.5, 2 * each + 1);
  for (let deals = each; deals < ENDLESS; deals += each) {
    const verdict = two.add(match().reduce((sum, pair) => sum + pair, 0) / each);
    if (verdict !== undefined) return { verdict, deals };
  }
  return { verdict: "undecided", deals: ENDLESS };
};

/** Many tests at one true difference. */
interface Cell {
  deals: number;
  /** Standard error of the mean. */
  error: number;
  share: Record<Verdict, number>;
}

/** How the tests are made. `each`: deals of a match. */
interface Plan {
  elo: number;
  runs: number;
  seed: number;
  each: number;
}

function cellOf(test: Test, kind: KindName, difference: number, { elo, runs, seed, each }: Plan): Cell {
  const from = matchesOf(kind, difference, each);
  const ends = Array.from({ length: runs }, (_, run) => test(from(seed * 1_000_003 + run), elo, each));
  const deals = ends.reduce((sum, end) => sum + end.deals, 0) / runs;
  const variance = ends.reduce((sum, end) => sum + (end.deals - deals) ** 2, 0) / (runs - 1);
  const share = (verdict: Verdict): number => ends.filter((end) => end.verdict === verdict).length / runs;
  return {
    deals,
    error: Math.sqrt(variance / runs),
    share: {
      better: share("better"),
      worse: share("worse"),
      within: share("within"),
      undecided: share("undecided"),
    },
  };
}

/** Of the verdicts that are wrong at that difference, the share of the most frequent one. */
const wrong = ({ share }: Cell, difference: number, elo: number): number =>
  Math.max(
    difference <= 0 ? share.better : 0,
    difference >= 0 ? share.worse : 0,
    Math.abs(difference) >= elo ? share.within : 0,
  );

const percent = (share: number): string => (100 * share).toFixed(1).padStart(5);
const said = ({ deals, share }: Cell): string =>
  `${deals.toFixed(0).padStart(6)} deals, ${percent(share.better)} ${percent(share.worse)} ${percent(share.within)}`;

export default function compare(args: string[]): void {
  const [runs = 600, elo = 20, seed = 1] = args.slice(0, 3).map(Number);
  const [only, each] = [args[3], Number(args[4] ?? DEALS)];
  const half = elo / 2;
  const differences = [0, 2, -2, 5, -5, half, -half, elo, -elo, 2 * elo, -2 * elo];
  // By chance, a rate of 5 % may look this much larger in this many runs.
  const chance = 0.05 + 1.96 * Math.sqrt((0.05 * 0.95) / runs);
  console.log(
    `${runs} tests each of matches of ${each} deals, within ${elo} Elo. Shares (%) of "better", "worse", "within"; * wrong more than 5 %,`,
  );
  console.log(`beyond chance. Against pairs (pentanomial) where these are independent, else against matches.\n`);
  for (const kind of Object.keys(KINDS) as KindName[]) {
    if (only !== undefined && only !== kind) continue;
    const { mood, repeats, lost }: Kind = KINDS[kind];
    const dependent = mood > 0 || repeats || lost > 0;
    for (const difference of differences) {
      const cell = (test: Test): Cell => cellOf(test, kind, difference, { elo, runs, seed, each });
      const errs = (made: Cell): boolean => wrong(made, difference, elo) > chance;
      const mark = (made: Cell): string => `${said(made)}${errs(made) ? "*" : " "}`;
      const [mine, pairs] = [cell(ours), cell(byPairs)];
      const matches = dependent ? cell(byMatches) : undefined;
      const theirs = matches ?? pairs;
      const ratio = mine.deals / theirs.deals;
      const spread = 1.96 * ratio * Math.hypot(mine.error / mine.deals, theirs.error / theirs.deals);
      const match = matchesOf(kind, difference, each)(seed);
      const least = fewestDeals({ match, difference, elo, each }, theirs.share) / theirs.deals;
      const slow = ratio > BAR && !errs(theirs);
      const verdict = errs(mine) || (slow && least <= BAR) ? "MISSED" : slow ? "impossible" : "ok";
      console.log(
        `${kind.padEnd(11)} ${String(difference).padStart(4)} Elo   ours ${mark(mine)}  pairs ${mark(pairs)}` +
          `${matches ? `  matches ${mark(matches)}` : ""}  ${ratio.toFixed(2)} ± ${spread.toFixed(2)} × theirs, any ≥ ${least.toFixed(2)}  ${verdict}`,
      );
    }
  }
}
