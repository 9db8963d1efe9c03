import { ELO, expectedScore } from "./elo.ts";

export const VERDICTS = ["better", "worse", "within", "undecided"] as const;
/** A is better than B, worse, within the given Elo points in either direction, or not told apart yet. */
export type Verdict = (typeof VERDICTS)[number];

/** What is known of A's difference to B. Elo points are infinite if nothing is known, or if nothing bounds them. */
export interface Told {
  verdict: Verdict;
  matches: number;
  deals: number;
  /**
   * A's Elo above B's: the estimate, and bounds. Each bound is ever wrong in at most 5 % of tests, however often
   * one looks.
   */
  elo: { value: number; low: number; high: number };
  /** About how many more matches a verdict takes, if the estimate is right; infinite while hardly anything is known. */
  matchesLeft: number;
}

export interface ComparePlan {
  /** The difference that matters, in Elo points: a whole number from 1 to `MOST_ELO`. */
  elo: number;
  /** How many others are at the table where each of the two plays in turn. 0: they play each other. */
  others: number;
}

/** How often a bound, and so each verdict, may be wrong. */
export const ERROR = 0.05;
/** Bounds are not searched beyond this. */
const FARTHEST = 800;
export const MOST_ELO = FARTHEST / 2;
const BAR = Math.log(1 / ERROR);

/** How many deals the assumed variance counts for, before matches show their own. */
const DEAL_WEIGHT = 8;
/** The chance that the first match is lost as a whole, beyond what the variance says; after n matches, 1 / (n + 1) of it. */
const UNSEEN = 0.005;
/** The share of the wealth that a bet may lose. */
const STAKE = 0.99;
/** With fewer matches nothing is predicted. */
const FORETELL = 5;
/**
 * The bets follow a lead once it is clear by this many standard errors, and by this many times what one match moves
 * the mean.
 */
const CLEAR_ERRORS = 2;
const CLEAR_MATCHES = 0.5;
/** If nothing varies within matches, this many matches' worth is assumed to vary between them. */
const MISSING_WEIGHT = 2;

/**
 * The expected score (0–1) of a difference. In a duel: that of A against B, by the logistic curve. At a table with
 * others, a score is (1 + A's points − B's points) / 2, and the two differ as two bots that stand equally far above
 * and below the others.
 */
export const scoreOf = (difference: number, others: number): number =>
  expectedScore(others === 0 ? difference : difference / 2);

const eloOf = (score: number, others: number): number =>
  ((Math.log(score) - Math.log1p(-score)) / ELO) * (others === 0 ? 1 : 2);

/** The variance of a deal's score among equal bots whose games, one for each seat, are independent. */
function dealVariance(others: number): number {
  const seats = others === 0 ? 2 : others + 1;
  // Points are (seats − place) / (seats − 1): each place is equally likely.
  const game = (seats + 1) / (12 * (seats - 1));
  return others === 0 ? game / seats : game / seats / 2;
}

/**
 * What the matches so far say about the spread of the next one's score. It uses only the past, so that a bet may
 * use it.
 */
class Spread {
  matches = 0;
  mean = 0;
  private squares = 0;
  private inside = 0;
  private insideCount = 0;
  private readonly expected: number;

  /** `expected`: the variance of a deal's score before one is seen. */
  constructor(expected: number) {
    this.expected = expected;
  }

  add(deals: readonly number[], score: number): void {
    this.matches++;
    const off = score - this.mean;
    this.mean += off / this.matches;
    this.squares += off * (score - this.mean);
    for (const deal of deals) this.inside += (deal - score) ** 2;
    this.insideCount += deals.length - 1;
  }

  /** The chance that the next match is lost as a whole, which matches that hardly vary do not show. */
  get unseen(): number {
    return UNSEEN / (this.matches + 1);
  }

