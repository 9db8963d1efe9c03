import { useMemo } from "react";
import { amountOf } from "../felt/amount.ts";
import { letterOf } from "../felt/SeatToken.tsx";
import type { Film } from "./film.ts";
import styles from "./viewer.module.css";

/** How a measure is named over its picture, and what the picture is of. */
const NAMES: Readonly<Record<Film["look"]["measure"], { title: string; about: string }>> = {
  dice: { title: "Dice left", about: "each seat’s share of the dice on the table; not its chance to win" },
  cards: { title: "Cards left", about: "each seat’s share of the cards in play; not its chance to win" },
  points: { title: "Points", about: "of each seat; not its chance to win" },
};

/** What each seat had at each step: dice or cards stacked, points as lines. Click to go there. */
export function Stakes({ film, at, onGo }: { film: Film; at: number; onGo(step: number): void }) {
  const { paths, label } = useMemo(() => draw(film), [film]);
  const end = Math.max(1, film.steps.length - 1);
  const { title, about } = NAMES[film.look.measure];
  const now = film.table(at, "all").seats.map((seat) => amountOf(seat, film.look.measure));
  return (
    <figure className={styles.stakes}>
      <figcaption>
        <b>{title}</b> <span>{about}</span>
        <span className={styles.stakesNow}>
          {film.names.map((name, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <span key={seat} className={styles.stakeOf} title={name}>
              <i data-seat={seat} aria-hidden="true" />
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
          <path key={seat} d={d} data-seat={seat} data-line={line || undefined} vectorEffect="non-scaling-stroke" />
        ))}
        <path d={`M${(at / end) * 1000} 0V100`} className={styles.now} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}

function draw(film: Film): { paths: { seat: number; d: string; line: boolean }[]; label: string } {
  const { measure } = film.look;
  const line = measure === "points";
  const steps = film.steps.map((step) => {
    const seats = film.table(step.index, "all").seats;
    return seats.map((at) => (at.in || line ? amountOf(at, measure) : 0));
  });
  const end = Math.max(1, steps.length - 1);
  const x = (i: number) => ((i / end) * 1000).toFixed(1);
  const seats = film.names.map((_, seat) => seat);
  const label = `${NAMES[measure].title} of each seat over the game`;
  if (line) {
    const all = steps.flat();
    const low = Math.min(0, ...all);
    const high = Math.max(1, ...all);
    const y = (v: number) => (96 - ((v - low) / (high - low)) * 92).toFixed(1);
    const paths = seats.map((seat) => ({
      seat,
      line,
      d: `M${steps.map((row, i) => `${x(i)} ${y(row[seat] ?? 0)}`).join("L")}`,
    }));
    return { paths, label };
  }
  const sums = steps.map((row) => row.reduce((sum, n) => sum + n, 0) || 1);
  const below = (i: number, seat: number) =>
    (steps[i] ?? []).slice(0, seat).reduce((sum, n) => sum + n, 0) / (sums[i] ?? 1);
  const paths = seats.map((seat) => {
    const upper = steps.map((_, i) => `${x(i)} ${(100 - below(i, seat + 1) * 100).toFixed(1)}`);
    const lower = steps.map((_, i) => `${x(i)} ${(100 - below(i, seat) * 100).toFixed(1)}`).reverse();
    return { seat, line, d: `M${upper.join("L")}L${lower.join("L")}Z` };
  });
  return { paths, label: `${label}, as shares` };
}
