import { createInterface } from "node:readline";

/** Lines that somebody types, or a pipe sends. */
export interface LineReader {
  /** The next one; undefined once there are no more, or when it is stopped. */
  read(question: string): Promise<string | undefined>;
  /** Whether somebody asked for a line that never came. */
  ended(): boolean;
  close(): void;
}

export function lineReader(stop: AbortSignal, input: NodeJS.ReadStream = process.stdin): LineReader {
  const lines = createInterface({ input, output: input.isTTY ? process.stdout : undefined });
  // A pipe may send its lines before anybody asks for them.
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
  // Readline takes Ctrl-C on a terminal for itself: it is meant for whoever plays.
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