  /**
   * The variance of a match of `deals` deals. Matches are assumed beforehand, one or more; their deals vary as deals
   * do within matches. If they hardly vary there, as when a match is one repeated game, the missing variance may lie
   * between matches. The estimate is a little too large while there are few matches, since a bet that is too large
   * costs more than one that is too small.
   */
  variance(deals: number): number {
    const inside = (this.expected * DEAL_WEIGHT + this.inside) / (DEAL_WEIGHT + this.insideCount);
    const missing = Math.max(0, 1 - inside / this.expected) ** 3;
    const assumed = Math.max(1, DEAL_WEIGHT / deals);
    const before = assumed * (inside / deals) + MISSING_WEIGHT * missing * this.expected;
    const weight = assumed + Math.max(0, this.matches - 1);
    return ((before + this.squares) / weight) * (1 + 1 / (this.matches + 1));
  }
}

/** What a bet on the next match may know. */
interface Past {
  matches: number;
  /** As it is expected of the next match. */
  variance: number;
  unseen: number;
}

/**
 * The bet λ against a mean of m under which wealth grows fastest, if the true mean is `gain` above it: the largest
 * expectation of log(1 + λ (score − m)), to second order in what the variance says, and exactly in the loss of a
 * match as a whole: λ gain − λ² (variance + gain²) / 2 + unseen (log(1 − λ m) + λ m).
 */
function betOf(gain: number, m: number, variance: number, unseen: number): number {
  const square = variance + gain * gain;
  const sum = square + gain * m + unseen * m * m;
  return Math.min(STAKE / m, (2 * gain) / (sum + Math.sqrt(sum * sum - 4 * square * gain * m)));
}

/**
 * Bets against "the mean score is at most m", for each m of a list. Before each match a share λ of the wealth is
 * bet on a fair game, which multiplies the wealth by 1 + λ (score − m). If the mean is at most m, the wealth ever
 * reaches 20 in at most one test of 20, whatever the distribution of the scores between 0 and 1. No variance is
 * assumed: a bad guess only costs matches. Source: Ville (1939); Waudby-Smith and Ramdas, "Estimating means of
 * bounded random variables by betting", JRSS-B 2024.
 */
class Bets {
  private readonly means: Float64Array;
  private readonly aims: Float64Array;
  /** Natural logarithms. */
  readonly wealth: Float64Array;
  /** This many means, from the lowest on, are refuted, each for good. */
  refuted = 0;
  private readonly reached: Uint8Array;

  constructor(means: readonly number[], aims: readonly number[]) {
    this.means = Float64Array.from(means);
    this.aims = Float64Array.from(aims);
    this.wealth = new Float64Array(means.length);
    this.reached = new Uint8Array(means.length);
  }

  /** `past`: of the matches before. `mean`: of their scores. */
  add(score: number, { matches, variance, unseen }: Past, mean: number): void {
    const clear = mean - CLEAR_ERRORS * Math.sqrt(variance / matches) - CLEAR_MATCHES / matches;
    for (let i = this.refuted; i < this.means.length; i++) {
      const m = this.means[i]!;
      const gain = Math.max(this.aims[i]!, clear) - m;
      this.wealth[i]! += Math.log1p(betOf(gain, m, variance, unseen) * (score - m));
      if (this.wealth[i]! >= BAR) this.reached[i] = 1;
    }
    while (this.reached[this.refuted] === 1) this.refuted++;
  }
}

const WHOLE_ELOS: readonly number[] = Array.from({ length: 2 * FARTHEST + 1 }, (_, i) => i - FARTHEST);

/**
 * A test of A against B that may be looked at after every match and stopped at any time. Matches count in the order
 * of their numbers. Each is independent of the others; its deals need not be. Verdicts are read from the bounds:
 * better or worse when 0 is refuted from below or above, within when both −elo and +elo are.
 */
export class Evidence {
  private readonly plan: ComparePlan;
  private readonly differences: readonly number[];
  private readonly spread: Spread;
  private readonly above: Bets;
  private readonly below: Bets;
  private deals = 0;
  private perMatch = 1;

