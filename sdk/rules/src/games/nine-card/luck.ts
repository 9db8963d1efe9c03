import { luckOfCards } from "../../cards/luck.ts";

// What luck is worth depends on which cards are in the game.
const PLAIN = [0.0015, 0.003, -0.0019, 0, 0, 0, 0.0122, -0.002, 0.0033];
const POWERS = [0.0031, 0.0016, -0.0029, 0.006, 0.0599, -0.0134, 0.0496, 0.0016, 0.0019];

export const luck = luckOfCards(({ powers }) => (powers === true ? POWERS : PLAIN));
