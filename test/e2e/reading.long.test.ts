import { readFileSync } from "node:fs";
import { problem } from "@liars-ladder/protocol/client";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ASKING, PATIENCE_MS, PATIENT } from "../patience.ts";
import { NO_BROWSER } from "./browser.ts";
import { decodeGif } from "./gif.ts";
import { openSite, type Site } from "./site.ts";
import { said, translate } from "./translator.ts";
import type { Author } from "./visits.ts";

// What pages do for those who read them: the viewer, the ladder, and the pages of bots and of their versions.

let site: Site | undefined;

beforeAll(async () => {
  site = await openSite();
});

beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await site?.tell())));

afterAll(() => site?.close());

it("a round is saved as a clip with a frame for each of its steps", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const page = await site.browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const game = site.visits[0]!.paths.find((path) => path.startsWith("/games/"))!;
  await page.goto(`${site.url}${game}?step=0`);
  // Whatever comes before the first round, as the rolls for who begins.
  await page.getByRole("button", { name: "Next round" }).click();
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

it("the list of moves keeps the step in its middle, and the address says where the viewer went", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const game = site.visits[0]!.paths.find((path) => path.startsWith("/games/"))!;
  // On a phone the list is low: also a short game is longer.
  const page = await site.open(game, undefined, { width: 360, height: 760 });
  const row = page.locator("aside [aria-current=step]");
  const fromMiddle = () =>
    row.evaluate((element) => {
      const list = element.closest("details")!.parentElement!;
      const [inside, around] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
      const canScroll = list.scrollTop > 0 && list.scrollTop + list.clientHeight < list.scrollHeight - 1;
      return canScroll ? Math.abs(inside.top + inside.height / 2 - around.top - around.height / 2) : null;
    });
  await row.waitFor();
  expect(await fromMiddle()).toBeNull();
  expect(new URL(page.url()).search).toBe("");
  const next = page.getByRole("button", { name: "Next round" });
  let middles = 0;
  while (await next.isEnabled()) {
    const before = page.url();
    await next.click();
    await vi.waitFor(() => expect(page.url()).not.toBe(before), PATIENT);
    const off = await fromMiddle();
    if (off === null) continue;
    middles++;
    expect(off).toBeLessThan(60);
  }
  expect(middles).toBeGreaterThan(0);
  await page.context().close();
});

it("an embedded replay says where it stands, and its link leads to the same step", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const game = site.visits[0]!.paths.find((path) => path.startsWith("/embed/games/"))!;
  const page = await site.open(`${game}?step=0`);
  await page.getByRole("button", { name: "Next round" }).click();
  for (let step = 0; step < 2; step++) await page.getByRole("button", { name: "Step on" }).click();
  const slider = page.getByRole("slider");
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^Round 1, move 2: /);
  const at = await slider.getAttribute("aria-valuenow");
  const link = page.getByRole("link", { name: "Open on Liar’s Ladder" });
  // It follows once the viewer has come to rest.
  const there = `${game.replace("/embed", "")}?step=${at}`;
  await vi.waitFor(async () => expect(await link.getAttribute("href")).toBe(there), PATIENT);
  await page.context().close();
});

it("an author's own row stays in view while its table is", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const page = await site.open(`/ladders/${site.author.faults[0]!.ladder}`, site.author, { width: 1440, height: 420 });
  const row = page.locator("tr[data-mine]");
  await row.waitFor();
  const away = (side: string) => page.getByRole("navigation", { name: `Your rows, ${side}` });
  const link = away("below").getByRole("link");
  await vi.waitFor(async () => {
    // Just so much of the table is in the window that the row is below it. A match that ends may move it to another place.
    const top = await row.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    await page.setViewportSize({ width: 1440, height: Math.floor(Math.min(420, top - 10)) });
    await row.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight - 10));
    await link.waitFor({ timeout: 1_000 });
  }, PATIENT);
  expect(await link.innerText()).toMatch(/faulty v1/);
  await link.click();
  await away("below").waitFor({ state: "detached" });
  const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(56);
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
  // What comes below the table is covered by nothing.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => row.evaluate((element) => element.getBoundingClientRect().bottom), PATIENT).toBeLessThan(0);
  // It would come with the next picture.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 100))));
  expect(await page.getByRole("navigation", { name: /^Your rows/ }).count()).toBe(0);
  await page.context().close();
});

