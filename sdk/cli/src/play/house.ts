import { fileURLToPath } from "node:url";
import { HOUSE_BOTS, houseBotUrl, isHouseBot } from "@liars-ladder/bots";

/** The names of the house bots. */
export const houseBots = (): readonly string[] => HOUSE_BOTS;

/** The source file of a house bot. */
export const houseBotFile = (name: string): string | undefined =>
  isHouseBot(name) ? fileURLToPath(houseBotUrl(name)) : undefined;
