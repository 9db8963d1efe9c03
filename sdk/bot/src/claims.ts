import { type Action, type Bid, COMBOS } from "@liars-ladder/rules";

/** What these functions need of a view: any view of a turn will do. */
interface Turn<A extends Action, B extends Bid> {
  legal(): readonly A[];
  odds(bid: B): number;
}
type BidOf<A extends Action> = Extract<A, { type: "bid" }>;

/** A legal bid, and the chance (0–1) that it holds. */
export interface Weighed<A extends Action> {
  readonly action: BidOf<A>;
  readonly odds: number;
}

/**
 * The legal bids by what they claim ("fives", "blue cards", "a straight through 3"), each list from low to high. Within a
 * list the odds only fall, so that few of the hundreds of bids of a card game need be looked at. Empty without a legal bid.
 */
export function claims<A extends Action>(view: { legal(): readonly A[] }): BidOf<A>[][] {
  const lists = new Map<string, BidOf<A>[]>();
  for (const action of view.legal()) {
    if (!isBid(action)) continue;
    const key = claimOf(action.bid);
    const list = lists.get(key);
    if (list) list.push(action);
    else lists.set(key, [action]);
  }
  return [...lists.values()];
}

/** The likeliest legal bid; of equals, the first as `legal` lists them. Undefined without a legal bid. */
export function safest<A extends Action, B extends Bid>(view: Turn<A, B>): Weighed<A> | undefined {
  let best: Weighed<A> | undefined;
  for (const [action] of claims(view)) {
    const odds = view.odds(action!.bid as B);
    if (!best || odds > best.odds) best = { action: action!, odds };
  }
  return best;
}

/**
 * The highest legal bid whose odds are at least `least` (0–1), or undefined. Higher is what leaves the next seat less
 * room: the later one as `legal` lists them; in nine-card the greater quantity, length or value.
 */
export function highest<A extends Action, B extends Bid>(view: Turn<A, B>, least: number): Weighed<A> | undefined {
  const rank = new Map<Action, number>();
  for (const [i, action] of view.legal().entries()) if (isBid(action)) rank.set(action, sizeOf(action.bid) * 1e4 + i);
  let best: Weighed<A> | undefined;
  let top = -1;
  for (const claim of claims(view)) {
    // Only what is higher than the best so far is of interest; if the lowest of that is too unlikely, so is the rest.
    let low = claim.findIndex((action) => rank.get(action)! > top);
    if (low < 0) continue;
    let odds = view.odds(claim[low]!.bid as B);
    if (!(odds >= least)) continue;
    // claim[low] is likely enough, claim[high] is not: halve what lies between.
    for (let high = claim.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      const there = view.odds(claim[middle]!.bid as B);
      if (there >= least) [low, odds] = [middle, there];
      else high = middle;
    }
    best = { action: claim[low]!, odds };
    top = rank.get(claim[low]!)!;
  }
  return best;
}

const isBid = <A extends Action>(action: A): action is BidOf<A> => action.type === "bid";

function claimOf(bid: Bid): string {
  switch (bid.kind) {
    case "face":
      return `face ${bid.face}`;
    case "number":
    case "below":
      return `${bid.kind} ${bid.number}`;
    case "color":
    case "without":
      return `${bid.kind} ${bid.color}`;
    case "straight":
      return `straight ${bid.through}`;
    case "combo":
      return bid.combo;
    case "powers":
    case "same-number":
    case "same-color":
      return bid.kind;
  }
}

/** What the next bid has to beat in nine-card; elsewhere the order of the bids says it all. */
function sizeOf(bid: Bid): number {
  switch (bid.kind) {
    case "face":
    case "powers":
      return 0;
    case "straight":
      return bid.length;
    case "combo":
      return COMBOS.indexOf(bid.combo) + 2;
    default:
      return bid.quantity;
  }
}