it("an author's own seat is at the bottom, looks the same in every game, and like no other", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const { author, open } = site;
  const [one, other] = [author.faults[0]!, author.faults.find(({ seat }) => seat !== author.faults[0]!.seat)!];
  const looksOf = async (game: string, who?: Author) => {
    const page = await open(`/games/${game}`, who);
    await page
      .locator(`[data-seat]${who ? "[data-mine]" : ""}[aria-hidden]`)
      .first()
      .waitFor();
    const looks = await page.locator("span[data-seat]:not([data-small])").evaluateAll((tokens) =>
      tokens.map((token) => {
        const { backgroundColor, boxShadow } = getComputedStyle(token);
        const { top } = token.getBoundingClientRect();
        return { mine: token.hasAttribute("data-mine"), look: `${backgroundColor} ${boxShadow}`, top };
      }),
    );
    await page.context().close();
    const lookOf = (mine: boolean) => [...new Set(looks.filter((one) => one.mine === mine).map(({ look }) => look))];
    return { mine: lookOf(true), others: lookOf(false), bottom: looks.toSorted((a, b) => b.top - a.top)[0] };
  };
  const [first, second] = [await looksOf(one.game, author), await looksOf(other.game, author)];
  expect(first.mine).toHaveLength(1);
  expect(second.mine).toEqual(first.mine);
  expect([first.bottom?.mine, second.bottom?.mine]).toEqual([true, true]);
  expect([...first.others, ...second.others]).not.toContain(first.mine[0]);
  expect((await looksOf(one.game)).mine).toEqual([]);
});

it("an author's errors are counted apart from what a bot logged", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const path = site.author.paths.filter((one) => one.startsWith("/versions/")).at(-1)!;
  const page = await site.open(path, site.author);
  const table = page.getByRole("table", { name: "Errors, most frequent first" });
  // Each comes after nine lines of the log: ten of them, at most, are among the newest 100 lines.
  await vi.waitFor(async () => {
    await page.reload();
    await table.waitFor();
    const times = await table.locator("tbody tr td:nth-child(3)").allInnerTexts();
    expect(times.reduce((sum, text) => sum + Number(text), 0)).toBeGreaterThan(10);
  }, ASKING);
  await page.getByRole("button", { name: "More lines" }).waitFor();
  await page.context().close();
});

it("the page of a rejected version stays at its top, and its sources show the line that failed", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const path = site.author.paths.find((one) => one.startsWith("/versions/"))!;
  const page = await site.open(path, site.author, { width: 360, height: 740 });
  const mark = page.locator(".cm-lint-marker-error");
  await mark.waitFor();
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 100))));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const [line, editor] = [await mark.boundingBox(), await page.locator(".cm-scroller").boundingBox()];
  expect(line!.y).toBeGreaterThan(editor!.y);
  expect(line!.y + line!.height).toBeLessThan(editor!.y + editor!.height);
  await page.context().close();
});

it("a version that is suspended is not called active, and its author reads why and what to do", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const path = site.author.paths.filter((one) => one.startsWith("/versions/")).at(-1)!;
  for (const [who, todo] of [
    [site.author, 1],
    [undefined, 0],
  ] as const) {
    const page = await site.open(path, who);
    // It forfeits each game but the first of a phase.
    await page.getByText(/^suspended( on \d+ of \d+ ladders)?$/).waitFor();
    expect(await page.getByText("active", { exact: true }).count()).toBe(0);
    const notice = page.locator(".notice", { hasText: "Suspended on" }).first();
    expect(await notice.innerText()).toMatch(/It forfeited \d+ of its last \d+ games here: more than 5 of 100/);
    expect(await notice.getByRole("link", { name: "Its errors" }).count()).toBe(todo);
    await page.context().close();
  }
});

