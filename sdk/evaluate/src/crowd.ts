import {
  type Action,
  type AnyPlayer,
  type AnyView,
  type Bid,
  challenge,
  highest,
  type Rng,
  safest,
} from "@liars-ladder/sdk";

/** How a player decides: it has the same limits as the house bots, each drawn from the range of theirs. */
interface Traits {
  /** Challenges a bid that is less likely than this. */
  readonly doubt: number;
  /** Raises with the highest bid that is at least this likely. */
  readonly dare: number;
  /** Between these two limits, takes a bid's chance to be odds ** trust. */
  readonly trust: number;
  /** Assumes that a bidder has one more die of what it bids than fair dice would give it. */
  readonly believes: boolean;
  /** In games that are played for points: how much more a lost point weighs than a point won. */
  readonly fear: number;
  /** If it may choose how many dice to make, it makes as many as possible. */
  readonly many: boolean;
}

/**
 * Draws a random player for each seat: nobody knows who will sit there, so a position is worth what it is worth among many
 * kinds of players. They use only odds, remember nothing, and take some microseconds for a decision.
 */
export function drawPlayers(players: number, rng: Rng): AnyPlayer[] {
  return Array.from({ length: players }, () => playerOf(drawTraits(rng)));
}

const between = (rng: Rng, low: number, high: number): number => low + (high - low) * rng.next();

const drawTraits = (rng: Rng): Traits => ({
  doubt: between(rng, 0.1, 0.45),
  dare: between(rng, 0.5, 0.95),
  trust: between(rng, 0.5, 1),
  believes: rng.chance(0.4),
  fear: between(rng, 1, 1.6),
  many: rng.chance(0.5),
});

function playerOf(traits: Traits): AnyPlayer {
  const { doubt, dare, trust, believes, many } = traits;
  return {
    turn(view) {
      if (view.scores !== undefined) return earning(view, view.scores, traits);
      const seen = { legal: () => view.legal(), odds: believed(view, believes) };
      const holds = view.last ? seen.odds(view.last.bid) : 1;
      if (holds < doubt) return challenge();
      const raise = highest(seen, dare) ?? safest(seen);
      return raise && raise.odds >= 1 - holds ** trust ? raise.action : challenge();
    },
    count: (view) => view.legal().at(many ? -1 : 0)!,
  };
}

/** The odds of bids, if each bidder has one more die of what it bids than fair dice would give it. */
function believed(view: AnyView<"turn">, believes: boolean): (bid: Bid) => number {
  if (!believes || view.last === null) return (bid) => view.odds(bid);
  // A seat that repeats a claim does not have more of it.
  const told: AnyView["bids"][number][] = [];
  for (const made of view.bids)
    if (made.seat !== view.seat && !told.some((one) => one.seat === made.seat && isAlike(one.bid, made.bid)))
      told.push(made);
  return (bid) => {
    if (!("quantity" in bid)) return view.odds(bid);
    let backers = 0;
    for (const made of told) if (isAlike(made.bid, bid)) backers++;
    if (backers === 0) return view.odds(bid);
    // Each backer has one of these dice already.
    return bid.quantity <= backers ? 1 : view.odds({ ...bid, quantity: bid.quantity - backers } as Bid);
  };
}

/** Whether two bids claim the same, apart from the quantity. */
export function isAlike(a: Bid, b: Bid): boolean {
  if (a.kind !== b.kind) return false;
  if ("face" in a) return a.face === (b as typeof a).face;
  if ("number" in a) return a.number === (b as typeof a).number;
  if ("color" in a) return a.color === (b as typeof a).color;
  return true;
}

/** For games that are played for points: the action that earns the most on average. Only exactly the target wins. */
function earning(view: AnyView<"turn">, scores: readonly number[], { fear, believes }: Traits): ReturnOf {
  const odds = believed(view, believes);
  const gap = Number(view.table.options.target) - scores[view.seat]!;
  const worth = (points: number) => (points > gap ? 0 : points === gap ? points + 20 : points);
  const mean = (chance: number, gain: number, loss: number) => chance * worth(gain) - (1 - chance) * fear * loss;
  const value = (action: Action): number => {
    // A watch depends on the seat's own last bid, a challenge on the last bid of all.
    const said = action.type === "watch" ? view.bids.findLast(({ seat }) => seat === view.seat) : view.last;
    const bid = action.type === "bid" ? action.bid : said!.bid;
    if (bid.kind !== "face") return Number.NEGATIVE_INFINITY;
    const [all, most, holds] = [bid.quantity * bid.face, Math.max(bid.quantity, bid.face), odds(bid)];
    // Half of all bids are raised, and then count for nothing.
    if (action.type === "bid") return mean(holds, all, all) / 2;
    return action.type === "watch" ? mean(holds, most, 0) : mean(1 - holds, most, most);
  };
  const legal = view.legal();
  let best = legal[0]!;
  let most = Number.NEGATIVE_INFINITY;
  for (const action of legal) {
    const worthOf = value(action);
    if (worthOf > most) [best, most] = [action, worthOf];
  }
  return best;
}

type ReturnOf = ReturnType<AnyPlayer["turn"]>;
