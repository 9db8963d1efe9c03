/** Writes one line: to `write`, or to the console of the place where the bot runs, if there is one. */
export function logLine(what: readonly unknown[], write?: (line: string) => void): void {
  const line = what.map(text).join(" ");
  if (write) write(line);
  else (globalThis as { console?: { log(line: string): void } }).console?.log(line);
}

function text(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // A cycle, a BigInt, a getter that throws: a log never breaks a game.
    return Object.prototype.toString.call(value);
  }
}
