import type { Part } from "@liars-ladder/protocol";
import uPlot from "uplot";
import { axesOf, color, HEIGHT, type Horizontal } from "./canvas.ts";

export type History = Part<"getLadderHistory", "response">["items"][number];

/** How a line is told from others: by its colour, and, once these are used up, by its dashes. */
export interface Look {
  color: string;
  dash: number[];
}

/** Custom properties of the page. */
const COLORS = ["--line-1", "--line-2", "--line-3", "--line-4", "--line-5"];
const DASHES = [[], [7, 4], [2, 3]];

/** The look of the line at this place. */
export const lookOf = (at: number): Look => ({
  color: COLORS[at % COLORS.length]!,
  dash: DASHES[Math.floor(at / COLORS.length) % DASHES.length]!,
});

/** Draws the ratings of several versions over one axis; those whose place is in `hidden` are left out. */
export function drawHistories(
  histories: readonly History[],
  hidden: ReadonlySet<number>,
  axis: Horizontal,
  element: HTMLElement,
): uPlot {
  const lines = histories.map(({ points }): uPlot.AlignedData => {
    const at = points.map((point) => (axis === "time" ? Date.parse(point.at) / 1000 : point.matches));
    return [at, points.map(({ rating }) => rating)];
  });
  const options: uPlot.Options = {
    width: element.clientWidth,
    height: HEIGHT,
    scales: { x: { time: axis === "time" } },
    axes: axesOf(axis),
    legend: { show: false },
    cursor: { drag: { x: true, y: false } },
    series: [
      {},
      ...histories.map((_, at): uPlot.Series => {
        const { color: name, dash } = lookOf(at);
        return { stroke: color(name), width: 2, dash, spanGaps: true, show: !hidden.has(at), points: { show: false } };
      }),
    ],
  };
  return new uPlot(options, uPlot.join(lines), element);
}
