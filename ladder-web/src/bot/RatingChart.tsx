import { useCallback, useRef } from "react";
import type { Horizontal } from "../charts/canvas.ts";
import { useChart } from "../charts/useChart.ts";
import { elo, moment, plusMinus } from "../ui/format.ts";
import { type Column, PlainTable } from "../ui/Table.tsx";
import styles from "./chart.module.css";
import { drawPlot, type Point, plotOf, type Series } from "./plot.ts";

interface Props {
  series: readonly Series[];
  axis: Horizontal;
  /** The bot's name. */
  name: string;
}

/** A rating with its 95 % band, as a chart and as a table. */
export function RatingChart({ series, axis, name }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const draw = useCallback((element: HTMLElement) => drawPlot(plotOf(series, axis), axis, element), [series, axis]);
  useChart(box, draw);
  return (
    <figure className={styles.figure} aria-label={`Rating of ${name} with its 95 % band`}>
      <div ref={box} className={styles.canvas} aria-hidden="true" />
      <details>
        <summary>Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
        <section className={`scroller ${styles.low}`} tabIndex={0} aria-label="Ratings">
          <RatingTable series={series} />
        </section>
      </details>
    </figure>
  );
}

const COLUMNS: readonly Column<Point & { number: number }>[] = [
  { head: "Time", cell: ({ at }) => moment(at) },
  { head: "Version", cell: ({ number }) => `v${number}` },
  { head: "Matches", num: true, cell: ({ matches }) => matches },
  { head: "Rating", num: true, cell: (point) => `${elo(point.rating)} ${plusMinus(point)}` },
];

/** The ratings as a table, newest first. */
function RatingTable({ series }: Pick<Props, "series">) {
  const rows = series.flatMap(({ version, points }) => points.map((point) => ({ ...point, number: version.number })));
  return <PlainTable columns={COLUMNS} rows={rows.toReversed()} keyOf={({ number, at }) => `${number} ${at}`} />;
}
