import { expectedScore, type Verdict } from "@liars-ladder/stats";

const ERROR = 0.05;
const SAMPLE = 200_000;

/**
 * The deals that no test needs less than, if it knows only that matches are independent and scores lie from 0 to 1, is
 * wrong in at most 5 % and gives verdicts on these bots in these shares. To say "better" it must tell their matches from the most
 * similar ones of equal bots, and so on. The logarithm of wealth cannot grow faster than that divergence.
 * Sources: Kaufmann, Cappé and Garivier, "On the complexity of best-arm identification", JMLR 2016, lemma 1; the
 * divergence as the best bet: Honda and Takemura, "An asymptotically optimal bandit algorithm for bounded support
 * models", COLT 2010.
 */
export function fewestDeals({ match, difference, elo, each }: Played, share: Record<Verdict, number>): number {
  const above = scoresOf(match, each);
  const below = above.map(([score, part]): [number, number] => [1 - score, part]);
  const [side, verdict] = difference < 0 ? ([below, "worse"] as const) : ([above, "better"] as const);
  const apart = difference === 0 ? 0 : evidence(share[verdict]) / divergence(side, 0.5);
  if (Math.abs(difference) >= elo) return each * apart;
  const near = Math.min(...[above, below].map((scores) => divergence(scores, expectedScore(-elo))));
  return each * Math.max(apart, evidence(share.within) / near);
}

export interface Played {
  match: () => number[];
  /** What is true, and what matters, in Elo points. */
  difference: number;
  elo: number;
  /** Deals of a match. */
  each: number;
}

/** Scores of matches, each with its share. */
function scoresOf(match: () => number[], each: number): [score: number, part: number][] {
  const counts = new Map<number, number>();
  for (let i = 0; i < SAMPLE; i++) {
    const score = match().reduce((sum, deal) => sum + deal, 0) / each;
    counts.set(score, (counts.get(score) ?? 0) + 1);
  }
  return [...counts].map(([score, count]) => [score, count / SAMPLE]);
}

/** How far, in nats, a test must see that says in this share of cases what it says in 5 % if it is false. */
const evidence = (share: number): number =>
  share <= ERROR
    ? 0
    : share * Math.log(share / ERROR) + (share < 1 ? (1 - share) * Math.log((1 - share) / (1 - ERROR)) : 0);

/** Nats a match by which the scores differ from the most similar ones between 0 and 1 whose mean is at most m. */
function divergence(scores: readonly [number, number][], m: number): number {
  const growth = (bet: number): number =>
    scores.reduce((sum, [score, part]) => sum + part * Math.log1p(bet * (score - m)), 0);
  const slope = (bet: number): number =>
    scores.reduce((sum, [score, part]) => sum + (part * (score - m)) / (1 + bet * (score - m)), 0);
  let [low, high] = [0, 1 / m];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return growth(low);
}
