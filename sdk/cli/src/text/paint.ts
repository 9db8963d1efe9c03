import { styleText } from "node:util";

const on =
  (style: Parameters<typeof styleText>[0], stream: NodeJS.WriteStream) =>
  (text: string): string =>
    styleText(style, text, { stream });

/** Colours for stdout: none if it is not a terminal, or NO_COLOR is set. */
export const dim = on("dim", process.stdout);
export const bold = on("bold", process.stdout);
export const green = on("green", process.stdout);
export const red = on("red", process.stdout);
/** A colour for stderr. */
export const alarm = on("red", process.stderr);
