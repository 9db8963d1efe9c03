/** A page that takes longer says that it comes, ms. */
export const SLOW_MS = 1_000;
