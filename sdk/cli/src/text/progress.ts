import { isQuiet } from "./quiet.ts";

/** Shows progress on stderr. */
export interface Progress {
  /** A function is called each time the line is shown, so it can say how long the rest takes. */
  show(text: string | (() => string)): void;
  /** Clears the line on a terminal. */
  end(): void;
}

/** The line is shown again after this many ms without a change, so that the user sees something every two seconds. */
const BEAT_MS = 1800;

/**
 * On a terminal, one line is overwritten as the work goes on. Without a terminal, it prints a line every two seconds, so
 * that quick work prints nothing; with `lines`, the first line comes at once. With --quiet, nothing is shown.
 */
export function progress({ lines = false } = {}): Progress {
  if (isQuiet()) return { show: () => {}, end: () => {} };
  const stream = process.stderr;
  let [told, last]: [() => string, number] = [() => "", lines ? Number.NEGATIVE_INFINITY : performance.now()];
  const write = (): void => {
    const text = told();
    if (text === "") return;
    last = performance.now();
    if (!stream.isTTY) stream.write(`${text}\n`);
    else stream.write(`\r\u001b[2K${text.slice(0, Math.max(10, stream.columns - 1))}`);
  };
  const due = (everyMs: number): boolean => performance.now() - last >= everyMs;
  const beat = setInterval(() => due(stream.isTTY ? 80 : BEAT_MS) && write(), 100).unref();
  return {
    show(text) {
      told = typeof text === "string" ? () => text : text;
      if (due(stream.isTTY ? 80 : BEAT_MS)) write();
    },
    end() {
      clearInterval(beat);
      if (stream.isTTY) stream.write("\r\u001b[2K");
    },
  };
}
