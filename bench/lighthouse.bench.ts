// npm run bench -- lighthouse [RUNS]: Lighthouse on a phone, of the first page, a ladder and a game of `npm start`, while matches
// are played on the same machine and while they stand still. Beside each, the same page as the arena drew it, without any script: what
// this machine gives to a page that only stands there. Where the machine is slower than Lighthouse takes it for, a second figure is of
// the phone that is meant, by its own rule (docs/throttling.md there). Needs Chromium, and Lighthouse from the registry.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM } from "../test/e2e/browser.ts";
import { ROOT, run } from "../test/e2e/command.ts";
import { besideMatches, LADDER } from "./beside-matches.ts";
import { quantile } from "./report.ts";

export const about = "what Lighthouse says of the first page, a ladder and a game, on a phone";

const LIGHTHOUSE = "lighthouse@13.5.0";
const CHROME = "--chrome-flags=--headless=new --no-sandbox";
/** Of Lighthouse: nothing runs in the page. */
const NO_SCRIPT = "--blocked-url-patterns=*/assets/*.js";
/** The slowdown that makes a phone of a machine with this benchmark index; below `least` Lighthouse asks for less. */
const MEANT = { slowdown: 4, index: 1_750, least: 1_500 };
const ATTEMPTS = 5;
const BAR = 95;

interface Report {
  /** How fast it found this machine. */
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

export default ([runs = "5"]: string[]): Promise<void> =>
  besideMatches((when, { url, game }) =>
    measure(when, url, ["/", `/ladders/${LADDER}`, `/games/${game}`], Number(runs)),
  );

async function measure(when: string, url: string, pages: readonly string[], runs: number): Promise<void> {
  const found = pages.map((): Report[] => []);
  const meant = pages.map((): Report[] => []);
  const bare = pages.map((): Report[] => []);
  // In turns, so that a slow minute of the machine is not one page's alone.
  for (let i = 0; i < runs; i++)
    for (const [page, path] of pages.entries()) {
      const seen = await look(`${url}${path}`);
      found[page]!.push(seen);
      meant[page]!.push(await asMeant(`${url}${path}`, seen));
      bare[page]!.push(await look(`${url}${path}`, NO_SCRIPT));
    }
  const index = quantile(
    found.flat().map(({ environment }) => environment.benchmarkIndex),
    0.5,
  );
  console.log(
    `\n${when}, ${runs} runs each: median (worst to best); this machine's benchmark index: ${Math.round(index)}`,
  );
  for (const [page, path] of pages.entries()) {
    const all = found[page]!;
    const of = (value: (report: Report) => number) => {
      const values = all.map(value);
      return [quantile(values, 0.5), Math.min(...values), Math.max(...values)].map((one) => Math.round(one));
    };
    const performance = ({ categories }: Report): number => 100 * (categories.performance?.score ?? 0);
    const [median = 0, worst, best] = of(performance);
    const [still, phone] = [bare, meant].map((of) => Math.round(quantile(of[page]!.map(performance), 0.5)));
    const ms = (audit: string) => of(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)[0];
    const least = (category: string) => of(({ categories }) => 100 * (categories[category]?.score ?? 0))[1];
    console.log(
      `${path.replace(/[0-9a-f-]{36}/, "…").padEnd(20)} performance ${median} (${worst} to ${best}), bar ${BAR} ${median >= BAR ? "ok" : "MISSED"}, on a phone as meant ${phone}, without script ${still}; ` +
        `accessibility ${least("accessibility")}, best practices ${least("best-practices")}, SEO ${least("seo")}; ` +
        `largest paint ${ms("largest-contentful-paint")} ms, blocked ${ms("total-blocking-time")} ms`,
    );
  }
}

/** The same page with the slowdown that makes the phone that is meant of this machine as it was a moment ago. */
async function asMeant(address: string, seen: Report): Promise<Report> {
  const { benchmarkIndex: index } = seen.environment;
  if (index >= MEANT.least) return seen;
  const slowdown = Math.max(1, (MEANT.slowdown * index) / MEANT.index);
  return look(address, `--throttling.cpuSlowdownMultiplier=${slowdown.toFixed(2)}`);
}

/** Lighthouse's report of a page, with its own settings for a phone. */
async function look(address: string, ...more: string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "liars-lighthouse-"));
  const file = join(folder, "report.json");
  try {
    for (let attempt = 1; ; attempt++) {
      const args = [address, "--quiet", "--output=json", `--output-path=${file}`, CHROME, ...more];
      const { code, err } = await run("npx", ["--yes", LIGHTHOUSE, ...args], {
        cwd: ROOT,
        // Chromium leaves folders behind when it is ended.
        env: { CHROME_PATH: CHROMIUM, TMPDIR: folder },
      });
      const report = code === 0 ? (JSON.parse(await readFile(file, "utf8")) as Report) : undefined;
      // Now and then it sees no navigation, or no paint.
      if (report?.categories.performance?.score != null) return report;
      if (attempt === ATTEMPTS) throw new Error(`Lighthouse cannot measure ${address}:\n${err}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
