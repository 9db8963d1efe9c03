/** One generalised sequential probability ratio test. The overshoot of its steps is subtracted from the bounds. */
class Gsprt {
  told: "h0" | "h1" | undefined;
  private readonly lows = { last: 0, sum: 0, squares: 0 };
  private readonly highs = { last: 0, sum: 0, squares: 0 };

  add(llr: number): void {
    if (this.told !== undefined) return;
    if (llr < this.lows.last) reach(this.lows, llr);
    if (llr > this.highs.last) reach(this.highs, llr);
    if (llr < -BOUND + overshoot(this.lows)) this.told = "h0";
    else if (llr > BOUND - overshoot(this.highs)) this.told = "h1";
  }
}

/** alpha = beta = 0.05. */
const BOUND = Math.log(0.95 / 0.05);

function reach(record: { last: number; sum: number; squares: number }, llr: number): void {
  const step = llr - record.last;
  record.last = llr;
  record.sum += Math.abs(step);
  record.squares += step * step;
}

const overshoot = ({ sum, squares }: { sum: number; squares: number }): number => (sum > 0 ? squares / sum / 2 : 0);

/**
 * Two tests of fishtest that together have three verdicts: logistic Elo 0 against E, and −E against 0. The first
 * accepts E: better. The second accepts −E: worse. Both accept 0: within.
 * The model is multinomial over `categories` equally spaced scores of a unit, five for a pair of games
 * (pentanomial). Its log-likelihood ratio is the exact one between the best-fitting distributions of either mean,
 * with empty categories counting 1/1000, and the bounds are moved by the observed overshoot.
 * Source: fishtest, server/fishtest/stats/LLRcalc.py (LLR_logistic) and stat_util.py (update_SPRT); M. Van den
 * Bergh, "A practical introduction to the GSPRT"; overshoot: Siegmund, "Sequential Analysis", corollary 8.33.
 */
export class TwoGsprts {
  private readonly counts: Float64Array;
  private readonly means: readonly [number, number, number];
  private readonly upper = new Gsprt();
  private readonly lower = new Gsprt();

  /** `margin`: how far E moves the mean score from a half. */
  constructor(margin: number, categories: number) {
    this.counts = new Float64Array(categories).fill(1e-3);
    this.means = [0.5 - margin, 0.5, 0.5 + margin];
  }

  /** The verdict after another unit with this score, a multiple of 1 / (categories − 1). */
  add(score: number): "better" | "worse" | "within" | undefined {
    const at = Math.round(score * (this.counts.length - 1));
    this.counts[at] = this.counts[at]! < 1 ? 1 : this.counts[at]! + 1;
    const [down, even, up] = this.means;
    const none = this.cost(even);
    if (this.upper.told === undefined) this.upper.add(none - this.cost(up));
    if (this.lower.told === undefined) this.lower.add(this.cost(down) - none);
    if (this.upper.told === "h1") return "better";
    if (this.lower.told === "h0") return "worse";
    return this.upper.told === "h0" && this.lower.told === "h1" ? "within" : undefined;
  }

  /** The log-likelihood ratio of the counts: their own distribution against the best one with that mean. */
  private cost(mean: number): number {
    const last = this.counts.length - 1;
    // The best distribution is count / (1 + x (score − mean)), with x such that the mean is right: found by Newton's
    // method within a bracket.
    let [low, high, x] = [-1 / (1 - mean) + 1e-9, 1 / mean - 1e-9, 0];
    for (let i = 0; i < 100; i++) {
      let [value, slope] = [0, 0];
      this.counts.forEach((count, k) => {
        const off = k / last - mean;
        const term = off / (1 + x * off);
        value += count * term;
        slope -= count * term * term;
      });
      if (value > 0) low = x;
      else high = x;
      const next = x - value / slope;
      const inside = next > low && next < high ? next : (low + high) / 2;
      const done = Math.abs(inside - x) < 1e-10;
      x = inside;
      if (done) break;
    }
    return this.counts.reduce((sum, count, k) => sum + count * Math.log1p(x * (k / last - mean)), 0);
  }
}
