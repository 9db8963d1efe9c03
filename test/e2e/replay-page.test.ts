import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import {
  type AnyPlayer,
  type AnyView,
  anyRuleset,
  challenge,
  defineBot,
  type MatchGame,
  playMatch,
  type Replay,
} from "@liars-ladder/sdk";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { shortcutOf, VERBS } from "../../ladder-web/src/replay/keys.ts";
import { GAMES } from "../../ladder-web/src/replay/replays.ts";
import { PATIENCE_MS, PATIENT } from "../patience.ts";
import { NO_BROWSER, openBrowser } from "./browser.ts";
import { ROOT } from "./command.ts";

// Tests the page that `liars replay --html` writes, opened as a file in a browser without a network.

let dir = "";
let browser: Browser | undefined;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "replay-page-"));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await rm(dir, { recursive: true, force: true });
});

const liars = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, "sdk/cli/bin/liars.js"), ...args], { cwd: dir });

/** A short game with mistakes: the second bot challenges every bid. */
function duel(): Replay {
  const bids = (view: AnyView<"turn">) => view.legal().find(({ type }) => type === "bid") ?? challenge();
  const named = (name: string, turn: AnyPlayer["turn"]) => defineBot({ name, players: anyRuleset({ turn }) });
  const bots = [named("plain", bids), named("hasty", (view) => (view.last ? challenge() : bids(view)))];
  const played: Replay[] = [];
  const onGame = (game: MatchGame): void => void played.push(game.replay());
  playMatch({ bots, ruleset: "palafico", games: 1, seed: "page", fast: true, onGame });
  return played[0]!;
}

