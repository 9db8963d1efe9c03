/** What is done so far, on stderr. */
export interface Progress {
  /** A function is asked when it is shown: it may tell how long it takes. */
  show(text: string | (() => string)): void;
  /** Wipes what a terminal shows of it. */
  end(): void;
}

/** Between two looks at a line that was not shown anew: nobody waits longer than two seconds for a word. */
const BEAT_MS = 1800;

/**
 * A terminal has one line that is written over as the work goes on. Elsewhere there is a line every two seconds, so that
 * quick work is silent there; with `lines` the first one comes at once.
 */
export function progress({ lines = false } = {}): Progress {
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
