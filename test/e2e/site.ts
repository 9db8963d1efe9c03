import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { PATIENCE_MS } from "../patience.ts";
import { inspect, openBrowser } from "./browser.ts";
import { ROOT } from "./command.ts";
import { startProduct } from "./product.ts";
import { type Author, openAccount, openOperator, openPages, type Visit } from "./visits.ts";

/** A product that plays a few house bots, and who looks at its pages. */
export interface Site {
  readonly browser: Browser;
  readonly url: string;
  /** A stranger, `author` and an operator. */
  readonly visits: readonly Visit[];
  readonly author: Author;
  /** Opens a page as the author sees it, or a stranger. It is closed with its context. */
  open(path: string, who?: Author, viewport?: { width: number; height: number }): Promise<Page>;
  /** What each open page shows, for the message of a failed test. */
  tell(): Promise<string>;
  close(): Promise<void>;
}

/** Starts all of it; undefined where there is no browser. */
export async function openSite(): Promise<Site | undefined> {
  const browser = await openBrowser();
  if (browser === undefined) return undefined;
  const home = await mkdtemp(join(tmpdir(), "pages-"));
  await mkdir(join(home, "house"));
  for (const name of ["honest", "odds", "random", "bold"])
    await copyFile(join(ROOT, `bots/src/${name}.ts`), join(home, `house/${name}.ts`));
  const more = { RUNNER_CONCURRENCY: "1", OPEN_MATCHES: "1", HOUSE_BOTS_DIR: join(home, "house") };
  const product = await startProduct(join(home, "data"), undefined, more);
  const { url } = product;
  const shown = new Map<Page, () => Promise<string>>();
  const author = await openAccount(browser, url);
  const operator = await openOperator(browser, url, join(home, "data"));
  return {
    browser,
    url,
    author,
    visits: [{ paths: await openPages(url), cookies: [] }, author, operator],
    async open(path, who, viewport = { width: 1440, height: 900 }) {
      const inside = await browser.newContext({ viewport, reducedMotion: "reduce" });
      if (who) await inside.addCookies(who.cookies);
      const page = await inside.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      shown.set(page, await inspect(page));
      page.once("close", () => shown.delete(page));
      await page.goto(`${url}${path}`);
      return page;
    },
    async tell() {
      const said = await Promise.all([...shown.values()].map((shows) => shows()));
      return said.join("\n\n");
    },
    async close() {
      await browser.close();
      await product.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
