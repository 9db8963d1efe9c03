/** A line on stderr that is written over as the work goes on; silent where stderr is no terminal. */
export interface Progress {
  show(text: string): void;
  /** Wipes the line. */
  end(): void;
}

export function progress(): Progress {
  const stream = process.stderr;
  if (!stream.isTTY) return { show() {}, end() {} };
  let last = 0;
  return {
    show(text) {
      const now = performance.now();
      if (now - last < 80) return;
      last = now;
      stream.write(`\r\u001b[2K${text.slice(0, Math.max(10, stream.columns - 1))}`);
    },
    end() {
      stream.write("\r\u001b[2K");
    },
  };
}
