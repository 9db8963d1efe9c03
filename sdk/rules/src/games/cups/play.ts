import type { PlayRules } from "../../core/game.ts";
import { begin } from "../../dice/begin.ts";
import { Cups } from "./game.ts";

export const cupsPlay = {
  id: "cups",
  players: { min: 2, max: 6, default: 4 },
  options: {
    /** Points to hit exactly, 1–1,000. */
    target: {
      type: "integer",
      min: 1,
      max: 1000,
      default: 50,
      about: "Points that win when hit exactly: 50 is quick, 75 standard, 100 full",
    },
  },
  create: (setup) => begin(new Cups(setup.options, setup.players), setup),
} as const satisfies PlayRules;
