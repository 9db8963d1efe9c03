import { type RefObject, useEffect } from "react";
import "uplot/dist/uPlot.min.css";
import type uPlot from "uplot";
import { HEIGHT } from "./canvas.ts";

/**
 * Draws a chart in the box, with the box's width and the theme's colours, and keeps it up to date.
 *
 * @param draw must stay the same as long as it would draw the same.
 */
export function useChart(box: RefObject<HTMLElement | null>, draw: (element: HTMLElement) => uPlot): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let chart: uPlot | undefined;
    const again = () => {
      chart?.destroy();
      chart = draw(element);
    };
    again();
    const resized = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", again);
    const themed = new MutationObserver(again);
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      scheme.removeEventListener("change", again);
      themed.disconnect();
      resized.disconnect();
      chart?.destroy();
    };
  }, [box, draw]);
}
