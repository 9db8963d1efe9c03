/** Figures as people read them. */

/** "42 %". */
export const percent = (chance: number): string => `${Math.round(chance * 100)} %`;

/** "± 2 %": a standard error. */
export const points = (error: number): string =>
  error === 0 ? "exact" : `± ${Math.max(1, Math.round(error * 100))} %`;

/** "+9 %", "−13 %". */
export function change(by: number): string {
  const whole = Math.round(Math.abs(by) * 100);
  return whole === 0 ? "0 %" : `${by > 0 ? "+" : "−"}${whole} %`;
}

/** "0.124 ± 0.012", of a game: as the terminal has it. */
export const score = (value: number, error: number): string =>
  `${value.toFixed(3)} ± ${error < 0.0005 ? "less than 0.001" : error.toFixed(3)}`;
