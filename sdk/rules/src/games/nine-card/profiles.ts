import { filled } from "../../core/filled.ts";
import { groupOf, groupsOf, type Need } from "./claims.ts";
import * as code from "./codes.ts";
import { KINDS, NAMES, WILD } from "./codes.ts";
import { eachHeld, type Known, type Pool, type Profile, type SeatKnown } from "./known.ts";

/** Chances by profile, each as a number. */
type Profiles = Map<number, number>;
/** The card that must show, and whose. */
interface Claim {
  seat: number;
  kind: number;
}

/** Sums an event's chance over the ways in which known cards may be on top. */
export function sumOf(
  way: Known,
  of: Need["of"],
  cap: number,
  claim: Claim | undefined,
  chanceOfProfile: (profile: Profile) => number,
): number {
  let profiles: readonly Profile[] | undefined;
  if (claim === undefined || way.seats[claim.seat]!.shown.includes(claim.kind)) {
    // Bids that look at the same tops share the profiles.
    const key = `${of} ${cap}`;
    profiles = way.profiles.get(key);
    if (profiles === undefined) {
      profiles = profilesOf(way, of, cap, undefined);
      way.profiles.set(key, profiles);
    }
  } else profiles = profilesOf(way, of, cap, claim);
  let sum = 0;
  for (const profile of profiles) sum += profile.chance * chanceOfProfile(profile);
  return sum;
}

function poolOf(way: Known, of: Need["of"]): Pool {
  const pool: Pool = { groups: filled(groupsOf(of), 0), wilds: way.pool[WILD]!, others: 0, cards: way.poolCards };
  for (let kind = 0; kind < WILD; kind++) pool.groups[groupOf(kind, of)]! += way.pool[kind]!;
  for (let kind = WILD + 1; kind < KINDS; kind++) pool.others += way.pool[kind]!;
  return pool;
}

/** The ways in which known cards may be on top. A claimed card does not show yet. */
function profilesOf(way: Known, of: Need["of"], cap: number, claim: Claim | undefined): Profile[] {
  const groups = groupsOf(of);
  const pool = poolOf(way, of);
  // It is one of those that the claimant is known to hold, or it must be drawn from the pool.
  let from: "held" | "pool" | undefined;
  if (claim !== undefined) {
    const seat = way.seats[claim.seat]!;
    if (seat.held[claim.kind]! > 0) from = "held";
    else if (way.pool[claim.kind]! > 0 && seat.unseen > 0) from = "pool";
    else return [];
    if (seat.tops === 0) return [];
  }
  let profiles: Profiles = new Map([[start(way, of, cap), 1]]);
  for (const [s, seat] of way.seats.entries()) {
    if (seat.tops === 0) continue;
    const adds = claim?.seat === s ? claimedAdds(way, seat, of, claim.kind, from === "held") : addsOf(seat, of);
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
  return Array.from(profiles, ([key, chance]) => ({ chance, ...unpacked(key, groups), pool, undrawn: undefined }));
}

/** What a seat's tops add to a profile. */
function addsOf(seat: SeatKnown, of: Need["of"]): Profiles {
  const known = seat.adds[of];
  if (known !== undefined) return known;
  const adds: Profiles = new Map();
  eachHeld(seat, (held, drawn, chance) => {
    const key = keyOf(held, drawn, of);
    adds.set(key, (adds.get(key) ?? 0) + chance);
  });
  seat.adds[of] = adds;
  return adds;
}

/** The same if a claimed card must be among them: one that it holds, or one of those that it draws from the pool. */
function claimedAdds(way: Known, seat: SeatKnown, of: Need["of"], kind: number, held: boolean): Profiles {
  const adds: Profiles = new Map();
  eachHeld(seat, (cards, drawn, chance) => {
    if (held ? !cards.includes(kind) : drawn === 0) return;
    const key = keyOf(cards, held ? drawn : drawn - 1, of);
    adds.set(key, (adds.get(key) ?? 0) + (held ? chance : chance * (drawn / way.poolCards)));
  });
  return adds;
}

function keyOf(held: readonly number[], drawn: number, of: Need["of"]): number {
  let key = drawn * DRAWN;
  for (let i = 0; i < held.length; i++) key += UNITS[of][held[i]!]!;
  return key;
}

/**
 * If every hand is known: the chance that some group, with the wildcards, reaches `quantity`. A way that has
 * reached it is summed at once, and a group that no longer can is dropped, so there are few ways to follow.
 */
export function chanceOfMost(way: Known, of: Need["of"], quantity: number): number {
  const groups = groupsOf(of);
  // What the seats still to come may add at most to each group, and to wildcards.
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
    // No card is drawn: every hand is known.
    const adds = addsOf(seat, of);
    const next: Profiles = new Map();
    for (const [key, chance] of open) {
      // Counts are stored plus one, so that 0 means that a group can no longer reach it.
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

/** What a kind of card adds. */
const unitsOf = (of: Need["of"]): number[] =>
  NAMES.map((_, kind) => (kind < WILD ? 1 << (5 * groupOf(kind, of)) : kind === WILD ? WILDS : 0));
const UNITS = { numbers: unitsOf("numbers"), colors: unitsOf("colors") };

function start(way: Known, of: Need["of"], cap: number): number {
  let key = 0;
  for (let kind = 0; kind < KINDS; kind++) key += way.sure[kind]! * UNITS[of][kind]!;
  return capped(key, groupsOf(of), cap);
}

function capped(key: number, groups: number, cap: number): number {
  const low = key % WILDS;
  let over = 0;
  for (let at = 0; at < 5 * groups; at += 5) {
    const n = (low >> at) & 31;
    if (n > cap) over += (n - cap) << at;
  }
  return key - over;
}

function unpacked(key: number, groups: number): { have: number[]; wilds: number; drawn: number } {
  const low = key % WILDS;
  const have: number[] = [];
  for (let g = 0; g < groups; g++) have.push((low >> (5 * g)) & 31);
  return { have, wilds: Math.floor(key / WILDS) % 32, drawn: Math.floor(key / DRAWN) };
}
