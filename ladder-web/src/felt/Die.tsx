import { type Look, PIPS, pipRadius, WHEEL } from "@liars-ladder/rules";
import type { ReactNode } from "react";
import styles from "./pieces.module.css";

function Wheel() {
  return (
    <g className={styles.wheel}>
      <circle cx="20" cy="20" r={WHEEL.rim} fill="none" strokeWidth="2.6" />
      <circle cx="20" cy="20" r={WHEEL.hub} stroke="none" />
      {WHEEL.turns.map((turn) => (
        <path key={turn} d={WHEEL.spoke} strokeWidth="1.9" strokeLinecap="round" transform={`rotate(${turn} 20 20)`} />
      ))}
    </g>
  );
}

/** The mark on a die's face, without the die. */
function FaceMark({ face, look }: { face: number; look: Look }): ReactNode {
  if (face === 1 && look.one === "wheel") return <Wheel />;
  const pips = PIPS[face];
  if (pips === undefined) {
    return (
      <text x="20" y="27" textAnchor="middle" className={styles.numeral}>
        {face}
      </text>
    );
  }
  const wild = face === 1 && look.one === "wild";
  return pips.map(([x, y]) => (
    <circle key={`${x} ${y}`} cx={x} cy={y} r={pipRadius(face, wild)} className={wild ? styles.wildPip : styles.pip} />
  ));
}

/** A die: its face, or its back if the viewer does not know it. The text beside it has the words for screen readers. */
export function Die({ face, look, state }: { face: number | null; look: Look; state?: PieceState | undefined }) {
  return (
    <svg
      viewBox="0 0 40 40"
      className={styles.die}
      data-state={state}
      data-hidden={face === null || undefined}
      aria-hidden="true"
    >
      <rect x="1.5" y="2.5" width="37" height="36.5" rx="8.5" className={styles.dieEdge} />
      <rect x="1.5" y="1" width="37" height="36" rx="8.5" className={styles.dieBody} />
      {face === null ? (
        <path d="M20 11 27 19 20 27 13 19Z" className={styles.back} />
      ) : (
        <g transform="translate(0 -1)">
          <FaceMark face={face} look={look} />
        </g>
      )}
    </svg>
  );
}

/** `counts`: it supports the bid; `idle`: it does not; `open`: everybody knows it. */
export type PieceState = "counts" | "idle" | "open";
