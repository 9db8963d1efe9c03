import {
  type Action,
  type AnyView,
  anyRuleset,
  type Bid,
  type Card,
  challenge,
  createHistory,
  defineBot,
  type GameInfo,
  type History,
  highest,
  safest,
  simulate,
} from "@liars-ladder/sdk";

/** How to play and search a ruleset. Found by thousands of games against the other house bots. */
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
  /** A hand is e ** tilt times as likely for each top that counts for one of its seat's bids. */
  readonly tilt: number;
  /** Decisions to play out for each decision of its own; with 0 it does not search. */
  readonly work: number;
  /** Another action is taken only if it looks better by this many standard errors: chance alone often gives one. */
  readonly sure: number;
}
const DICE: Style = { backed: 0.7, slow: 30, doubt: 0.2, dare: 0.9, trust: 0.8, tilt: 1, work: 250, sure: 2 };
const CARDS: Style = { backed: 0.3, slow: 150, doubt: 0.1, dare: 0.7, trust: 1, tilt: 0.4, work: 60, sure: 2 };
const STYLES: Readonly<Record<string, Style>> = {
  "ships-wheel": { ...DICE, backed: 0.8, doubt: 0.1 },
  cups: { ...DICE, backed: 0.5, sure: 1 },
  "six-card": { ...CARDS, backed: 0.15, doubt: 0.2, trust: 0.5 },
  "nine-card": { ...CARDS, backed: 0.5, slow: 30, doubt: 0.2, dare: 0.6 },
};
const styleOf = ({ ruleset, options }: GameInfo): Style => {
  // Playouts found nothing better in short games.
  if (ruleset === "six-card" && options.length !== "long") return { ...STYLES[ruleset]!, work: 0 };
  // With open decks and shown cards, a bid says little that is not known already.
  if (ruleset === "nine-card" && options.openDecks) return { ...CARDS, backed: 0.05, dare: 0.9, work: 0 };
  return STYLES[ruleset] ?? DICE;
};

/** By our own seat: what was revealed in this phase, in which opponents keep their seats. */
const histories: History[] = [];

/** What a bid claims, apart from how much of it. A number where possible, because playouts ask for it thousands of times. */
const claimOf = (bid: Bid): number | string =>
  bid.kind === "face" ? bid.face : `${bid.kind} ${"number" in bid ? bid.number : "color" in bid ? bid.color : ""}`;

interface Told {
  readonly seat: number;
  readonly bid: Bid;
  readonly claim: number | string;
}

/** What the other seats have bid this round: each claim of each seat once. */
function told(view: AnyView): Told[] {
  const list: Told[] = [];
  for (const { seat, bid } of view.bids) {
    if (seat === view.seat) continue;
    const claim = claimOf(bid);
    if (!list.some((one) => one.seat === seat && one.claim === claim)) list.push({ seat, bid, claim });
  }
  return list;
}

/** The odds of bids, if each bidder has `extra[seat]` more dice of what it bids than fair dice would give it. */
function believed(view: AnyView, extra: readonly number[]): (bid: Bid) => number {
  const bids = told(view);
  return (bid) => {
    if (!("quantity" in bid)) return view.odds(bid);
    const claim = claimOf(bid);
    let more = 0;
    for (const made of bids) if (made.claim === claim) more += extra[made.seat]!;
    if (more === 0) return view.odds(bid);
    // The bidders have `more` of the dice already; between two whole numbers, take a mean of both.
    const least = Math.floor(bid.quantity - more);
    const part = bid.quantity - more - least;
    const at = (quantity: number) => (quantity <= 0 ? 1 : view.odds({ ...bid, quantity } as Bid));
    return (1 - part) * at(least) + part * at(least + 1);
  };
}

/** Whether a top counts for a bid that names a quantity. */
function counts(bid: Bid, top: Card, view: AnyView): boolean {
  if (top === "*") return true;
  const [color, number] = String(top);
  switch (bid.kind) {
    case "face":
      return (
        top === bid.face || (top === 1 && view.palafico === false) || (top === 1 && view.ruleset === "ships-wheel")
      );
    case "number":
      return Number(number) === bid.number;
    case "below":
      return Number(number) < bid.number;
    case "color":
      return color === bid.color;
    case "without":
      return number !== undefined && color !== bid.color;
    default:
      return false;
  }
}

