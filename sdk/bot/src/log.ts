/** Writes one line to `write`; without it, to the console of the engine that the bot runs in, if it has one. */
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
    // It has a cycle, a BigInt or a getter that throws. A log never breaks a game.
    return Object.prototype.toString.call(value);
  }
}
