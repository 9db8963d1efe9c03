import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AUTH, createClient } from "@liars-ladder/protocol/client";
import { playMatch } from "@liars-ladder/sdk";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, type TestContext, vi } from "vitest";
import honest from "../../bots/src/honest.ts";
import odds from "../../bots/src/odds.ts";
import { PATIENCE_MS, PATIENT } from "../patience.ts";
import { inspect, NO_BROWSER, openBrowser } from "./browser.ts";
import { closeLadders } from "./closing.ts";
import { type Ended, must, type Options, ROOT, run } from "./command.ts";
import { packedPackages } from "./packages.ts";
import { type Product, startProduct } from "./product.ts";
import { HOSTILE, tryFrame } from "./studio.ts";

// The newcomer's steps from the README, typed in an empty folder, with the packed packages, the real product and a real
// browser. Each step depends on the one before.

const ADA = { name: "ada", email: "ada@example.org", password: "seven dice and a cup" };

const AGENTS_BOT = `import { challenge, defineBot } from "@liars-ladder/sdk";

export default defineBot({
  name: "agent-bot",
  players: {
    palafico: () => ({
      turn: (view) => {
        if (view.last && view.odds(view.last.bid) < 0.4) return challenge();
        return view.legal().find(({ type }) => type === "bid") ?? challenge();
      },
    }),
  },
});
`;

let home = "";
let bot = "";
let product: Product | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "newcomer-"));
  bot = join(home, "my-bot");
  const packed = await packedPackages();
  await writeFile(join(home, "package.json"), `{ "private": true }`);
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await must("npm", ["install", ...flags, ...packed.tarballs], { cwd: home });
});

afterAll(async () => {
  await browser?.close();
  const stopped = await product?.stop();
  await rm(home, { recursive: true, force: true });
  if (product !== undefined) expect(stopped, "Ctrl-C ends `npm start`").toBe("by itself");
});

/**
 * A ladder, and a browser if there is one. The ladder plays while it is open, so it is opened only when it is needed.
 */
async function openLadder(): Promise<void> {
  await must("mkdir", ["data", "house"], { cwd: home });
  // Enough bots for a table of four. More would only keep the ladder busy: each plays on eleven ladders.
  for (const name of ["honest", "odds", "random", "bold"])
    await copyFile(join(ROOT, `bots/src/${name}.ts`), join(home, `house/${name}.ts`));
  // The ladder plays on one core, so that the newcomer has the other.
  const more = { RUNNER_CONCURRENCY: "1", OPEN_MATCHES: "1", HOUSE_BOTS_DIR: join(home, "house") };
  product = await startProduct(join(home, "data"), undefined, more);
  browser = await openBrowser();
}

/** Opens a page that is closed when the test is over. Skips the test if there is no browser. */
async function newPage(context: TestContext): Promise<Page> {
  if (browser === undefined) return context.skip(NO_BROWSER);
  const page = await browser.newPage();
  const shows = await inspect(page);
  context.onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await shows());
    await page.close();
  });
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

/** Runs `liars …` in the bot's folder, with this home's sign-in, if it has one. */
function liars(args: readonly string[], more: Pick<Options, "onOutput" | "signal"> = {}): Promise<Ended> {
  const env = { XDG_CONFIG_HOME: join(home, "config"), LIARS_SERVER: product?.url ?? "" };
  return run(join(home, "node_modules/.bin/liars"), args, { cwd: bot, env, ...more });
}

/** The same, but it must succeed. */
async function good(args: readonly string[]): Promise<string> {
  const { code, out, err } = await liars(args);
  expect(code, `liars ${args.join(" ")}\n${out}\n${err}`).toBe(0);
  return out;
}

describe("a newcomer", () => {
  it("makes a bot, and edits it", async () => {
    await must("npx", ["liars", "new", "my-bot"], { cwd: home });
    const text = await readFile(join(bot, "bot.ts"), "utf8");
    await writeFile(join(bot, "bot.ts"), text.replace("TRUST = 0.35", "TRUST = 0.3"));
    expect(await readFile(join(bot, "bot.ts"), "utf8")).toContain("TRUST = 0.3;");
    expect(await good(["check"])).toContain("my-bot plays palafico");
  });

  it("plays a hundred games with the house bots, the same twice", async () => {
    const line = "play ./bot.ts odds honest random --ruleset palafico --games 100".split(" ");
    const [out] = await Promise.all(
      ["games.jsonl", "again.jsonl"].map((file) => good([...line, "--seed", "first try", "--out", file])),
    );
    expect(out).toMatch(/^my-bot +\d+ +\d+ +\d+\.\d % ± /m);
    expect(out).toContain(`${["liars", ...line].join(" ")} --seed 'first try'`);
    expect(await good(["verify", "games.jsonl"])).toContain("100 games, all right");
    expect(await readFile(join(bot, "again.jsonl"))).toEqual(await readFile(join(bot, "games.jsonl")));
  });
});

