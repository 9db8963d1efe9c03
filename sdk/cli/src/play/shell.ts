/** A word, quoted for a POSIX shell if needed. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The command that repeats a run. Flags without a value are left out. */
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
