import type { Bid, Card } from "./action.ts";
import { choose, convolve, draws, joined, padded, type Split, tailsOf, total } from "./hypergeometric.ts";
import { KINDS, NAMES, POWER, WILD } from "./six-card-codes.ts";
import { type MixedSeat, mixedWeights } from "./six-card-mixed.ts";
import type { SeatTable, Table } from "./table.ts";

/**
 * The exact chance that a bid of `six-card` holds, from what the watcher of a table knows: the cards of the game, its own
 * hand, tops and cards given away, tops that it saw this round, what each seat discarded, gained and gave away.
 * Of the rest every card is as likely as every other: hands as dealt, a card given away unseen any of those that the seat
 * might have given and did not show since, tops any of the cards in hand. What earlier rounds revealed, and what bids and
 * splits may tell, is not used. A power bid, or a 7 or 8, where the options have none gives NaN.
 */
export function oddsOfSixCard(table: Table, bid: Bid): number {
  if (bid.kind !== "face" && bid.kind !== "powers") return Number.NaN;
  const target = bid.kind === "powers" ? POWER : bid.face;
  const { quantity } = bid;
  const most = table.options.powers ? POWER : 6;
  if (!(Number.isInteger(quantity) && Number.isInteger(target) && quantity > 0 && target > 0 && target <= most)) {
    return Number.NaN;
  }
  const tails = known(table);
  tails[target] ??= tailsOf(matchesOf(table, target));
  return tails[target][quantity] ?? 0;
}

/** [target][quantity] for the knowledge that was asked for last: bots ask for many bids of one position. */
let cache: (Float64Array | undefined)[] = [];
let cached = new Uint8Array(0);
let facts = new Uint8Array(1024);

function known(table: Table): (Float64Array | undefined)[] {
  const { options } = table;
  let n = 0;
  const note = (fact: number): void => {
    if (n === facts.length) facts = Uint8Array.from({ length: 2 * n }, (_, i) => facts[i] ?? 0);
    facts[n++] = fact;
  };
  const list = (cards: readonly (Card | null)[]): void => {
    note(cards.length);
    for (const card of cards) note(kindOf(card));
  };
  note(options.cards as number);
  note(options.deck === "random" ? 1 : 0);
  note(options.powers ? 1 : 0);
  note(table.topNumber);
  note(table.gained);
  for (const seat of table.seats) {
    note(seat.in ? 1 : 0);
    note(seat.dice);
    list(seat.faces);
    list(seat.within);
    list(seat.lost);
    note(seat.hand === null ? 0 : 1);
    if (seat.hand !== null) list(seat.hand);
    note(seat.gave.length);
    for (const { card, round, gained } of seat.gave) {
      note(kindOf(card));
      note(round);
      note(gained);
    }
    for (const size of seat.sizes) note(size);
  }
  if (n !== cached.length || !cached.every((fact, i) => fact === facts[i])) {
    cached = facts.slice(0, n);
    cache = [];
  }
  return cache;
}

const KIND = new Map<Card | null, number>(NAMES.map((card, kind) => [card, kind]));
const UNKNOWN = 255;
const kindOf = (card: Card | null): number => KIND.get(card) ?? UNKNOWN;

const isMatch = (kind: number, target: number): boolean =>
  target === POWER ? kind >= POWER && kind !== UNKNOWN : kind === target || kind === WILD;

/** What is not known of a seat. Base cards are the numbers 1–6 that it was dealt. */
interface Hidden extends MixedSeat {
  /** Tops that are not known. */
  tops: number;
  wilds: number;
  /** Base cards that it holds or gave away, none of them seen. */
  base: number;
  /** The power card, 7 and 8 that it holds or gave away unseen, each with the gives that it may have gone with, as bits. */
  specials: { kind: number; gives: number }[];
  gives: number;
  /** A card that lies in a pile of `of` cards, on top with chance 1 / `of`. */
  within: { kind: number; of: number } | undefined;
}

