/**
 * The house bots: `random`, three styles, a line of growing strength that starts with `honest`, and one that is hard to
 * exploit. They are files to read, copy and submit, not code to import. Each is one TypeScript file that imports only the
 * SDK (`reference` also `odds`). A host submits them like any other bot.
 */
export const HOUSE_BOTS = [
  "random",
  // Styles.
  "bluffer",
  "bold",
  "cautious",
  // From weak to strong.
  "honest",
  "odds",
  "reader",
  "searcher",
  // Hard to exploit.
  "reference",
] as const;
export type HouseBot = (typeof HOUSE_BOTS)[number];

export const isHouseBot = (name: string): name is HouseBot => (HOUSE_BOTS as readonly string[]).includes(name);

/** Where the source of a house bot is on this disk, as a `file:` URL. */
export const houseBotUrl = (name: HouseBot): URL => new URL(`../src/${name}.ts`, import.meta.url);

/** The names of a house bot's files, all in one folder: its own first, then those that it imports. */
export const houseBotFiles = (name: HouseBot): string[] =>
  name === "reference" ? ["reference.ts", "odds.ts"] : [`${name}.ts`];
