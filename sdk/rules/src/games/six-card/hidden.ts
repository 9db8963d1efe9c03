import { choose, draws, emptySplit, type Split, total } from "../../cards/hypergeometric.ts";
import type { Card } from "../../core/action.ts";
import { filled } from "../../core/filled.ts";
import { KINDS, NAMES, POWER, WILD } from "./codes.ts";
import type { SixCardTable } from "./own.ts";

type SixCardSeat = SixCardTable["seats"][number];

const KIND = new Map<Card | null, number>(NAMES.map((card, kind) => [card, kind]));
const UNKNOWN = 255;
export const kindOf = (card: Card | null): number => (card === null ? UNKNOWN : (KIND.get(card) ?? UNKNOWN));

/** Targets of a bid are the numbers 1–8 and POWER. */
export const isMatch = (kind: number, target: number): boolean =>
  target === POWER ? kind >= POWER && kind !== UNKNOWN : kind === target || kind === WILD;

/** What a watcher does not know of a seat. Base cards are the numbers 1–6 that it was dealt. */
export interface Hidden {
  /** Tops that are not known. */
  tops: number;
  wilds: number;
  /** Base cards that it holds or gave away, none of them seen. */
  base: number;
  /** Cards of each number 1–6 that it has shown: lost, or on top. */
  seen: number[];
  /** The power card, 7 and 8 that it holds or gave away unseen, each with the gives that it may have gone with, as bits. */
  specials: { kind: number; gives: number }[];
  gives: number;
  /** A card that lies in a pile of `of` cards, on top with chance 1 / `of`. */
  within: { kind: number; of: number } | undefined;
  /** What was worked out, by `variantOf`: numbers of which the watcher knows as much differ in nothing. */
  splits: (Split | undefined)[];
  /** Of numbers: [2 × good base cards + variant]. */
  draws: (number[] | undefined)[];
}

export function hiddenOf(table: SixCardTable, seat: SixCardSeat): Hidden {
  const seen = filled(KINDS, 0);
  let tops = 0;
  let within: Hidden["within"];
  for (const card of seat.own.lost) seen[kindOf(card)]!++;
  for (let die = 0; die < seat.dice; die++) {
    const top = kindOf(seat.faces[die] ?? null);
    const under = kindOf(seat.own.within[die] ?? null);
    if (top !== UNKNOWN) seen[top]!++;
    else {
      tops++;
      if (under !== UNKNOWN) {
        within = { kind: under, of: seat.own.sizes[die]! };
        seen[under]!++;
      }
    }
  }
  let base = table.options.cards as number;
  for (let kind = 1; kind <= 6; kind++) base -= seen[kind]!;
  const { gave } = seat.own;
  return {
    tops,
    wilds: gave.length - seen[WILD]!,
    base,
    seen: seen.slice(1, 7),
    specials: specialsOf(table, seat, seen),
    gives: gave.length,
    within,
    splits: [],
    draws: [],
  };
}

function specialsOf({ options, own }: SixCardTable, seat: SixCardSeat, seen: readonly number[]): Hidden["specials"] {
  const { gave } = seat.own;
  const specials: Hidden["specials"] = [];
  // What was gained this round lies in no pile yet.
  for (let kind = 7; kind <= own.topNumber; kind++) {
    if (seen[kind] === 0) specials.push({ kind, gives: bits(gave, ({ gained }) => gained >= kind) });
  }
  if (options.powers && seen.indexOf(1, POWER) < 0) {
    specials.push({ kind: POWER, gives: bits(gave, ({ round }) => round > 0) });
  }
  return specials;
}

function bits<T>(of: readonly T[], flag: (item: T) => boolean): number {
  let sum = 0;
  for (let i = 0; i < of.length; i++) if (flag(of[i]!)) sum |= 1 << i;
  return sum;
}

/** Targets of one variant have the same `splitOf`: of the numbers 1–6 only the card within a pile tells any apart. */
export function variantOf({ within }: Hidden, target: number): number {
  if (target > 6) return target;
  return within !== undefined && isMatch(within.kind, target) ? 1 : 0;
}

/** The tops that a seat may have: for sure ones that match the target, and base cards. */
export function splitOf(hidden: Hidden, target: number): Split {
  const variant = variantOf(hidden, target);
  hidden.splits[variant] ??= newSplit(hidden, target);
  return hidden.splits[variant];
}

/** [n]: the chance of n matches with a number, where `good` of the seat's base cards are of it. */
export function drawsOf(hidden: Hidden, target: number, good: number): number[] {
  const at = 2 * good + variantOf(hidden, target);
  hidden.draws[at] ??= draws(splitOf(hidden, target), hidden.base, good);
  return hidden.draws[at];
}

function newSplit(hidden: Hidden, target: number): Split {
  const { within, tops } = hidden;
  const split = emptySplit(Math.min(tops, Math.max(0, hidden.wilds) + 2), tops);
  const given = givenOf(hidden);
  if (within === undefined) addTops(split, hidden, given, target, tops, 0, 1);
  else {
    addTops(split, hidden, given, target, tops - 1, isMatch(within.kind, target) ? 1 : 0, 1 / within.of);
    if (within.of > 1) addTops(split, hidden, given, target, tops, 0, 1 - 1 / within.of);
  }
  return split;
}

/** Adds the tops that a seat may have, each set of special cards that it may have given away with its weight. */
function addTops(
  split: Split,
  hidden: Hidden,
  given: readonly number[],
  target: number,
  tops: number,
  sure: number,
  chance: number,
): void {
  const { specials, gives, base, wilds } = hidden;
  const all = total(given);
  for (let mask = 0; mask < given.length; mask++) {
    if (given[mask] === 0) continue;
    let good = 0;
    let others = 0;
    for (let i = 0; i < specials.length; i++) {
      if ((mask >> i) & 1) continue;
      if (specials[i]!.kind === target) good++;
      else others++;
    }
    const stay = good + others;
    const numbers = base - (gives - (specials.length - stay));
    const share = (chance * given[mask]!) / all / choose(wilds + stay + numbers, tops);
    for (let w = 0; w <= wilds && w <= tops; w++) {
      for (let g = 0; g <= good; g++) {
        for (let o = 0; o <= others; o++) {
          const b = tops - w - g - o;
          if (b < 0 || b > numbers) continue;
          const x = sure + g + (target === POWER ? 0 : w);
          split.chances[x * split.columns + b]! += share * choose(wilds, w) * choose(others, o) * choose(numbers, b);
        }
      }
    }
  }
}

/** [mask of specials]: in how many ways a seat can have given away just these, and base cards else. */
function givenOf({ specials, gives, base }: Hidden): number[] {
  let ways = filled(1 << specials.length, 0);
  ways[0] = 1;
  for (let give = 0; give < gives; give++) {
    const next = filled(ways.length, 0);
    for (let mask = 0; mask < ways.length; mask++) {
      // There are three specials at most.
      const special = (mask & 1) + ((mask >> 1) & 1) + (mask >> 2);
      next[mask]! += ways[mask]! * Math.max(0, base - (give - special));
      for (let i = 0; i < specials.length; i++) {
        if (((mask >> i) & 1) === 0 && (specials[i]!.gives >> give) & 1) next[mask | (1 << i)]! += ways[mask]!;
      }
    }
    ways = next;
  }
  return ways;
}
