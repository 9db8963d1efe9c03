import { tailsOf } from "../../cards/hypergeometric.ts";
import type { Bid } from "../../core/action.ts";
import type { Odds } from "../../core/game.ts";
import { NEEDS, type Need } from "./claims.ts";
import * as code from "./codes.ts";
import { COMBO } from "./codes.ts";
import { countsOf } from "./counts.ts";
import { type Known, knownOf } from "./known.ts";
import { chanceOfNeed, chanceOfStraight } from "./needs.ts";
import type { NineCardTable } from "./own.ts";
import { chanceOfMost, sumOf } from "./profiles.ts";

/**
 * The exact chance that a bid of `nine-card` holds, from what the watcher of a table knows: the cards of the game,
 * its own hand and tops, dice that were shown, everything that was discarded, hands under `openDecks`, and where
 * cards are that it gave away or that were drawn from its hand. All other cards are equally likely. It does not use
 * what earlier rounds revealed, or what bids may tell. If the watcher lost sight of several cards, they are treated
 * one by one.
 *
 * A combo is judged as the claim of the seat that made that bid this round, otherwise of the watcher. If neither is
 * a seat, it is judged as if its card showed. A bid of a kind that the options do not have gives NaN.
 */
export function oddsOfNineCard(table: NineCardTable): Odds {
  // Bots ask for many bids of one table: quantities of a number or colour come at once, the rest is kept by bid.
  const tails: (number[] | undefined)[] = [];
  const chances = new Map<number, number>();
  let ways: Known[] | undefined;
  return (bid) => {
    const wanted = isBid(table, bid) ? code.bidCode(bid) : -1;
    if (wanted < 0) return Number.NaN;
    ways ??= knownOf(table);
    const base = code.baseOf(wanted);
    if (base < code.STRAIGHT) {
      // The first of its codes names a target.
      const target = base + code.targetOf(wanted);
      tails[target] ??= tailsOf(countsOf(ways, base, code.targetOf(wanted)));
      return tails[target][code.worthOf(wanted)] ?? 0;
    }
    let chance = chances.get(wanted);
    if (chance !== undefined) return chance;
    const claimant = base === code.COMBO_BID ? claimantOf(table, wanted) : -1;
    chance = 0;
    for (const way of ways) chance += way.chance * chanceOf(way, wanted, claimant);
    chance = Math.min(1, chance);
    chances.set(wanted, chance);
    return chance;
  };
}

function isBid(table: NineCardTable, bid: Bid): boolean {
  const { qualifiers, straights, vague, powers } = table.options;
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
    case "number":
    case "color":
      return true;
    default:
      bid satisfies { kind: "face" | "powers" };
      return false;
  }
}

function claimantOf(table: NineCardTable, wanted: number): number {
  const made = table.bids.find(({ bid }) => code.bidCode(bid) === wanted);
  if (made !== undefined) return made.seat;
  return typeof table.watcher === "number" ? table.watcher : -1;
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
