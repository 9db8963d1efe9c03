import { type Card, cardKind, STAR } from "@liars-ladder/rules";
import type { ReactNode } from "react";
import { CardFace } from "./CardFace.tsx";
import type { PieceState } from "./Die.tsx";
import styles from "./pieces.module.css";
import { MOST_UNDER } from "./room.ts";

/** A pile: its top card, and the edges of the cards below it, in their colours if the viewer knows them. */
export function Pile({
  top,
  size,
  below,
  state,
}: {
  top: Card | null;
  size: number;
  below: readonly Card[] | null;
  state?: PieceState | undefined;
}) {
  const under = Math.max(0, size - 1);
  return (
    <span className={styles.pile} style={{ "--under": Math.min(under, MOST_UNDER) }}>
      {Array.from({ length: Math.min(under, MOST_UNDER) }, (_, i) => (
        // Positions in a pile have no other name than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={i} className={styles.edge} style={{ "--i": i }}>
          <EdgeOf card={below?.[i] ?? null} />
        </span>
      )).reverse()}
      <CardFace card={top} state={state} />
      {size > 1 && <span className={styles.size}>{size}</span>}
    </span>
  );
}

function EdgeOf({ card }: { card: Card | null }) {
  const kind = card === null ? "back" : cardKind(card);
  return (
    <span className={styles.edgeBody} data-kind={kind}>
      {card !== null && edgeMark(card, kind)}
    </span>
  );
}

/** What shows of any power under another card: a spark. */
const SPARK = "M0 -10 2.4 -2.4 10 0 2.4 2.4 0 10 -2.4 2.4 -10 0 -2.4 -2.4Z";

function edgeMark(card: Card, kind: string): ReactNode {
  if (kind === "wild" || kind === "power")
    return (
      <svg viewBox="-10 -10 20 20" width="8" height="8" fill="currentColor" aria-hidden="true">
        <path d={kind === "wild" ? STAR : SPARK} />
      </svg>
    );
  return typeof card === "number" ? String(card) : card.charAt(1);
}
