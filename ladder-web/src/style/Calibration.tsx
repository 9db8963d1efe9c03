import type { Style } from "@liars-ladder/protocol";
import { count, percent } from "../ui/format.ts";
import { type Column, PlainTable } from "../ui/Table.tsx";
import { dot, Plot, x, y } from "./Plot.tsx";
import styles from "./style.module.css";

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
  const most = Math.max(...shown.map(({ bids }) => bids));
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>Calibration</b> <span className="dim">of its bids</span>
      </figcaption>
      <Plot
        label="Share of its bids that were true, by their chance of being true."
        xName="chance of being true, %"
        yName="true, %"
      >
        <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} className={styles.even} />
        {shown.map(({ from, bids, chance, held }) => (
          <circle key={from} cx={x(chance)} cy={y(held)} r={dot(bids, most)} className={styles.dot} />
        ))}
      </Plot>
      <details>
        <summary>Show as a table</summary>
        <PlainTable className={styles.low} columns={COLUMNS} rows={shown} keyOf={({ from }) => from} />
      </details>
    </figure>
  );
}
