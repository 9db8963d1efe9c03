import { BRASS, DIM, fitted, signature, table, text, WIDTH, wrapped } from "./draw.ts";

/** What a page without a table says of itself. */
export interface Poster {
  /** What kind of page it is. */
  readonly over: string;
  readonly title: string;
  readonly about: string;
  /** Names and what is to be said of each, below each other. */
  readonly lines: readonly (readonly [name: string, value: string])[];
}

const EDGE = 72;
/** As many as have room. */
export const POSTER_LINES = 5;

/** The picture of a page that has no game to show. */
export function poster({ over, title, about, lines }: Poster): string {
  const big = { size: 64, bold: true };
  const small = { size: 30, fill: DIM };
  const told = wrapped(about, small, WIDTH - 2 * EDGE, 2);
  const name = { size: 34, bold: true };
  const from = 296 + told.length * 40;
  const rows = lines.slice(0, POSTER_LINES).map(([who, value], i) => {
    const y = from + i * 50;
    const room = WIDTH - 2 * EDGE - value.length * 34 * 0.55 - 30;
    return (
      text(EDGE, y, fitted(who, name, room), name) +
      text(WIDTH - EDGE, y, value, { size: 34, fill: BRASS, anchor: "end" })
    );
  });
  return table(
    [
      text(EDGE, 92, over, { size: 28, fill: DIM }),
      text(EDGE, 186, fitted(title, big, WIDTH - 2 * EDGE), big),
      ...told.map((line, i) => text(EDGE, 246 + i * 40, line, small)),
      ...rows,
      signature(),
    ].join("\n"),
  );
}
