// Control characters except tab and newline, and characters that change the direction of text.
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Text that others wrote (a bot's name, its log, a server's sentence), made safe for a terminal: no escape sequences, and
 * nothing that hides or reverses the text beside it. Newlines and tabs stay.
 */
export const clean = (text: string): string => text.toWellFormed().replace(UNSAFE, "");

/** The cleaned text on one line, cut to `width` characters. */
export function cleanLine(text: string, width = 200): string {
  const line = clean(text).replace(/\s+/g, " ").trim();
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}
