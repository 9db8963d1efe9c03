import type { Card } from "@liars-ladder/rules";
import type { ReactNode } from "react";
import type { PieceState } from "./Die.tsx";
import styles from "./pieces.module.css";

/** Each colour also has a shape, for people who cannot tell red from green. */
const SUITS: Readonly<Record<string, ReactNode>> = {
  R: <path d="M0 -5.2 4.6 0 0 5.2 -4.6 0Z" />,
  Y: <path d="M0 -5 5 4 -5 4Z" />,
  G: <circle r="4.6" />,
  B: <rect x="-4.1" y="-4.1" width="8.2" height="8.2" rx="1" />,
};

export function Suit({ color }: { color: string }) {
  return SUITS[color] ?? null;
}

const STAR = "M0 -10 2.6 -3.4 9.5 -3.1 4.1 1.2 5.9 8 0 4.2 -5.9 8 -4.1 1.2 -9.5 -3.1 -2.6 -3.4Z";

/** Small drawings of what a power does and of what a combo needs. */
const EMBLEMS: Readonly<Record<string, ReactNode>> = {
  "extra-number": <path d="M0 -8V8M-8 0H8" />,
  peek: (
    <>
      <path d="M-10 0Q0 -10 10 0Q0 10 -10 0Z" />
      <circle r="2.8" />
    </>
  ),
  reroll: <path d="M7 -3A7.6 7.6 0 1 0 7.6 3M8 -9V-2.6H1.6" />,
  reverse: <path d="M-9 -4H7L3 -8M9 4H-7L-3 8" />,
  "all-colors": <path d="M-7 -7h5v5h-5zM2 -7h5v5h-5zM-7 2h5v5h-5zM2 2h5v5h-5z" />,
  "two-pairs": <path d="M-8 -5h6M2 -5h6M-8 5h6M2 5h6" />,
  "color-pairs": <path d="M-9 -6h7M2 -6h7M-9 0h7M2 0h7M-9 6h7M2 6h7" />,
  "three-pairs": <path d="M-8 -7h6M2 -7h6M-8 0h6M2 0h6M-8 7h6M2 7h6" />,
  "full-house": <path d="M-9 8V-1L0 -9 9 -1V8ZM-3 8V2H3V8" />,
  "two-flushes": <path d="M-9 -4h3M-4 -4h3M1 -4h3M6 -4h3M-9 4h3M-4 4h3M1 4h3M6 4h3" />,
  "two-triples": <path d="M-8 -4h4M-2 -4h4M4 -4h4M-8 4h4M-2 4h4M4 4h4" />,
  "six-numbers": <path d="M-9 7V4M-5.4 7V1M-1.8 7V-2M1.8 7V-5M5.4 7V-8M9 7V-10" />,
};

/** A card's face; null is its back. */
export function CardFace({ card, state }: { card: Card | null; state?: PieceState | undefined }) {
  const kind = card === null ? "back" : kindOf(card);
  return (
    <svg viewBox="0 0 40 54" className={styles.card} data-state={state} data-kind={kind} aria-hidden="true">
      <rect x="1" y="1" width="38" height="52" rx="5.5" className={styles.cardBody} />
      {card === null ? (
        <path d="M20 14 30 27 20 40 10 27Z" className={styles.cardBack} />
      ) : (
        <Face card={card} kind={kind} />
      )}
    </svg>
  );
}

/** The kind of a card's drawing: the letter of its colour, "number", "wild" or "power". */
export function kindOf(card: Card): string {
  if (typeof card === "number") return "number";
  if (card === "*") return "wild";
  if (card.length === 2 && SUITS[card.charAt(0)] !== undefined) return card.charAt(0);
  return "power";
}

function Face({ card, kind }: { card: Card; kind: string }) {
  if (kind === "wild") return <path d={STAR} transform="translate(20 27) scale(1.25)" className={styles.star} />;
  if (kind === "power") {
    const emblem = EMBLEMS[String(card)];
    return (
      <g className={styles.emblem} transform="translate(20 27)">
        {emblem ?? (
          <text textAnchor="middle" y="6" className={styles.numeral}>
            {String(card).charAt(0)}
          </text>
        )}
      </g>
    );
  }
  const number = typeof card === "number" ? card : card.charAt(1);
  return (
    <>
      <text x="20" y="36" textAnchor="middle" className={styles.cardNumber}>
        {number}
      </text>
      {kind === "number" ? (
        <path d="M12 45.5H28" className={styles.cardRule} />
      ) : (
        <>
          <g transform="translate(8.5 9.5) scale(.78)" className={styles.suit}>
            <Suit color={kind} />
          </g>
          <g transform="translate(31.5 44.5) scale(.78)" className={styles.suit}>
            <Suit color={kind} />
          </g>
        </>
      )}
    </>
  );
}
