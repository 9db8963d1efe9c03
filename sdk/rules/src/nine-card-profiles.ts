import { groupOf, groupsOf, type Need } from "./nine-card-claims.ts";
import * as code from "./nine-card-codes.ts";
import { KINDS, WILD } from "./nine-card-codes.ts";
import { eachHeld, type Known } from "./nine-card-known.ts";

/** Tops that are settled, by group and no more than what matters, and what is still to be drawn of which pool. */
export interface Profile {
  have: number[];
  wilds: number;
  drawn: number;
  pool: { groups: number[]; wilds: number; others: number; cards: number };
}
type Profiles = Map<number, number>;

/** Sums an event's chance over the ways in which known cards may be on top. `claim`: the card that must show, and whose. */
export function sumOf(
  way: Known,
  of: Need["of"],
  cap: number,
  claim: { seat: number; kind: number } | undefined,
  chanceOfProfile: (profile: Profile) => number,
): number {
  const groups = groupsOf(of);
  const pool = { groups: new Array<number>(groups).fill(0), wilds: way.pool[WILD]!, others: 0, cards: way.poolCards };
  for (let kind = 0; kind < KINDS; kind++) {
    if (kind < WILD) pool.groups[groupOf(kind, of)]! += way.pool[kind]!;
    else if (kind > WILD) pool.others += way.pool[kind]!;
  }
  // The claimed card shows already, is one of those that the claimant is known to hold, or is to be drawn from the pool.
  let from: "shown" | "held" | "pool" = "shown";
  if (claim !== undefined && !way.seats[claim.seat]!.shown.includes(claim.kind)) {
    const seat = way.seats[claim.seat]!;
    if (seat.held[claim.kind]! > 0) from = "held";
    else if (way.pool[claim.kind]! > 0 && seat.unseen > 0) from = "pool";
    else return 0;
    if (seat.tops === 0) return 0;
  }
  let profiles: Profiles = new Map([[start(way, of, cap), 1]]);
  for (const [s, seat] of way.seats.entries()) {
    if (seat.tops === 0) continue;
    const adds = new Map<number, number>();
    eachHeld(seat, (held, drawn, chance) => {
      let share = chance;
      let rest = drawn;
      if (claim?.seat === s && from === "held" && !held.includes(claim.kind)) return;
      if (claim?.seat === s && from === "pool") {
        share *= drawn / way.poolCards;
        rest--;
        if (rest < 0) return;
      }
      let key = rest * DRAWN;
      for (const kind of held) key += unitOf(kind, of);
      adds.set(key, (adds.get(key) ?? 0) + share);
    });
    const next: Profiles = new Map();
    for (const [key, chance] of profiles) {
      for (const [add, share] of adds) {
        const sum = capped(key + add, groups, cap);
        next.set(sum, (next.get(sum) ?? 0) + chance * share);
      }
    }
    profiles = next;
  }
  if (from === "pool") {
    pool.others--;
    pool.cards--;
  }
  let sum = 0;
  for (const [key, chance] of profiles) sum += chance * chanceOfProfile({ ...unpacked(key, groups), pool });
  return sum;
}

/**
 * Where every hand is known: the chance that some group, with the wildcards, comes to `quantity`. A way that has come to
 * it is summed at once, a group that no longer can is forgotten: so there are few ways to follow.
 */
export function chanceOfMost(way: Known, of: Need["of"], quantity: number): number {
  const groups = groupsOf(of);
  // What the seats still to come may add at most to each group, and of wildcards.
  const most = new Array<number>(groups + 1).fill(0);
  const mayAdd = way.seats.map(({ tops, held }) => {
    const counts = new Array<number>(groups + 1).fill(0);
    for (let kind = 0; kind <= WILD; kind++) counts[kind === WILD ? groups : groupOf(kind, of)]! += held[kind]!;
    return counts.map((n) => Math.min(n, tops));
  });
  for (const counts of mayAdd) for (const [g, n] of counts.entries()) most[g]! += n;
  let sum = 0;
  let open: Profiles = new Map();
  const settle = (into: Profiles, key: number, chance: number): void => {
    const low = key % WILDS;
    const wilds = Math.floor(key / WILDS) % 32;
    let left = 0;
    for (let g = 0; g < groups; g++) {
      const have = (low >> (5 * g)) & 31;
      if (have + wilds >= quantity) {
        sum += chance;
        return;
      }
      if (have + most[g]! + wilds + most[groups]! >= quantity) left += (have + 1) * 2 ** (5 * g);
    }
    if (left > 0) into.set(left + wilds * WILDS, (into.get(left + wilds * WILDS) ?? 0) + chance);
  };
  settle(open, start(way, of, code.TABLE), 1);
  for (const [s, seat] of way.seats.entries()) {
    if (seat.tops === 0) continue;
    for (const [g, n] of mayAdd[s]!.entries()) most[g]! -= n;
    const adds = new Map<number, number>();
    eachHeld(seat, (held, _drawn, chance) => {
      const key = held.reduce((sum, kind) => sum + unitOf(kind, of), 0);
      adds.set(key, (adds.get(key) ?? 0) + chance);
    });
    const next: Profiles = new Map();
    for (const [key, chance] of open) {
      // Counts are kept with one more, so that 0 says that a group is out of the running.
      let alive = 0;
      let have = key;
      for (let g = 0; g < groups; g++) {
        if (((key % WILDS) >> (5 * g)) & 31) {
          alive |= 31 << (5 * g);
          have -= 2 ** (5 * g);
        }
      }
      for (const [add, share] of adds) {
        const low = add % WILDS;
        settle(next, have + (low & alive) + add - low, chance * share);
      }
    }
    open = next;
  }
  return sum;
}

/** A profile as a number: five bits a group, five for wildcards, then the cards that are drawn. */
const WILDS = 2 ** 30;
const DRAWN = 2 ** 35;

const unitOf = (kind: number, of: Need["of"]): number =>
  kind < WILD ? 2 ** (5 * groupOf(kind, of)) : kind === WILD ? WILDS : 0;

function start(way: Known, of: Need["of"], cap: number): number {
  let key = 0;
  for (let kind = 0; kind < KINDS; kind++) key += way.sure[kind]! * unitOf(kind, of);
  return capped(key, groupsOf(of), cap);
}

function capped(key: number, groups: number, cap: number): number {
  const low = key % WILDS;
  let cut = 0;
  for (let g = 0; g < groups; g++) cut += Math.min(cap, (low >> (5 * g)) & 31) * 2 ** (5 * g);
  return key - low + cut;
}

function unpacked(key: number, groups: number): { have: number[]; wilds: number; drawn: number } {
  const low = key % WILDS;
  const have = Array.from({ length: groups }, (_, g) => (low >> (5 * g)) & 31);
  return { have, wilds: Math.floor(key / WILDS) % 32, drawn: Math.floor(key / DRAWN) };
}
