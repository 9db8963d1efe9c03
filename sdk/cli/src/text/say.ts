import { clean } from "./clean.ts";
import { isQuiet } from "./quiet.ts";

/** Prints JSON for programs. */
export const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));
export const printJsonLine = (value: unknown): void => console.log(JSON.stringify(value));

/** Prints text, made safe for the terminal. */
export const print = (text: string): void => console.log(text === "" ? "" : clean(text));

/** Prints what stands beside the result: headings, explanations, hints of what to do next. Nothing with --quiet. */
export const aside = (text: string): void => {
  if (!isQuiet()) print(text);
};

/** Says on stderr what happens meanwhile. Nothing with --quiet. */
export const note = (text: string): void => {
  if (!isQuiet()) console.error(`liars: ${clean(text)}`);
};

/** `12 s ago`, `3 h ago`. */
export function ago(time: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1000));
  for (const [unit, size] of [
    ["d", 86_400],
    ["h", 3600],
    ["min", 60],
  ] as const)
    if (seconds >= size) return `${Math.floor(seconds / size)} ${unit} ago`;
  return `${seconds} s ago`;
}

/** `1012 ± 45`, or a dash while it is not rated. */
export function sayRating(standing: { rating: number; low: number; high: number } | null): string {
  if (standing === null) return "–";
  return `${standing.rating.toFixed(0)} ± ${((standing.high - standing.low) / 2).toFixed(0)}`;
}

/** `2–5`, or `3` if the rank is sure. */
export function sayRank(rank: { best: number; worst: number } | null): string {
  if (rank === null) return "–";
  return rank.best === rank.worst ? String(rank.best) : `${rank.best}–${rank.worst}`;
}

/** `active`, `provisional (8 of 120 games)`, `suspended (104 of 120 games)`. */
export function sayStatus(of: { status: string; provisional: { games: number; of: number } | null }): string {
  return of.provisional === null ? of.status : `${of.status} (${of.provisional.games} of ${of.provisional.of} games)`;
}

export const percent = (share: number | null, digits = 0): string =>
  share === null ? "–" : `${(share * 100).toFixed(digits)} %`;
