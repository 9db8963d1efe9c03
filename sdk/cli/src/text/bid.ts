import type { Bid, Card } from "@liars-ladder/rules";

/** A bid as a person would write it down: `3 × 5`, `4 × below 3`, `straight of 4 through 3`. */
export function sayBid(bid: Bid): string {
  switch (bid.kind) {
    case "face":
      return `${bid.quantity} × ${bid.face}`;
    case "powers":
      return `${bid.quantity} × power card`;
    case "number":
      return `${bid.quantity} × number ${bid.number}`;
    case "below":
      return `${bid.quantity} × below ${bid.number}`;
    case "color":
      return `${bid.quantity} × ${bid.color}`;
    case "without":
      return `${bid.quantity} × not ${bid.color}`;
    case "straight":
      return `straight of ${bid.length} through ${bid.through}`;
    case "same-number":
      return `${bid.quantity} × the same number`;
    case "same-color":
      return `${bid.quantity} × the same color`;
    case "combo":
      return `combo ${bid.combo}`;
  }
}

export const sayCards = (cards: readonly Card[]): string => cards.join(" ");
/** Each pile with its top first: `R3(Y1 B2) G4`. */
export const sayPiles = (piles: readonly (readonly Card[])[]): string =>
  piles.map(([top, ...under]) => (under.length > 0 ? `${top}(${under.join(" ")})` : String(top))).join(" ");

export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
