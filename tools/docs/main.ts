// npm run docs: writes the parts of docs/ that are made from code, between `<!-- npm run docs: NAME -->` and `<!--
// end -->`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cli } from "./cli.ts";
import { limits, sandbox } from "./limits.ts";
import { type Parts, partsOf, ROOT, readPages, renewed } from "./pages.ts";
import { problems } from "./problems.ts";
import { rules } from "./rules.ts";
import { costs, scale } from "./scale.ts";
import { alerts, metrics } from "./telemetry.ts";

export const PARTS: Parts = { alerts, cli, costs, limits, metrics, problems, rules, sandbox, scale };

if (import.meta.main) {
  for (const page of readPages()) {
    if (partsOf(page).length === 0) continue;
    const text = await renewed(page, PARTS);
    if (text !== page.text) console.log(`${page.path} is written`);
    writeFileSync(join(ROOT, page.path), text);
  }
}
