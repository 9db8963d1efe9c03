import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Replay, stepsOf } from "@liars-ladder/rules";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DRAWN } from "../../ladder-web/starts.ts";
import { ASKING, PATIENCE_MS, PATIENT } from "../patience.ts";
import { NO_BROWSER } from "./browser.ts";
import { must } from "./command.ts";
import { ADA, approveByHand, Newcomer } from "./newcomer.ts";

// The newcomer's steps from the README, typed in an empty folder, with the packed packages, the real product and a real
// browser. Each step depends on the one before.

let ada: Newcomer;
beforeAll(async () => {
  ada = await Newcomer.arrive();
});
afterAll(() => ada?.leave());

describe("a newcomer", () => {
  it("makes a bot, and edits it", async () => {
    await must("npx", ["liars", "new", "my-bot"], { cwd: ada.home });
    const text = await readFile(join(ada.bot, "bot.ts"), "utf8");
    await writeFile(join(ada.bot, "bot.ts"), text.replace("TRUST = 0.35", "TRUST = 0.3"));
    expect(await readFile(join(ada.bot, "bot.ts"), "utf8")).toContain("TRUST = 0.3;");
    expect(await ada.good(["check"])).toContain("my-bot plays palafico");
  });

  it("plays a hundred games with the house bots, the same twice", async () => {
    const line = "play ./bot.ts odds honest random --ruleset palafico --games 100".split(" ");
    const [out] = await Promise.all(
      ["games.jsonl", "again.jsonl"].map((file) => ada.good([...line, "--seed", "first try", "--out", file])),
    );
    expect(out).toMatch(/^my-bot +\d+ +\d+ +\d+\.\d % ± /m);
    expect(out).toContain(`${["liars", ...line].join(" ")} --seed 'first try'`);
    expect(await ada.good(["verify", "games.jsonl"])).toContain("100 games, all right");
    expect(await readFile(join(ada.bot, "again.jsonl"))).toEqual(await readFile(join(ada.bot, "games.jsonl")));
  });
});

describe("a newcomer to the ladder", () => {
  beforeAll(() => ada.openLadder());

  it("cannot submit before signing in, and is told how to", async () => {
    const { code, err } = await ada.liars(["submit"]);
    expect(code).toBe(4);
    expect(err).toContain("liars login");
  });

  it("signs in with a code that is approved in the browser", async () => {
    const page = await ada.browser?.newPage();
    page?.setDefaultTimeout(PATIENCE_MS);
    const { code, out, err } = await ada
      .login((address) => (page === undefined ? approveByHand(address) : approve(page, address)))
      .catch(async (error: Error) => {
        throw new Error(`${error.message}\nThe page shows: ${await page?.locator("body").innerText()}`);
      });
    expect(code, out + err).toBe(0);
    expect(out).toContain("as ada");
    await page?.close();
    expect(await ada.good(["whoami"])).toContain("ada (ada@example.org)");
  });

  it("submits, and follows it until it is rated", async () => {
    const sent = await ada.good(["submit", "--note", "my first"]);
    expect(sent).toMatch(/ok +types/);
    expect(sent).toMatch(/Accepted\. It plays on .*\bpalafico\b/);
    const followed = await ada.good(["status", "--follow"]);
    expect(followed).toMatch(/^\S+ +\d+ ± \d+ /m);
    expect(await ada.good(["status", "my-bot", "--json"])).toContain('"state": "accepted"');
  });

  it("measures the time that its decisions take on the ladder's machine", async () => {
    const [{ ladder = "" } = {}] = await ada.rated();
    // Waits until the ladder's figures contain a match of the bot that serves as the measure.
    const { out } = await vi.waitFor(async () => {
      const told = await ada.liars(["bench", "./bot.ts", "--ladder", ladder, "--deals", "2", "--json"]);
      expect(told.code, told.out + told.err).toBe(0);
      return told;
    }, PATIENT);
    const { scale, decisions, decision } = JSON.parse(out);
    expect(scale.factor).toBeCloseTo(scale.there / scale.here, 9);
    expect(decisions).toBeGreaterThan(0);
    expect(decision.p50).toBeLessThanOrEqual(decision.p99);
  });
});

