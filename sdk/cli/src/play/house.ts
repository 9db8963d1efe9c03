import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the house bots' sources are: one file a bot, named like it. */
const folder = (): string =>
  join(dirname(fileURLToPath(import.meta.resolve("@liars-ladder/bots/package.json"))), "src");

/** The names of the house bots: a file with a default export each, `index.ts` and shared files have none. */
export function houseBots(): string[] {
  return readdirSync(folder())
    .filter((file) => /^[a-z][a-z0-9-]*\.ts$/.test(file) && file !== "index.ts")
    .map((file) => file.slice(0, -3))
    .sort();
}

export function houseBotFile(name: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || name === "index") return undefined;
  const file = join(folder(), `${name}.ts`);
  return existsSync(file) ? file : undefined;
}
