import { luckOfCards } from "../../cards/luck.ts";

// What luck is worth depends on how a game is won.
const QUICK = [0, 0, 0, 0, 0, 0, 0.0366, 0.0825, -0.0481];
const LONG = [-0.0014, 0, 0.0057, -0.0117, 0.0127, 0, 0.0155, 0.0002, 0.0058];

export const luck = luckOfCards(({ length }) => (length === "long" ? LONG : QUICK));