// None of these tests changes anything that another one reads.
describe.concurrent("a newcomer who is rated", () => {
  // From here on nothing needs another match, and matches would keep a core from other tests.
  beforeAll(async () => {
    await ada.rated();
    await ada.closeLadders();
  });

  it("finds the bot on the ladder, in the terminal and on the page", async (context) => {
    const { expect } = context;
    const ladder = (await ada.rated())[0]?.ladder ?? "";
    expect(await ada.good(["ladder", ladder])).toContain("ada/my-bot@1 (yours)");
    const page = await ada.newPage(context);
    await page.goto(`${ada.url}/ladders/${ladder}`);
    // Its row in the table comes first; charts below may have one too.
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: "my-bot" }) })
      .first();
    await row.waitFor();
    expect(await row.textContent()).toMatch(/my-bot.*\d{3,4}/);
  });

  it("loads few bytes for the ladder, compressed, and fewer for an embedded game", async (context) => {
    if (ada.browser === undefined) return context.skip(NO_BROWSER);
    const { ladder, match } = (await ada.rated())[0]!;
    expect(await scriptBytes(`/ladders/${ladder}`, "table tbody a")).toBeLessThan(120 * 1024);
    expect(await scriptBytes(`/embed/games/${match}.0`, "[role=slider]")).toBeLessThan(90 * 1024);
    // The code that evaluates games is not among them: it is loaded when its graph is shown. What comes a few seconds later
    // is, if the machine is slow.
    expect(await scriptBytes(`/games/${match}.0`, "[role=slider]")).toBeLessThan(134 * 1024);
  });

  it("asks for nothing that came with the page, and for nothing twice", async (context) => {
    if (ada.browser === undefined) return context.skip(NO_BROWSER);
    const { ladder, match } = (await ada.rated())[0]!;
    const table = await asksOf(`/ladders/${ladder}`, "table tbody a");
    expect(table.came).toEqual(["/api/ladders", `/api/ladders/${ladder}/table`, "/api/auth/get-session"]);
    const game = await asksOf(`/games/${match}.0`, "[role=slider]");
    expect(game.came).toContain(`/api/games/${match}.0/replay`);
    const embedded = await asksOf(`/embed/games/${match}.0`, "[role=slider]");
    expect(embedded).toEqual({ came: [`/api/games/${match}.0/replay`], asked: [] });
    // The opponents to choose from are those of the ladder that the address names, or else of the first one.
    const play = await asksOf(`/play?ladder=${ladder}`, "main fieldset input");
    expect(play.came).toContain(`/api/ladders/${ladder}/table`);
    const other = await asksOf(`/play?ladder=${ladder}!`, "main fieldset input");
    for (const { came, asked } of [table, game, play, other]) {
      const all = [...came, ...asked];
      expect(all.filter((one, n) => all.indexOf(one) < n)).toEqual([]);
    }
    for (const { asked } of [play, other]) expect(asked.filter((one) => one.endsWith("/table"))).toEqual([]);
  });

  it("reads a page before its script runs, and without it", async (context) => {
    const { ladder, match } = (await ada.rated())[0]!;
    const bots = ["/bots/ada/my-bot", "/authors/ada", "/pair?a=ada/my-bot&b=house/odds"];
    const { versions } = await (await fetch(`${ada.url}/api/bots/ada/my-bot`)).json();
    const reads = [
      `/ladders/${ladder}`,
      ...bots,
      `/versions/${versions[0].id}`,
      `/matches/${match}`,
      `/games/${match}.0`,
    ];
    const rules = ["/rules", "/rules/palafico", "/rules/palafico/lesson"];
    const lists = ["/", "/bots", "/matches", `/ladders/${ladder}/seasons`, "/overall", "/leagues", ...rules];
    // A number in an address stays what it is: the router leads nowhere else, where nothing would be drawn.
    const others = ["/guides/security", "/sign-in?new=1", "/open", "/play", "/status"];
    const kinds = [...reads, ...lists, ...others];
    expect(kinds.length, "each kind of page that is drawn").toBe(DRAWN.length);
    for (const path of kinds) {
      // A machine with much to do may not draw a page soon enough; then it comes as it did before, and is drawn for the next.
      await vi.waitFor(async () => {
        const text = await (await fetch(ada.url + path, { headers: { accept: "text/html" } })).text();
        expect(text, path).toMatch(/<div id="root" data-asked="[^"]+"><.*<h1/s);
      }, PATIENT);
    }
    // A search is the reader's own work, not the arena's.
    const search = await vi.waitFor(async () => {
      const text = await (await fetch(`${ada.url}/guides?q=elo`, { headers: { accept: "text/html" } })).text();
      expect(text).toContain("<h1>Guides</h1>");
      return text;
    }, PATIENT);
    expect(search).not.toContain("What is found");
    if (ada.browser === undefined) return context.skip(NO_BROWSER);
    const plain = await ada.browser.newContext({ javaScriptEnabled: false });
    plain.setDefaultTimeout(PATIENCE_MS);
    const page = await plain.newPage();
    for (const path of reads) {
      await page.goto(ada.url + path);
      await page.getByRole("main").getByText("my-bot").first().waitFor();
      expect(await page.getByText("Loading…").filter({ visible: true }).count(), path).toBe(0);
    }
    await page.goto(`${ada.url}/guides/security`);
    await page.getByRole("article").getByRole("heading", { name: "To report a hole" }).waitFor();
    await plain.close();
  });

  it.for([
    { when: "before its script runs", late: 0 },
    // Then the page is drawn from newer answers, with buttons of its own.
    { when: "long before its script runs", late: 60_000 },
  ])("does what is done with a drawn page $when", async ({ late }, context) => {
    const { ladder, match } = (await ada.rated())[0]!;
    /** Opens a drawn page whose script waits for `run`. */
    const open = async (path: string) => {
      const page = await ada.newPage(context);
      await page.addInitScript((ms) => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + ms;
      }, late);
      const script = Promise.withResolvers<void>();
      await page.route(/\/assets\/start-/, async (route) => {
        await script.promise;
        await route.continue();
      });
      await openDrawn(page, ada.url + path);
      // A font that comes between a press and its release may move a button away.
      await page.evaluate(() => document.fonts.ready);
      return { page, run: script.resolve };
    };

    const pressed = await open(`/ladders/${ladder}`);
    const games = pressed.page.getByRole("columnheader", { name: "Games" });
    await games.getByRole("button").click();
    expect(await games.getAttribute("aria-sort")).toBe(null);
    pressed.run();
    await vi.waitFor(async () => expect(await games.getAttribute("aria-sort")).not.toBe(null), PATIENT);

    const chosen = await open("/");
    await chosen.page.getByRole("combobox", { name: "Seats" }).selectOption("4");
    await chosen.page.getByPlaceholder("Filter by name").fill("cups");
    chosen.run();
    await chosen.page.waitForURL((address) => /q=cups/.test(address.search) && /seats=%?2?2?4/.test(address.search));
    expect(await chosen.page.getByRole("combobox", { name: "Seats" }).inputValue()).toBe("4");
    expect(await chosen.page.getByPlaceholder("Filter by name").inputValue()).toBe("cups");

    const typed = await open(`/games/${match}.0`);
    const slider = typed.page.getByRole("slider", { name: "Step of the replay" });
    const before = Number(await slider.getAttribute("aria-valuenow"));
    await typed.page.keyboard.press("ArrowRight");
    await typed.page.keyboard.press("ArrowRight");
    typed.run();
    await vi.waitFor(async () => expect(Number(await slider.getAttribute("aria-valuenow"))).toBe(before + 2), PATIENT);
  });

  it("takes over a page part by part, and all of it at once when somebody uses it", async (context) => {
    const page = await ada.newPage(context);
    await page.addInitScript(() => {
      // From when the page is taken over, the next turns are held.
      const held: TimerHandler[] = [];
      let holds = false;
      new MutationObserver(() => {
        holds = true;
      }).observe(document, { subtree: true, attributeFilter: ["data-asked"] });
      const { setTimeout: real } = window;
      const wrapped = (run: TimerHandler, ms?: number, ...rest: unknown[]): number =>
        holds && !ms ? held.push(run) : real(run, ms, ...rest);
      const release = (): void => {
        holds = false;
        for (const run of held.splice(0)) if (typeof run === "function") run();
      };
      Object.assign(window, { held, release, setTimeout: wrapped });
    });
    await openDrawn(page, `${ada.url}/ladders/${(await ada.rated())[0]!.ladder}`);
    await vi.waitFor(async () => expect(await page.evaluate("held.length")).toBeGreaterThan(0), PATIENT);
    const compare = page.getByRole("button", { name: "compare others with my-bot" });
    expect(await compare.getAttribute("aria-pressed")).toBe("false");
    await compare.click();
    await page.evaluate("release()");
    await vi.waitFor(async () => expect(await compare.getAttribute("aria-pressed")).toBe("true"), PATIENT);
  });

  it("plays against the version that is on the ladder, built here from its sources", async () => {
    const out = await ada.good(["play", "@ada/my-bot@1", "@house/bold", "-r", "palafico", "--games", "4", "--json"]);
    const { bots } = JSON.parse(out) as { bots: { name: string; version: string }[] };
    expect(bots.map(({ name }) => name)).toEqual(["my-bot", "bold"]);
    expect((await ada.good(["check"])).includes(bots[0]!.version), "the same bundle").toBe(true);
  });

  it("watches a game of it in the viewer, step by step", async (context) => {
    const page = await ada.newPage(context);
    const match = (await ada.rated())[0]?.match ?? "";
    await page.goto(`${ada.url}/games/${match}.0`);
    const slider = page.getByRole("slider", { name: "Step of the replay" });
    await slider.waitFor();
    const place = async () => Number(await slider.getAttribute("aria-valuenow"));
    const before = await place();
    await page.getByRole("button", { name: "Step on" }).click();
    // The page is drawn: what is pressed before its script runs does its work then.
    await vi.waitFor(async () => expect(await place()).toBe(before + 1), PATIENT);
    // The buttons do not move, whatever a step shows.
    const heights = new Set<number | undefined>();
    for (let step = 0; step < 20; step++) {
      heights.add((await page.getByRole("toolbar", { name: "Replay" }).boundingBox())?.y);
      await page.keyboard.press("ArrowRight");
    }
    expect([...heights]).toEqual([expect.any(Number)]);
    // The evaluation runs here, in a worker that the page's policy allows.
    await page.getByRole("region", { name: "Chances and reasons" }).scrollIntoViewIfNeeded();
    await page.getByRole("region", { name: "Turning points" }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("my-bot");
  });

  it("downloads its replay, and verifies every step of it", async () => {
    const match = (await ada.rated())[0]?.match ?? "";
    await writeFile(join(ada.bot, "game.jsonl"), await ada.good(["replay", `${match}.0`, "--json"]));
    expect(await ada.good(["verify", "game.jsonl"])).toContain("1 game, right (rules and dice checked)");
    expect(await ada.good(["replay", "game.jsonl"])).toContain("my-bot (ada/my-bot) version 1");
    expect(await ada.good(["logs", "my-bot"])).toContain("the safest of");
  });

  it("plays it again on this machine: the same decisions, until the source changes", async () => {
    const match = (await ada.rated())[0]?.match ?? "";
    expect(await ada.good(["rerun", match])).toContain("Same views, same decisions in every game.");
    const text = await readFile(join(ada.bot, "bot.ts"), "utf8");
    await writeFile(join(ada.bot, "brave.ts"), text.replace("TRUST = 0.3", "TRUST = 0"));
    const brave = await ada.liars(["rerun", match, "--with", "./brave.ts"]);
    expect(brave.code, brave.out + brave.err).toBe(1);
    const [, game, decision] =
      /game (\S+), seat \d: DIFFERS at decision (\d+)\n +round \d+, seat \d/.exec(brave.out) ?? [];
    // The same decision, after the games of its phase before it.
    const debugged = JSON.parse(
      await ada.good(["debug", game ?? "", "./brave.ts", "--step", decision ?? "", "--json"]),
    );
    expect(debugged).toMatchObject({ game, decision: Number(decision), same: false });
    expect(await ada.good(["debug", match, "./bot.ts"])).toMatch(/Same views, same decisions: \d+\./);
    // Any seat's views, by the command that the game's page copies. Who challenges every bid differs from whoever ever raised.
    await writeFile(join(ada.bot, "eager.ts"), text.replace("TRUST = 0.3", "TRUST = 1.1"));
    const { players } = JSON.parse(await ada.good(["replay", `${match}.0`, "--json"])) as Replay;
    const seat = String(players.findIndex(({ bot }) => bot !== "ada/my-bot"));
    const other = await ada.good(["debug", `${match}.0`, "./eager.ts", "--seat", seat, "--json"]);
    expect(JSON.parse(other)).toMatchObject({ game: `${match}.0`, seat: Number(seat), same: false });
    const none = await ada.liars(["debug", `${match}.0`, "./bot.ts", "--seat", "9"]);
    expect(none.err).toContain(`there is no seat 9 in game ${match}.0: 0 `);
  });

  it("pastes the address of a game's page, where a step is open", async () => {
    const match = (await ada.rated())[0]?.match ?? "";
    const page = `${ada.url}/games/${match}.0`;
    const replay = await ada.good(["replay", page, "--json"]);
    expect(replay).toBe(await ada.good(["replay", `${match}.0`, "--json"]));
    // Whoever decides at that step has the seat.
    const bid = stepsOf((JSON.parse(replay) as Replay).events, true).find(({ kind }) => kind === "bid")!;
    const shown = JSON.parse(await ada.good(["debug", `${page}?step=${bid.index}`, "./bot.ts", "--json"]));
    expect(shown).toMatchObject({ game: `${match}.0`, seat: bid.seat });
    expect(shown.event).toBeGreaterThanOrEqual(bid.from);
    expect(shown.event).toBeLessThan(bid.to);
    const start = await ada.liars(["debug", `${page}?step=0`, "./bot.ts"]);
    expect(start.code).toBe(2);
    expect(start.err).toContain(`nobody decides at step 0 of game ${match}.0`);
    // A page of a match has no step; and who is named decides nothing while another bids.
    expect(await ada.good(["debug", `${ada.url}/matches/${match}?step=3`, "./bot.ts"])).toContain("Same views");
    const idle = await ada.liars(["debug", `${page}?step=${bid.index}&seat=${bid.seat === 0 ? 1 : 0}`, "./bot.ts"]);
    expect(idle.err).toContain(`decides nothing at step ${bid.index}`);
    // The address says which server, whatever the settings say.
    const gone = await ada.liars(["replay", `http://localhost:1/games/${match}.0`]);
    expect(gone.err).toContain("http://localhost:1");
  });
});

