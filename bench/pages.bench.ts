// npm run bench -- pages [VISITS]: when each page that anybody may see shows its largest part, and by how much its parts move, for
// somebody who comes for the first time: at a desk and on a phone's window, beside the matches of `npm start` and while none is
// played. Needs Chromium.
import { createClient } from "@liars-ladder/protocol/client";
import type { Browser } from "playwright-core";
import { addressesOf } from "../test/e2e/addresses.ts";
import { NO_BROWSER, openBrowser } from "../test/e2e/browser.ts";
import { MOST_SHIFT, visit } from "../test/e2e/look.ts";
import { must } from "./answer.ts";
import { besideMatches, LADDER, type Site } from "./beside-matches.ts";
import { quantile } from "./report.ts";

export const about = "when each page shows its largest part, and by how much its parts move";

const BAR_MS = 800;
/** They are visited in turns. */
const WINDOWS = [
  { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { colorScheme: "dark", viewport: { width: 360, height: 740 } },
] as const;

export default async function pages([visits = "4"]: string[]): Promise<void> {
  const browser = await openBrowser([], false);
  if (browser === undefined) throw new Error(NO_BROWSER);
  try {
    await besideMatches((when, site) => measure(browser, when, site, Number(visits)));
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, when: string, { url, game }: Site, visits: number): Promise<void> {
  const client = createClient({ baseUrl: url });
  const { versions } = must(await client.getBot({ params: { author: "house", bot: "odds" } }));
  const paths = addressesOf({ match: game.replace(/\.\d+$/, ""), ladder: LADDER, version: versions[0]!.id });
  const seen = paths.map((path) => ({ path, paints: [] as number[], shift: 0 }));
  for (let turn = 0; turn < visits; turn++)
    for (const one of seen) {
      // With nothing kept from another page.
      const context = await browser.newContext({ ...WINDOWS[turn % WINDOWS.length], reducedMotion: "reduce" });
      const { lcp, shift } = await visit(await context.newPage(), url, one.path);
      one.paints.push(lcp);
      one.shift = Math.max(one.shift, shift);
      await context.close();
    }
  console.log(`\n${when}, ${visits} visits each: largest paint, median (best to worst), ms; most that moved`);
  for (const { path, paints, shift } of seen) {
    const [median, best, worst] = [quantile(paints, 0.5), Math.min(...paints), Math.max(...paints)].map(Math.round);
    const missed = median! > BAR_MS || shift > MOST_SHIFT ? "   MISSED" : "";
    console.log(
      `${path.replace(/[0-9a-f-]{36}/, "…").padEnd(36)} ${median} (${best} to ${worst}); ${shift.toFixed(3)}${missed}`,
    );
  }
  const all = seen.flatMap(({ paints }) => paints);
  const late = all.filter((paint) => paint > BAR_MS).length;
  const slow = seen.filter(({ paints }) => quantile(paints, 0.5) > BAR_MS).length;
  const most = Math.max(...seen.map(({ shift }) => shift));
  console.log(
    `all: median ${Math.round(quantile(all, 0.5))} ms; ${late} of ${all.length} visits and the median of ${slow} of ${seen.length} pages over ${BAR_MS} ms; ` +
      `moved by ${most.toFixed(3)} at most, bar ${MOST_SHIFT}   ${slow === 0 && most <= MOST_SHIFT ? "ok" : "MISSED"}`,
  );
}
