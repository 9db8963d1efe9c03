import { useContext } from "react";
import styles from "./felt.module.css";
import { MySeats } from "./mine.ts";

const LETTERS = "ABCDEFGH";
/** A seat's letter, so that seats can be told apart without colour. */
export const letterOf = (seat: number): string => LETTERS[seat] ?? String(seat);

export function SeatToken({ seat, small = false }: { seat: number; small?: boolean }) {
  const mine = useContext(MySeats).has(seat);
  return (
    <span
      className={styles.token}
      data-seat={seat}
      data-mine={mine || undefined}
      data-small={small || undefined}
      aria-hidden="true"
    >
      {letterOf(seat)}
    </span>
  );
}
