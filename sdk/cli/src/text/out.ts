import { once } from "node:events";
import type { Writable } from "node:stream";

const CHUNK = 1 << 16;

/** Writes lines in large pieces, and waits for a slow reader, so that memory use stays constant. */
export interface LineWriter {
  line(text: string): Promise<void> | undefined;
  /** Writes what is left; the stream stays open. */
  flush(): Promise<void>;
}

export function lineWriter(stream: Writable): LineWriter {
  let parts: string[] = [];
  let size = 0;
  // One wait for all: whoever does not wait for its line must not add a listener for each.
  let drained: Promise<void> | undefined;
  const flush = async (): Promise<void> => {
    const text = parts.join("");
    parts = [];
    size = 0;
    if (text !== "" && !stream.write(text))
      drained ??= once(stream, "drain").then(() => {
        drained = undefined;
      });
    await drained;
  };
  return {
    line(text) {
      parts.push(text, "\n");
      size += text.length + 1;
      return size >= CHUNK ? flush() : undefined;
    },
    flush,
  };
}
