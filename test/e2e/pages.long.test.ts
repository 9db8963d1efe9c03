import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PATIENCE_MS, PATIENT } from "../patience.ts";
import { NO_BROWSER } from "./browser.ts";
import { lookAt, MOST_SHIFT, measure, type Seen, violationsOf } from "./look.ts";
import { openSite, type Site } from "./site.ts";

// Every page, as a stranger, an author and an operator see it: WCAG 2.2 A and AA by axe, no error in the console, nothing wider
// than the page, no table that has to be scrolled in a window of 800 pixels or more, and nothing that moves because something else comes late. It
// prints how soon each page shows its main part.

/** Both colour schemes, in the widest and the narrowest window. */
const LOOKS = [
  { name: "light, 1440", colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { name: "dark, 360", colorScheme: "dark", viewport: { width: 360, height: 740 } },
] as const;

let site: Site | undefined;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site?.close());

it.for(LOOKS)("all pages are fit for everybody: $name", async ({ name, colorScheme, viewport }, context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const seen: Seen[] = [];
  for (const { paths, cookies } of site.visits) {
    const inside = await site.browser.newContext({ colorScheme, viewport, reducedMotion: "reduce" });
    await inside.addCookies(cookies);
    const page = await inside.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    for (const path of paths) seen.push(await lookAt(page, site.url, path));
    await inside.close();
  }
  for (const { path, lcp, shift } of seen)
    console.log(`${name}: ${path} shown after ${Math.round(lcp)} ms, moved by ${shift.toFixed(3)}`);
  // Whatever comes late has its room: how late it comes changes nothing.
  expect(seen.filter(({ shift }) => shift > MOST_SHIFT).map(({ path, shift }) => `${path} moved by ${shift}`)).toEqual(
    [],
  );
  expect(
    seen.filter(
      ({ violations, errors, sideways, wide }) => violations.length + errors.length + wide.length > 0 || sideways > 0,
    ),
  ).toEqual([]);
});

it("what the arena did not draw is shown at once, also while the drawn page is taken over", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const ladder = site.visits[0]!.paths.find((path) => /^\/ladders\/[^/]+$/.test(path))!.slice("/ladders/".length);
  const address = `${site.url}/bots/house/odds?ladder=${ladder}`;
  const page = await site.open("/open");
  // Taking over stops before its first part, where it lets another task run.
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout;
    const isBetween = (act: () => void) =>
      /native code/.test(String(act)) && document.getElementById("root")?.dataset.asked === undefined;
    globalThis.setTimeout = ((act: () => void, ms?: number) =>
      isBetween(act) ? 0 : wait(act, ms)) as typeof setTimeout;
  });
  await vi.waitFor(async () => expect(await (await fetch(address)).text()).toContain("data-asked="), PATIENT);
  await page.goto(address);
  // What is done before then is done again, by a program that never comes so far here.
  await page.locator("#root:not([data-asked])").waitFor();
  const opponents = page.getByRole("table", { name: /^Head to head/ }).locator("tbody tr");
  await opponents.first().waitFor();
  const button = page.getByRole("button", { name: "Work it out from its last games" });
  await button.click({ delay: 400 });
  const losses = page.getByRole("region", { name: "Why it loses" });
  await losses.locator("progress, table, .notice").first().waitFor();
  await page.context().close();
});

it.for([1440, 360])("what comes late pushes nothing away, also below the window: %i wide", async (width, context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  for (const path of site.visits[0]!.paths.filter((one) => /^\/(bots\/house\/odds|versions\/.*)$/.test(one))) {
    // So tall that a browser counts what moves further down, too.
    const page = await site.open("/open", undefined, { width, height: 6_000 });
    await page.route(/\/api\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto(`${site.url}${path}`);
    await page.locator("h1").waitFor();
    await page.waitForFunction(
      () => !document.querySelector("[aria-busy]") && !document.body.innerText.includes("Loading…"),
    );
    expect((await page.evaluate(measure)).moves, path).toEqual([]);
    await page.context().close();
  }
});

it("a page that comes in two parts is painted as a whole", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const html = await vi.waitFor(async () => {
    const drawn = await (await fetch(site!.url)).text();
    expect(drawn).toContain("data-asked=");
    return drawn;
  }, PATIENT);
  // The first part ends within the words that stand in the middle of their column.
  const cut = html.indexOf("<", html.indexOf("</h1>"));
  const parts = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.write(html.slice(0, cut));
    setTimeout(() => response.end(html.slice(cut)), 700);
  });
  await once(parts.listen(0, "127.0.0.1"), "listening");
  const page = await site.open("/open");
  const { port } = parts.address() as AddressInfo;
  // Without its program, nothing is there but what the arena drew.
  await page.route(/\/(assets|logo)/, (route) =>
    route.request().resourceType() === "script"
      ? route.abort()
      : route.continue({
          url: route
            .request()
            .url()
            .replace(/^http:\/\/[^/]+/, site!.url),
        }),
  );
  await page.goto(`http://127.0.0.1:${port}`, { waitUntil: "commit" });
  await page.getByRole("contentinfo").waitFor();
  expect(await page.evaluate(measure)).toMatchObject({ shift: 0, moves: [] });
  await page.context().close();
  parts.close();
});

it("a table that waits for its rows is fit for everybody", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const page = await site.open("/open", undefined, { width: 360, height: 6_000 });
  await page.route(/\/api\/matches\?/, () => {});
  await page.goto(`${site.url}/pair?a=house/odds&b=house/bold@1`);
  // The table of matches is wider than the window.
  const table = page.locator(".scroller > [aria-busy=true]").last();
  await table.waitFor();
  expect(await table.evaluate((one) => one.scrollWidth > one.parentElement!.clientWidth)).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
