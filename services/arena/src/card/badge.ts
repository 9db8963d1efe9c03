import { escaped } from "./draw.ts";

const [HEIGHT, EDGE] = [20, 8];
const SIZE = 11;
/** A mean width of letters: every machine has another font, so each text is stretched to its room. */
const LETTER = 6.2;

const widthOf = (words: string): number => Math.round([...words].length * LETTER);

/** A badge for a README: what it is about, and how it stands. An SVG without scripts, fonts or links. */
export function badge(about: string, says: string): string {
  const [left, right] = [widthOf(about) + 2 * EDGE, widthOf(says) + 2 * EDGE];
  const words = (x: number, text: string): string =>
    `<text x="${x}" y="14" textLength="${widthOf(text)}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${escaped(`${about}: ${says}`)}">
<title>${escaped(`${about}: ${says}`)}</title>
<clipPath id="r"><rect width="${left + right}" height="${HEIGHT}" rx="4"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="#2b2f2d"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="#0f5a4a"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="${SIZE}">${words(EDGE, about)}${words(left + EDGE, says)}</g>
</svg>`;
}
