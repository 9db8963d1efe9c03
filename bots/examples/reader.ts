import {
  type Card,
  challenge,
  createHistory,
  defineBot,
  type PalaficoView,
  type SeatHistory,
  safest,
  sample,
} from "@liars-ladder/sdk";

// Outside the players, so that it lives for a phase, in which each opponent keeps its seat.
const history = createHistory();
const SAMPLES = 60;

/**
 * How much likelier this seat bids with k dice of its own that count than if bids told nothing. Four bids that tell nothing
 * are added, so that the first few reveals do not change much.
 */
const likelihood = ({ bids, held, fair }: SeatHistory, k: number): number => {
  const usual = bids === 0 ? 1 : (fair[k] ?? 0) / bids;
  return bids === 0 ? 1 : ((held[k] ?? 0) + 4 * usual) / ((fair[k] ?? 0) + 4 * usual + 1e-9);
};

/** The chance that the last bid holds, by Bayes' rule: games that fit what was seen, weighed by how the bidder bids. */
function believed(view: PalaficoView, rng: Parameters<typeof sample>[1]): number {
  const { last } = view;
  if (last === null) return 1;
  const counting = (faces: readonly (Card | null)[]) =>
    faces.filter((face) => face === last.bid.face || (face === 1 && !view.palafico)).length;
  const bidder = history.of(last.seat);
  const belief = (seat: number, hand: readonly Card[]) => (seat === last.seat ? likelihood(bidder, counting(hand)) : 1);
  let holds = 0;
  let all = 0;
  for (let n = 0; n < SAMPLES; n++) {
    const game = sample(view, rng, { belief });
    let actual = 0;
    for (let seat = 0; seat < view.players; seat++) actual += counting(game.viewOf(seat).seats[seat]!.faces);
    if (actual >= last.bid.quantity) holds += game.weight;
    all += game.weight;
  }
  return all > 0 ? holds / all : view.odds(last.bid);
}

/** Learns within a phase how much each seat's bids say about its dice, and believes them accordingly. */
export default defineBot({
  name: "reader",
  players: {
    palafico: (game) => ({
      turn(view) {
        history.note(view);
        const raise = safest(view);
        return !raise || (view.last && 1 - believed(view, game.rng) > raise.odds) ? challenge() : raise.action;
      },
    }),
  },
});