describe("a newcomer to the ladder", () => {
  beforeAll(openLadder);

  it("cannot submit before signing in, and is told how to", async () => {
    const { code, err } = await liars(["submit"]);
    expect(code).toBe(4);
    expect(err).toContain("liars login");
  });

  it("signs in with a code that is approved in the browser", async () => {
    const page = await browser?.newPage();
    page?.setDefaultTimeout(PATIENCE_MS);
    const stop = new AbortController();
    let approval: Promise<void> | undefined;
    const onOutput = (text: string): void => {
      const address = /^Open (\S+)$/m.exec(text)?.[1];
      if (address === undefined || approval !== undefined) return;
      approval = page === undefined ? approveByHand(address) : approve(page, address);
      approval.catch(() => stop.abort());
    };
    const { code, out, err } = await liars(["login"], { onOutput, signal: stop.signal });
    await approval?.catch(async (error: Error) => {
      const shown = await page?.locator("body").innerText();
      throw new Error(`${error.message}\nThe page shows: ${shown}`);
    });
    expect(code, out + err).toBe(0);
    expect(out).toContain("as ada");
    await page?.close();
    expect(await good(["whoami"])).toContain("ada (ada@example.org)");
  });

  it("submits, and follows it until it is rated", async () => {
    const sent = await good(["submit", "--note", "my first"]);
    expect(sent).toMatch(/ok +types/);
    expect(sent).toMatch(/Accepted\. It plays on .*\bpalafico\b/);
    const followed = await good(["status", "--follow"]);
    expect(followed).toMatch(/^\S+ +\d+ ± \d+ /m);
    expect(await good(["status", "my-bot", "--json"])).toContain('"state": "accepted"');
  });

  it("lets a coding agent do all of this, from an empty folder to a rated bot", async () => {
    const folder = join(home, "agent");
    await mkdir(folder);
    const env = { XDG_CONFIG_HOME: join(home, "config"), LIARS_SERVER: product?.url ?? "" };
    const command = join(home, "node_modules/.bin/liars");
    const transport = new StdioClientTransport({
      ...{ command, args: ["mcp"], cwd: folder },
      env: { PATH: process.env.PATH ?? "", HOME: home, ...env },
    });
    const client = new Client({ name: "agent", version: "1" });
    await client.connect(transport);
    const call = async (name: string, args: Record<string, unknown>) => {
      const answer = await client.callTool({ name, arguments: args }, { timeout: PATIENCE_MS });
      expect(answer.isError, JSON.stringify(answer.structuredContent)).toBeUndefined();
      return answer.structuredContent as { [key: string]: unknown };
    };
    try {
      await call("new", { folder: "agent-bot" });
      // It plays one ruleset, so it reports the ladders of that ruleset.
      await writeFile(join(folder, "agent-bot/bot.ts"), AGENTS_BOT);
      expect(await call("check", { bot: "agent-bot" })).toMatchObject({ ok: true, rulesets: ["palafico"] });
      const game = { bots: ["agent-bot", "random"], ruleset: "palafico", deals: 4 };
      expect(await call("play", game)).toMatchObject({ games: 8, stopped: false });
      expect(await call("submit", { bot: "agent-bot", note: "an agent's" })).toMatchObject({ state: "accepted" });
      const { entries } = await call("status", { bot: "agent-bot", wait: true });
      expect(entries).toContainEqual(expect.objectContaining({ standing: expect.anything() }));
    } finally {
      await client.close();
    }
  });

  it("measures the time that its decisions take on the ladder's machine", async () => {
    const [{ ladder = "" } = {}] = await rated();
    // Waits until the ladder's figures contain a match of the bot that serves as the measure.
    const { out } = await vi.waitFor(async () => {
      const told = await liars(["bench", "./bot.ts", "--ladder", ladder, "--deals", "2", "--json"]);
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
    await rated();
    await closeLadders(product?.url ?? "", join(home, "data"), ADA);
  });

  it("finds the bot on the ladder, in the terminal and on the page", async (context) => {
    const { expect } = context;
    const ladder = (await rated())[0]?.ladder ?? "";
    expect(await good(["ladder", ladder])).toContain("ada/my-bot@1 (yours)");
    const page = await newPage(context);
    await page.goto(`${product?.url}/ladders/${ladder}`);
    // Its row in the table comes first; charts below may have one too.
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: "my-bot" }) })
      .first();
    await row.waitFor();
    expect(await row.textContent()).toMatch(/my-bot.*\d{3,4}/);
  });

  it("loads few bytes for the ladder, compressed, and fewer for an embedded game", async (context) => {
    if (browser === undefined) return context.skip(NO_BROWSER);
    const { ladder, match } = (await rated())[0]!;
    expect(await scriptBytes(`/ladders/${ladder}`, "table tbody a")).toBeLessThan(120 * 1024);
    expect(await scriptBytes(`/embed/games/${match}.0`, "[role=slider]")).toBeLessThan(90 * 1024);
    // The code that evaluates games is not among them: it is loaded when its graph is shown.
    expect(await scriptBytes(`/games/${match}.0`, "[role=slider]")).toBeLessThan(130 * 1024);
  });

  it("plays against the version that is on the ladder, built here from its sources", async () => {
    const out = await good(["play", "@ada/my-bot@1", "@house/bold", "-r", "palafico", "--games", "4", "--json"]);
    const { bots } = JSON.parse(out) as { bots: { name: string; version: string }[] };
    expect(bots.map(({ name }) => name)).toEqual(["my-bot", "bold"]);
    expect((await good(["check"])).includes(bots[0]!.version), "the same bundle").toBe(true);
  });

  it("reads the guides on the pages, from one to the next", async (context) => {
    const page = await newPage(context);
    await page.goto(`${product?.url}/guides`);
    await page.getByRole("article").getByRole("link", { name: "The sandbox and its limits" }).click();
    await page.getByRole("heading", { level: 1, name: "The sandbox and its limits" }).waitFor();
    await page.goto(`${product?.url}/guides/security#guessing-other-peoples-pages-floods`);
    const place = page.getByRole("heading", { name: "Guessing, other people's pages, floods" });
    await vi.waitFor(async () => context.expect((await place.boundingBox())?.y).toBeLessThan(200), PATIENT);
  });

  it("is told when a part of a page cannot be loaded, and continues when it can", async (context) => {
    const page = await newPage(context);
    await page.route("**/assets/start-*.js", (route) => route.fulfill({ status: 429 }));
    await page.goto(`${product?.url}/rules`);
    const again = page.getByRole("alert").getByRole("link", { name: "Try again" });
    await again.waitFor();
    await page.unrouteAll();
    await again.click();
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  it("keeps what is written on the page when signing in there", async (context) => {
    // In a new browser context, which is not signed in.
    const stranger = await newPage(context);
    await stranger.goto(`${product?.url}/submit`);
    await stranger.getByLabel("Source of bot.ts").fill("// not sent yet");
    await stranger.getByLabel("Name of the bot").fill("my-draft");
    await stranger.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await stranger.getByLabel("Email").fill(ADA.email);
    await stranger.getByLabel("Password").fill(ADA.password);
    await stranger.getByRole("button", { name: "Sign in" }).click();
    await stranger.getByText("submissions left today").waitFor();
    expect(await stranger.getByLabel("Name of the bot").inputValue()).toBe("my-draft");
    expect(await stranger.getByLabel("Source of bot.ts").innerText()).toContain("// not sent yet");
  });

  it("writes in the studio with the SDK's types, plays there as the ladder would, and opens a game", async (context) => {
    const page = await newPage(context);
    await page.goto(`${product?.url}/submit`);
    await page.waitForURL(/\/studio$/);
    const source = page.getByLabel("Source of bot.ts");
    const draft = await readFile(join(ROOT, "bots/src/honest.ts"), "utf8");
    await source.fill(draft.replace("view.legal()", "view.lawful()"));
    await page.getByText("2 type errors in bot.ts").waitFor();
    await source.fill(draft);
    await page.getByText("No type errors in bot.ts").waitFor();
    await page.getByRole("combobox", { name: /^Ladder/ }).selectOption("palafico-duel");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    // A duel has 25 deals. The same luck is played in this process, by the SDK's own match.
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "your draft" }) });
    await row.waitFor();
    const command = await page.getByText(/^liars play /).innerText();
    const [, deals, seed = ""] = /--deals (\d+) --seed (\S+)$/.exec(command) ?? [];
    const played = playMatch({ bots: [honest, odds], ruleset: "palafico", deals: Number(deals), seed });
    context.expect(played.games).toBe(50);
    context.expect(await row.locator("td").first().innerText()).toBe(String(played.bots[0]?.wins));
    await page
      .getByRole("button", { name: /^Game \d+: / })
      .first()
      .click();
    await page.getByRole("slider", { name: "Step of the replay" }).waitFor();
    await page.getByText("dice match the seed").waitFor();
  });

  it("plays its match again in the page, every game as it is stored, and then with another line", async (context) => {
    const page = await newPage(context);
    const match = (await rated())[0]?.match ?? "";
    await page.goto(`${product?.url}/sign-in?after=${encodeURIComponent(`/matches/${match}/rerun`)}`);
    await page.getByLabel("Email").fill(ADA.email);
    await page.getByLabel("Password").fill(ADA.password);
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("button", { name: "Play it here" }).click();
    const verdict = await page.getByText(/^\d+ of \d+ games the same$/).innerText();
    context.expect(verdict).toMatch(/^([1-9]\d*) of \1 /);
    await page.getByText("Every decision of every bot is the recorded one.").waitFor();
    await page.getByRole("link", { name: "Change my-bot in the studio" }).click();
    await page.getByText("as they were played on the ladder").waitFor();
    await page.getByLabel("Source of bot.ts").fill(AGENTS_BOT);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    // Whether it changes a result is chance.
    await page
      .getByText(/since your edit|Your edit changed no game/)
      .first()
      .waitFor();
  });

  it("loses nothing when a draft never ends, and gives a draft access to nothing", async (context) => {
    const page = await newPage(context);
    // The browser also lists requests that it then refuses to send. Only requests that arrive count.
    const asked: (string | undefined)[] = [];
    const outside = createServer(({ url }, answer) => answer.end(String(asked.push(url))));
    await new Promise<void>((resolve) => outside.listen(0, resolve));
    context.onTestFinished(() => void outside.close());
    const to = `http://localhost:${(outside.address() as AddressInfo).port}/leak`;
    await fetch(to);
    await page.goto(`${product?.url}/studio`);
    await page.getByLabel("Source of bot.ts").fill(HOSTILE);
    await page.getByRole("combobox", { name: /^Ladder/ }).selectOption("palafico-duel");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const broke = page.getByLabel("What broke");
    await broke.getByText("did not answer within 3 s, and was stopped").first().waitFor();
    // It reports what it found of a browser by an exception in another game.
    await vi.waitFor(
      async () => context.expect(await broke.innerText()).toContain("Error: found nothing bot.ts:9:"),
      PATIENT,
    );
    await page.getByRole("heading", { name: "Its worst games" }).waitFor();
    // The frame's policy holds by itself, even if a worker has access to such functions.
    const tried = await tryFrame(page, to);
    context.expect(tried).toEqual(Object.fromEntries(Object.keys(tried).map((way) => [way, "refused"])));
    context.expect(Object.keys(tried).length).toBe(14);
    context.expect(asked, "ours alone").toEqual(["/leak"]);
  });

  it("plays against it by keyboard, and sees the hands afterwards", async (context) => {
    const page = await newPage(context);
    const ladder = (await rated())[0]?.ladder ?? "";
    await page.goto(`${product?.url}/play?ladder=${ladder}&bots=ada/my-bot`);
    // Signing in keeps the choices on the page.
    await page.getByRole("link", { name: "Sign in to take a seat" }).press("Enter");
    await page.getByLabel("Email").fill(ADA.email);
    await page.getByLabel("Password").fill(ADA.password);
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("button", { name: "Take a seat" }).press("Enter");
    await page.getByLabel("Show odds").press("Space");
    await playByKeyboard(page);
    await page.getByRole("link", { name: "See all hands, and your mistakes" }).press("Enter");
    await page.getByRole("slider", { name: "Step of the replay" }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("my-bot");
  });

  it("watches a game of it in the viewer, step by step", async (context) => {
    const page = await newPage(context);
    const match = (await rated())[0]?.match ?? "";
    await page.goto(`${product?.url}/games/${match}.0`);
    const slider = page.getByRole("slider", { name: "Step of the replay" });
    await slider.waitFor();
    const before = await slider.getAttribute("aria-valuenow");
    await page.getByRole("button", { name: "Step on" }).click();
    expect(Number(await slider.getAttribute("aria-valuenow"))).toBe(Number(before) + 1);
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

  it("watches TV, which says what is on, and why", async (context) => {
    const page = await newPage(context);
    await page.goto(`${product?.url}/tv`);
    await page.getByText(/^(Chosen as|Nothing is being played now)/).waitFor();
    await page.getByRole("slider", { name: "Step of the replay" }).waitFor();
  });

  it("downloads its replay, and verifies every step of it", async () => {
    const match = (await rated())[0]?.match ?? "";
    await writeFile(join(bot, "game.jsonl"), await good(["replay", `${match}.0`, "--json"]));
    expect(await good(["verify", "game.jsonl"])).toContain("1 game, right (rules and dice checked)");
    expect(await good(["replay", "game.jsonl"])).toContain("my-bot (ada/my-bot) version 1");
    expect(await good(["logs", "my-bot"])).toContain("the safest of");
  });

  it("plays it again on this machine: the same decisions, until the source changes", async () => {
    const match = (await rated())[0]?.match ?? "";
    expect(await good(["rerun", match])).toContain("Same views, same decisions in every game.");
    const text = await readFile(join(bot, "bot.ts"), "utf8");
    await writeFile(join(bot, "brave.ts"), text.replace("TRUST = 0.3", "TRUST = 0"));
    const brave = await liars(["rerun", match, "--with", "./brave.ts"]);
    expect(brave.code, brave.out + brave.err).toBe(1);
    const [, game, decision] =
      /game (\S+), seat \d: DIFFERS at decision (\d+)\n +round \d+, seat \d/.exec(brave.out) ?? [];
    // The same decision, after the games of its phase before it.
    const debugged = JSON.parse(await good(["debug", game ?? "", "./brave.ts", "--step", decision ?? "", "--json"]));
    expect(debugged).toMatchObject({ game, decision: Number(decision), same: false });
    expect(await good(["debug", match, "./bot.ts"])).toMatch(/Same views, same decisions: \d+\./);
  });
});

let ratedOnce: ReturnType<typeof waitUntilRated> | undefined;

/**
 * Finished matches of the bot, the latest first, on a ladder of palafico where it is rated. All tests wait for them
 * only once.
 */
const rated = () => (ratedOnce ??= waitUntilRated());

async function waitUntilRated(): Promise<{ ladder: string; match: string }[]> {
  const client = createClient({ baseUrl: product?.url ?? "" });
  return vi.waitFor(
    async () => {
      const [bot, matches] = await Promise.all([
        client.getBot({ params: { author: "ada", bot: "my-bot" } }),
        client.listMatches({ query: { bot: "ada/my-bot", state: "finished", limit: 100 } }),
      ]);
      if (!bot.ok || !matches.ok) throw new Error("the arena does not answer");
      const version = await client.getVersion({ params: { version: bot.value.versions[0]?.id ?? "" } });
      if (!version.ok) throw new Error(version.problem.detail);
      const ladders = version.value.entries.filter(({ standing }) => standing !== null).map(({ ladder }) => ladder);
      const played = matches.value.items.filter(
        ({ ladder }) => ladder.startsWith("palafico") && ladders.includes(ladder),
      );
      expect(played.length).toBeGreaterThan(0);
      return played.map(({ id, ladder }) => ({ match: id, ladder }));
      // This makes three requests each time. The address has 1,200 in a minute for everything.
    },
    { ...PATIENT, interval: 500 },
  );
}

/**
 * Bytes of all scripts that a page loads with an empty cache, including headers, until it shows `content` and loads
 * nothing more.
 */
async function scriptBytes(path: string, content: string): Promise<number> {
  const context = await browser!.newContext();
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
  await page.goto(`${product?.url}${path}`, { timeout: PATIENCE_MS, waitUntil: "networkidle" });
  await page.locator(content).first().waitFor({ timeout: PATIENCE_MS });
  await context.close();
  expect(scripts.size, [...scripts.values()].join()).toBeGreaterThan(5);
  return bytes;
}

/** Challenges every bid, and opens with the lowest, until the game is over. */
async function playByKeyboard(page: Page): Promise<void> {
  const soon = { timeout: 1_000 };
  const press = (name: RegExp) =>
    page
      .getByRole("button", { name })
      .press("Enter", soon)
      .then(
        () => true,
        () => false,
      );
  const over = page.getByRole("heading", { level: 2, name: /^You / });
  await vi.waitFor(async () => {
    // The page changes by itself, so it presses what can be pressed now.
    if (!(await over.isVisible())) for (const name of [/^Skip/, /^Challenge/, /^Bid/]) if (await press(name)) break;
    expect(await over.isVisible()).toBe(true);
  }, PATIENT);
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

/** Does what the page would have done, for tests without a browser. */
async function approveByHand(address: string): Promise<void> {
  const { origin, searchParams } = new URL(address);
  const code = searchParams.get("user_code") ?? "";
  const headers: Record<string, string> = { "content-type": "application/json", origin };
  const call = async (path: string, body?: object): Promise<Response> => {
    const response = await fetch(
      `${origin}${path}`,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    );
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  headers.cookie = (await call(AUTH.signUp, ADA)).headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  await call(`${AUTH.device}?user_code=${code}`);
  await call(AUTH.approve, { userCode: code });
}
