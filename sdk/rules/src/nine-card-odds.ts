import type { Bid } from "./action.ts";
import { choose, draws, joined, padded, type Split, tailsOf } from "./hypergeometric.ts";
import { groupOf, groupsOf, missingOf, NEEDS, type Need } from "./nine-card-claims.ts";
import * as code from "./nine-card-codes.ts";
import { COMBO, KINDS, WILD } from "./nine-card-codes.ts";
import { eachHeld, type Known, kindOf, knownOf } from "./nine-card-known.ts";
import { chanceOfNeed } from "./nine-card-needs.ts";
import type { Table } from "./table.ts";

/**
 * The exact chance that a bid of `nine-card` holds, from what the watcher of a table knows: the cards of the game, its
 * own hand and tops, dice that were shown, all that was discarded, hands under `openDecks`, and where cards lie that it
 * gave away or had drawn from its hand. Of the rest every card is as likely as every other. What earlier rounds
 * revealed, and what bids may tell, is not used; several cards that the watcher lost sight of are taken one by one.
 *
 * A combo is judged as the claim of whoever made that bid this round, else of the watcher; of nobody, where neither is a
 * seat: then as if its card showed. A bid of a kind that the options do not have gives NaN.
 */
export function oddsOfNineCard(table: Table, bid: Bid): number {
  const wanted = isBid(table, bid) ? code.bidCode(bid) : -1;
  if (wanted < 0) return Number.NaN;
  const { ways, cache } = known(table);
  const base = code.baseOf(wanted);
  const quantity = code.worthOf(wanted);
  if (base < code.STRAIGHT) {
    // All quantities of a target come at once: the first of its codes names them.
    const target = base + code.targetOf(wanted);
    cache.tails[target] ??= tailsOf(countsOf(ways, base, code.targetOf(wanted)));
    return cache.tails[target][quantity] ?? 0;
  }
  const claimant = base === code.COMBO_BID ? claimantOf(table, wanted) : -1;
  const key = wanted * 16 + claimant + 1;
  const found = cache.chances.get(key);
  if (found !== undefined) return found;
  let chance = 0;
  for (const way of ways) chance += way.chance * chanceOf(way, wanted, claimant);
  chance = Math.min(1, chance);
  cache.chances.set(key, chance);
  return chance;
}

function isBid(table: Table, bid: Bid): boolean {
  const { qualifiers, straights, vague, powers } = table.options;
  if (!Object.values(bid).every((value) => typeof value !== "number" || Number.isInteger(value))) return false;
  switch (bid.kind) {
    case "below":
    case "without":
      return qualifiers === true;
    case "straight":
      return straights === true;
    case "same-number":
    case "same-color":
      return vague === true;
    case "combo":
      return powers === true;
    default:
      return bid.kind === "number" || bid.kind === "color";
  }
}

function claimantOf(table: Table, wanted: number): number {
  const made = table.bids.find(({ bid }) => code.bidCode(bid) === wanted);
  if (made !== undefined) return made.seat;
  return typeof table.watcher === "number" ? table.watcher : -1;
}

interface Cache {
  tails: Float64Array[];
  chances: Map<number, number>;
}

/** What was read last, and what was reckoned from it: bots ask for many bids of one position. */
let last: { facts: Uint8Array; ways: Known[]; cache: Cache } = {
  facts: new Uint8Array(0),
  ways: [],
  cache: { tails: [], chances: new Map() },
};
const FACTS = new Uint8Array(4096);

function known(table: Table): { ways: Known[]; cache: Cache } {
  let n = 0;
  const list = (cards: readonly (string | number | null)[]): void => {
    FACTS[n++] = cards.length;
    for (const card of cards) FACTS[n++] = kindOf(card);
  };
  FACTS[n++] = table.players;
  FACTS[n++] = (table.options.wildcards ? 1 : 0) + (table.options.powers ? 2 : 0);
  FACTS[n++] = table.round;
  for (const seat of table.seats) {
    FACTS[n++] = seat.in ? 1 : 0;
    FACTS[n++] = seat.cards;
    FACTS[n++] = seat.dice;
    FACTS[n++] = seat.hand === null ? 0 : 1;
    list(seat.faces);
    list(seat.hand ?? []);
    list(seat.lost);
    list(seat.gave.map(({ card }) => card));
  }
  // Chances are no bytes, but follow from the swaps; those lie between rounds.
  list(table.tracked.map(({ card }) => card));
  for (const { chances } of table.tracked) for (const chance of chances) FACTS[n++] = Math.round(chance * 255);
  const { facts } = last;
  let same = facts.length === n;
  for (let i = 0; same && i < n; i++) same = facts[i] === FACTS[i];
  if (!same) {
    const cache = { tails: [], chances: new Map() };
    last = { facts: FACTS.slice(0, n), ways: knownOf(table), cache };
  }
  return last;
}

/** [n]: the chance that n tops count for a bid that names a number or a colour. */
function countsOf(ways: readonly Known[], base: number, target: number): Float64Array {
  const counts = new Float64Array(code.TABLE + 2);
  for (const { chance, sure, pool, poolCards, seats } of ways) {
    const matching = (cards: Uint8Array): number => {
      let n = 0;
      for (let kind = 0; kind <= WILD; kind++) if (isCounted(base, target, kind)) n += cards[kind]!;
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

/** Whether a kind of card counts for a bid of this base and target. */
function isCounted(base: number, target: number, kind: number): boolean {
  if (kind >= WILD) return kind === WILD;
  if (base === code.NUMBER) return kind % 6 === target;
  if (base === code.BELOW) return kind % 6 <= target;
  return (Math.floor(kind / 6) === target) === (base === code.COLOR);
}

/** Where the card of a claimed combo may be. */
type Claim = { seat: number; kind: number };

function chanceOf(way: Known, wanted: number, claimant: number): number {
  const base = code.baseOf(wanted);
  const quantity = code.worthOf(wanted);
  if (base === code.STRAIGHT) {
    const through = code.targetOf(wanted);
    return sumOf(way, "numbers", 1, undefined, (profile) => chanceOfStraight(profile, quantity, through));
  }
  if (base !== code.COMBO_BID) {
    const need: Need = { of: base === code.SAME_NUMBER ? "numbers" : "colors", counts: [quantity] };
    if (way.seats.every(({ tops, unseen }) => tops === 0 || unseen === 0)) return chanceOfMost(way, need.of, quantity);
    const cap = quantity <= 4 ? quantity : code.TABLE;
    return sumOf(way, need.of, cap, undefined, (profile) => chanceOfNeed(need, profile));
  }
  const combo = wanted - code.COMBO_BID;
  const need = NEEDS[combo]!;
  const claim = claimant < 0 ? undefined : { seat: claimant, kind: COMBO + combo };
  return sumOf(way, need.of, need.counts[0]!, claim, (profile) => chanceOfNeed(need, profile));
}

/** Tops that are settled, by group and no more than what matters, and what is still to be drawn of which pool. */
export interface Profile {
  have: number[];
  wilds: number;
  drawn: number;
  pool: { groups: number[]; wilds: number; others: number; cards: number };
}
type Profiles = Map<number, number>;

/** Sums an event's chance over the ways in which known cards may be on top. */
function sumOf(
  way: Known,
  of: Need["of"],
  cap: number,
  claim: Claim | undefined,
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
function chanceOfMost(way: Known, of: Need["of"], quantity: number): number {
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

/** Which numbers show, by inclusion and exclusion over those that do not; then the wildcards must fill the gaps. */
function chanceOfStraight({ have, wilds, drawn, pool }: Profile, length: number, through: number): number {
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
