import type { OwnTruth } from "../../core/log.fixture.ts";
import { diceHeld } from "../../dice/own.fixture.ts";
import type { Nothing } from "../../dice/own.ts";
import type { Cups } from "./game.ts";
import type { CupsSeatOwn } from "./own.ts";

export const truth: OwnTruth<Nothing, CupsSeatOwn, Cups> = {
  heard: (log) => ({
    own: {},
    seats: log.hands.map((_, seat) => ({
      score: log.all("score").findLast((event) => event.seat === seat)?.total ?? 0,
      watching: log.now("act").some((event) => event.seat === seat && event.action.type === "watch"),
    })),
  }),
  held(game) {
    const held = diceHeld(game);
    const ownOf = (seat: number): CupsSeatOwn => ({ score: game.score[seat]!, watching: game.watching[seat] !== 0 });
    return { ...held, seats: held.seats.map((at, seat) => ({ ...at, own: ownOf(seat) })) };
  },
};
