import { choose } from "./hypergeometric.ts";
import { missingOf, type Need } from "./nine-card-claims.ts";
import type { Profile } from "./nine-card-profiles.ts";

/**
 * The largest counts of a table, as many as a need has, cut off at its largest: all that matters of it. Every such state
 * has a number; `next[state × (cap + 1) + n]` is the state with a group of n more, `lack[state]` the wildcards it lacks.
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

/** The chance that what is drawn, with what is there already and wildcards for what lacks, meets a need. */
export function chanceOfNeed(need: Need, { have, wilds, drawn, pool }: Profile): number {
  const { cap, states, next, lack } = ladderOf(need.counts);
  const width = drawn + 1;
  // [state × width + cards drawn so far]: in how many ways, one group after another.
  let ways = new Float64Array(states * width);
  ways[0] = 1;
  for (const [group, there] of have.entries()) {
    const left = pool.groups[group]!;
    const more = new Float64Array(states * width);
    for (let state = 0; state < states; state++) {
      for (let d = 0; d < width; d++) {
        const way = ways[state * width + d]!;
        if (way === 0) continue;
        for (let x = 0; x <= left && d + x < width; x++) {
          const to = next[state * (cap + 1) + Math.min(cap, there + x)]!;
          more[to * width + d + x]! += way * choose(left, x);
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

/** Which numbers show, by inclusion and exclusion over those that do not; then the wildcards must fill the gaps. */
export function chanceOfStraight({ have, wilds, drawn, pool }: Profile, length: number, through: number): number {
  const none = new Float64Array(64);
  let sure = 0;
  for (const [number, n] of have.entries()) if (n > 0) sure |= 1 << number;
  const all = choose(pool.cards, drawn);
  let sum = 0;
  for (let w = 0; w <= pool.wilds && w <= drawn; w++) {
    // none[mask]: ways in which no number of the mask is drawn; then, exactly those.
    for (let mask = 0; mask < 64; mask++) {
      let left = pool.others;
      for (let number = 0; number < 6; number++) if (((mask >> number) & 1) === 0) left += pool.groups[number]!;
      none[mask] = choose(left, drawn - w);
    }
    for (let bit = 1; bit < 64; bit <<= 1) {
      for (let mask = 0; mask < 64; mask++) if ((mask & bit) === 0) none[mask]! -= none[mask | bit]!;
    }
    const ways = choose(pool.wilds, w);
    for (let mask = 0; mask < 64; mask++) {
      const shows = sure | (63 & ~mask);
      if (none[mask]! > 0 && missingOf(shows, length, through) <= wilds + w) sum += (ways * none[mask]!) / all;
    }
  }
  return sum;
}