it("shows the games of a file without a server or a network, and the good part of a wrong one", async (context) => {
  const [named, other] = [duel(), structuredClone(GAMES[1]![1])];
  // A name is always shown as text.
  named.players[0]!.name = "</script><!--<script>$&";
  const at = other.events.findLastIndex(({ type }) => type === "reveal");
  Object.assign(other.events[at]!, { actual: 99 });
  await writeFile(join(dir, "games.jsonl"), [named, other].map((game) => JSON.stringify(game)).join("\n"));
  const written = await liars("replay", "games.jsonl", "--html", "page.html", "--mistakes").catch((error) => error);
  expect(written.code).toBe(1);
  expect(written.stdout).toContain("It opens at the worst mistake; 1 game had one.");
  expect(written.stdout).toContain("2 games in page.html");
  expect(written.stderr).toContain(`breaks the rules at event ${at}: `);

  if (browser === undefined) return context.skip(NO_BROWSER);
  const tab = await browser.newContext({ offline: true });
  const page = await tab.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const [errors, asked]: [string[], string[]] = [[], []];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("request", (request) => asked.push(new URL(request.url()).protocol));
  await page.goto(pathToFileURL(join(dir, "page.html")).href);
  const slider = page.getByRole("slider", { name: "Step of the replay" });
  await slider.waitFor();
  await page.getByText("dice match the seed").waitFor();
  const opened = Number(await slider.getAttribute("aria-valuenow"));
  expect(opened).toBeGreaterThan(0);
  await evaluates(page, slider);
  await presses(page, slider);
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Step on" }).click();
  await page.waitForURL(/#step=1$/);
  expect(await page.locator("body").innerText()).toContain("</script><!--<script>$&");

  // A link leads to the same step.
  await page.goto(`${pathToFileURL(join(dir, "page.html")).href}#game=1&step=5`);
  await page.getByText("This game breaks the rules").waitFor();
  expect(await slider.getAttribute("aria-valuenow")).toBe("5");
  await page.getByRole("button", { name: "Next bluff" }).click();
  const moves = page.getByRole("complementary", { name: "Moves" });
  expect(await moves.locator("[aria-current=step]").innerText()).toContain("bluff");
  // Neither the game that was left is evaluated any more, nor one that breaks the rules.
  await page.getByRole("region", { name: "Turning points" }).waitFor({ state: "detached" });
  await vi.waitFor(() => expect(page.workers()).toEqual([]), PATIENT);
  // The page finds the same worst mistake as the terminal did.
  await page.goto(`${pathToFileURL(join(dir, "page.html")).href}#game=0&step=0&at=mistake`);
  await vi.waitFor(async () => expect(await slider.getAttribute("aria-valuenow")).toBe(String(opened)), PATIENT);
  expect(errors).toEqual([]);
  expect(asked.filter((protocol) => !["file:", "data:", "blob:"].includes(protocol))).toEqual([]);
  await tab.close();
});

it("lays out the moves near the current one alone, and keeps that in view", async (context) => {
  if (browser === undefined) return context.skip(NO_BROWSER);
  const [, long] = GAMES.reduce((a, b) => (b[1].events.length > a[1].events.length ? b : a));
  await writeFile(join(dir, "long.jsonl"), JSON.stringify(long));
  await liars("replay", "long.jsonl", "--html", "long.html");
  for (const width of [360, 1440]) {
    const page = await browser.newPage({ viewport: { width, height: 760 } });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(pathToFileURL(join(dir, "long.html")).href);
    const rows = page.locator("aside details button");
    await rows.first().waitFor();
    expect(await rows.count()).toBeGreaterThan(60);
    const isLaidOut = (row: Locator) =>
      row.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
    const inList = () =>
      page.locator("aside [aria-current=step]").evaluate((row) => {
        const [inside, list] = [row, row.closest("aside")!.firstElementChild!].map((one) =>
          one.getBoundingClientRect(),
        );
        return inside!.top >= list!.top - 1 && inside!.bottom <= list!.bottom + 1;
      });
    expect(await isLaidOut(rows.first())).toBe(true);
    expect(await isLaidOut(rows.last())).toBe(false);
    await page.keyboard.press("End");
    await vi.waitFor(async () => expect(await isLaidOut(rows.last())).toBe(true), PATIENT);
    await vi.waitFor(async () => expect(await inList()).toBe(true), PATIENT);
    await page.close();
  }
});

/** The page evaluates the game itself, finds its mistakes, and tries other actions. Ends at the first step. */
async function evaluates(page: Page, slider: Locator): Promise<void> {
  const step = async (): Promise<number> => Number(await slider.getAttribute("aria-valuenow"));
  const opened = await step();
  // Nothing is evaluated before the graph is shown.
  await page.getByRole("region", { name: "Chances and reasons" }).scrollIntoViewIfNeeded();
  const turns = page.getByRole("region", { name: "Turning points" }).getByRole("button");
  await turns.first().waitFor();
  await page.getByText(/(Inaccuracy|Mistake|Blunder): gave away \d\.\d\d\d ± 0\.\d\d\d of a game/).waitFor();
  await page.getByRole("img", { name: "Chance of each seat to win" }).waitFor();

  // Goes to the next mistake and back: each is a turning point, or a mistake that gave away less.
  await page.keyboard.press("m");
  await vi.waitFor(async () => expect(await step()).not.toBe(opened), PATIENT);
  await turns.filter({ hasText: "Better: " }).first().click();
  expect(await page.locator("[aria-current=step]").filter({ hasText: "Better: " }).count()).toBe(1);

  await page.getByRole("button", { name: "What if…" }).click();
  await page.getByRole("button", { name: "Play out 1 000 times" }).click();
  await page.getByText("1 000 playouts of each").waitFor();
  expect(await page.getByRole("status").filter({ hasText: "of a game" }).innerText()).toMatch(
    /(Better|Worse|No clear difference) for .*: [+−]\d\.\d{3} ± \d\.\d{3}/,
  );

  // Nothing moves under the pointer, whatever a step shows.
  await page.keyboard.press("Home");
  await page.evaluate(() => scrollTo(0, 0));
  const heights = new Set<number | undefined>();
  for (let k = 0; k < 20; k++) {
    heights.add((await page.getByRole("toolbar", { name: "Replay" }).boundingBox())?.y);
    await page.keyboard.press("ArrowRight");
  }
  expect([...heights]).toEqual([expect.any(Number)]);

  // A part that is loaded late is in the file, too.
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys and marks" }).waitFor();
  await page.keyboard.press("Escape");
}

/** What keys do, buttons do, too. Space plays wherever the pointer was used last. */
async function presses(page: Page, slider: Locator): Promise<void> {
  const step = async (): Promise<number> => Number(await slider.getAttribute("aria-valuenow"));
  const menu = page.getByLabel("More", { exact: true });
  await menu.click();
  for (const { verb } of VERBS)
    await page
      .locator(`button[aria-keyshortcuts="${shortcutOf(verb)}"]:visible`)
      .first()
      .waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  expect(await step()).toBe(Number(await slider.getAttribute("aria-valuemax")));
  await page.getByRole("button", { name: "To the start" }).click();
  expect(await step()).toBe(0);
  const here = page.getByRole("complementary", { name: "Moves" }).locator("[aria-current=step]");
  const pause = page.getByRole("button", { name: "Pause" });
  await here.click();
  await page.keyboard.press(" ");
  await pause.waitFor();
  await page.keyboard.press(" ");
  await pause.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Step on" }).click();
  // A button that was reached by keys is pressed.
  const before = await step();
  await page.getByRole("button", { name: "Step back" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press(" ");
  await vi.waitFor(async () => expect(await step()).toBe(before - 1), PATIENT);
  expect(await pause.count()).toBe(0);
}
