/** How far ratings would stray if the season were played again: standard deviations in natural units. */
export interface Spread {
  /** Of the rating less the mean of all active ones. */
  of(i: number): number;
  /** Of rating[i] − rating[j]. */
  between(i: number, j: number): number;
  /** Whether `between` is less than `limit`. Usually a part of the work is enough to know. */
  isBelow(i: number, j: number, limit: number): boolean;
}

/** Sums of the eigenvalues of H⁻¹ and of its square, without the one of the common shift. */
export interface Traces {
  inverse: number;
  square: number;
}

/** Weight of each player in the mean of the active ones. */
export function shares(active: readonly boolean[]): Float64Array {
  const n = active.reduce((sum, on) => sum + (on ? 1 : 0), 0);
  return Float64Array.from(active, (on) => (on ? 1 / n : 0));
}