/**
 * Bytes of all scripts that a page loads with an empty cache, including headers, until it shows `content` and loads
 * nothing more.
 */
async function scriptBytes(path: string, content: string): Promise<number> {
  const context = await ada.browser!.newContext();
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const scripts = new Map<string, string>();
  let bytes = 0;
  network.on("Network.responseReceived", ({ requestId, type, response: { url, headers } }) => {
    if (type !== "Script") return;
    scripts.set(requestId, url);
    if (!url.includes("/assets/")) return;
    expect(headers["cache-control"], url).toContain("immutable");
    // Files under 1 KB are not compressed: they fit into one packet anyway.
    if (Number(headers["content-length"]) >= 1024) expect(headers["content-encoding"], url).toBe("br");
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await network.send("Network.enable");
  await loadAll(page, path, content);
  await context.close();
  expect(scripts.size, [...scripts.values()].join()).toBeGreaterThan(5);
  return bytes;
}

/** The addresses of the API whose answers came with a page, and those that it asked until it showed `content`. */
async function asksOf(path: string, content: string): Promise<{ came: string[]; asked: string[] }> {
  const context = await ada.browser!.newContext();
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  // How slow this machine is does not count: nothing that came grows old.
  await page.addInitScript(() => {
    performance.now = () => 0;
    const then = Date.now();
    Date.now = () => then;
  });
  // Nor does a match that ends meanwhile: a page asks again for what it changed.
  await page.routeWebSocket(/./, () => {});
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname + search);
  });
  const document = await loadAll(page, path, content);
  const came = [...(await document!.text()).matchAll(/data-answer="([^"]+)"/g)].map(([, address]) => address!);
  await context.close();
  return { came, asked };
}

