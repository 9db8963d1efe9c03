import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { ConsoleMessage, Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Every table fits from this width on. */
const LEAST_WIDTH = 800;

/** By how much the parts of a page may move, as browsers measure it (CLS). */
export const MOST_SHIFT = 0.02;

interface Measured {
  /** By how many px the page is wider than its window. */
  sideways: number;
  /** When the largest part was shown, ms, infinite if the browser noted nothing; and by how much the layout shifted. */
  lcp: number;
  shift: number;
  /** What moved up or down by more than a line, but for the footer: by how many px, and its first words. */
  moves: string[];
}

/** What a page showed, and what was wrong with it. */
export interface Seen extends Measured {
  path: string;
  violations: string[];
  errors: string[];
  /** Tables that are wider than their room in windows in which all have room, by their first words. */
  wide: string[];
}

/** An entry of the type `layout-shift`. */
interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Opens a page of a product at `url`, waits until all of it is shown, and measures it. */
export async function visit(page: Page, url: string, path: string): Promise<Measured> {
  await page.goto(`${url}${path}`);
  await page.locator("h1, [role=slider]").first().waitFor();
  await loaded(page, path);
  // Parts that fade in are transparent for a moment.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  return page.evaluate(measure);
}

/** Visits a page, and looks at it by axe, too. */
export async function lookAt(page: Page, url: string, path: string): Promise<Seen> {
  const errors: string[] = [];
  // An address of nothing is answered with 404, and the browser notes that.
  const isNote = (message: ConsoleMessage) => message.location().url === page.url() && /\b404\b/.test(message.text());
  page.on("console", (message) => message.type() === "error" && !isNote(message) && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  const measured = await visit(page, url, path);
  const wide: string[] = [];
  const looked = page.viewportSize()!;
  for (const width of looked.width < LEAST_WIDTH ? [] : [looked.width, LEAST_WIDTH]) {
    await page.setViewportSize({ width, height: looked.height });
    wide.push(...(await page.evaluate(wideTables)));
  }
  await page.setViewportSize(looked);
  // Axe counts what a bar at the foot of the window covers as hidden.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  await loaded(page, path);
  const violations = await violationsOf(page);
  await page.setViewportSize({ width, height });
  page.removeAllListeners();
  return { path, violations, errors, wide, ...measured };
}

/** What axe finds in a page as it stands: the name of each rule, and the first parts that break it. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  // What has no layout before it is near has one now: its room was an estimate.
  const all = await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
  const { violations } = await page.evaluate(
    (values): Promise<AxeResults> =>
      (globalThis as never as { axe: typeof import("axe-core") }).axe.run({ runOnly: { type: "tag", values } }),
    RULES,
  );
  await all.evaluate((element) => (element as Element).remove());
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html.slice(0, 120))
        .slice(0, 3)
        .join(" ")}`,
  );
}

/** All that the page has asked for is there. What is further down may be asked for when it comes into sight. */
async function loaded(page: Page, path: string): Promise<void> {
  // The style guide shows what loads for ever.
  if (path.startsWith("/styleguide")) return;
  await page.getByText("Loading…").first().waitFor({ state: "detached" });
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

/** Runs in the page. */
export async function measure(): Promise<Measured> {
  // What was noted so far. To be told of it later, in time or not, would hide what a busy machine notes late.
  const of = (type: string): PerformanceEntry[] => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    const found = observer.takeRecords();
    observer.disconnect();
    return found;
  };
  let paints = of("largest-contentful-paint");
  for (let looks = 0; paints.length === 0 && looks < 200; looks++) {
    await new Promise((wait) => setTimeout(wait, 50));
    paints = of("largest-contentful-paint");
  }
  const moved = of("layout-shift") as Shift[];
  return {
    sideways: document.documentElement.scrollWidth - innerWidth,
    lcp: paints.at(-1)?.startTime ?? Number.POSITIVE_INFINITY,
    shift: moved.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    moves: moved
      .flatMap(({ sources }) => sources)
      .map(({ node, previousRect, currentRect }) => ({ what: node, by: currentRect.y - previousRect.y }))
      .filter(({ what, by }) => Math.abs(by) > 24 && what?.nodeName !== "FOOTER")
      .map(({ what, by }) => `${Math.round(by)}: ${what?.textContent?.slice(0, 60)}`),
  };
}

/** Runs in the page. */
function wideTables(): string[] {
  const scrollers = [...document.querySelectorAll<HTMLElement>(".scroller")];
  return scrollers
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map(({ innerText }) => `${innerWidth}: ${innerText.slice(0, 80)}`);
}
