import type { Socket } from "node:net";

/**
 * A longer line is not one of our messages: games are sent in pieces of 256 KB, and a game's log takes less than
 * that.
 */
const LINE = 1024 ** 2;

/** Bounded lines of UTF-8. A line that is too long becomes an empty one. */
export function linesOf(socket: Socket, line: (text: string) => void): void {
  let pending: Buffer[] = [];
  let size = 0;
  socket.on("data", (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      const text = Buffer.concat([...pending, rest.subarray(0, end)]).toString("utf8");
      rest = rest.subarray(end + 1);
      pending = [];
      size = 0;
      line(text);
      if (socket.destroyed) return;
    }
    if (rest.length > 0) pending.push(rest);
    size += rest.length;
    if (size > LINE) line("");
  });
}

/** Parses a message. The result is only known to be an object; undefined if it is not one. */
export function parseMessage<T extends object>(line: string): T | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}
