import type { Card } from "../../core/action.ts";
import { count } from "../../core/english.ts";
import type { Reveal } from "../../core/table.ts";
import { defineWords } from "../../core/words.ts";
import { diceActs, diceEvents, faces, loseDice, wildTops } from "../../dice/words.ts";

const WHEEL = 1;

const face = (card: Card): string => (card === WHEEL ? "wheel" : String(card));
const wheels = (n: number): string => `${n} wheel${n === 1 ? "" : "s"}`;

/** By how much the bid was off: so many dice are lost. */
function off({ bid, actual }: Reveal): string {
  if (!("quantity" in bid) || actual === undefined) return "";
  if (actual === bid.quantity) return ", exactly as many";
  return `, ${count(Math.abs(actual - bid.quantity))} ${actual < bid.quantity ? "too few" : "more"}`;
}

export const shipsWheelWords = defineWords({
  card: face,
  bids: { face: (bid) => (bid.face === WHEEL ? wheels(bid.quantity) : faces(bid.quantity, bid.face)) },
  acts: diceActs,
  events: { ...diceEvents, lose: (event, stage) => loseDice(event, stage, off) },
  wild: (reveal) => {
    const wild = wildTops(reveal.bid, reveal);
    return wild > 0 ? wheels(wild) : "";
  },
  won: () => "no other seat has dice left",
  ahead: "most dice win",
});
