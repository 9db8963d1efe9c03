import { type Card, cardKind, EMBLEMS, STAR, SUITS } from "@liars-ladder/rules";
import type { PieceState } from "./Die.tsx";
import styles from "./pieces.module.css";

export const Suit = ({ color }: { color: string }) => <path d={SUITS[color] ?? ""} />;

/** A card's face; null is its back. */
export function CardFace({ card, state }: { card: Card | null; state?: PieceState | undefined }) {
  const kind = card === null ? "back" : cardKind(card);
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

function Face({ card, kind }: { card: Card; kind: string }) {
  if (kind === "wild") return <path d={STAR} transform="translate(20 27) scale(1.25)" className={styles.star} />;
  if (kind === "power") {
    const emblem = EMBLEMS[String(card)];
    return (
      <g className={styles.emblem} transform="translate(20 27)">
        {emblem !== undefined ? (
          <path d={emblem} />
        ) : (
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
