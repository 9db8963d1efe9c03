/** A rating can be a peak once its 95 % interval is no wider than this on each side, in Elo: before, it may be luck alone. */
export const SETTLED = 100;
