// npm run build: builds the pages, unless what is there was made of the same sources. So a host who starts again does not wait for
// it. `npm ci` forgets what was built, as other versions of libraries make other pages.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { madeOf } from "./made-of.ts";

const ROOT = join(import.meta.dirname, "..");
/** All that the pages are made of: the studio has the SDK's and the house bots' sources too. */
const SOURCES = ["package-lock.json", "tsconfig.base.json", "bots/", "docs/", "ladder-web/", "sdk/"];
const PAGE = join(ROOT, "ladder-web/dist/index.html");
const STAMP = join(ROOT, "node_modules/.cache/pages-made-of");

const sources = madeOf(ROOT, SOURCES);
const isBuilt = existsSync(PAGE) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources;
if (isBuilt) console.log("The pages are built from these sources already.");
else {
  rmSync(STAMP, { force: true });
  const { build } = await import("vite");
  const root = join(ROOT, "ladder-web");
  await build({ root });
  // Behind the pages, because these empty the folder that it goes into.
  await build({ root, configFile: join(root, "vite.drawn.config.ts") });
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
}
