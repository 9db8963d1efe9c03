import { choose, draws, emptySplit, goodAmong, joined, type Split } from "../../cards/hypergeometric.ts";
import * as code from "./codes.ts";
import { WILD } from "./codes.ts";
import type { Known, SeatKnown } from "./known.ts";

/** [n]: the chance that n tops count for a bid that names a number or a colour. */
export function countsOf(ways: readonly Known[], base: number, target: number): number[] {
  const counts: number[] = [];
  const kinds = kindsOf(base, target);
  for (const way of ways) {
    const sure = matching(way.sure, kinds);
    const drawn = drawnOf(way, kinds);
    while (counts.length < sure + drawn.length) counts.push(0);
    for (let n = 0; n < drawn.length; n++) counts[sure + n]! += way.chance * drawn[n]!;
  }
  return counts;
}

/** [n]: the chance that n of the tops that are not known are of these kinds. */
function drawnOf({ seats, pool, poolCards, drawn }: Known, kinds: readonly number[]): number[] {
  // How many cards match, of the pool and of each hand, is all that tells one target from another.
  const good = matching(pool, kinds);
  let key = good;
  // Of a hand of which no card is known, every top is drawn from the pool.
  let blind = 0;
  const goods: number[] = [];
  const open: SeatKnown[] = [];
  for (const seat of seats) {
    if (seat.heldCards === 0) blind += seat.tops;
    else if (seat.tops > 0) {
      open.push(seat);
      goods.push(matching(seat.held, kinds));
      key = 16 * key + goods.at(-1)!;
    }
  }
  const known = drawn.get(key);
  if (known !== undefined) return known;
  let chances: number[];
  if (open.length === 0) chances = goodAmong(poolCards, good, blind);
  else {
    const none = emptySplit(0, blind);
    none.chances[blind] = 1;
    chances = draws(
      open.reduce((split, seat, i) => joined(split, splitOf(seat, goods[i]!)), none),
      poolCards,
      good,
    );
  }
  drawn.set(key, chances);
  return chances;
}

/** The tops of a seat: those of its known cards that match, and cards drawn from the pool. */
function splitOf({ tops, heldCards, unseen }: SeatKnown, good: number): Split {
  const all = choose(heldCards + unseen, tops);
  const most = Math.min(tops, unseen);
  const split = emptySplit(Math.min(tops, good), most);
  for (let x = 0; x <= tops && x <= good; x++) {
    for (let b = 0; b <= most && x + b <= tops; b++) {
      split.chances[x * split.columns + b] =
        (choose(good, x) * choose(heldCards - good, tops - x - b) * choose(unseen, b)) / all;
    }
  }
  return split;
}

function matching(cards: readonly number[], kinds: readonly number[]): number {
  let n = 0;
  for (let i = 0; i < kinds.length; i++) n += cards[kinds[i]!]!;
  return n;
}

/** By base + target, made when asked for. */
const COUNTED: (readonly number[] | undefined)[] = [];

/** The kinds of card that count for a bid of this base and target. */
function kindsOf(base: number, target: number): readonly number[] {
  COUNTED[base + target] ??= [...Array(WILD + 1).keys()].filter((kind) => isCounted(base, target, kind));
  return COUNTED[base + target]!;
}

/** Whether a kind of card counts for a bid of this base and target. */
function isCounted(base: number, target: number, kind: number): boolean {
  if (kind >= WILD) return kind === WILD;
  if (base === code.NUMBER) return kind % 6 === target;
  if (base === code.BELOW) return kind % 6 <= target;
  return (Math.floor(kind / 6) === target) === (base === code.COLOR);
}
