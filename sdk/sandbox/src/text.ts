/**
 * Makes a bot's text fit to be stored and shown: well-formed UTF-16, no control characters but newline and tab, no
 * bidirectional controls, no NUL, at most `bytes` bytes of UTF-8.
 */
export function cleanText(text: string, bytes: number): string {
  const cut = text.length > bytes ? text.slice(0, bytes) : text;
  const clean = cut
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, "\ufffd");
  return cutUtf8(clean, bytes);
}

/** The longest beginning of `text` that takes at most `bytes` bytes of UTF-8. */
export function cutUtf8(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text;
  let used = 0;
  let end = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    used += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (used > bytes) return text.slice(0, end);
    end += char.length;
  }
  return text;
}
