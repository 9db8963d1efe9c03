import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The replay viewer of the web pages, built as one page. It is part of this package (`npm run build:viewer` makes it). */
const PAGE = fileURLToPath(new URL("../../viewer/viewer.html", import.meta.url));
/** In a checkout, the web pages themselves: the viewer is built from them, so it is never outdated. */
const PAGES = fileURLToPath(new URL("../../../../ladder-web", import.meta.url));
const CONFIG = join(PAGES, "vite.viewer.config.ts");
const GAMES = '<script type="application/json" id="games">';
const MISTAKES = '<script type="application/json" id="mistakes">[]';

/** The decision of a game that gave most away. */
export interface WorstMistake {
  event: number;
  loss: number;
}

/**
 * A page that shows replays, given one per line. It needs only a browser: no server and no network. `mistakes`: the worst
 * mistake of each game, where the page then opens.
 */
export async function replayPage(
  lines: readonly string[],
  mistakes: readonly (WorstMistake | null)[] = [],
): Promise<string> {
  const page = existsSync(CONFIG) ? await builtPage() : await readFile(PAGE, "utf8");
  // In JSON, "<" occurs only in strings. Escaped like this, it cannot end a script or begin a comment.
  const games = lines.join("\n").replaceAll("<", "\\u003c");
  const worst = MISTAKES.replace("[]", JSON.stringify(mistakes));
  return page.replace(GAMES, () => GAMES + games).replace(MISTAKES, () => worst);
}

async function builtPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "liars-viewer-"));
  try {
    const vite = join(PAGES, "../node_modules/vite/bin/vite.js");
    await promisify(execFile)(
      process.execPath,
      [vite, "build", "--config", CONFIG, "--outDir", folder, "--emptyOutDir"],
      {
        cwd: PAGES,
      },
    );
    return await readFile(join(folder, "viewer.html"), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
