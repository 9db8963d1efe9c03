import type { ReactNode } from "react";
import styles from "./style.module.css";

const SIZE = 200;
const LEFT = 34;
const BOTTOM = 30;
const TOP = 8;

/** Where a share (0–1) lies in a plot. */
export const x = (share: number): number => LEFT + share * SIZE;
export const y = (share: number): number => TOP + (1 - share) * SIZE;

/** The radius of a dot that stands for so many of the most. */
export const dot = (n: number, most: number): number => 2.5 + 6 * Math.sqrt(n / most);

/** A square with two axes of percentages. Its table, below it, says the same in words. */
export function Plot({ label, xName, yName, children }: PlotProps) {
  return (
    <svg
      viewBox={`0 0 ${LEFT + SIZE + 12} ${TOP + SIZE + BOTTOM + 6}`}
      className={styles.plot}
      role="img"
      aria-label={`${label} The table below has the same numbers.`}
    >
      {[0, 0.5, 1].map((at) => (
        <g key={at}>
          <path d={`M${x(0)} ${y(at)}H${x(1)}M${x(at)} ${y(0)}V${y(1)}`} className={styles.grid} />
          <text x={x(0) - 5} y={y(at) + 4} textAnchor="end">
            {at * 100}
          </text>
          <text x={x(at)} y={y(0) + 14} textAnchor="middle">
            {at * 100}
          </text>
        </g>
      ))}
      {children}
      <text x={x(0.5)} y={y(0) + 29} textAnchor="middle">
        {xName}
      </text>
      <text transform={`translate(9 ${y(0.5)}) rotate(-90)`} textAnchor="middle">
        {yName}
      </text>
    </svg>
  );
}

interface PlotProps {
  label: string;
  xName: string;
  yName: string;
  children: ReactNode;
}
