import type { Card } from "./action.ts";

// How pieces look: plain geometry, for whoever draws them. A die's face is a square of 40; marks of cards are about their middle.

/** Centres of the pips of each face. */
export const PIPS: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  1: [[20, 20]],
  2: [
    [12, 12],
    [28, 28],
  ],
  3: [
    [11.5, 11.5],
    [20, 20],
    [28.5, 28.5],
  ],
  4: [
    [12, 12],
    [28, 12],
    [12, 28],
    [28, 28],
  ],
  5: [
    [11.5, 11.5],
    [28.5, 11.5],
    [20, 20],
    [11.5, 28.5],
    [28.5, 28.5],
  ],
  6: [
    [12, 10.5],
    [28, 10.5],
    [12, 20],
    [28, 20],
    [12, 29.5],
    [28, 29.5],
  ],
};

/** The radius of a face's pips; a wild one is drawn larger. */
export const pipRadius = (face: number, wild: boolean): number => (wild ? 5.6 : face === 1 ? 4.6 : 3.5);

/** The spokes of the ship's wheel, as turns about the middle of the face; the hub and the rim are circles there. */
export const WHEEL = { rim: 8.6, hub: 2.6, spoke: "M20 17 V6.2", turns: [0, 45, 90, 135, 180, 225, 270, 315] } as const;

/** Each colour also has a shape, for people who cannot tell red from green. SVG paths. */
export const SUITS: Readonly<Record<string, string>> = {
  R: "M0 -5.2 4.6 0 0 5.2 -4.6 0Z",
  Y: "M0 -5 5 4 -5 4Z",
  G: "M4.6 0A4.6 4.6 0 1 1 -4.6 0A4.6 4.6 0 1 1 4.6 0Z",
  B: "M-3.1 -4.1H3.1A1 1 0 0 1 4.1 -3.1V3.1A1 1 0 0 1 3.1 4.1H-3.1A1 1 0 0 1 -4.1 3.1V-3.1A1 1 0 0 1 -3.1 -4.1Z",
};

/** The mark of a wildcard. */
export const STAR = "M0 -10 2.6 -3.4 9.5 -3.1 4.1 1.2 5.9 8 0 4.2 -5.9 8 -4.1 1.2 -9.5 -3.1 -2.6 -3.4Z";

/** Small drawings of what a power does and of what a combo needs: lines, not areas. */
export const EMBLEMS: Readonly<Record<string, string>> = {
  "extra-number": "M0 -8V8M-8 0H8",
  peek: "M-10 0Q0 -10 10 0Q0 10 -10 0ZM2.8 0A2.8 2.8 0 1 1 -2.8 0A2.8 2.8 0 1 1 2.8 0Z",
  reroll: "M7 -3A7.6 7.6 0 1 0 7.6 3M8 -9V-2.6H1.6",
  reverse: "M-9 -4H7L3 -8M9 4H-7L-3 8",
  "all-colors": "M-7 -7h5v5h-5zM2 -7h5v5h-5zM-7 2h5v5h-5zM2 2h5v5h-5z",
  "two-pairs": "M-8 -5h6M2 -5h6M-8 5h6M2 5h6",
  "color-pairs": "M-9 -6h7M2 -6h7M-9 0h7M2 0h7M-9 6h7M2 6h7",
  "three-pairs": "M-8 -7h6M2 -7h6M-8 0h6M2 0h6M-8 7h6M2 7h6",
  "full-house": "M-9 8V-1L0 -9 9 -1V8ZM-3 8V2H3V8",
  "two-flushes": "M-9 -4h3M-4 -4h3M1 -4h3M6 -4h3M-9 4h3M-4 4h3M1 4h3M6 4h3",
  "two-triples": "M-8 -4h4M-2 -4h4M4 -4h4M-8 4h4M-2 4h4M4 4h4",
  "six-numbers": "M-9 7V4M-5.4 7V1M-1.8 7V-2M1.8 7V-5M5.4 7V-8M9 7V-10",
};

/** The kind of a card's drawing: the letter of its colour, "number", "wild" or "power". */
export function cardKind(card: Card): string {
  if (typeof card === "number") return "number";
  if (card === "*") return "wild";
  if (card.length === 2 && SUITS[card.charAt(0)] !== undefined) return card.charAt(0);
  return "power";
}
