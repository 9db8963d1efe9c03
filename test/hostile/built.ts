import { readFileSync } from "node:fs";
import { HOUSE_BOTS, type HouseBot, houseBotFiles, houseBotUrl } from "@liars-ladder/bots";
import { buildBot, type MatchBot, type SourceFile } from "@liars-ladder/sandbox";

/**
 * A bot for a match of a test, from its source. Its types are not checked: that step takes half of a build's CPU, and
 * hostile.test.ts and build.test.ts are there for it.
 */
export async function built(id: string, source: string | readonly SourceFile[]): Promise<MatchBot> {
  const files = typeof source === "string" ? [{ path: "bot.ts", text: source }] : source;
  const report = await buildBot({ files, entry: files[0]?.path, typed: true });
  if (!report.ok) throw new Error(`${id} does not build: ${JSON.stringify(report.problems)}`);
  return { id, bundle: report.bundle, map: report.map };
}

/** All house bots. */
export const builtHouse = (): Promise<MatchBot[]> => Promise.all(HOUSE_BOTS.map((name) => built(name, filesOf(name))));

const filesOf = (name: HouseBot): SourceFile[] =>
  houseBotFiles(name).map((path) => ({ path, text: readFileSync(new URL(path, houseBotUrl(name)), "utf8") }));
