import { type Card, cardKind, EMBLEMS, type Look, PIPS, pipRadius, STAR, SUITS, WHEEL } from "@liars-ladder/rules";

/** Parts of a card as SVG, in the colours of the viewer's table. All text goes through `text`. */

export const WIDTH = 1200;
export const HEIGHT = 630;

const INK = "#f3f1e6";
export const DIM = "#c5d6cc";
export const BRASS = "#e0bf74";
const FELT = "#1b5a4c";
const FELT_DEEP = "#0f3d33";
const WOOD = "#3d2212";
const BONE = "#f7f2e4";
const PIP = "#1d2320";
const SEATS = ["#f2b84b", "#79c2ff", "#ff9f82", "#93e0a0", "#d3a8ff", "#f5ee86", "#ffb0d4", "#d2dbd6"];

export const escaped = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface Type {
  readonly size: number;
  readonly bold?: boolean;
  readonly fill?: string;
  readonly anchor?: "start" | "middle" | "end";
}

/** One line of text from its baseline. */
export const text = (x: number, y: number, words: string, { size, bold = false, fill = INK, anchor = "start" }: Type) =>
  `<text x="${x}" y="${y}" font-family="Archivo" font-size="${size}" font-weight="${bold ? 700 : 400}" fill="${fill}" text-anchor="${anchor}">${escaped(words)}</text>`;

/** About how wide a text is: prose in this font takes less than half of its size a letter. */
const widthOf = (words: string, { size, bold = false }: Type): number => words.length * size * (bold ? 0.53 : 0.46);

/** As much of a text as fits, with an ellipsis where that is not all. */
export function fitted(words: string, type: Type, width: number): string {
  if (widthOf(words, type) <= width) return words;
  const room = Math.max(1, Math.floor((words.length * width) / widthOf(words, type)) - 1);
  return `${words.slice(0, room).trimEnd()}…`;
}

/** A text in lines of about this width; what has no room on the last one is cut. */
export function wrapped(words: string, type: Type, width: number, most: number): string[] {
  const lines: string[] = [];
  const rest = words.split(" ").filter((word) => word !== "");
  while (rest.length > 0 && lines.length < most) {
    let line = rest.shift()!;
    while (rest.length > 0 && widthOf(`${line} ${rest[0]}`, type) <= width) line += ` ${rest.shift()}`;
    lines.push(line);
  }
  if (rest.length > 0) lines.push(`${lines.pop()} ${rest.join(" ")}`);
  return lines.map((line) => fitted(line, type, width));
}

/** A picture on the table: rim, felt, and what is on it. */
export const table = (
  inside: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${WOOD}"/>
<rect x="14" y="14" width="${WIDTH - 28}" height="${HEIGHT - 28}" rx="34" fill="${FELT_DEEP}" stroke="${BRASS}" stroke-opacity="0.62" stroke-width="2"/>
<ellipse cx="${WIDTH / 2}" cy="${HEIGHT / 2}" rx="560" ry="286" fill="${FELT}" fill-opacity="0.55"/>
${inside}
</svg>`;

/** A seat's letter in its colour. */
export const token = (seat: number, x: number, y: number, size: number): string =>
  `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size * 0.3}" fill="${SEATS[seat] ?? INK}"/>` +
  text(x + size / 2, y + size * 0.74, "ABCDEFGH"[seat] ?? "", {
    size: size * 0.68,
    bold: true,
    fill: PIP,
    anchor: "middle",
  });