  /** `differences`: where bounds may lie, in Elo points, ascending and symmetric, including 0 and ± the plan's own. */
  constructor(plan: ComparePlan, differences = WHOLE_ELOS) {
    const { elo, others } = plan;
    if (!(Number.isInteger(elo) && elo >= 1 && elo <= MOST_ELO))
      throw new RangeError(`elo must be a whole number from 1 to ${MOST_ELO}`);
    this.plan = plan;
    this.spread = new Spread(dealVariance(others));
    this.differences = differences;
    const bets = (): Bets =>
      new Bets(
        differences.map((difference) => scoreOf(difference, others)),
        differences.map((difference) => scoreOf(difference + elo, others)),
      );
    this.above = bets();
    this.below = bets();
  }

  /** Adds the next match: A's score in each of its deals, each 0–1. */
  add(deals: readonly number[]): void {
    if (deals.length === 0 || !deals.every((deal) => deal >= 0 && deal <= 1))
      throw new RangeError("a match is a score from 0 to 1 for each of its deals");
    const score = deals.reduce((sum, deal) => sum + deal, 0) / deals.length;
    const { matches, mean, unseen } = this.spread;
    const past = { matches, variance: this.spread.variance(deals.length), unseen };
    this.above.add(score, past, mean);
    this.below.add(1 - score, past, 1 - mean);
    this.spread.add(deals, score);
    this.deals += deals.length;
    this.perMatch = deals.length;
  }

  told(): Told {
    const { matches, mean } = this.spread;
    const low = this.bound(this.above);
    const high = -this.bound(this.below);
    const value = matches === 0 ? 0 : eloOf(mean, this.plan.others);
    const verdict = this.verdict(low, high);
    const matchesLeft = verdict === "undecided" ? this.left() : 0;
    return { verdict, matches, deals: this.deals, elo: { value, low, high }, matchesLeft };
  }

  private bound({ refuted }: Bets): number {
    return refuted === 0 ? Number.NEGATIVE_INFINITY : this.differences[refuted - 1]!;
  }

  private verdict(low: number, high: number): Verdict {
    const { elo } = this.plan;
    if (low >= 0) return "better";
    if (high <= 0) return "worse";
    return low >= -elo && high <= elo ? "within" : "undecided";
  }

  /**
   * Treats wealth as Brownian motion with the estimate's drift, until it is clear whether the lead is one that
   * matters.
   */
  private left(): number {
    const { matches, mean, unseen } = this.spread;
    if (matches < FORETELL) return Number.POSITIVE_INFINITY;
    const { elo, others } = this.plan;
    const ahead = mean >= 0.5;
    const [win, lose] = ahead ? [this.above, this.below] : [this.below, this.above];
    const lead = Math.abs(mean - 0.5);
    const gain = scoreOf(elo, others) - 0.5;
    const variance = this.spread.variance(this.perMatch);
    const bet = betOf(gain, 0.5, variance, unseen);
    const step = bet * bet * variance;
    const drift = (at: number): number => bet * at - (bet * bet * (variance + at * at)) / 2;
    const lacks = (bets: Bets, difference: number): number => {
      const i = this.differences.indexOf(difference);
      return i < bets.refuted ? 0 : BAR - bets.wealth[i]!;
    };
    const forward = drift(lead);
    const [up, down] = [lacks(win, 0), lacks(lose, -elo)];
    const near = lacks(win, -elo) / drift(gain + lead);
    if (down <= 0) return Math.max(1, forward > 0 ? Math.min(up / forward, near) : near);
    const apart = exitTime(up, down, forward, step);
    return Math.max(1, apart, forward > 0 ? 0 : near);
  }
}

/** Mean time until Brownian motion from 0 leaves (−down, up). Source: Karatzas and Shreve (1991), section 5.5. */
function exitTime(up: number, down: number, drift: number, variance: number): number {
  if (variance <= 0) return drift > 0 ? up / drift : down / -drift;
  const k = (2 * drift) / variance;
  if (Math.abs(k) * (up + down) < 1e-6) return (up * down) / variance;
  const upFirst = Math.expm1(k * down) / (Math.exp(k * down) - Math.exp(-k * up));
  return (upFirst * (up + down) - down) / drift;
}
