import type { PlayRules } from "../../core/game.ts";
import { NO_OPTIONS } from "../../core/options.ts";
import { begin, type Throw } from "../../dice/begin.ts";
import { ShipsWheel } from "./game.ts";
import { EACH } from "./position.ts";

/** "The player with the most ship's wheel dice"; then "the highest total value of the remaining dice". */
const ALL_DICE: Throw = {
  dice: EACH,
  worth(faces, at) {
    let worth = 0;
    for (let i = at; i < at + EACH; i++) worth += faces[i] === 1 ? 100 : faces[i]!;
    return worth;
  },
};

export const shipsWheelPlay = {
  id: "ships-wheel",
  players: { min: 2, max: 6, default: 4 },
  options: NO_OPTIONS,
  create: (setup) => begin(new ShipsWheel(setup.options, setup.players), setup, ALL_DICE),
} as const satisfies PlayRules;
