/** The explanation of luck, wherever it is shown. */
export const LUCK =
  "Luck says how many places chance alone was worth, over all rolls and deals. It is 0 on average and changes no rating.";
