/** What luck is, wherever it is shown. */
export const LUCK =
  "Places that chance alone was worth: a fixed measure of every roll and deal, 0 on average. It changes no rating.";
