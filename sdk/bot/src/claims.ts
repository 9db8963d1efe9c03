import { type Action, type Bid, COMBOS, never } from "@liars-ladder/rules";

/** What these functions need from a view. Any view of a turn has it. */
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
 * list the odds only fall, so only a few of the hundreds of bids of a card game need checking. Empty without a legal bid.
 */
export function claims<A extends Action>(view: { legal(): readonly A[] }): BidOf<A>[][] {
  const legal = view.legal();
  // Their places are those of bids.
  return placesOf(legal).map((places) => places.map((i) => legal[i] as BidOf<A>));
}

/** The legal bid that is most likely to hold; of equals, the first in the order of `legal`. Undefined without a legal bid. */
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
 * The highest legal bid whose odds are at least `least` (0–1), or undefined. A higher bid leaves the next seat less room:
 * it is later in the order of `legal`; in nine-card it has the greater quantity, length or value.
 */
export function highest<A extends Action, B extends Bid>(view: Turn<A, B>, least: number): Weighed<A> | undefined {
  const legal = view.legal();
  const at = (place: number | undefined) => legal[place!] as BidOf<A>;
  const rank = (place: number) => sizeOf(at(place).bid) * 1e4 + place;
  let best: Weighed<A> | undefined;
  let top = -1;
  for (const places of placesOf(legal)) {
    // Only what is higher than the best so far is of interest; if the lowest of that is too unlikely, so is the rest.
    let low = places.findIndex((place) => rank(place) > top);
    if (low < 0) continue;
    let odds = view.odds(at(places[low]).bid as B);
    if (!(odds >= least)) continue;
    // The one at low is likely enough, the one at high is not: halve what lies between.
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

/** The bids' places in `legal`, by what they claim. */
function placesOf(legal: readonly Action[]): number[][] {
  const lists: number[][] = [];
  const claims: number[] = [];
  let list = -1;
  for (let place = 0; place < legal.length; place++) {
    const action = legal[place]!;
    if (!isBid(action)) continue;
    const claim = claimOf(action.bid);
    // Mostly they come in turn. A dozen or two: found sooner by looking than by hashing.
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

/** A number for what a bid claims, apart from how much of it. */
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