/**
 * Tries a few actions in games that fit what it saw and what the bids of others say, and plays each on to the end of the
 * round, where all seats play like `reader`. If no action is clearly better, it does what `reader` would do.
 */
export default defineBot({
  name: "searcher",
  players: anyRuleset((game) => {
    if (game.number === 0) histories[game.seat] = createHistory();
    histories[game.seat] ??= createHistory();
    const history = histories[game.seat]!;
    const { backed, slow, doubt, dare, trust, tilt, work, sure } = styleOf(game);
    let extra: number[] = [];

    const extraOf = (seat: number): number => {
      const { bids, held, fair } = history.of(seat);
      let sum = backed * slow;
      for (const [k, times] of held.entries()) sum += k * (times - fair[k]!);
      return Math.max(0, sum / (bids + slow));
    };

    /** cups is played for points, not for survival: take what earns the most on average. Only exactly the target wins. */
    const earning = (view: AnyView<"turn">) => {
      const odds = believed(view, extra);
      const gap = Number(game.options.target) - view.scores![view.seat]!;
      const worth = (points: number) => (points > gap ? 0 : points === gap ? points + 20 : points);
      const mean = (chance: number, gain: number, loss: number) => chance * worth(gain) - (1 - chance) * 1.2 * loss;
      const value = (action: Action): number => {
        // A watch depends on our own last bid, a challenge on the last bid of all.
        const mine = action.type === "watch" ? view.bids.findLast(({ seat }) => seat === view.seat) : view.last;
        const bid = action.type === "bid" ? action.bid : mine!.bid;
        if (bid.kind !== "face") return Number.NEGATIVE_INFINITY;
        const [all, most, holds] = [bid.quantity * bid.face, Math.max(bid.quantity, bid.face), odds(bid)];
        // Half of all bids are raised, and then count for nothing.
        if (action.type === "bid") return mean(holds, all, all) / 2;
        return action.type === "watch" ? mean(holds, most, 0) : mean(1 - holds, most, most);
      };
      return view.legal().reduce((best, action) => (value(action) > value(best) ? action : best));
    };

    const usual = (view: AnyView<"turn">) => {
      if (game.ruleset === "cups") return earning(view);
      const seen = { legal: () => view.legal(), odds: believed(view, extra) };
      const holds = view.last ? seen.odds(view.last.bid) : 1;
      if (holds < doubt) return challenge();
      const raise = highest(seen, dare) ?? safest(seen);
      return raise && raise.odds >= 1 - holds ** trust ? raise.action : challenge();
    };

    // In a short game, piles of few cards are little to lose; in a long one, many dice are hard to bid on.
    const count = (view: AnyView<"count">) => view.legal().at(game.options.length === "quick" ? -1 : 0)!;
    const policy = { turn: usual, count };

    return {
      count,
      turn(view) {
        history.note(view);
        extra = Array.from({ length: view.players }, (_, seat) => extraOf(seat));
        const move = usual(view);
        const seen = { legal: () => view.legal(), odds: believed(view, extra) };
        const raises = [highest(seen, 0.7), highest(seen, 0.5), safest(seen)].flatMap((raise) => raise?.action ?? []);
        const others = view.legal().filter(({ type }) => type !== "bid" && type !== "power");
        const actions = new Map<string, Action>([move, ...others, ...raises].map((one) => [JSON.stringify(one), one]));
        if (actions.size === 1 || work === 0) return move;
        const bids = told(view);
        const belief = (seat: number, _hand: readonly Card[], tops: readonly Card[]) => {
          let count = 0;
          for (const made of bids)
            if (made.seat === seat) for (const top of tops) if (counts(made.bid, top, view)) count++;
          return Math.exp(tilt * count);
        };
        const list = [...actions.values()] as ReturnType<typeof view.legal>[number][];
        const search = simulate(view, policy, {
          work,
          rng: game.rng,
          actions: list,
          rounds: 1,
          belief,
        });
        const best = search.actions[0]!;
        const plain = search.actions.find(({ action }) => action === actions.get(JSON.stringify(move)))!;
        const clear = best.value - plain.value > sure * Math.hypot(best.error, plain.error);
        return clear ? best.action : move;
      },
    };
  }),
});