function hiddenOf(table: Table, seat: SeatTable): Hidden {
  const seen = new Uint8Array(KINDS);
  let tops = 0;
  let within: Hidden["within"];
  for (const card of seat.lost) seen[kindOf(card)]!++;
  for (let die = 0; die < seat.dice; die++) {
    const top = kindOf(seat.faces[die] ?? null);
    const under = kindOf(seat.within[die] ?? null);
    if (top !== UNKNOWN) seen[top]!++;
    else {
      tops++;
      if (under !== UNKNOWN) {
        within = { kind: under, of: seat.sizes[die]! };
        seen[under]!++;
      }
    }
  }
  const specials: Hidden["specials"] = [];
  const { options, topNumber } = table;
  // What was gained this round lies in no pile yet.
  for (let kind = 7; kind <= topNumber; kind++) {
    if (seen[kind] === 0) specials.push({ kind, gives: bits(seat.gave.map(({ gained }) => gained >= kind)) });
  }
  if (options.powers && !seen.some((n, kind) => kind >= POWER && n > 0)) {
    specials.push({ kind: POWER, gives: bits(seat.gave.map(({ round }) => round > 0)) });
  }
  const seenBase = Array.from(seen.subarray(1, 7));
  return {
    tops,
    wilds: seat.gave.length - seen[WILD]!,
    base: (options.cards as number) - seenBase.reduce((sum, n) => sum + n, 0),
    seen: seenBase,
    specials,
    gives: seat.gave.length,
    within,
  };
}

const bits = (flags: readonly boolean[]): number => flags.reduce((sum, flag, i) => sum | (flag ? 1 << i : 0), 0);

function splitOf(hidden: Hidden, target: number): Split {
  const { within, tops } = hidden;
  const split: Split = Array.from({ length: tops + 1 }, () => new Float64Array(tops + 1));
  if (within === undefined) addTops(split, hidden, target, tops, 0, 1);
  else {
    addTops(split, hidden, target, tops - 1, isMatch(within.kind, target) ? 1 : 0, 1 / within.of);
    if (within.of > 1) addTops(split, hidden, target, tops, 0, 1 - 1 / within.of);
  }
  return split;
}

/** Adds the tops that a seat may have, each set of special cards that it may have given away with its weight. */
function addTops(split: Split, hidden: Hidden, target: number, tops: number, sure: number, chance: number): void {
  const { specials, gives, base, wilds } = hidden;
  const given = givenOf(hidden);
  const all = given.reduce((sum, ways) => sum + ways, 0);
  for (let mask = 0; mask < given.length; mask++) {
    if (given[mask] === 0) continue;
    const stay = specials.filter((_, i) => ((mask >> i) & 1) === 0);
    const good = stay.some(({ kind }) => kind === target) ? 1 : 0;
    const others = stay.length - good;
    const numbers = base - (gives - (specials.length - stay.length));
    const share = (chance * given[mask]!) / all / choose(wilds + stay.length + numbers, tops);
    for (let w = 0; w <= wilds && w <= tops; w++) {
      for (let g = 0; g <= good; g++) {
        for (let o = 0; o <= others; o++) {
          const b = tops - w - g - o;
          if (b < 0 || b > numbers) continue;
          const x = sure + g + (target === POWER ? 0 : w);
          split[x]![b]! += share * choose(wilds, w) * choose(others, o) * choose(numbers, b);
        }
      }
    }
  }
}

/** [mask of specials]: in how many ways a seat can have given away just these, and base cards else. */
function givenOf({ specials, gives, base }: Hidden): Float64Array {
  let ways = new Float64Array(1 << specials.length);
  ways[0] = 1;
  for (let give = 0; give < gives; give++) {
    const next = new Float64Array(ways.length);
    for (let mask = 0; mask < ways.length; mask++) {
      const special = mask.toString(2).replaceAll("0", "").length;
      next[mask]! += ways[mask]! * Math.max(0, base - (give - special));
      for (let i = 0; i < specials.length; i++) {
        if (((mask >> i) & 1) === 0 && (specials[i]!.gives >> give) & 1) next[mask | (1 << i)]! += ways[mask]!;
      }
    }
    ways = next;
  }
  return ways;
}

