import type { OwnTruth } from "../../core/log.fixture.ts";
import { diceHeld } from "../../dice/own.fixture.ts";
import type { Nothing } from "../../dice/own.ts";
import type { ShipsWheel } from "./game.ts";

export const truth: OwnTruth<Nothing, Nothing, ShipsWheel> = {
  heard: (log) => ({ own: {}, seats: log.hands.map(() => ({})) }),
  held: diceHeld,
};
