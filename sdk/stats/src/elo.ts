/** One Elo point in natural units of the logistic model: a difference of 400 is odds of 10 to 1. */
export const ELO = Math.LN10 / 400;

/** Expected points (0–1) of a player who is `difference` Elo points above its opponent. */
export const expectedScore = (difference: number): number => 1 / (1 + Math.exp(-difference * ELO));
