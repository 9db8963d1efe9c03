import uPlot from "uplot";
import { axesOf, color, FONT, HEIGHT, type Horizontal, told, toldTime, withAlpha } from "../charts/canvas.ts";

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

/** The points of all versions on one axis. */
export interface Plot {
  /** Seconds since 1970, or matches counted through all versions. */
  x: number[];
  points: Point[];
  /** Where each version begins. */
  starts: { x: number; number: number }[];
}

/** The class of a chart while the pointer is on it. */
const POINTED = "pointed";

/** Lays the versions out one after another. */
export function plotOf(series: readonly Series[], axis: Horizontal): Plot {
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
export function drawPlot({ x, points, starts }: Plot, axis: Horizontal, element: HTMLElement): uPlot {
  const accent = color("--accent");
  const edge = { stroke: withAlpha(accent, 0.35), width: 1, points: { show: false } };
  const options: uPlot.Options = {
    width: element.clientWidth,
    height: HEIGHT,
    scales: { x: { time: axis === "time" } },
    axes: axesOf(axis),
    legend: { live: true },
    cursor: { drag: { x: true, y: false } },
    series: [
      axis === "time" ? { label: "Time", value: toldTime } : { label: "Matches", value: told },
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
