/** What is done so far, on stderr. */
export interface Progress {
  show(text: string): void;
  /** Wipes what a terminal shows of it. */
  end(): void;
}

/** Between two lines in a pipe. */
const LINE_MS = 5000;

/**
 * A terminal has one line that is written over as the work goes on. Elsewhere it is silent, or says with `lines` the
 * first and then one every five seconds: for work that takes minutes.
 */
export function progress({ lines = false } = {}): Progress {
  const stream = process.stderr;
  let last = Number.NEGATIVE_INFINITY;
  const due = (everyMs: number): boolean => {
    const now = performance.now();
    if (now - last < everyMs) return false;
    last = now;
    return true;
  };
  if (!stream.isTTY)
    return {
      show(text) {
        if (lines && due(LINE_MS)) stream.write(`${text}\n`);
      },
      end() {},
    };
  return {
    show(text) {
      if (due(80)) stream.write(`\r\u001b[2K${text.slice(0, Math.max(10, stream.columns - 1))}`);
    },
    end() {
      stream.write("\r\u001b[2K");
    },
  };
}
