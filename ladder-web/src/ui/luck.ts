/** What luck is, wherever it is shown. */
export const LUCK =
  "Luck: how many places chance alone was worth, counted over every roll and deal. It is 0 on average and changes no rating.";
