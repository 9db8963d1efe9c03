import { clean } from "./clean.ts";

/** Everything that some program takes for a line break. */
const BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Text gets at least this many columns, however long the prefix and narrow the terminal. */
const LEAST = 16;

/**
 * Text of others, safe for a terminal, with `prefix` before every line: text of a bot never begins a line, so it cannot look
 * like ours. If `columns` gives the width of the terminal, lines are broken here and not by the terminal.
 */
export function behind(prefix: string, text: string, columns: number | undefined = process.stdout.columns): string[] {
  const width = columns === undefined ? Number.POSITIVE_INFINITY : Math.max(LEAST, columns - 1 - widthOf(prefix));
  return text
    .split(BREAK)
    .flatMap((line) => pieces(clean(line).replaceAll("\t", "    "), width))
    .map((piece) => `${prefix}${piece}`.trimEnd());
}

/** The most columns that a text can take: a character beyond ASCII may take two. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (char < "\u007f" ? 1 : 2), 0);

function pieces(line: string, width: number): string[] {
  const made: string[] = [];
  let [piece, used] = ["", 0];
  for (const char of line) {
    const wide = widthOf(char);
    if (used + wide > width) {
      made.push(piece);
      [piece, used] = ["", 0];
    }
    piece += char;
    used += wide;
  }
  return [...made, piece];
}
