import type { Style } from "@liars-ladder/protocol";
import { count, percent } from "../ui/format.ts";
import { type Column, PlainTable } from "../ui/Table.tsx";
import styles from "./style.module.css";

const SIZE = 200;
const LEFT = 34;
const BOTTOM = 30;
const TOP = 8;

const x = (chance: number): number => LEFT + chance * SIZE;
const y = (held: number): number => TOP + (1 - held) * SIZE;

/** Bids with about the same chance to be true: how many there were, their mean chance, and the share that was true. */
interface Range {
  from: number;
  to: number;
  bids: number;
  chance: number;
  held: number;
}

const COLUMNS: readonly Column<Range>[] = [
  { head: "Chance", names: true, cell: ({ from, to }) => `${Math.round(from * 100)}–${percent(to)}` },
  { head: "Bids", num: true, cell: ({ bids }) => count(bids) },
  { head: "Mean", num: true, cell: ({ chance }) => percent(chance) },
  { head: "True", num: true, cell: ({ held }) => percent(held) },
];

/** A chart of how often bids were true, by their chance to be true. On the line, both are equal. */
export function Calibration({ ranges }: { ranges: Style["calibration"] }) {
  const shown = ranges.flatMap(({ from, to, bids, chance, held }) =>
    chance === null || held === null ? [] : [{ from, to, bids, chance, held }],
  );
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>Calibration</b> <span className="dim">of its bids</span>
      </figcaption>
      <Scatter ranges={shown} />
      <details>
        <summary>Show as a table</summary>
        <PlainTable className={styles.low} columns={COLUMNS} rows={shown} keyOf={({ from }) => from} />
      </details>
    </figure>
  );
}

function Scatter({ ranges }: { ranges: readonly Range[] }) {
  const most = Math.max(...ranges.map(({ bids }) => bids), 1);
  return (
    <svg
      viewBox={`0 0 ${LEFT + SIZE + 12} ${TOP + SIZE + BOTTOM + 6}`}
      className={styles.plot}
      role="img"
      aria-label="Share of its bids that were true, by their chance of being true. The table below has the same numbers."
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
      <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} className={styles.even} />
      {ranges.map(({ from, bids, chance, held }) => (
        <circle key={from} cx={x(chance)} cy={y(held)} r={2.5 + 6 * Math.sqrt(bids / most)} className={styles.dot} />
      ))}
      <text x={x(0.5)} y={y(0) + 29} textAnchor="middle">
        chance of being true, %
      </text>
      <text transform={`translate(9 ${y(0.5)}) rotate(-90)`} textAnchor="middle">
        true, %
      </text>
    </svg>
  );
}
