const BOT = /^[a-z0-9][a-z0-9-]{1,31}\/[a-z0-9][a-z0-9-]{1,31}$/;
/** The most that sit at a table with somebody. */
const MOST = 7;

/** Opponents in an address, as the bot's page takes them: `ada/bold,house/odds`. */
export const rivalsText = (rivals: readonly string[]): string => [...new Set(rivals)].join(",");

/** Reads them. What is no bot's name, the bot itself, and what is named twice counts as absent. */
export const readRivals = (text: string | undefined, own: string): string[] =>
  [...new Set((text ?? "").split(","))].filter((name) => BOT.test(name) && name !== own).slice(0, MOST);
