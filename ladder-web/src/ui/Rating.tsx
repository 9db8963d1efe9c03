import type { ReactNode } from "react";
import { elo, plusMinus } from "./format.ts";

interface Props {
  of: { rating: number; low: number; high: number } | null;
  /** The number stands out. */
  strong?: boolean;
  /** What to show if there is no rating. */
  none?: ReactNode;
}

/** A rating and half the width of its interval: "1454 ±163". */
export function Rating({ of, strong = false, none = "–" }: Props) {
  if (of === null) return none;
  return (
    <>
      {strong ? <b>{elo(of.rating)}</b> : elo(of.rating)} <span className="dim">{plusMinus(of)}</span>
    </>
  );
}
