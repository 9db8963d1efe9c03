import styles from "./felt.module.css";

const LETTERS = "ABCDEFGH";
/** A seat's letter, so that seats can be told apart without colour. */
export const letterOf = (seat: number): string => LETTERS[seat] ?? String(seat);

export function SeatToken({ seat, small = false }: { seat: number; small?: boolean }) {
  return (
    <span className={styles.token} data-seat={seat} data-small={small || undefined} aria-hidden="true">
      {letterOf(seat)}
    </span>
  );
}
