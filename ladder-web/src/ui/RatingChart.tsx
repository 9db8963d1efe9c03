import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import styles from "./chart.module.css";
import { elo, plusMinus } from "./format.ts";

export interface Point {
  at: string;
  matches: number;
  rating: number;
  low: number;
  high: number;
}
export interface Series {
  version: { id: string; number: number };
  points: Point[];
}

/** Canvas knows no custom properties: they are read off the page. */
const color = (name: string): string => {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
};

const withAlpha = (rgb: string, alpha: number): string => rgb.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);

/** Steps between matches on the axis. */
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

type Axis = "time" | "matches";

/** Points of all versions one after another; by matches they are counted through. */
function lay(
  series: readonly Series[],
  axis: Axis,
): { x: number[]; points: Point[]; starts: { x: number; number: number }[] } {
  const x: number[] = [];
  const points: Point[] = [];
  const starts: { x: number; number: number }[] = [];
  let before = 0;
  for (const { version, points: own } of series) {
    for (const [index, point] of own.entries()) {
      const here = axis === "time" ? Date.parse(point.at) / 1000 : before + point.matches;
      const at = Math.max(here, (x.at(-1) ?? Number.NEGATIVE_INFINITY) + 0.001);
      if (index === 0) starts.push({ x: at, number: version.number });
      x.push(at);
      points.push(point);
    }
    before += own.at(-1)?.matches ?? 0;
  }
  return { x, points, starts };
}

/** A rating with its 95 % band, and a line where each version begins. The same stands in a table under it. */
export function RatingChart({ series, axis, name }: { series: readonly Series[]; axis: Axis; name: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let chart: uPlot | undefined;
    const draw = () => {
      chart?.destroy();
      const { x, points, starts } = lay(series, axis);
      const ink = color("--ink-3");
      const line = color("--line");
      const accent = color("--accent");
      const frame = {
        stroke: ink,
        grid: { stroke: line, width: 1 },
        ticks: { stroke: line },
        font: "12px Archivo, sans-serif",
      };
      chart = new uPlot(
        {
          width: element.clientWidth,
          height: 280,
          scales: { x: { time: axis === "time" } },
          axes: [
            { ...frame, ...(axis === "matches" && { incrs: WHOLE }) },
            { ...frame, size: 54 },
          ],
          legend: { live: true },
          cursor: { drag: { x: true, y: false } },
          series: [
            axis === "time" ? {} : { label: "Matches" },
            { label: "97.5 %", stroke: withAlpha(accent, 0.35), width: 1, points: { show: false } },
            { label: "2.5 %", stroke: withAlpha(accent, 0.35), width: 1, points: { show: false } },
            { label: "Rating", stroke: accent, width: 2, points: { show: points.length < 40, size: 5 } },
          ],
          bands: [{ series: [1, 2], fill: withAlpha(accent, 0.14) }],
          hooks: {
            drawSeries: [
              (u, index) => {
                if (index !== 3) return;
                u.ctx.save();
                u.ctx.strokeStyle = color("--brass");
                u.ctx.fillStyle = color("--brass");
                u.ctx.font = `${11 * devicePixelRatio}px Archivo, sans-serif`;
                u.ctx.textAlign = "left";
                u.ctx.setLineDash([4, 4]);
                for (const start of starts) {
                  const left = Math.round(u.valToPos(start.x, "x", true));
                  u.ctx.beginPath();
                  u.ctx.moveTo(left, u.bbox.top);
                  u.ctx.lineTo(left, u.bbox.top + u.bbox.height);
                  u.ctx.stroke();
                  u.ctx.fillText(`v${start.number}`, left + 4 * devicePixelRatio, u.bbox.top + 12 * devicePixelRatio);
                }
                u.ctx.restore();
              },
            ],
          },
        },
        [x, points.map((p) => p.high), points.map((p) => p.low), points.map((p) => p.rating)],
        element,
      );
    };
    draw();
    const resized = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: 280 }));
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
  }, [series, axis]);
  const shown = series.flatMap(({ version, points }) => points.map((point) => ({ ...point, number: version.number })));
  return (
    <figure className={styles.figure} aria-label={`Rating of ${name} with its 95 % band`}>
      <div ref={box} className={styles.canvas} aria-hidden="true" />
      <details>
        <summary>The same as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
        <section className={`scroller ${styles.low}`} tabIndex={0} aria-label="Ratings">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Version</th>
                <th scope="col" className="num">
                  Matches
                </th>
                <th scope="col" className="num">
                  Rating
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.toReversed().map((point) => (
                <tr key={`${point.number} ${point.at}`}>
                  <td>{new Date(point.at).toLocaleString("en-GB")}</td>
                  <td>v{point.number}</td>
                  <td className="num">{point.matches}</td>
                  <td className="num">
                    {elo(point.rating)} {plusMinus(point)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
