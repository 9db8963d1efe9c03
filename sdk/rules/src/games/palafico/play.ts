import type { PlayRules } from "../../core/game.ts";
import { NO_OPTIONS } from "../../core/options.ts";
import { begin } from "../../dice/begin.ts";
import { Palafico } from "./game.ts";

export const palaficoPlay = {
  id: "palafico",
  players: { min: 2, max: 4, default: 4 },
  options: NO_OPTIONS,
  create: (setup) => begin(new Palafico(setup.options, setup.players), setup),
} as const satisfies PlayRules;
