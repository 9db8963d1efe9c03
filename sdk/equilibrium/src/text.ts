/**
 * Bytes as printable text, to stand in a source file between quotation marks: 13 bits are two of 91 characters, which is
 * shorter than base 64 by a thirteenth. The characters are those from "#" to "}", with "!" for "$" and "~" for "\\".
 */
export function textOf(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let have = 0;
  const put = (pair: number): void => {
    for (const digit of [Math.floor(pair / 91), pair % 91])
      text += SPELT[digit + 35] ?? String.fromCharCode(digit + 35);
  };
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    have += 8;
    if (have < 13) continue;
    have -= 13;
    put((bits >> have) & 8191);
    bits &= (1 << have) - 1;
  }
  if (have > 0) put((bits << (13 - have)) & 8191);
  return text;
}

/** Characters that mean something in a string are spelt otherwise. */
const SPELT: Readonly<Record<number, string>> = { 36: "!", 92: "~" };
