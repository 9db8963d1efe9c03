import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The pages' replay viewer, built as one page: it comes with this package (`npm run build:viewer` of the pages). */
const PAGE = fileURLToPath(new URL("../../viewer/viewer.html", import.meta.url));
/** In a checkout, the pages themselves: the viewer is built from them, so that it is never an old one. */
const PAGES = fileURLToPath(new URL("../../../../ladder-web", import.meta.url));
const CONFIG = join(PAGES, "vite.viewer.config.ts");
const GAMES = '<script type="application/json" id="games">';
const MISTAKES = '<script type="application/json" id="mistakes">[]';

/** The decision of a game that gave most away: the index of its event. */
export interface WorstMistake {
  event: number;
  loss: number;
}

/**
 * A page that shows replays, one a line, and needs nothing but a browser: no server, no network. `mistakes`: the worst one
 * of each, which is where the page then opens.
 */
export async function replayPage(
  lines: readonly string[],
  mistakes: readonly (WorstMistake | null)[] = [],
): Promise<string> {
  const page = existsSync(CONFIG) ? await builtPage() : await readFile(PAGE, "utf8");
  // In JSON, "<" stands in texts alone. Written like this it ends no script, and begins no comment.
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
