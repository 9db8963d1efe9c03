import { readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@liars-ladder/protocol/client";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PATIENCE_MS, PATIENT } from "../patience.ts";
import { NO_BROWSER, openBrowser } from "./browser.ts";
import { must, ROOT } from "./command.ts";
import { decodeGif } from "./gif.ts";
import { type Product, startProduct } from "./product.ts";

// Every page, as a stranger, an author and an operator see it: WCAG 2.2 A and AA by axe, no error in the console, nothing wider
// than the page, and nothing that moves because something else comes late. It prints how soon each page shows its main part.

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const PASSWORD = "seven dice and a cup";
/** This version does not build, so its page has errors to show. */
const BROKEN = `import { defineBot } from "@liars-ladder/sdk";
export default defineBot({ name: "broken", players: { palafico: () => ({ turn: (view) => view.lgal()[0] }) } });`;

/** By how much the parts of a page may move, as browsers measure it (CLS). */
const MOST_SHIFT = 0.02;

/** Both colour schemes, in the widest and the narrowest window. */
const LOOKS = [
  { name: "light, 1440", colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { name: "dark, 360", colorScheme: "dark", viewport: { width: 360, height: 740 } },
] as const;

let home = "";
let product: Product | undefined;
let browser: Browser | undefined;
/** Somebody who looks: the addresses, and who is signed in. */
interface Visit {
  paths: string[];
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
}
let visits: Visit[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  if (browser === undefined) return;
  home = await mkdtemp(join(tmpdir(), "pages-"));
  await mkdir(join(home, "house"));
  for (const name of ["honest", "odds", "random", "bold"])
    await copyFile(join(ROOT, `bots/src/${name}.ts`), join(home, `house/${name}.ts`));
  const more = { RUNNER_CONCURRENCY: "1", OPEN_MATCHES: "1", HOUSE_BOTS_DIR: join(home, "house") };
  product = await startProduct(join(home, "data"), undefined, more);
  const author = await openAccount(browser, product.url);
  const operator = await openOperator(browser, product.url, join(home, "data"));
  visits = [{ paths: await openPages(product.url), cookies: [] }, author, operator];
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (home !== "") await rm(home, { recursive: true, force: true });
});

/** Addresses that anybody may see. Waits until each has something to show. */
async function openPages(url: string): Promise<string[]> {
  const client = createClient({ baseUrl: url });
  const { match, version } = await vi.waitFor(async () => {
    const found = await client.listMatches({ query: { bot: "house/odds", state: "finished", limit: 1 } });
    const bot = await client.getBot({ params: { author: "house", bot: "odds" } });
    const [first] = found.ok ? found.value.items : [];
    if (first === undefined || !bot.ok) throw new Error("nothing is played yet");
    return { match: first, version: bot.value.versions[0]!.id };
  }, PATIENT);
  const game = `${match.id}.0`;
  const ladder = `/ladders/${match.ladder}`;
  const lists = [
    "/",
    "/overall",
    "/leagues",
    "/bots",
    "/matches",
    "/rules",
    "/guides",
    "/tv",
    "/play",
    "/studio",
    "/open",
    "/status",
    "/nowhere",
  ];
  const bot = ["/bots/house/odds", "/authors/house", "/pair?a=house/odds&b=house/bold@1", `/versions/${version}`];
  const played = [
    `/matches/${match.id}`,
    `/matches/${match.id}/rerun`,
    `/games/${game}`,
    `/games/${game}?at=mistake`,
    `/embed/games/${game}`,
  ];
  const words = [
    "/rules/palafico",
    "/rules/six-card",
    "/rules/palafico/lesson",
    "/rules/six-card/lesson",
    "/guides/security",
    "/guides?q=quota.keys",
    "/styleguide",
    "/styleguide?dialog=open",
    "/sign-in",
    "/sign-in?new=1",
    "/reset-password?token=none",
  ];
  return [...lists, ladder, `${ladder}/seasons`, `${ladder}/seasons/1`, ...bot, ...played, ...words];
}

async function signUp(by: Browser, url: string, name: string): Promise<Page> {
  const page = await (await by.newContext()).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${url}/sign-in?new=1`);
  await page.getByLabel("Author name").fill(name);
  await page.getByLabel("Email").fill(`${name}@example.org`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("button", { name: "Sign out" }).first().waitFor();
  return page;
}

/** Signs up somebody whom the host makes an operator. The addresses are all that operators see. */
async function openOperator(by: Browser, url: string, dataDir: string): Promise<Visit> {
  const page = await signUp(by, url, "olga");
  const arena = ["--conditions=@liars-ladder/source", join(ROOT, "services/arena/bin/liars-arena.js")];
  await must(process.execPath, [...arena, "operator", "add", "olga"], { cwd: ROOT, env: { DATA_DIR: dataDir } });
  const cookies = await page.context().cookies();
  await page.context().close();
  const parts = ["jobs", "ladders", "versions", "accounts", "names", "soft", "volunteers", "audit"];
  return { paths: ["/account", ...parts.map((part) => `/operator?part=${part}`)], cookies };
}

/**
 * Signs up, submits a version that does not build, and begins a game. The addresses are those that only this author sees.
 */
async function openAccount(by: Browser, url: string): Promise<Visit> {
  const page = await signUp(by, url, "ada");
  const post = (path: string, body: object): Promise<{ id: string }> =>
    page.evaluate(
      async ([to, text]) => {
        const answer = await fetch(to, { method: "POST", headers: { "content-type": "application/json" }, body: text });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      },
      [path, JSON.stringify(body)] as const,
    );
  const version = await post("/api/bots/broken/versions", { files: [{ path: "bot.ts", text: BROKEN }] });
  const game = await vi.waitFor(() => post("/api/ladders/palafico-duel/play", { bots: ["house/honest"] }), PATIENT);
  const league = await post("/api/leagues", {
    ...{ name: "A class", private: true, schedule: "swiss", deals: 100 },
    divisions: [{ ruleset: "palafico", options: {}, players: 2 }],
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const cookies = await page.context().cookies();
  await page.context().close();
  const paths = [
    "/account",
    "/operator",
    `/versions/${version.id}`,
    "/bots/ada/broken",
    `/play/${game.id}`,
    "/leagues/new",
    `/leagues/${league.id}`,
    "/studio",
    "/device",
  ];
  return { paths, cookies };
}

interface Seen {
  path: string;
  violations: string[];
  errors: string[];
  sideways: number;
  /** When the largest part was shown, ms, and by how much the layout shifted. */
  lcp: number;
  shift: number;
}

async function lookAt(page: Page, path: string): Promise<Seen> {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${product?.url}${path}`);
  await page.locator("h1, [role=slider]").first().waitFor();
  // The style guide shows this part too.
  if (!path.startsWith("/styleguide")) await page.getByText("Loading…").first().waitFor({ state: "detached" });
  // Parts that fade in are transparent for a moment.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const measured = await page.evaluate(measure);
  // Axe counts what a bar at the foot of the window covers as hidden.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (values): Promise<AxeResults> =>
      (globalThis as never as { axe: typeof import("axe-core") }).axe.run({ runOnly: { type: "tag", values } }),
    RULES,
  );
  await page.setViewportSize({ width, height });
  page.removeAllListeners();
  const told = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html.slice(0, 120))
        .slice(0, 3)
        .join(" ")}`,
  );
  return { path, violations: told, errors, ...measured };
}

/** Runs in the page. */
async function measure(): Promise<Pick<Seen, "sideways" | "lcp" | "shift">> {
  const of = (type: string): Promise<PerformanceEntry[]> =>
    new Promise((resolve) => {
      const found: PerformanceEntry[] = [];
      new PerformanceObserver((list) => found.push(...list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => resolve(found), 50);
    });
  const [paints, shifts] = await Promise.all([of("largest-contentful-paint"), of("layout-shift")]);
  const moved = shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
  return {
    sideways: document.documentElement.scrollWidth - innerWidth,
    lcp: paints.at(-1)?.startTime ?? 0,
    shift: moved.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  };
}

it("a round is saved as a clip with a frame for each of its steps", async (context) => {
  if (browser === undefined) return context.skip(NO_BROWSER);
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const game = visits[0]!.paths.find((path) => path.startsWith("/games/"))!;
  await page.goto(`${product?.url}${game}?step=3`);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("card.png") && asked.push(new URL(request.url()).search));
  await page.getByRole("button", { name: "Share or embed" }).click();
  await page.getByRole("button", { name: "Save this round as a clip" }).click();
  const link = page.getByRole("link", { name: "Download the clip" });
  await link.waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("liars-ladder-round-1.gif");
  const file = readFileSync(await download.path());
  const { frames, size, different } = await page.evaluate(decodeGif, [...file]);
  // The dialog shows the picture of its step, too.
  const steps = new Set(asked).size;
  expect({ frames, size, different }).toEqual({ frames: steps, size: [600, 315], different: steps });
  expect(steps).toBeGreaterThan(3);
  expect(file.length).toBeLessThanOrEqual(2 * 1024 ** 2);
  console.log(`a clip of ${frames} steps has ${Math.ceil(file.length / 1024)} KB`);
  const words = await page.getByRole("dialog").locator("code").allInnerTexts();
  expect(words.filter((text) => text.startsWith("Round 1"))).toHaveLength(1);
  await page.close();
});

it.for(LOOKS)("all pages are fit for everybody: $name", async ({ name, colorScheme, viewport }, context) => {
  if (browser === undefined) return context.skip(NO_BROWSER);
  const seen: Seen[] = [];
  for (const { paths, cookies } of visits) {
    const inside = await browser.newContext({ colorScheme, viewport, reducedMotion: "reduce" });
    await inside.addCookies(cookies);
    const page = await inside.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    for (const path of paths) seen.push(await lookAt(page, path));
    await inside.close();
  }
  for (const { path, lcp, shift } of seen)
    console.log(`${name}: ${path} shown after ${Math.round(lcp)} ms, moved by ${shift.toFixed(3)}`);
  // Whatever comes late has its room: how late it comes changes nothing.
  expect(seen.filter(({ shift }) => shift > MOST_SHIFT).map(({ path, shift }) => `${path} moved by ${shift}`)).toEqual(
    [],
  );
  expect(
    seen.filter(({ violations, errors, sideways }) => violations.length + errors.length > 0 || sideways > 0),
  ).toEqual([]);
});
