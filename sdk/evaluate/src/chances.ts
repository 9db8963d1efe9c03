import { Mean } from "./mean.ts";
import { type Expected, errorOf, FEATURES, type Prospects, type Worth } from "./prospects.ts";

/** What a position is worth to each seat, for somebody who sees all hands, and how exactly that is known. */
export interface Chances extends Worth {
  /** Standard errors of `first` and `score`, by seat: of the playouts, and of what is expected after them. */
  readonly firstError: readonly number[];
  readonly scoreError: readonly number[];
  /** How many playouts to the end of the round; 0 if the round or the game is over. */
  readonly playouts: number;
}

/** A worth that is known exactly. */
export const certain = (worth: Worth): Chances => ({
  ...worth,
  firstError: worth.first.map(() => 0),
  scoreError: worth.first.map(() => 0),
  playouts: 0,
});

/** Sums over playouts, by seat. A playout may have a weight. */
export class Sums {
  readonly #first: Mean[];
  readonly #score: Mean[];
  /** How the sums change with the weights of what is expected afterwards. */
  readonly #firstSlope: Float64Array[];
  readonly #scoreSlope: Float64Array[];
  #weight = 0;

  constructor(players: number) {
    const each = <T>(make: () => T): T[] => Array.from({ length: players }, make);
    this.#first = each(() => new Mean());
    this.#score = each(() => new Mean());
    this.#firstSlope = each(() => new Float64Array(FEATURES));
    this.#scoreSlope = each(() => new Float64Array(FEATURES));
  }

  add(worth: Worth | Expected, weight = 1): void {
    this.#weight += weight;
    for (const [seat, mean] of this.#first.entries()) mean.add(worth.first[seat]!, weight);
    for (const [seat, mean] of this.#score.entries()) mean.add(worth.score[seat]!, weight);
    if (!("firstSlope" in worth)) return;
    addTo(this.#firstSlope, worth.firstSlope, weight);
    addTo(this.#scoreSlope, worth.scoreSlope, weight);
  }

  /** The largest standard error of the playouts. */
  get worst(): number {
    let worst = 0;
    for (const mean of this.#first) worst = Math.max(worst, this.#error(mean));
    for (const mean of this.#score) worst = Math.max(worst, this.#error(mean));
    return worst;
  }

  /** How a seat's mean score changes with the weights. */
  slope(seat: number): Float64Array {
    return this.#scoreSlope[seat]!.map((sum) => sum / this.#weight);
  }

  chances({ first, score }: Prospects): Chances {
    const playouts = this.#first[0]!.count;
    const whole = (mean: Mean, weights: Prospects["first"], slope: Float64Array): number =>
      Math.hypot(
        this.#error(mean),
        errorOf(
          weights,
          slope.map((sum) => sum / this.#weight),
        ),
      );
    return {
      first: this.#first.map(({ value }) => value),
      score: this.#score.map(({ value }) => value),
      firstError: this.#first.map((mean, seat) => whole(mean, first, this.#firstSlope[seat]!)),
      scoreError: this.#score.map((mean, seat) => whole(mean, score, this.#scoreSlope[seat]!)),
      playouts,
    };
  }

  /** If all playouts gave the same, there may be others that were not drawn: the error counts as if one had differed. */
  #error(mean: Mean): number {
    return Math.hypot(mean.error, 1 / (this.#first.length * mean.count));
  }
}

function addTo(sums: readonly Float64Array[], more: readonly Float64Array[], weight: number): void {
  for (const [seat, slope] of more.entries())
    for (let k = 0; k < slope.length; k++) sums[seat]![k]! += weight * slope[k]!;
}
