/** What luck is, wherever it is shown. */
export const LUCK =
  "Luck: the places that chance alone was worth, by a fixed measure of every roll and deal that is 0 on average. It changes no rating.";
