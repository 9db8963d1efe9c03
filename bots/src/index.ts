/**
 * The house bots, weakest first. They are files to read, copy and submit, not code to import: each is one TypeScript
 * file that imports the SDK alone, and hosts hand it in like anybody's.
 */
export const HOUSE_BOTS = ["random", "bluffer", "bold", "cautious", "honest", "odds"] as const;
export type HouseBot = (typeof HOUSE_BOTS)[number];

export const isHouseBot = (name: string): name is HouseBot => (HOUSE_BOTS as readonly string[]).includes(name);

/** Where the source of a house bot lies on this disk, as a `file:` URL. */
export const houseBotUrl = (name: HouseBot): URL => new URL(`../src/${name}.ts`, import.meta.url);