const group = (x: number, y: number, scale: number, inside: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inside}</g>`;

/** A die of this size, or its back. */
export function die(face: Card | null, look: Look, x: number, y: number, size: number): string {
  const body = face === null ? "#2b4a41" : BONE;
  const lip = face === null ? "#0a1a16" : "#b9ad8c";
  const mark = face === null ? back("M20 11 27 19 20 27 13 19Z") : group(0, -1, 1, faceMark(Number(face), look));
  const cube = `<rect x="1.5" y="2.5" width="37" height="36.5" rx="8.5" fill="${lip}"/><rect x="1.5" y="1" width="37" height="36" rx="8.5" fill="${body}"/>`;
  return group(x, y, size / 40, cube + mark);
}

const back = (path: string): string =>
  `<path d="${path}" fill="none" stroke="${BRASS}" stroke-opacity="0.78" stroke-width="1.6"/>`;

function faceMark(face: number, look: Look): string {
  if (face === 1 && look.one === "wheel") {
    const spokes = WHEEL.turns.map(
      (turn) =>
        `<path d="${WHEEL.spoke}" stroke-width="1.9" stroke-linecap="round" transform="rotate(${turn} 20 20)"/>`,
    );
    return `<g stroke="#7a4d12" fill="#7a4d12"><circle cx="20" cy="20" r="${WHEEL.rim}" fill="none" stroke-width="2.6"/><circle cx="20" cy="20" r="${WHEEL.hub}" stroke="none"/>${spokes.join("")}</g>`;
  }
  const wild = face === 1 && look.one === "wild";
  const pips = PIPS[face]?.map(
    ([x, y]) => `<circle cx="${x}" cy="${y}" r="${pipRadius(face, wild)}" fill="${wild ? "#b8391b" : PIP}"/>`,
  );
  return pips?.join("") ?? text(20, 27, String(face), { size: 20, bold: true, fill: PIP, anchor: "middle" });
}

/** Body, edge, print and suit of each kind of card. */
const KINDS: Readonly<Record<string, readonly [body: string, edge: string, print: string, suit: string]>> = {
  R: ["#b5341c", "#7d1f0d", "#fff", "#fff"],
  Y: ["#f0c33c", "#a9801a", PIP, "#3a2b00"],
  G: ["#2c7a43", "#164d27", "#fff", "#fff"],
  B: ["#2a62ad", "#173f77", "#fff", "#fff"],
  wild: ["#1c1f24", "#d9b866", "#ffd56b", "#fff"],
  power: ["#32264f", "#8b76c4", "#d9c8ff", "#fff"],
  number: [BONE, "#a99d7c", PIP, "#fff"],
  back: ["#2b4a41", "#5d776f", "#fff", "#fff"],
};

/** A card of this width, or its back; it is 1.35 times as high. */
export function card(face: Card | null, x: number, y: number, width: number): string {
  const kind = face === null ? "back" : cardKind(face);
  const [body, edge, print, suit] = KINDS[kind]!;
  const sheet = `<rect x="1" y="1" width="38" height="52" rx="5.5" fill="${body}" stroke="${edge}" stroke-width="1"/>`;
  return group(
    x,
    y,
    width / 40,
    sheet + (face === null ? back("M20 14 30 27 20 40 10 27Z") : printOf(face, kind, print, suit)),
  );
}

function printOf(face: Card, kind: string, print: string, suit: string): string {
  if (kind === "wild") return `<path d="${STAR}" transform="translate(20 27) scale(1.25)" fill="${print}"/>`;
  if (kind === "power") {
    const emblem = EMBLEMS[String(face)] ?? "";
    return `<path d="${emblem}" transform="translate(20 27)" fill="none" stroke="${print}" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round"/>`;
  }
  const number = typeof face === "number" ? String(face) : face.charAt(1);
  const shape = (sx: number, sy: number): string =>
    `<path d="${SUITS[kind]}" transform="translate(${sx} ${sy}) scale(.78)" fill="${suit}"/>`;
  const marks =
    kind === "number"
      ? '<path d="M12 45.5H28" stroke="#b08d3c" stroke-width="1.8" stroke-linecap="round"/>'
      : shape(8.5, 9.5) + shape(31.5, 44.5);
  return text(20, 36, number, { size: 25, bold: true, fill: print, anchor: "middle" }) + marks;
}

/** The name of the house, in the corner. */
export const signature = (): string =>
  text(WIDTH - 56, 78, "Liar’s Ladder", { size: 30, bold: true, fill: BRASS, anchor: "end" });
