import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MatchSummary } from "@liars-ladder/protocol";
import { createClient, roomOf } from "@liars-ladder/protocol/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { filmOf } from "../../ladder-web/src/replay/film.ts";
import { ASKING, PATIENCE_MS, PATIENT } from "../patience.ts";
import { NO_BROWSER, openBrowser } from "./browser.ts";
import { lookAt, MOST_SHIFT, measure } from "./look.ts";
import { type Product, startProduct } from "./product.ts";
import { openLine, Viewer } from "./viewers.ts";

// What changes while matches are played: a match that is shown live, from the page that the arena draws to its first steps, and the
// list of matches. What people look at stays where it is.

let home = "";
let product: Product | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  if (browser === undefined) return;
  home = await mkdtemp(join(tmpdir(), "live-"));
  product = await startProduct(home, undefined, { RUNNER_CONCURRENCY: "1", OPEN_MATCHES: "2" });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (home !== "") await rm(home, { recursive: true, force: true });
});

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("not yet");
  return value;
}

/** A match whose show has just begun, of cards or of dice. */
function matchOn(url: string, pieces: "cards" | "dice"): Promise<MatchSummary> {
  const client = createClient({ baseUrl: url });
  return vi.waitFor(async () => {
    const found = await client.listMatches({ query: { state: "finished", limit: 20 } });
    if (!found.ok) throw new Error(found.problem.detail);
    const match = found.value.items.find(
      ({ showing, ladder }) => showing && /^(six|nine)-card/.test(ladder) === (pieces === "cards"),
    );
    if (match === undefined) throw new Error(`no match of ${pieces} is shown`);
    return match;
  }, ASKING);
}

it.for([
  { width: 1440, pieces: "dice", page: "drawn" },
  { width: 1440, pieces: "cards", page: "drawn" },
  { width: 800, pieces: "dice", page: "drawn" },
  { width: 800, pieces: "cards", page: "drawn" },
  { width: 360, pieces: "dice", page: "drawn" },
  { width: 360, pieces: "cards", page: "drawn" },
  { width: 1440, pieces: "dice", page: "not drawn" },
  { width: 800, pieces: "cards", page: "not drawn" },
] as const)("a game with $pieces moves nothing when it comes: $width wide, $page", async (visit, context) => {
  const { width, pieces } = visit;
  if (browser === undefined) return context.skip(NO_BROWSER);
  const { url } = product!;
  const page = await browser.newPage({ viewport: { width, height: width < 800 ? 740 : 900 } });
  page.setDefaultTimeout(PATIENCE_MS);
  // Pages are drawn for strangers, who have no cookies.
  if (visit.page === "not drawn") await page.context().addCookies([{ name: "some", value: "body", url }]);
  let tries = 0;
  do {
    expect(++tries, "shows that ended as the page came").toBeLessThanOrEqual(MOST_TRIES);
    await page.goto(`${url}/matches/${(await matchOn(url, pieces)).id}`);
  } while (!(await goesOn(page)));
  const { shift, moves } = await page.evaluate(measure);
  console.log(`a game with ${pieces}, ${width} wide, ${visit.page}: moved by ${shift.toFixed(4)}`);
  expect(moves).toEqual([]);
  expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
  await page.close();
});

const MOST_TRIES = 10;

/** Waits for a game's next step on the page of a match. False if its show is over before: on a slow machine a page comes late. */
async function goesOn(page: Page): Promise<boolean> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  const live = page.getByRole("region", { name: "Live" });
  // Before, there is a table that nobody can use.
  const told = live.locator("[role=toolbar]:not([inert] *)").getByText("Step").locator("..");
  let first: string | null = null;
  return vi.waitFor(async () => {
    if ((await live.count()) === 0 || (await live.getByText("over", { exact: true }).count()) > 0) return false;
    const step = await told.innerText({ timeout: 1_000 });
    first ??= step;
    expect(step).not.toBe(first);
    return true;
  }, PATIENT);
}

