import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { HOUSE_BOTS, houseBotFiles, houseBotUrl, isHouseBot } from "@liars-ladder/bots";
import { sourcesText } from "@liars-ladder/protocol/client";

/** The names of the house bots. */
export const houseBots = (): readonly string[] => HOUSE_BOTS;

/** The source file of a house bot. */
export const houseBotFile = (name: string): string | undefined =>
  isHouseBot(name) ? fileURLToPath(houseBotUrl(name)) : undefined;

/** The `hash` that a ladder gives a version with this machine's sources of a house bot; undefined if there is no such bot. */
export function houseHash(name: string): string | undefined {
  if (!isHouseBot(name)) return undefined;
  const folder = new URL(".", houseBotUrl(name));
  const files = houseBotFiles(name).map((path) => ({ path, text: readFileSync(new URL(path, folder), "utf8") }));
  return createHash("sha256")
    .update(sourcesText(`${name}.ts`, files))
    .digest("hex");
}
