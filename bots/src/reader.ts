import {
  type AnyView,
  anyRuleset,
  type Bid,
  challenge,
  createHistory,
  defineBot,
  type GameInfo,
  type History,
  highest,
  safest,
} from "@liars-ladder/sdk";

/** How to play a ruleset. Found by thousands of games against the other house bots, like the limits of `odds`. */
interface Style {
  /** How many more dice of what it bids a bidder has than fair dice would give it, while nothing is known about it. */
  readonly backed: number;
  /** After this many revealed bids, what a seat showed counts as much as what is usual. */
  readonly slow: number;
  /** Challenges a bid that is less likely than this. */
  readonly doubt: number;
  /** Raises with the highest bid that is at least this likely. */
  readonly dare: number;
  /** Between these two limits, takes a bid's chance to be odds ** trust. */
  readonly trust: number;
}
const DICE: Style = { backed: 0.7, slow: 30, doubt: 0.2, dare: 0.9, trust: 0.8 };
const CARDS: Style = { backed: 0.3, slow: 150, doubt: 0.1, dare: 0.7, trust: 1 };
const STYLES: Readonly<Record<string, Style>> = {
  "ships-wheel": { ...DICE, backed: 0.8, doubt: 0.1 },
  cups: { ...DICE, backed: 0.5 },
  "six-card": { ...CARDS, backed: 0.15, doubt: 0.2, trust: 0.5 },
  "nine-card": { ...CARDS, backed: 0.5, slow: 30, doubt: 0.2, dare: 0.6 },
};
const styleOf = ({ ruleset, options }: GameInfo): Style => {
  // With open decks and shown cards, a bid says little that is not known already.
  if (ruleset === "nine-card" && options.openDecks) return { ...CARDS, backed: 0.05, dare: 0.9 };
  return STYLES[ruleset] ?? DICE;
};

/** By our own seat: what was revealed in this phase, in which opponents keep their seats. */
const histories: History[] = [];

/** Gives odds for one game that take into account what bids say about the dice of those who made them. */
function reading(game: GameInfo) {
  if (game.number === 0) histories[game.seat] = createHistory();
  histories[game.seat] ??= createHistory();
  const history = histories[game.seat]!;
  const style = styleOf(game);

  /** How many more dice of what it bids this seat has than fair dice would give it. */
  const extraOf = (seat: number): number => {
    const { bids, held, fair } = history.of(seat);
    let sum = style.backed * style.slow;
    for (const [k, times] of held.entries()) sum += k * (times - fair[k]!);
    return Math.max(0, sum / (bids + style.slow));
  };

  return (view: Pick<AnyView, "bids" | "seat" | "ruleset" | "table" | "decision"> & { odds(bid: Bid): number }) => {
    history.note(view);
    const backing = new Map<string, number>();
    const told = new Set<string>();
    for (const { seat, bid } of view.bids) {
      const claim = claimOf(bid);
      // A seat that repeats a claim does not have more of it.
      if (seat === view.seat || told.has(`${seat} ${claim}`)) continue;
      told.add(`${seat} ${claim}`);
      backing.set(claim, (backing.get(claim) ?? 0) + extraOf(seat));
    }
    return (bid: Bid): number => {
      const extra = backing.get(claimOf(bid)) ?? 0;
      if (!("quantity" in bid) || extra === 0) return view.odds(bid);
      // The bidders have `extra` of the dice already; between two whole numbers, take a mean of both.
      const least = Math.floor(bid.quantity - extra);
      const part = bid.quantity - extra - least;
      const at = (quantity: number) => (quantity <= 0 ? 1 : view.odds({ ...bid, quantity } as Bid));
      return (1 - part) * at(least) + part * at(least + 1);
    };
  };
}

/** What a bid claims, apart from how much of it. */
const claimOf = (bid: Bid): string =>
  `${bid.kind} ${"face" in bid ? bid.face : "number" in bid ? bid.number : "color" in bid ? bid.color : ""}`;

/**
 * Knows the chance of every bid like `odds`, and also that a bidder mostly has some of what it bids. It learns from what
 * was revealed how much each seat has, believes the seats that can be believed, and joins bids that others can back.
 */
export default defineBot({
  name: "reader",
  players: {
    ...anyRuleset((game) => {
      const read = reading(game);
      const { doubt, dare, trust } = styleOf(game);
      return {
        turn(view) {
          const seen = { legal: () => view.legal(), odds: read(view) };
          const holds = view.last ? seen.odds(view.last.bid) : 1;
          if (holds < doubt) return challenge();
          const raise = highest(seen, dare) ?? safest(seen);
          return raise && raise.odds >= 1 - holds ** trust ? raise.action : challenge();
        },
        // In a short game, piles of few cards are little to lose; in a long one, many dice are hard to bid on.
        count: (view) => view.legal().at(game.options.length === "quick" ? -1 : 0)!,
      };
    }),

    // This is played for points, as `odds` plays it, but with what bids say.
    cups: (game) => {
      const read = reading(game);
      return (view) => {
        const odds = read(view);
        const gap = game.options.target - view.scores[view.seat]!;
        const worth = (points: number) => (points > gap ? 0 : points === gap ? points + 20 : points);
        const mean = (chance: number, gain: number, loss: number) => chance * worth(gain) - (1 - chance) * 1.2 * loss;
        let best = { value: Number.NEGATIVE_INFINITY, action: view.legal()[0]! };
        for (const action of view.legal()) {
          // A watch depends on our own last bid, a challenge on the last bid of all.
          const about = action.type === "watch" ? view.bids.findLast(({ seat }) => seat === view.seat) : view.last;
          const { quantity, face } = action.type === "bid" ? action.bid : about!.bid;
          const holds = odds({ kind: "face", quantity, face });
          const most = Math.max(quantity, face);
          const value =
            action.type === "bid"
              ? mean(holds, quantity * face, quantity * face) / 2 // Half of all bids are raised.
              : action.type === "watch"
                ? mean(holds, most, 0)
                : mean(1 - holds, most, most);
          if (value > best.value) best = { value, action };
        }
        return best.action;
      };
    },
  },
});
