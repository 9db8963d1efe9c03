import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GAMES } from "../../ladder-web/src/replay/replays.ts";
import { PATIENCE_MS } from "../patience.ts";
import { NO_BROWSER, openBrowser } from "./browser.ts";
import { ROOT } from "./command.ts";

// The page that `liars replay --html` writes, opened as a file in a browser without a network.

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

it("shows the games of a file without a server or a network, and the good part of a wrong one", async (context) => {
  const [good, other] = [GAMES[0]![1], structuredClone(GAMES[1]![1])];
  // A name is text, whatever it looks like.
  const named = structuredClone(good);
  named.players[0]!.name = "</script><!--<script>$&";
  const at = other.events.findLastIndex(({ type }) => type === "reveal");
  Object.assign(other.events[at]!, { actual: 99 });
  await writeFile(join(dir, "games.jsonl"), [named, other].map((game) => JSON.stringify(game)).join("\n"));
  const written = await liars("replay", "games.jsonl", "--html", "page.html").catch((error) => error);
  expect(written.code).toBe(1);
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
  await page.getByRole("button", { name: "Step on" }).click();
  await page.waitForURL(/#step=1$/);
  expect(await page.locator("body").innerText()).toContain("</script><!--<script>$&");

  // A link leads to the same picture.
  await page.goto(`${pathToFileURL(join(dir, "page.html")).href}#game=1&step=5`);
  await page.getByText("This game breaks the rules").waitFor();
  expect(await slider.getAttribute("aria-valuenow")).toBe("5");
  expect(errors).toEqual([]);
  expect(asked.filter((protocol) => protocol !== "file:" && protocol !== "data:")).toEqual([]);
  await tab.close();
});
