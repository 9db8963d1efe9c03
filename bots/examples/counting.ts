import { type Bid, challenge, defineBot, highest, safest, sample } from "@liars-ladder/sdk";

const SAMPLES = 60;

/** Counts in samples how often the last bid is exactly right, because `odds` does not tell that. */
export default defineBot({
  name: "counting",
  players: {
    perudo: (game) => ({
      turn(view) {
        const raise = highest(view, 0.85) ?? safest(view);
        const { last } = view;
        if (last === null) return raise!.action;
        let exact = 0;
        let holds = 0;
        for (let k = 0; k < SAMPLES; k++) {
          // A whole game that fits what this seat saw, with everybody's dice.
          const imagined = sample(view, game.rng);
          let actual = 0;
          for (let seat = 0; seat < view.players; seat++) {
            const faces = imagined.viewOf(seat).seats[seat]!.faces;
            actual += faces.filter((face) => counts(last.bid, face, view.palafico)).length;
          }
          if (actual === last.bid.quantity) exact++;
          if (actual >= last.bid.quantity) holds++;
        }
        if (game.options.calza && !view.palafico && exact > 0.45 * SAMPLES) return { type: "calza" };
        return raise && raise.odds > 1 - Math.sqrt(holds / SAMPLES) ? raise.action : challenge();
      },
    }),
  },
});

const counts = (bid: Bid & { kind: "face" }, face: unknown, palafico: boolean): boolean =>
  face === bid.face || (face === 1 && !palafico);
