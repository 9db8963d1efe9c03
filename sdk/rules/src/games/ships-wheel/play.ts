import type { PlayRules } from "../../core/game.ts";
import { NO_OPTIONS } from "../../core/options.ts";
import { ShipsWheel } from "./game.ts";

export const shipsWheelPlay = {
  id: "ships-wheel",
  players: { min: 2, max: 6, default: 4 },
  options: NO_OPTIONS,
  create: (setup) => new ShipsWheel(setup.options, setup.players).begin(setup),
} as const satisfies PlayRules;
