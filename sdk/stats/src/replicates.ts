/**
 * Replicates of all players, less the mean of the active: x as solved, y as it is at first sight. By player, so that a
 * difference reads two rows; the row after the last player's is 0, what the mean itself does.
 */
export interface Replicates {
  draws: number;
  x: Float32Array;
  y: Float32Array;
}

/** Σ x², Σ x y and Σ y² of a difference, over so many replicates. */
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
    const dx = (x[k] as number) - (x[k + off] as number);
    const dy = (y[k] as number) - (y[k + off] as number);
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  of.xx = xx;
  of.xy = xy;
  of.yy = yy;
  of.draws = upTo;
}

/** The variance of x: of what y explains of it the exact one, which is known, stands for the sampled. */
export function corrected({ draws, xx, xy, yy }: Moments, exact: number): number {
  if (!(yy > 0)) return xx / draws;
  const slope = xy / yy;
  return Math.max(0, xx / draws + slope * slope * (Math.max(0, exact) - yy / draws));
}

/** Standard error, as a share of it, by which that strays from what `all` replicates come to. */
export function errorOf({ draws, xx, xy, yy }: Moments, all: number): number {
  if (!(xx > 0 && yy > 0)) return Number.POSITIVE_INFINITY;
  const explained = Math.min(1, (xy * xy) / (xx * yy));
  const rest = 1 - explained;
  // The slope's own error, and that of what y leaves unexplained.
  return Math.sqrt((4 * explained * rest + 2 * rest * rest) * (1 / draws - 1 / all));
}
