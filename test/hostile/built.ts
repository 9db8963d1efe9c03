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
