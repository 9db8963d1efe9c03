import type { PlayRules } from "../../core/game.ts";
import { begin } from "../../dice/begin.ts";
import { Perudo } from "./game.ts";

export const perudoPlay = {
  id: "perudo",
  players: { min: 2, max: 6, default: 4 },
  options: {
    /** Whether a seat may call the last bid exact: right, it regains a die; wrong, it loses one. */
    calza: {
      type: "boolean",
      default: true,
      about: "a seat may call the last bid exact: if it is, the caller regains a die, and otherwise loses one",
    },
    /** The round after a seat drops to one die: fixed: nobody changes the face; one-die: who has one die may; off: none. */
    palafico: {
      type: "choice",
      values: ["fixed", "one-die", "off"],
      default: "fixed",
      about:
        "the round after a seat first drops to one die. fixed: no bid changes the face; one-die: a seat with one die may change it; off: there are no such rounds",
    },
  },
  create: (setup) => begin(new Perudo(setup.options, setup.players), setup),
} as const satisfies PlayRules;
