/** A word as a POSIX shell takes it back. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The line that repeats a run: flags without a value are left out. */
export function commandLine(
  command: string,
  bots: readonly string[],
  flags: Record<string, string | number | undefined>,
): string {
  const words = Object.entries(flags).flatMap(([flag, value]) =>
    value === undefined || value === "" ? [] : [`--${flag}`, quoted(String(value))],
  );
  return ["liars", command, ...bots.map(quoted), ...words].join(" ");
}
