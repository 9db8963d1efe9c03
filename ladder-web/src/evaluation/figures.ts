// Figures as people read them.
import { percent } from "../ui/format.ts";

/** "± 2 %": a standard error. */
export const points = (error: number): string => (error === 0 ? "exact" : `± ${percent(Math.max(0.01, error))}`);

/** "+9 %", "−13 %". */
export function change(by: number): string {
  const size = Math.abs(by);
  return `${size < 0.005 ? "" : by > 0 ? "+" : "−"}${percent(size)}`;
}

/** "0.124 ± 0.012", of a game: as the terminal has it. */
export const score = (value: number, error: number): string =>
  `${value.toFixed(3)} ± ${error < 0.0005 ? "less than 0.001" : error.toFixed(3)}`;
