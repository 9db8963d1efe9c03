import uPlot from "uplot";
import { count } from "../ui/format.ts";

export interface Point {
  at: string;
  /** How many matches its version has played up to here. */
  matches: number;
  rating: number;
  low: number;
  high: number;
}
export interface Series {
  version: { id: string; number: number };
  points: Point[];
}
/** The unit of the horizontal axis. */
export type Axis = "time" | "matches";

/** The points of all versions on one axis. */
export interface Plot {
  /** Seconds since 1970, or matches counted through all versions. */
  x: number[];
  points: Point[];
  /** Where each version begins. */
  starts: { x: number; number: number }[];
}

export const HEIGHT = 280;
/** The class of a chart while the pointer is on it. */
const POINTED = "pointed";

/** The possible steps between matches on the axis. */
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
const FONT = "Archivo, sans-serif";

/** Lays the versions out one after another. */
export function plotOf(series: readonly Series[], axis: Axis): Plot {
  const plot: Plot = { x: [], points: [], starts: [] };
  let before = 0;
  for (const { version, points } of series) {
    for (const [index, point] of points.entries()) {
      const here = axis === "time" ? Date.parse(point.at) / 1000 : before + point.matches;
      // The chart needs each x to be larger than the one before.
      const x = Math.max(here, (plot.x.at(-1) ?? Number.NEGATIVE_INFINITY) + 0.001);
      if (index === 0) plot.starts.push({ x, number: version.number });
      plot.x.push(x);
      plot.points.push(point);
    }
    before += points.at(-1)?.matches ?? 0;
  }
  return plot;
}

/** Draws a rating with its 95 % band, in the page's current colours, and a line where each version begins. */
export function drawPlot({ x, points, starts }: Plot, axis: Axis, element: HTMLElement): uPlot {
  const accent = color("--accent");
  const line = color("--line");
  const frame = { stroke: color("--ink-3"), grid: { stroke: line, width: 1 }, ticks: { stroke: line } };
  const edge = { stroke: withAlpha(accent, 0.35), width: 1, points: { show: false } };
  const options: uPlot.Options = {
    width: element.clientWidth,
    height: HEIGHT,
    scales: { x: { time: axis === "time" } },
    axes: [
      { ...frame, font: `12px ${FONT}`, ...(axis === "matches" && { incrs: WHOLE, values: counts }) },
      { ...frame, font: `12px ${FONT}`, size: 54, values: counts },
    ],
    legend: { live: true },
    cursor: { drag: { x: true, y: false } },
    series: [
      axis === "time" ? { label: "Time" } : { label: "Matches", value: told },
      { label: "Upper end (97.5 %)", value: told, ...edge },
      { label: "Lower end (2.5 %)", value: told, ...edge },
      { label: "Rating", value: told, stroke: accent, width: 2, points: { show: points.length < 40, size: 5 } },
    ],
    bands: [{ series: [1, 2], fill: withAlpha(accent, 0.14) }],
    hooks: {
      drawSeries: [(chart, index) => index === 3 && drawStarts(chart, starts)],
      // The legend tells what is under the pointer; while there is none, nothing.
      setCursor: [({ root, cursor }) => root.classList.toggle(POINTED, cursor.idx != null)],
    },
  };
  return new uPlot(
    options,
    [x, ...(["high", "low", "rating"] as const).map((key) => points.map((p) => p[key]))],
    element,
  );
}

/** The numbers of an axis, in the same form as elsewhere. */
const counts = (_: uPlot, values: number[]): string[] => values.map(count);

const told = (_: uPlot, value: number | null): string => (value === null ? "" : count(Math.round(value)));

function drawStarts({ ctx, bbox, valToPos }: uPlot, starts: Plot["starts"]): void {
  ctx.save();
  ctx.strokeStyle = color("--brass");
  ctx.fillStyle = color("--brass");
  ctx.font = `${11 * devicePixelRatio}px ${FONT}`;
  ctx.textAlign = "left";
  ctx.setLineDash([4, 4]);
  for (const { x, number } of starts) {
    const left = Math.round(valToPos(x, "x", true));
    ctx.beginPath();
    ctx.moveTo(left, bbox.top);
    ctx.lineTo(left, bbox.top + bbox.height);
    ctx.stroke();
    ctx.fillText(`v${number}`, left + 4 * devicePixelRatio, bbox.top + 12 * devicePixelRatio);
  }
  ctx.restore();
}

/** A colour of the page. A canvas does not know custom properties, so they are read from the page. */
function color(name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

const withAlpha = (rgb: string, alpha: number): string => rgb.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);
