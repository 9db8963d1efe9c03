import type { Socket } from "node:net";

/** A line longer than this is no message of ours: games are sent by 256 KB, and the log of one takes less than that. */
const LINE = 1024 ** 2;

/** Bounded lines of UTF-8: one that is longer is no line, but an empty one. */
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

/** A message, of which nothing is known but that it is an object; undefined: it is none. */
export function parseMessage<T extends object>(line: string): T | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}
