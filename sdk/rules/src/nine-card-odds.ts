import type { Bid } from "./action.ts";
import { tailsOf } from "./hypergeometric.ts";
import { NEEDS, type Need } from "./nine-card-claims.ts";
import * as code from "./nine-card-codes.ts";
import { COMBO } from "./nine-card-codes.ts";
import { countsOf } from "./nine-card-counts.ts";
import { type Known, kindOf, knownOf } from "./nine-card-known.ts";
import { chanceOfNeed, chanceOfStraight } from "./nine-card-needs.ts";
import { chanceOfMost, sumOf } from "./nine-card-profiles.ts";
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
