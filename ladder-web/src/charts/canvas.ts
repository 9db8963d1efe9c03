import type uPlot from "uplot";
import { count, moment } from "../ui/format.ts";

/** What all charts on a canvas share: their size, their axes, and the page's colours. */

/** The unit of the horizontal axis. */
export type Horizontal = "time" | "matches";

export const HEIGHT = 280;
export const FONT = "Archivo, sans-serif";

/** The possible steps between matches on the axis. */
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/** Time or matches, and ratings. */
export function axesOf(axis: Horizontal): uPlot.Axis[] {
  const line = color("--line");
  const frame = {
    stroke: color("--ink-3"),
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line },
    font: `12px ${FONT}`,
  };
  return [
    { ...frame, ...(axis === "matches" ? { incrs: WHOLE, values: counts } : { values: times }) },
    { ...frame, size: 54, values: counts },
  ];
}

/** The numbers of an axis, in the same form as elsewhere. */
const counts = (_: uPlot, values: number[]): string[] => values.map(count);

const DAY = 86_400;
/** Times of an axis, seconds since 1970: those of a day as hours, with the day where it begins or is the first; others as days. */
const times = (_: uPlot, values: number[], _axis: number, _space: number, step: number): string[] => {
  let before = "";
  return values.map((value) => {
    const [day, clock] = momentOf(value);
    const same = day === before;
    before = day;
    return step >= DAY ? day : same ? clock : `${clock}\n${day}`;
  });
};

/** A day and a time of that day. */
const momentOf = (seconds: number): [day: string, clock: string] => {
  const [day = "", clock = ""] = moment(new Date(seconds * 1000).toISOString()).split(", ");
  return [day, clock.slice(0, 5)];
};

/** The moment under the pointer. */
export const toldTime = (_: uPlot, value: number | null): string =>
  value === null ? "" : moment(new Date(value * 1000).toISOString());

export const told = (_: uPlot, value: number | null): string => (value === null ? "" : count(Math.round(value)));

/** A colour of the page. A canvas does not know custom properties, so they are read from the page. */
export function color(name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

export const withAlpha = (rgb: string, alpha: number): string => rgb.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);
