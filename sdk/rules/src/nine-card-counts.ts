import { choose, draws, joined, padded, type Split } from "./hypergeometric.ts";
import * as code from "./nine-card-codes.ts";
import { WILD } from "./nine-card-codes.ts";
import type { Known } from "./nine-card-known.ts";

/** [n]: the chance that n tops count for a bid that names a number or a colour. */
export function countsOf(ways: readonly Known[], base: number, target: number): Float64Array {
  const counts = new Float64Array(code.TABLE + 2);
  const kinds = kindsOf(base, target);
  for (const { chance, sure, pool, poolCards, seats } of ways) {
    const matching = (cards: Uint8Array): number => {
      let n = 0;
      for (const kind of kinds) n += cards[kind]!;
      return n;
    };
    // Of a hand of which no card is known, every top is drawn from the pool.
    let blind = 0;
    for (const { tops, heldCards } of seats) if (heldCards === 0) blind += tops;
    const none = new Float64Array(blind + 1);
    none[blind] = 1;
    let split: Split = [none];
    for (const { tops, held, heldCards, unseen } of seats) {
      if (tops === 0 || heldCards === 0) continue;
      const good = matching(held);
      const all = choose(heldCards + unseen, tops);
      const most = Math.min(tops, unseen);
      const own: Split = Array.from({ length: Math.min(tops, good) + 1 }, () => new Float64Array(most + 1));
      for (const [x, row] of own.entries()) {
        for (let b = 0; b <= most && x + b <= tops; b++) {
          row[b] = (choose(good, x) * choose(heldCards - good, tops - x - b) * choose(unseen, b)) / all;
        }
      }
      split = joined(split, own);
    }
    const known = matching(sure);
    for (const [n, p] of draws(padded(split), poolCards, matching(pool)).entries()) counts[known + n]! += chance * p;
  }
  return counts;
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
