import { createInterface } from "node:readline";

/** Reads lines that somebody types or a pipe sends. */
export interface LineReader {
  /** The next line; undefined when there are no more, or when it is stopped. */
  read(question: string): Promise<string | undefined>;
  /** Whether `read` was called after the last line. */
  ended(): boolean;
  close(): void;
}

export function lineReader(stop: AbortSignal, input: NodeJS.ReadStream = process.stdin): LineReader {
  const lines = createInterface({ input, output: input.isTTY ? process.stdout : undefined });
  // A pipe may send its lines before the first call of `read`.
  const typed: string[] = [];
  let [closed, ended] = [false, false];
  let wake = (): void => {};
  lines.on("line", (line) => {
    typed.push(line);
    wake();
  });
  lines.on("close", () => {
    closed = true;
    wake();
  });
  stop.addEventListener("abort", () => wake(), { once: true });
  // Readline handles Ctrl-C on a terminal itself: pass it on to this process.
  lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  return {
    async read(question) {
      if (input.isTTY) {
        lines.setPrompt(question);
        lines.prompt();
      } else process.stdout.write(question);
      while (typed.length === 0 && !closed && !stop.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const line = stop.aborted ? undefined : typed.shift();
      ended ||= line === undefined;
      return line;
    },
    ended: () => ended,
    close: () => lines.close(),
  };
}
