import styles from "./whisker.module.css";

interface Interval {
  low: number;
  high: number;
}

interface Props {
  /** Where the point is. */
  value: number | undefined;
  /** Its interval; null: nothing is known. */
  at: Interval | null;
  /** A wider interval of the same, as a thin line. */
  outer?: Interval | undefined;
  /** Something to compare it with, as a ring. */
  mark?: number | undefined;
  axis: Interval;
  faint: boolean;
}

/** An interval on the axis that all rows share. An interval that goes beyond the axis ends in an arrow. */
export function Whisker({ value, at, outer, mark, axis, faint }: Props) {
  const clamp = (x: number) => Math.min(axis.high, Math.max(axis.low, x));
  const place = (x: number) => ((clamp(x) - axis.low) / (axis.high - axis.low)) * 100;
  const across = ({ low, high }: Interval) => ({ left: `${place(low)}%`, width: `${place(high) - place(low)}%` });
  const inside = value !== undefined && value === clamp(value);
  return (
    <span className={styles.whisker} data-faint={faint || undefined} aria-hidden="true">
      {outer && <span className={styles.outer} style={across(outer)} />}
      {at && (
        <span
          className={styles.range}
          data-below={at.low < axis.low || undefined}
          data-above={at.high > axis.high || undefined}
          style={across(at)}
        />
      )}
      {mark !== undefined && <span className={styles.mark} style={{ left: `${place(mark)}%` }} />}
      {inside && <span className={styles.point} style={{ left: `${place(value)}%` }} />}
    </span>
  );
}

interface AxisProps {
  axis: Interval;
  /** How its numbers are written; as they are, without it. */
  text?: (value: number) => string;
}

/** The head of the whiskers' column. */
export function Axis({ axis: { low, high }, text = (value) => String(Math.round(value)) }: AxisProps) {
  return (
    <span className={styles.axis}>
      <span>{text(low)}</span>
      <span>{text((low + high) / 2)}</span>
      <span>{text(high)}</span>
    </span>
  );
}
