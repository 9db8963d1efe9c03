/**
 * Replicates of all players, less the mean of the active: x is the solution, y the first guess of it. Ordered by
 * player, so that a difference reads two rows. The row after the last player is 0, for the mean itself.
 */
export interface Replicates {
  draws: number;
  x: Float32Array;
  y: Float32Array;
}

/** Σ x², Σ x y and Σ y² of a difference, over `draws` replicates. */
export interface Moments {
  draws: number;
  xx: number;
  xy: number;
  yy: number;
}

export const noMoments = (): Moments => ({ draws: 0, xx: 0, xy: 0, yy: 0 });

/** Adds the replicates of player i less player j that `of` does not have yet, up to the first `draws`. */
export function addUpTo({ draws, x, y }: Replicates, i: number, j: number, upTo: number, of: Moments): void {
  let { xx, xy, yy } = of;
  const off = (j - i) * draws;
  const end = i * draws + upTo;
  for (let k = i * draws + of.draws; k < end; k++) {
    const dx = x[k]! - x[k + off]!;
    const dy = y[k]! - y[k + off]!;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  of.xx = xx;
  of.xy = xy;
  of.yy = yy;
  of.draws = upTo;
}

/** The variance of x. The part of it that y explains is not sampled: it comes from the exact variance of y. */
export function corrected({ draws, xx, xy, yy }: Moments, exact: number): number {
  if (!(yy > 0)) return xx / draws;
  const slope = xy / yy;
  return Math.max(0, xx / draws + slope * slope * (Math.max(0, exact) - yy / draws));
}

/** Standard error of that variance against its value after `all` replicates, as a share of it. */
export function errorOf({ draws, xx, xy, yy }: Moments, all: number): number {
  if (!(xx > 0 && yy > 0)) return Number.POSITIVE_INFINITY;
  const explained = Math.min(1, (xy * xy) / (xx * yy));
  const rest = 1 - explained;
  // The error of the slope, and that of the part that y does not explain.
  return Math.sqrt((4 * explained * rest + 2 * rest * rest) * (1 / draws - 1 / all));
}
