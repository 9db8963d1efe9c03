import { type RefObject, useEffect, useRef } from "react";
import "uplot/dist/uPlot.min.css";
import type uPlot from "uplot";
import { elo, plusMinus } from "../ui/format.ts";
import { type Column, PlainTable } from "../ui/Table.tsx";
import styles from "./chart.module.css";
import { type Axis, drawPlot, HEIGHT, type Point, plotOf, type Series } from "./plot.ts";

interface Props {
  series: readonly Series[];
  axis: Axis;
  /** The bot's name. */
  name: string;
}

/** A rating with its 95 % band, as a chart and as a table. */
export function RatingChart({ series, axis, name }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useChart(box, series, axis);
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

/** Draws a chart in the box, with the box's width and the theme's colours, and keeps it up to date. */
function useChart(box: RefObject<HTMLDivElement | null>, series: readonly Series[], axis: Axis): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let chart: uPlot | undefined;
    const draw = () => {
      chart?.destroy();
      chart = drawPlot(plotOf(series, axis), axis, element);
    };
    draw();
    const resized = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", draw);
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      scheme.removeEventListener("change", draw);
      themed.disconnect();
      resized.disconnect();
      chart?.destroy();
    };
  }, [box, series, axis]);
}

const COLUMNS: readonly Column<Point & { number: number }>[] = [
  { head: "Time", cell: ({ at }) => new Date(at).toLocaleString("en-GB") },
  { head: "Version", cell: ({ number }) => `v${number}` },
  { head: "Matches", num: true, cell: ({ matches }) => matches },
  { head: "Rating", num: true, cell: (point) => `${elo(point.rating)} ${plusMinus(point)}` },
];

/** The ratings as a table, newest first. */
function RatingTable({ series }: Pick<Props, "series">) {
  const rows = series.flatMap(({ version, points }) => points.map((point) => ({ ...point, number: version.number })));
  return <PlainTable columns={COLUMNS} rows={rows.toReversed()} keyOf={({ number, at }) => `${number} ${at}`} />;
}
