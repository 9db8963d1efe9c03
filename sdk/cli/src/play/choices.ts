import type { Action } from "@liars-ladder/rules";
import { plural } from "../text/plural.ts";
import { percent } from "../text/say.ts";

/** An action that a person can choose now. */
export interface Choice {
  readonly action: Action;
  /** `bids 5 fives`. */
  readonly words: string;
  /** The chance (0–1) that it turns out right, given what the person knows; only with --hint, and if there is one. */
  readonly chance?: number;
}

/** The number of columns if the terminal does not say. */
const COLUMNS = 80;

/** All choices, numbered from 1, in as many columns as fit. */
export function sayChoices(choices: readonly Choice[], columns = process.stdout.columns || COLUMNS): string {
  const digits = String(choices.length).length;
  const said = choices.map(({ words, chance }, i) => {
    const odds = chance === undefined ? "" : ` (${percent(chance)})`;
    return `${String(i + 1).padStart(digits)} ${words}${odds}`;
  });
  const width = Math.max(...said.map((text) => text.length)) + 3;
  const across = Math.max(1, Math.floor(columns / width));
  const down = Math.ceil(said.length / across);
  const lines = Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (_, column) => (said[column * down + row] ?? "").padEnd(width))
      .join("")
      .trimEnd(),
  );
  return `\n${lines.join("\n")}`;
}

/** The choice that a typed line means: a number of the list, or words that fit only one choice. */
export function choiceOf(choices: readonly Choice[], line: string): { action: Action } | { problem: string } {
  const typed = line.trim().toLowerCase().replace(/\s+/g, " ");
  const most = choices.length;
  const hint = most === 1 ? "Type 1." : `Type a number from 1 to ${most}, or words such as "${choices[0]!.words}".`;
  if (typed === "") return { problem: hint };
  if (/^\d+$/.test(typed)) {
    const found = choices[Number(typed) - 1];
    return found ?? { problem: `There is no choice ${typed.slice(0, 12)}. ${hint}` };
  }
  const words = (choice: Choice): string => choice.words.toLowerCase();
  const same = choices.filter((choice) => words(choice) === typed || words(choice) === `bids ${typed}`);
  const near = same.length > 0 ? same : choices.filter((choice) => words(choice).includes(typed));
  if (near.length === 1) return near[0]!;
  return {
    problem:
      near.length === 0 ? `You cannot do that now. ${hint}` : `That fits ${plural(near.length, "choice")}. ${hint}`,
  };
}