/** Opens a page, and waits until it shows `content`, has its whole program, and has loaded nothing for half a second. */
async function loadAll(page: Page, path: string, content: string) {
  let loading = 0;
  let last = 0;
  const note = (by: number) => () => {
    loading += by;
    last = performance.now();
  };
  page.on("request", note(1)).on("requestfinished", note(-1)).on("requestfailed", note(-1));
  const document = await page.goto(`${ada.url}${path}`);
  await page.locator(content).first().waitFor();
  // A drawn page shows its content before it asks for its program.
  await page.waitForFunction(() =>
    [...window.document.querySelectorAll<HTMLTemplateElement>("template[data-later]")].every(
      ({ content }) => content.childNodes.length === 0,
    ),
  );
  while (loading > 0 || performance.now() - last < 500) await setTimeout(100);
  return document;
}

/** Opens a page as the arena draws it. One that has much to do may not draw it soon enough, and then does for the next. */
async function openDrawn(page: Page, address: string): Promise<void> {
  await vi.waitFor(async () => {
    const answer = await page.goto(address, { waitUntil: "commit" });
    expect(await answer?.text()).toContain("data-asked=");
  }, ASKING);
}

/** Signs up on the page that the terminal names, and approves there. */
async function approve(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("Author name").fill(ADA.name);
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Password").fill(ADA.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("button", { name: "Yes, sign it in" }).click();
  await page.getByText("your terminal is signed in").waitFor();
}
