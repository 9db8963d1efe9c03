import { choose } from "../../cards/hypergeometric.ts";
import { filled } from "../../core/filled.ts";
import { missingOf, type Need } from "./claims.ts";
import type { Profile } from "./known.ts";

/**
 * The largest counts of a table, as many as a need has, each cut off at its largest: that is all that matters.
 * Every such state has a number; `next[state × (cap + 1) + n]` is the state with a group of n more, `lack[state]`
 * the wildcards that it lacks.
 */
interface Ladder {
  cap: number;
  states: number;
  next: Uint8Array;
  lack: Uint8Array;
}

const LADDERS = new Map<string, Ladder>();

function ladderOf(counts: readonly number[]): Ladder {
  const name = counts.join();
  const known = LADDERS.get(name);
  if (known !== undefined) return known;
  const cap = counts[0]!;
  const states: number[][] = [[]];
  const numbers = new Map<string, number>([["", 0]]);
  const next: number[] = [];
  for (let state = 0; state < states.length; state++) {
    for (let n = 0; n <= cap; n++) {
      const more = [...states[state]!, n]
        .filter((count) => count > 0)
        .sort((a, b) => b - a)
        .slice(0, counts.length);
      if (!numbers.has(more.join())) {
        numbers.set(more.join(), states.length);
        states.push(more);
      }
      next.push(numbers.get(more.join())!);
    }
  }
  const lack = states.map((state) => counts.reduce((sum, count, i) => sum + Math.max(0, count - (state[i] ?? 0)), 0));
  const ladder = { cap, states: states.length, next: Uint8Array.from(next), lack: Uint8Array.from(lack) };
  LADDERS.set(name, ladder);
  return ladder;
}

/**
 * The chance that the drawn cards, with those that are there already and wildcards for what is missing, meet a
 * need.
 */
export function chanceOfNeed(need: Need, { have, wilds, drawn, pool }: Profile): number {
  const { cap, states, next, lack } = ladderOf(need.counts);
  const width = drawn + 1;
  // [state × width + cards drawn so far]: in how many ways, one group after another.
  let ways = filled(states * width, 0);
  ways[0] = 1;
  for (let group = 0; group < have.length; group++) {
    const there = have[group]!;
    const picks: number[] = [];
    for (let x = 0; x <= pool.groups[group]! && x < width; x++) picks.push(choose(pool.groups[group]!, x));
    const more = filled(states * width, 0);
    for (let state = 0; state < states; state++) {
      for (let d = 0; d < width; d++) {
        const way = ways[state * width + d]!;
        if (way === 0) continue;
        for (let x = 0; x < picks.length && d + x < width; x++) {
          const to = next[state * (cap + 1) + Math.min(cap, there + x)]!;
          more[to * width + d + x]! += way * picks[x]!;
        }
      }
    }
    ways = more;
  }
  let sum = 0;
  for (let state = 0; state < states; state++) {
    for (let d = 0; d < width; d++) {
      const way = ways[state * width + d]!;
      if (way === 0) continue;
      for (let w = Math.max(0, lack[state]! - wilds); w <= pool.wilds && d + w < width; w++) {
        sum += way * choose(pool.wilds, w) * choose(pool.others, drawn - d - w);
      }
    }
  }
  return sum / choose(pool.cards, drawn);
}

/** Which numbers show; then the wildcards must fill the gaps. */
export function chanceOfStraight(profile: Profile, length: number, through: number): number {
  const { have, wilds, drawn, pool } = profile;
  profile.undrawn ??= undrawnOf(profile);
  let sure = 0;
  for (let number = 0; number < 6; number++) if (have[number]! > 0) sure |= 1 << number;
  const missing = missingOfAll(length, through);
  const all = choose(pool.cards, drawn);
  let sum = 0;
  for (let w = 0; w < profile.undrawn.length; w++) {
    const none = profile.undrawn[w]!;
    const ways = choose(pool.wilds, w);
    for (let mask = 0; mask < 64; mask++) {
      const shows = sure | (63 & ~mask);
      if (none[mask]! > 0 && missing[shows]! <= wilds + w) sum += (ways * none[mask]!) / all;
    }
  }
  return sum;
}

/**
 * [w][mask]: with w wildcards drawn, the number of ways in which exactly the numbers of the mask are not drawn, by
 * inclusion and exclusion.
 */
function undrawnOf({ drawn, pool }: Profile): number[][] {
  const undrawn: number[][] = [];
  for (let w = 0; w <= pool.wilds && w <= drawn; w++) {
    // Ways in which no number of the mask is drawn; then, exactly those.
    const none: number[] = [];
    for (let mask = 0; mask < 64; mask++) {
      let left = pool.others;
      for (let number = 0; number < 6; number++) if (((mask >> number) & 1) === 0) left += pool.groups[number]!;
      none.push(choose(left, drawn - w));
    }
    for (let bit = 1; bit < 64; bit <<= 1) {
      for (let mask = 0; mask < 64; mask++) if ((mask & bit) === 0) none[mask]! -= none[mask | bit]!;
    }
    undrawn.push(none);
  }
  return undrawn;
}

const MISSING: (readonly number[] | undefined)[] = [];

/** [numbers that show]: how many are missing for a straight; made when first needed. */
function missingOfAll(length: number, through: number): readonly number[] {
  const straight = 6 * length + through;
  MISSING[straight] ??= Array.from({ length: 64 }, (_, shows) => missingOf(shows, length, through));
  return MISSING[straight]!;
}
