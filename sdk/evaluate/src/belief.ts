import { type AnyTable, type Bid, type Card, copyOf, mustSeatRules } from "@liars-ladder/rules";
import type { AnyView, Belief } from "@liars-ladder/sdk";
import { isAlike } from "./crowd.ts";

/** A hand is e ** tilt times as likely for each top that counts for a bid of its seat, as in the house bot `searcher`. */
const TILT = { dice: 1, cards: 0.4 };

/** How likely the other hands are, given the bids of this round; undefined while bids say nothing. */
export function beliefOf(view: AnyView): Belief | undefined {
  const table = view.table as AnyTable;
  const told: { seat: number; bid: Bid; backs: Map<Card, boolean> }[] = [];
  for (const { seat, bid } of table.bids) {
    if (seat === view.seat || !("quantity" in bid) || bid.kind === "same-number" || bid.kind === "same-color") continue;
    if (!told.some((one) => one.seat === seat && isAlike(one.bid, bid))) told.push({ seat, bid, backs: new Map() });
  }
  if (told.length === 0) return undefined;
  const tilt = view.seats[view.seat]!.own.cards === undefined ? TILT.dice : TILT.cards;
  return (seat, _hand, tops) => {
    let backed = 0;
    for (const one of told) {
      if (one.seat !== seat) continue;
      for (const top of tops) {
        const backs = one.backs.get(top) ?? isBacked(table, one.bid, top);
        one.backs.set(top, backs);
        if (backs) backed++;
      }
    }
    return Math.exp(tilt * backed);
  };
}

/** Whether a top counts for a bid. The rules say so: on a table with only this top, is a bid of one of them sure? */
function isBacked(table: AnyTable, bid: Bid, top: Card): boolean {
  const alone = copyOf(table);
  for (const [seat, at] of alone.seats.entries()) {
    at.in = seat === 0;
    at.dice = seat === 0 ? 1 : 0;
    at.faces = seat === 0 ? [top] : [];
  }
  return mustSeatRules(table.ruleset).odds(alone)({ ...bid, quantity: 1 } as Bid) > 0.5;
}
