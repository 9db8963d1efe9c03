import uPlot from "uplot";

export interface Point {
  at: string;
  /** Of its version, up to here. */
  matches: number;
  rating: number;
  low: number;
  high: number;
}
export interface Series {
  version: { id: string; number: number };
  points: Point[];
}
/** What runs along the horizontal axis. */
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

/** Steps between matches on the axis. */
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
const FONT = "Archivo, sans-serif";

/** Lays the versions out one after another. */
export function plotOf(series: readonly Series[], axis: Axis): Plot {
  const plot: Plot = { x: [], points: [], starts: [] };
  let before = 0;
  for (const { version, points } of series) {
    for (const [index, point] of points.entries()) {
      const here = axis === "time" ? Date.parse(point.at) / 1000 : before + point.matches;
      // The chart wants every x beyond the last one.
      const x = Math.max(here, (plot.x.at(-1) ?? Number.NEGATIVE_INFINITY) + 0.001);
      if (index === 0) plot.starts.push({ x, number: version.number });
      plot.x.push(x);
      plot.points.push(point);
    }
    before += points.at(-1)?.matches ?? 0;
  }
  return plot;
}

/** Draws a rating with its 95 % band in the page's colours of now, and a line where each version begins. */
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
      { ...frame, font: `12px ${FONT}`, ...(axis === "matches" && { incrs: WHOLE }) },
      { ...frame, font: `12px ${FONT}`, size: 54 },
    ],
    legend: { live: true },
    cursor: { drag: { x: true, y: false } },
    series: [
      axis === "time" ? {} : { label: "Matches" },
      { label: "97.5 %", ...edge },
      { label: "2.5 %", ...edge },
      { label: "Rating", stroke: accent, width: 2, points: { show: points.length < 40, size: 5 } },
    ],
    bands: [{ series: [1, 2], fill: withAlpha(accent, 0.14) }],
    hooks: { drawSeries: [(chart, index) => index === 3 && drawStarts(chart, starts)] },
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

/** A canvas knows no custom properties: they are read off the page. */
function color(name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

const withAlpha = (rgb: string, alpha: number): string => rgb.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);
