import type { ReactNode } from "react";
import { useContext } from "react";
import { MySeats } from "../felt/mine.ts";
import { letterOf } from "../felt/SeatToken.tsx";
import styles from "./viewer.module.css";

/** A seat's line or area over the steps, as an SVG path in a box of 1000 × 100. */
export interface SeatPath {
  seat: number;
  d: string;
  line: boolean;
}

interface Props {
  title: string;
  about: ReactNode;
  names: readonly string[];
  /** What each seat has now, as text. */
  now: readonly string[];
  paths: readonly SeatPath[];
  /** What the picture is, for who cannot see it. */
  label: string;
  at: number;
  end: number;
  onGo(step: number): void;
}

/** A picture of all steps under the line of time, in the colours of the seats. Click to go there. */
export function StepGraph({ title, about, names, now, paths, label, at, end, onGo }: Props) {
  const mine = useContext(MySeats);
  return (
    <figure className={styles.stakes}>
      <figcaption>
        <b>{title}</b> <span>{about}</span>
        <span className={styles.stakesNow}>
          {names.map((name, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <span key={seat} className={styles.stakeOf} title={name}>
              <i data-seat={seat} data-mine={mine.has(seat) || undefined} aria-hidden="true" />
              <span className="unseen">{name}: </span>
              {letterOf(seat)} {now[seat]}
            </span>
          ))}
        </span>
      </figcaption>
      {/* The same can be reached by the slider above, with keys. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <svg
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onGo(Math.round(((event.clientX - box.left) / box.width) * end));
        }}
      >
        {paths.map(({ seat, d, line }) => (
          <path
            key={seat}
            d={d}
            data-seat={seat}
            data-mine={mine.has(seat) || undefined}
            data-line={line || undefined}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path d={`M${(at / end) * 1000} 0V100`} className={styles.now} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}

const x = (i: number, end: number): string => ((i / end) * 1000).toFixed(1);

/** Lines of what each seat has at each step, between `low` and `high`. */
export function lines(steps: readonly (readonly number[])[], low: number, high: number): SeatPath[] {
  const end = Math.max(1, steps.length - 1);
  const y = (v: number) => (96 - ((v - low) / (high - low)) * 92).toFixed(1);
  return (steps[0] ?? []).map((_, seat) => ({
    seat,
    line: true,
    d: `M${steps.map((row, i) => `${x(i, end)} ${y(row[seat] ?? 0)}`).join("L")}`,
  }));
}

/** Areas that stand on each other: each seat's share of all. `count` steps make the whole width. */
export function shares(steps: readonly (readonly number[])[], count = steps.length): SeatPath[] {
  const end = Math.max(1, count - 1);
  const sums = steps.map((row) => row.reduce((sum, n) => sum + n, 0) || 1);
  const below = (i: number, seat: number) =>
    (steps[i] ?? []).slice(0, seat).reduce((sum, n) => sum + n, 0) / (sums[i] ?? 1);
  return (steps[0] ?? []).map((_, seat) => {
    const upper = steps.map((_, i) => `${x(i, end)} ${(100 - below(i, seat + 1) * 100).toFixed(1)}`);
    const lower = steps.map((_, i) => `${x(i, end)} ${(100 - below(i, seat) * 100).toFixed(1)}`).reverse();
    return { seat, line: false, d: `M${upper.join("L")}L${lower.join("L")}Z` };
  });
}
