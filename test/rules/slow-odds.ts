/*
 * The odds of the card games, card by card. First the cards that were given away, then every unknown top is drawn,
 * one after another, with each possible card equally likely, and the bid is judged at the end. It is a second
 * opinion: it shares no code and no formula with the rules' own odds, which count whole hands at a time.
 */

export const sumOf = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0);

/** The number of ways to draw k of n in order: n × (n − 1) × … with k factors. */
export const ordered = (n: number, k: number): number => (k === 0 ? 1 : Math.max(0, n) * ordered(n - 1, k - 1));

/** Results are kept, so that nothing is computed twice. */
export function memo<A extends readonly (number | string)[], R>(work: (...args: A) => R): (...args: A) => R {
  const known = new Map<string, R>();
  return (...args) => {
    const key = args.join();
    if (!known.has(key)) known.set(key, work(...args));
    return known.get(key)!;
  };
}
