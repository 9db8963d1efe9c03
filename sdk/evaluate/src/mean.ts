/** A weighted mean and its standard error, to which numbers are added one at a time. */
export class Mean {
  count = 0;
  #weight = 0;
  #sum = 0;
  #weights2 = 0;
  #cross = 0;
  #squares = 0;

  add(value: number, weight = 1): void {
    this.count++;
    this.#weight += weight;
    this.#sum += weight * value;
    this.#weights2 += weight * weight;
    this.#cross += weight * weight * value;
    this.#squares += weight * weight * value * value;
  }

  /** The mean; NaN without numbers. */
  get value(): number {
    return this.#sum / this.#weight;
  }

  /** The standard error, by the delta method for a ratio of sums; Infinity with fewer than two numbers. */
  get error(): number {
    const { value, count } = this;
    if (count < 2) return Number.POSITIVE_INFINITY;
    const spread = Math.max(0, this.#squares - 2 * value * this.#cross + value * value * this.#weights2);
    return Math.sqrt((spread * count) / (count - 1)) / this.#weight;
  }
}
