/**
 * The text whose SHA-256 is a version's `hash`: all names and texts, in the order of the names, and which file is the bot.
 * Arena and CLI must agree on it.
 */
export function sourcesText(entry: string, files: readonly { path: string; text: string }[]): string {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1)).map(({ path, text }) => ({ path, text }));
  return JSON.stringify([entry, sorted]);
}