it("ladders are filtered and bots sorted by name, and the address says so", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const page = await site.open("/?ruleset=six-card&seats=7");
  const rows = page.locator("tbody tr");
  // No ladder has seven seats, so that counts as absent.
  await expect.poll(() => rows.count(), PATIENT).toBeLessThan(8);
  for (const row of await rows.allInnerTexts()) expect(row).toContain("six-card");
  await page.getByLabel("Filter by name").fill("no such ladder");
  await page.getByText("No ladder matches these filters.").waitFor();
  await page.getByLabel("Filter by name").fill("");
  await page.getByLabel("Ruleset").selectOption("palafico");
  await page.waitForURL("**/?ruleset=palafico");
  await page.getByRole("link", { name: "Palafico", exact: true }).first().click();
  const name = page.locator("th", { has: page.getByRole("button", { name: "Bot" }) });
  await name.getByRole("button").click();
  await page.waitForURL("**?sort=name");
  expect(await name.getAttribute("aria-sort")).toBe("ascending");
  await page.context().close();
});

it("a bot's page says how far the next place is", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const ladder = site.visits[0]!.paths.find((path) => /^\/ladders\/[^/]+$/.test(path))!.slice("/ladders/".length);
  const { rows } = await (await fetch(`${site.url}/api/ladders/${ladder}/table`)).json();
  const { bot } = rows.findLast(
    ({ rank, status }: { rank: object | null; status: string }) => rank && status !== "suspended",
  );
  const page = await site.open(`/bots/${bot.author}/${bot.name}?ladder=${ladder}`);
  const goal = page.getByRole("region", { name: /^What it needs/ });
  await goal.getByText(/stands above it|more than this bot/).waitFor();
  await page.context().close();
});

it("why a bot loses: what it won and lost adds up, for each opponent", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const ladder = site.visits[0]!.paths.find((path) => /^\/ladders\/[^/]+$/.test(path))!.slice("/ladders/".length);
  const page = await site.open(`/bots/house/odds?ladder=${ladder}`);
  await page.getByRole("button", { name: "Work it out from its last games" }).click();
  const table = page.getByRole("table", { name: "What it won and lost, by opponent and by cause" });
  await table.waitFor();
  const rows = await table
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText)));
  expect(rows[0]?.[0]).toBe("All opponents");
  expect(rows.length).toBeGreaterThan(1);
  // No opponent has a part in a forfeit.
  const number = (text = ""): number => (text === "–" ? 0 : Number(/^[+−]?[\d.]+/.exec(text)?.[0].replace("−", "-")));
  for (const [bot, , ...cells] of rows) {
    const ways = cells.slice(0, -1).map(number);
    // Each is rounded to a tenth.
    const error = Math.abs(ways.reduce((sum, way) => sum + way, 0) - number(cells.at(-1)));
    expect(error, bot).toBeLessThanOrEqual(0.05 * (ways.length + 1) + 1e-9);
  }
  await page.context().close();
});

it("a forfeit is a cause of its own, and leads to its decision", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const page = await site.open(`/bots/ada/faulty?ladder=${site.author.faults[0]!.ladder}`);
  await page.getByRole("button", { name: "Work it out from its last games" }).click();
  await page.getByRole("heading", { name: "Forfeits" }).waitFor();
  const losses = page.getByRole("region", { name: "Why it loses" });
  expect(await losses.innerText()).toMatch(/Of the \d+ games that it did not win, it forfeited \d+ \(\d+\.\d\s%\)/);
  const link = losses.getByRole("link", { name: /^Game \d+, decision \d+$/ }).first();
  const decision = /\d+$/.exec(await link.innerText())![0];
  await link.click();
  await page.getByRole("slider").first().waitFor();
  expect(await page.locator("body").innerText()).toMatch(/threw an exception/);
  expect(Number(decision)).toBeGreaterThanOrEqual(0);
  await page.context().close();
});

