import type { Plugin, Rolldown } from "vite";

/** The first module of most pages, that of an embedded replay, the part of the program that each page has, and live games. */
const STARTS = /\/src\/(app\/start|embed|live\/LiveShow|pages\/\w+Page)\.tsx$/;

/** The pages that the arena draws before it sends them (src/drawn.tsx): those whose first look is known by then. */
export const DRAWN = [
  "Home",
  "Ladder",
  "Bot",
  "Version",
  "Match",
  "Game",
  "Bots",
  "Matches",
  "Overall",
  "Author",
  "Pair",
  "Seasons",
  "Leagues",
  "Rules",
  "Ruleset",
  "Lesson",
  "Guide",
  "SignIn",
  "Open",
  "Play",
  "Status",
].map((name) => `pages/${name}Page`);

/**
 * Writes down which files each page begins with, in `starts.json`, by the path of its module. The arena names them in the
 * page's head (services/arena/src/http/starts.ts), so that a browser asks for all of them at once, and not one after the other
 * as each script finds out what it needs. Under `drawn` are the pages that it draws.
 */
export const starts = (): Plugin => ({
  name: "starts",
  apply: "build",
  generateBundle: {
    // Vite has named the styles by then.
    order: "post",
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      for (const chunk of chunks)
        if (importedBy(chunk, chunks).has(chunk))
          throw new Error(`${chunk.fileName} imports itself by way of another file`);
      const found: Record<string, string[]> = {};
      for (const chunk of chunks)
        for (const module of chunk.moduleIds) {
          const name = STARTS.exec(module)?.[1];
          if (name !== undefined) found[name] = filesOf(chunk, chunks);
        }
      if (!found["app/start"] || !found.embed) throw new Error("what all pages start with is no chunk of its own");
      for (const page of DRAWN) if (!found[page]) throw new Error(`${page} is drawn, and no page`);
      this.emitFile({ type: "asset", fileName: "starts.json", source: JSON.stringify({ ...found, drawn: DRAWN }) });
    },
  },
});

/** All that a chunk imports, and what that imports. Each runs before it: in a circle, one would run before what it needs. */
function importedBy(start: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const importsOf = ({ imports }: Rolldown.OutputChunk) => chunks.filter(({ fileName }) => imports.includes(fileName));
  const found = new Set(importsOf(start));
  for (const chunk of found) for (const next of importsOf(chunk)) found.add(next);
  return found;
}

/** The scripts that a chunk imports, itself first, and their styles; without those that index.html names. */
function filesOf(start: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const found = [start, ...[...importedBy(start, chunks)].filter(({ isEntry }) => !isEntry)];
  const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...[...found].map(({ fileName }) => fileName), ...styles].map((file) => `/${file}`);
}
