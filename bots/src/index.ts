/**
 * The house bots: `random`, three styles, from `honest` on a line of growing strength, and one that is hard to exploit. They
 * are files to read, copy and submit, not code to import: each is one TypeScript file that imports the SDK alone,
 * `reference` also `odds`, and hosts hand it in like anybody's.
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
  // Safe, not greedy.
  "reference",
] as const;
export type HouseBot = (typeof HOUSE_BOTS)[number];

export const isHouseBot = (name: string): name is HouseBot => (HOUSE_BOTS as readonly string[]).includes(name);

/** Where the source of a house bot lies on this disk, as a `file:` URL. */
export const houseBotUrl = (name: HouseBot): URL => new URL(`../src/${name}.ts`, import.meta.url);

/** The files of a house bot, beside each other: its own first, then what that imports. */
export const houseBotFiles = (name: HouseBot): string[] =>
  name === "reference" ? ["reference.ts", "odds.ts"] : [`${name}.ts`];
