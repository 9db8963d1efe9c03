/*
 * The odds of the card games, card by card: what was given away, then every top that is not known, is drawn one after
 * another, each card that may be it as likely as every other, and the bid is judged at the end. A second opinion: it
 * shares no code with the rules' own odds, which count whole hands at a time, and no formula.
 */

export const sumOf = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0);

/** n × (n − 1) × … of so many factors: ways to draw them in order. */
export const ordered = (n: number, k: number): number => (k === 0 ? 1 : Math.max(0, n) * ordered(n - 1, k - 1));

/** What was worked out before is not worked out again. */
export function memo<A extends readonly (number | string)[], R>(work: (...args: A) => R): (...args: A) => R {
  const known = new Map<string, R>();
  return (...args) => {
    const key = args.join();
    if (!known.has(key)) known.set(key, work(...args));
    return known.get(key)!;
  };
}