/** [n]: the chance that n tops on the table match. */
function matchesOf(table: Table, target: number): Float64Array {
  const { options } = table;
  let sure = 0;
  const splits: { split: Split; hidden: Hidden }[] = [];
  const hiddens: Hidden[] = [];
  for (const seat of table.seats) {
    for (const card of seat.faces) if (card !== null && isMatch(kindOf(card), target)) sure++;
    if (seat.hand !== null) continue;
    const hidden = hiddenOf(table, seat);
    hiddens.push(hidden);
    if (seat.in && hidden.tops > 0) splits.push({ split: splitOf(hidden, target), hidden });
  }
  const start = new Float64Array(sure + 1);
  start[sure] = 1;
  if (splits.length === 0) return start;
  if (target > 6) return splits.reduce<Float64Array>((sum, { split }) => convolve(sum, split.map(total)), start);
  if (options.deck === "random") return fromPool(table, splits, start, target);
  if (options.cards === 9) {
    const seats = hiddens.map((hidden) => {
      const found = splits.find((entry) => entry.hidden === hidden);
      return { hidden, split: found?.split };
    });
    return mixed(table, seats, start, target);
  }
  const each = options.cards === 12 ? 2 : 1;
  return splits.reduce<Float64Array>(
    (sum, { split, hidden }) => convolve(sum, draws(split, hidden.base, each - hidden.seen[target - 1]!)),
    start,
  );
}

/** Hands dealt from all numbers: the base tops of all seats are drawn from what nobody has seen. */
function fromPool(
  table: Table,
  splits: readonly { split: Split }[],
  start: Float64Array,
  target: number,
): Float64Array {
  const pool = new Array<number>(6).fill(3 * table.players);
  for (const seat of table.seats) for (const [i, n] of seenBase(table, seat).entries()) pool[i]! -= n;
  const all = pool.reduce((sum, n) => sum + n, 0);
  let sum: Split = Array.from(start, (chance) => Float64Array.of(chance));
  for (const { split } of splits) sum = joined(sum, split);
  return draws(padded(sum), all, pool[target - 1]!);
}

/** Base cards of a seat that the watcher has seen: all of its own, what others lost and showed. */
function seenBase(table: Table, seat: SeatTable): number[] {
  if (seat.hand === null) return hiddenOf(table, seat).seen as number[];
  const seen = new Array<number>(6).fill(0);
  for (const card of [...seat.hand, ...seat.lost, ...seat.gave.map((give) => give.card)]) {
    const kind = kindOf(card);
    if (kind >= 1 && kind <= 6) seen[kind - 1]!++;
  }
  return seen;
}

/** Nine cards, ordered: 1–6 and three of the rest, of which the watcher's own are known. */
function mixed(
  table: Table,
  seats: readonly { hidden: Hidden; split: Split | undefined }[],
  start: Float64Array,
  target: number,
): Float64Array {
  const rest = new Array<number>(6).fill(2 * table.players);
  for (const seat of table.seats) {
    if (seat.hand !== null) for (const [i, n] of seenBase(table, seat).entries()) rest[i]! -= n - 1;
  }
  const weights = mixedWeights(
    rest,
    seats.map(({ hidden }) => hidden),
    target - 1,
  );
  // One seat after another is summed over: how many of the target it was dealt beyond its first.
  let sums: Float64Array[] = Array.from(weights, (weight) => Float64Array.of(weight));
  for (const { hidden, split } of seats) {
    const next: Float64Array[] = [];
    for (let at = 0; at < sums.length; at += 4) {
      let sum = new Float64Array(1);
      for (let extra = 0; extra < 4; extra++) {
        if (total(sums[at + extra]!) === 0) continue;
        const good = 1 + extra - hidden.seen[target - 1]!;
        const seat = split === undefined ? Float64Array.of(1) : draws(split, hidden.base, good);
        sum = added(sum, convolve(sums[at + extra]!, seat));
      }
      next.push(sum);
    }
    sums = next;
  }
  return convolve(start, sums[0]!);
}

function added(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0));
}