it("the table that the arena draws before a game comes is fit for everybody", async (context) => {
  if (browser === undefined) return context.skip(NO_BROWSER);
  const { url } = product!;
  const { id } = await matchOn(url, "dice");
  const page = await browser.newPage({ viewport: { width: 800, height: 900 }, reducedMotion: "reduce" });
  page.setDefaultTimeout(PATIENCE_MS);
  // Nothing else comes.
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  const seen = await lookAt(page, url, `/matches/${id}`);
  expect(await page.getByText("Connecting").count()).toBe(1);
  expect(await page.locator("[inert] [data-players]").count()).toBe(1);
  expect(seen).toMatchObject({ violations: [], errors: [], sideways: 0, wide: [] });
  await page.close();
});

it("fifty viewers see every event of a game once, in its order, though all their lines are cut", async (context) => {
  if (product === undefined) return context.skip(NO_BROWSER);
  const { url } = product;
  const line = await openLine(url);
  let crowd: Viewer[] = [];
  try {
    let game: string | null = null;
    for (let tries = 1; game === null; tries++) {
      expect(tries, "shows that ended before a game began").toBeLessThanOrEqual(MOST_TRIES);
      for (const viewer of crowd) viewer.close();
      const { id } = await matchOn(url, "dice");
      crowd = Array.from({ length: 50 }, () => new Viewer(line.url, id));
      game = await nextGame(crowd[0]!, id);
    }
    const [id, index] = game.split(".") as [string, string];
    for (const viewer of crowd) viewer.watch(roomOf.game(id, Number(index)));
    await Promise.all(crowd.map(({ begun }) => begun));
    expect(crowd.filter(({ isOver }) => isOver)).toEqual([]);
    expect(line.cut()).toBe(50);
    await vi.waitFor(() => expect(crowd.filter(({ isOver }) => !isOver).length).toBe(0), PATIENT);
    const replay = await createClient({ baseUrl: url }).getReplay({ params: { game } });
    if (!replay.ok) throw new Error(replay.problem.detail);
    const seen = filmOf(replay.value).seen("audience");
    for (const { steps, cuts, refusals } of crowd) {
      expect(steps.flatMap(({ events }) => events)).toEqual(seen);
      expect(steps.at(-1)?.result).toEqual(replay.value.result);
      expect({ cuts, refusals }).toEqual({ cuts: 1, refusals: [] });
    }
  } finally {
    for (const viewer of crowd) viewer.close();
    line.close();
  }
});

/** The next game that begins in the show of a match, as `match.game`; null if the show is over before. */
function nextGame({ shows }: Viewer, match: string): Promise<string | null> {
  let first: number | undefined;
  return vi.waitFor(() => {
    const { game, over } = given(shows.at(-1));
    if (over) return null;
    const { index } = given(game ?? undefined);
    first ??= index;
    return given(index === first ? undefined : `${match}.${index}`);
  }, PATIENT);
}

it("a list of matches stays as it is until its reader asks for what is new", async (context) => {
  if (browser === undefined) return context.skip(NO_BROWSER);
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${product?.url}/matches`);
  const row = page.locator("tbody a").first();
  const first = await row.getAttribute("href");
  const updates = page.getByRole("button", { name: /^\d+ updates?$/ });
  await updates.waitFor();
  expect(await row.getAttribute("href")).toBe(first);
  await updates.click();
  await vi.waitFor(async () => expect(await row.getAttribute("href")).not.toBe(first), PATIENT);
  await page.close();
});

it("no key means the table that only keeps the room of another", async (context) => {
  if (browser === undefined) return context.skip(NO_BROWSER);
  const { url } = product!;
  const { id } = await matchOn(url, "dice");
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  // No game comes.
  await page.routeWebSocket(/./, () => {});
  await page.goto(`${url}/matches/${id}`);
  await page.locator("#root:not([data-asked]) [inert] [data-players]").waitFor();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("?");
  // What it opens where a game is comes as a file.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 100))));
  expect(await page.getByText("Connecting").count()).toBe(1);
  expect(await page.locator("dialog").count()).toBe(0);
  await page.close();
});
