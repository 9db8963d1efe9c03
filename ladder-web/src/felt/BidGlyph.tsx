import type { Bid, Look, Words } from "@liars-ladder/rules";
import type { ReactNode } from "react";
import { CardFace, Suit } from "./CardFace.tsx";
import { Die } from "./Die.tsx";
import styles from "./pieces.module.css";

/** A drawing of a bid: a quantity and a die or a card. Screen readers get the bid in words. */
export function BidGlyph({ bid, look, words }: { bid: Bid; look: Look; words: Words }) {
  return (
    <span className={styles.bid}>
      <span className="unseen">{words.bid(bid)}</span>
      <span aria-hidden="true" className={styles.bidInner}>
        {drawn(bid, look, words)}
      </span>
    </span>
  );
}

const times = (n: number): ReactNode => (
  <>
    <b className={styles.quantity}>{n}</b>
    <i className={styles.times}>×</i>
  </>
);

function Tint({ color, not = false }: { color: string; not?: boolean }) {
  return (
    <svg viewBox="0 0 40 54" className={styles.card} data-kind={color} aria-hidden="true">
      <rect x="1" y="1" width="38" height="52" rx="5.5" className={styles.cardBody} />
      <g transform="translate(20 27) scale(2)" className={styles.suit}>
        <Suit color={color} />
      </g>
      {not && <path d="M6 48 34 6" className={styles.strike} />}
    </svg>
  );
}

function drawn(bid: Bid, look: Look, words: Words): ReactNode {
  switch (bid.kind) {
    case "face":
      return (
        <>
          {times(bid.quantity)}
          {look.piece === "die" ? <Die face={bid.face} look={look} /> : <CardFace card={bid.face} />}
        </>
      );
    case "powers":
      return (
        <>
          {times(bid.quantity)}
          <span className={styles.label}>powers</span>
        </>
      );
    case "number":
      return (
        <>
          {times(bid.quantity)}
          <CardFace card={bid.number} />
        </>
      );
    case "below":
      return (
        <>
          {times(bid.quantity)}
          <span className={styles.label}>&lt;</span>
          <CardFace card={bid.number} />
        </>
      );
    case "color":
      return (
        <>
          {times(bid.quantity)}
          <Tint color={bid.color} />
        </>
      );
    case "without":
      return (
        <>
          {times(bid.quantity)}
          <Tint color={bid.color} not />
        </>
      );
    case "straight":
      return (
        <>
          <b className={styles.quantity}>{bid.length}</b>
          <span className={styles.label}>straight through</span>
          <CardFace card={bid.through} />
        </>
      );
    case "same-number":
      return (
        <>
          {times(bid.quantity)}
          <span className={styles.label}>same number</span>
        </>
      );
    case "same-color":
      return (
        <>
          {times(bid.quantity)}
          <span className={styles.label}>same colour</span>
        </>
      );
    case "combo":
      return (
        <>
          <CardFace card={bid.combo} />
          <span className={styles.label}>{words.bid(bid)}</span>
        </>
      );
  }
  return <span className={styles.label}>{JSON.stringify(bid)}</span>;
}