it("a change of a rating leads to its computation, and back", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const match = site.visits[0]!.paths.find((path) => /^\/matches\/[^/]+$/.test(path))!;
  const page = await site.open(match);
  const link = page.getByRole("link", { name: /how the rating of \S+ came$/ }).first();
  await link.click();
  const dialog = page.getByRole("dialog", { name: /^The rating of \S+ in this match$/ });
  const rows = dialog.getByRole("table", { name: "Points by opponent" }).locator("tbody tr");
  await rows.first().waitFor();
  for (const row of await rows.all()) {
    const [expected, scored, difference] = (await row.locator("td").allInnerTexts())
      .slice(2)
      .map((text) => Number(text.replace("−", "-")));
    // Each is rounded to a hundredth.
    expect(Math.abs(scored! - expected! - difference!)).toBeLessThanOrEqual(0.015 + 1e-9);
  }
  expect(page.url()).toContain("why=");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL((url) => !url.searchParams.has("why"));
  await page.context().close();
});

it("a page that the browser translates goes on telling what is", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const { url } = site;
  // With cards: more texts come and go there.
  const game = await vi.waitFor(async () => {
    const { items } = await (await fetch(`${url}/api/matches?ladder=nine-card&state=finished`)).json();
    const [match] = items.filter((one: { showing: boolean }) => !one.showing);
    return `/games/${match.id}.0`;
  }, ASKING);
  const [read, plain] = [await site.open(game), await site.open(game)];
  const failures: string[] = [];
  read.on("pageerror", (error) => failures.push(String(error)));
  for (const page of [read, plain]) await page.getByRole("slider").first().waitFor();
  await translate(read);
  expect(await read.locator("[data-players]").innerText()).toMatch(/«Before the first round»|«Round/);
  expect(await read.locator("[data-players] button").first().innerText(), "a name").not.toContain("«");
  const seen = new Set<string>();
  // There and back: texts come, change and go.
  for (const key of [...Array<string>(12).fill("ArrowRight"), ...Array<string>(6).fill("ArrowLeft"), "End"]) {
    for (const page of [read, plain]) await page.keyboard.press(key);
    await vi.waitFor(
      async () => expect(await said(read, "[data-players]"), key).toBe(await said(plain, "[data-players]")),
      PATIENT,
    );
    seen.add(await said(read, "[data-players]"));
  }
  expect(seen.size).toBeGreaterThan(6);
  // Another page has nothing of this one.
  for (const page of [read, plain]) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Rules" }).click();
    await page.getByRole("heading", { level: 1, name: "Rules" }).waitFor();
  }
  await vi.waitFor(async () => expect(await said(read, "main")).toBe(await said(plain, "main")), PATIENT);
  expect(await read.locator("main").innerText()).toContain("«");
  await read.evaluate(() => window.showOriginal());
  for (const part of ["main", "header"])
    expect(await read.locator(part).first().innerText(), part).toBe(await plain.locator(part).first().innerText());
  expect(failures).toEqual([]);
  for (const page of [read, plain]) await page.context().close();
});

it("an author’s own page comes with what is theirs, before its script runs", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const inside = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await inside.newPage();
  const own = page.getByRole("link", { name: "Edit and submit again" });
  await page.goto(`${site.url}/bots/ada/faulty`);
  await page.getByRole("heading", { level: 1, name: /^faulty/ }).waitFor();
  expect(await own.count()).toBe(0);
  await inside.addCookies(site.author.cookies);
  await page.goto(`${site.url}/bots/ada/faulty`);
  await page.getByRole("heading", { level: 1, name: /^faulty/ }).waitFor();
  expect(await own.count()).toBe(1);
  expect(await page.getByRole("banner").getByRole("link", { name: "ada" }).count()).toBe(1);
  await inside.close();
});

it("what is on a page stays when it is asked again and nothing answers, and the page says how old it is", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const status = await site.open("/status");
  const page = await site.open(site.author.paths.filter((path) => path.startsWith("/versions/"))[1]!, site.author);
  await page.getByRole("button", { name: "Compare it with another version" }).click();
  const compare = page.getByRole("button", { name: "Compare", exact: true });
  await compare.waitFor();
  const places = async () =>
    Promise.all([page.getByRole("heading", { level: 1 }), compare].map((one) => one.boundingBox()));
  const before = await places();
  const both = [status, page];
  for (const one of both) await one.route(/\/api\/(status|versions)/, (route) => route.abort());
  const old = (one: typeof page) =>
    one.getByRole("banner").getByText(/^The ladder does not answer\. This page is from /);
  for (const one of both) await old(one).waitFor();
  expect(await status.getByRole("heading", { name: "Queue" }).count()).toBe(1);
  // It lies over the page: nothing moves.
  expect(await places()).toEqual(before);
  for (const one of both) {
    await one.unrouteAll();
    const gone = old(one).waitFor({ state: "detached" });
    // It also asks by itself, and may be first: then there is nothing to press.
    await Promise.race([one.getByRole("button", { name: "Ask again" }).click(), gone]);
    await gone;
    await one.context().close();
  }
});

