import styles from "./ladder.module.css";

interface Interval {
  rating: number;
  low: number;
  high: number;
}

/** An interval on the axis that all rows share. An interval that goes beyond the axis ends in an arrow. */
export function Whisker({
  at,
  axis,
  faint,
}: {
  at: Interval | null;
  axis: { low: number; high: number };
  faint: boolean;
}) {
  const clamp = (value: number) => Math.min(axis.high, Math.max(axis.low, value));
  const x = (value: number) => ((clamp(value) - axis.low) / (axis.high - axis.low)) * 100;
  const inside = at !== null && at.rating === clamp(at.rating);
  return (
    <span className={styles.whisker} data-faint={faint || undefined} aria-hidden="true">
      {at && (
        <>
          <span
            className={styles.range}
            data-below={at.low < axis.low || undefined}
            data-above={at.high > axis.high || undefined}
            style={{ left: `${x(at.low)}%`, width: `${x(at.high) - x(at.low)}%` }}
          />
          {inside && <span className={styles.point} style={{ left: `${x(at.rating)}%` }} />}
        </>
      )}
    </span>
  );
}

/** The head of the whiskers' column. */
export function Axis({ axis }: { axis: { low: number; high: number } }) {
  return (
    <span className={styles.axis}>
      <span>{axis.low}</span>
      <span>{Math.round((axis.low + axis.high) / 2)}</span>
      <span>{axis.high}</span>
    </span>
  );
}

/** Mean placing in the last matches, with the newest on the right: higher is better. */
export function Form({ ranks, players }: { ranks: readonly number[]; players: number }) {
  const words =
    ranks.length === 0 ? "no matches yet" : `mean places, newest last: ${ranks.map((r) => r.toFixed(1)).join(", ")}`;
  return (
    <span title={words}>
      <span className="unseen">{words}</span>
      <svg viewBox="0 0 62 18" className={styles.form} aria-hidden="true">
        <path d="M0 9H62" className={styles.formMiddle} />
        {ranks.slice(-10).map((rank, index, shown) => {
          const share = 1 - (rank - 1) / Math.max(1, players - 1);
          const height = Math.max(1.5, Math.abs(share - 0.5) * 16);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a match has no name here but its place
              key={index}
              x={62 - (shown.length - index) * 6.2}
              y={share >= 0.5 ? 9 - height : 9}
              width="4.4"
              height={height}
              rx="1"
              className={share >= 0.5 ? styles.up : styles.down}
            />
          );
        })}
      </svg>
    </span>
  );
}
