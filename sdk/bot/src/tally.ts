import type { Program, Result } from "@liars-ladder/rules";

/** How a bot did in a match. */
export interface BotSummary {
  readonly name: string;
  readonly games: number;
  /** Games in which nobody ranked better; several bots may share a win. */
  readonly wins: number;
  /** 1 is best. */
  readonly meanRank: number;
  /** Mean placing, 0–1: the share of opponents ranked below, a tie counting half. 0.5 is average, 1 is always first. */
  readonly score: number;
  /**
   * Half of the 95 % interval of `score`, from the spread between deals, or between games if there are no deals.
   * Infinity for a single deal or game.
   */
  readonly error: number;
  /** Games lost by forfeit. */
  readonly forfeits: number;
}

/** Adds up results. Its errors count deals, because the games of a deal share their luck, or single games without deals. */
export class Tally {
  readonly #bots: readonly Program[];
  readonly #wins: number[];
  readonly #ranks: number[];
  readonly #forfeits: number[];
  /** `[bot][unit]`: sum of its placing scores. */
  readonly #scores: Float64Array[];
  readonly #gamesPerUnit: number;
  readonly #units: number;

  constructor(bots: readonly Program[], units: number, gamesPerUnit: number) {
    this.#bots = bots;
    this.#units = units;
    this.#gamesPerUnit = gamesPerUnit;
    this.#wins = bots.map(() => 0);
    this.#ranks = bots.map(() => 0);
    this.#forfeits = bots.map(() => 0);
    this.#scores = bots.map(() => new Float64Array(units));
  }

  add(unit: number, seats: readonly number[], result: Result, chairs: readonly { readonly fault: unknown }[]): void {
    const { ranks } = result;
    for (const [seat, bot] of seats.entries()) {
      const rank = ranks[seat]!;
      let score = 0;
      for (const [other, their] of ranks.entries())
        if (other !== seat) score += their > rank ? 1 : their === rank ? 0.5 : 0;
      if (rank === 1) this.#wins[bot]!++;
      if (chairs[seat]!.fault !== undefined) this.#forfeits[bot]!++;
      this.#ranks[bot]! += rank;
      this.#scores[bot]![unit]! += score / (ranks.length - 1);
    }
  }

  summaries(): BotSummary[] {
    const games = this.#units * this.#gamesPerUnit;
    return this.#bots.map(({ name }, bot) => {
      const means = Array.from(this.#scores[bot]!, (sum) => sum / this.#gamesPerUnit);
      const score = means.reduce((a, b) => a + b, 0) / this.#units;
      const spread = means.reduce((sum, mean) => sum + (mean - score) ** 2, 0) / (this.#units - 1);
      return {
        name,
        games,
        wins: this.#wins[bot]!,
        meanRank: this.#ranks[bot]! / games,
        score,
        error: this.#units > 1 ? 1.96 * Math.sqrt(spread / this.#units) : Number.POSITIVE_INFINITY,
        forfeits: this.#forfeits[bot]!,
      };
    });
  }
}
