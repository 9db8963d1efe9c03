import { type Action, type Bid, COMBOS, never } from "@liars-ladder/rules";

/** What these functions need of a view. Every view of a turn has it. */
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
 * list the odds only fall, so you need to check only a few of the hundreds of bids of a card game. Empty if no bid is legal.
 */
export function claims<A extends Action>(view: { legal(): readonly A[] }): BidOf<A>[][] {
  const legal = view.legal();
  // Every index points to a bid.
  return placesOf(legal).map((places) => places.map((i) => legal[i] as BidOf<A>));
}

/** The legal bid that is most likely to hold; of equals, the first in the order of `legal`. Undefined if no bid is legal. */
export function safest<A extends Action, B extends Bid>(view: Turn<A, B>): Weighed<A> | undefined {
  const legal = view.legal();
  let best: Weighed<A> | undefined;
  for (const [i] of placesOf(legal)) {
    const action = legal[i!] as BidOf<A>;
    const odds = view.odds(action.bid as B);
    if (!best || odds > best.odds) best = { action, odds };
  }
  return best;
}

/**
 * The highest legal bid whose odds are at least `least` (0–1), or undefined. A higher bid leaves the next seat less room. It
 * comes later in the order of `legal`; in nine-card it has a greater quantity, length or value.
 */
export function highest<A extends Action, B extends Bid>(view: Turn<A, B>, least: number): Weighed<A> | undefined {
  const legal = view.legal();
  const at = (place: number | undefined) => legal[place!] as BidOf<A>;
  const rank = (place: number) => sizeOf(at(place).bid) * 1e4 + place;
  let best: Weighed<A> | undefined;
  let top = -1;
  for (const places of placesOf(legal)) {
    // Only bids above the best so far matter; if the lowest of them is too unlikely, so are the others.
    let low = places.findIndex((place) => rank(place) > top);
    if (low < 0) continue;
    let odds = view.odds(at(places[low]).bid as B);
    if (!(odds >= least)) continue;
    // The bid at low is likely enough, the bid at high is not: halve the range between them.
    for (let high = places.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      const there = view.odds(at(places[middle]).bid as B);
      if (there >= least) [low, odds] = [middle, there];
      else high = middle;
    }
    best = { action: at(places[low]), odds };
    top = rank(places[low]!);
  }
  return best;
}

/** The indices of bids in `legal`, by what the bids claim. */
function placesOf(legal: readonly Action[]): number[][] {
  const lists: number[][] = [];
  const claims: number[] = [];
  let list = -1;
  for (let place = 0; place < legal.length; place++) {
    const action = legal[place]!;
    if (!isBid(action)) continue;
    const claim = claimOf(action.bid);
    // Claims mostly come in turn. There are at most two dozen, and a search of the list is faster than a hash.
    if (claims[++list] !== claim) list = claims[0] === claim ? 0 : claims.indexOf(claim);
    if (list < 0) {
      list = claims.push(claim) - 1;
      lists.push([]);
    }
    lists[list]!.push(place);
  }
  return lists;
}

const isBid = <A extends Action>(action: A): action is BidOf<A> => action.type === "bid";

/** A number for what a bid claims, apart from the quantity. */
function claimOf(bid: Bid): number {
  switch (bid.kind) {
    case "face":
      return bid.face;
    case "number":
      return 10 + bid.number;
    case "below":
      return 20 + bid.number;
    case "straight":
      return 30 + bid.through;
    case "combo":
      return 40 + COMBOS.indexOf(bid.combo);
    case "powers":
      return 60;
    case "same-number":
      return 61;
    case "same-color":
      return 62;
    case "color":
      return 100 + bid.color.charCodeAt(0);
    case "without":
      return 200 + bid.color.charCodeAt(0);
    default:
      return never(bid);
  }
}

/** What the next bid has to exceed in nine-card; in other rulesets the order of the bids decides. */
function sizeOf(bid: Bid): number {
  switch (bid.kind) {
    case "face":
    case "powers":
      return 0;
    case "straight":
      return bid.length;
    case "combo":
      return COMBOS.indexOf(bid.combo) + 2;
    case "number":
    case "below":
    case "color":
    case "without":
    case "same-number":
    case "same-color":
      return bid.quantity;
    default:
      return never(bid);
  }
}