it("a page stays where what comes over it cannot be loaded", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const page = await site.open("/guides");
  let refused = 0;
  await page.route(/\/assets\/Over-/, (route) => {
    refused++;
    return route.abort();
  });
  await page.reload();
  await vi.waitFor(() => expect(refused).toBe(1), PATIENT);
  // It was tried, and the page has had time to hear of it.
  await page.waitForTimeout(500);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Documentation");
  await page.context().close();
});

it("a page stays where a part of it cannot be loaded, as after an upgrade, and says so there", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const game = site.visits[0]!.paths.find((path) => path.startsWith("/games/"))!;
  const page = await site.open("/rules");
  await page.route(/\/assets\/Reasons-/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site.url}${game}`);
  await page.getByRole("alert").getByRole("button", { name: "Load the page again" }).waitFor();
  await page.getByRole("button", { name: "Step on" }).click();
  await vi.waitFor(() => expect(new URL(page.url()).search).toBe("?step=1"), PATIENT);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Load the page again" }).click();
  await page.getByRole("heading", { name: "Turning points" }).waitFor();
  await page.context().close();
});

it("a page that the arena refused for too many requests comes as soon as it may", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const page = await site.open("/rules");
  // Before that, a link leads to a page that comes with its answers.
  await page.waitForFunction(() => document.querySelector("[data-asked]") === null);
  let refused = 0;
  await page.route(/\/api\/bots(\?|$)/, (route) => {
    if (++refused > 2) return route.continue();
    const body = JSON.stringify(problem("request.rate", "Too many requests."));
    return route.fulfill({ status: 429, contentType: "application/problem+json", body });
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bots" }).click();
  await page.getByRole("link", { name: "honest" }).first().waitFor();
  expect(refused).toBe(3);
  await page.context().close();
});

it("a page whose part comes before its first paint is over does not hang", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  // What runs after a paint is late, as in a tab behind others.
  const late = () => {
    const timer = window.setTimeout;
    window.setTimeout = ((what: () => void, ms = 0) => timer(what, ms === 35 ? 900 : ms)) as typeof window.setTimeout;
    window.requestAnimationFrame = (what) => timer(() => what(performance.now()), 900);
  };
  for (let ms = 900; ms < 1_800; ms += 75) {
    const page = await site.open("/rules");
    await page.addInitScript(late);
    await page.route(/\/assets\/TvPage-/, async (route) => {
      await new Promise((wait) => setTimeout(wait, ms));
      await route.continue();
    });
    await page.goto(`${site.url}/tv`);
    await page.getByRole("heading", { name: "TV", exact: true }).waitFor();
    // It answers.
    expect(await page.evaluate("1 + 1")).toBe(2);
    await page.context().close();
  }
});

// The last one, because there is no way back.
it("a sign-in that failed says why, and the keyboard stays where it was", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const page = await site.open("/sign-in");
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByLabel("Password").fill("not this one");
  const send = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
  await send.press("Enter");
  await page.getByRole("alert").waitFor();
  expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.context().close();
});

it("a version is retired when its author has confirmed it", async (context) => {
  if (site === undefined) return context.skip(NO_BROWSER);
  const page = await site.open(site.author.paths.filter((path) => path.startsWith("/versions/"))[1]!, site.author);
  const retire = page.getByRole("button", { name: "Retire this version" });
  await retire.click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await retire.click();
  await page.getByRole("button", { name: "Retire it" }).click();
  await page.getByText("Retired: its games still count").first().waitFor();
  await page.goto(`${site.url}/bots/ada/faulty`);
  await page.getByText("none of its versions is active").waitFor();
  await page.context().close();
});
