import type { OwnTruth } from "../../core/log.fixture.ts";
import { diceHeld } from "../../dice/own.fixture.ts";
import type { Nothing, PalaficoRound } from "../../dice/own.ts";
import type { Perudo } from "./game.ts";

export const truth: OwnTruth<PalaficoRound, Nothing, Perudo> = {
  heard: (log) => ({
    own: { palafico: log.all("round").at(-1)?.palafico === true },
    seats: log.hands.map(() => ({})),
  }),
  held: (game) => ({ ...diceHeld(game), own: { palafico: game.palafico } }),
};
