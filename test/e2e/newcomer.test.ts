import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AUTH, createClient } from "@liars-ladder/protocol/client";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PATIENCE_MS, PATIENT } from "../patience.ts";
import { NO_BROWSER, openBrowser } from "./browser.ts";
import { type Ended, must, type Options, run } from "./command.ts";
import { packedPackages } from "./packages.ts";
import { type Product, startProduct } from "./product.ts";

// The newcomer's way of the README, typed in an empty folder against the packed packages, with the real product and a
// real browser. Each step stands on the one before.

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
let page: Page | undefined;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "newcomer-"));
  bot = join(home, "my-bot");
  await must("mkdir", [join(home, "data")], { cwd: home });
  // The ladder plays all the while: on one core, so that the newcomer has the other.
  const ladder = startProduct(join(home, "data"), undefined, { RUNNER_CONCURRENCY: "1" });
  const [up, packed] = await Promise.all([ladder, packedPackages()]);
  product = up;
  await writeFile(join(home, "package.json"), `{ "private": true }`);
  await must("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", ...packed], {
    cwd: home,
  });
  browser = await openBrowser();
  page = await browser?.newPage();
  page?.setDefaultTimeout(PATIENCE_MS);
});

afterAll(async () => {
  await browser?.close();
  const stopped = await product?.stop();
  await rm(home, { recursive: true, force: true });
  if (product !== undefined) expect(stopped, "Ctrl-C ends `npm start`").toBe("by itself");
});

/** `liars …` in the bot's folder, signed in or not as this home is. */
function liars(args: readonly string[], more: Pick<Options, "onOutput" | "signal"> = {}): Promise<Ended> {
  const env = { XDG_CONFIG_HOME: join(home, "config"), LIARS_SERVER: product?.url ?? "" };
  return run(join(home, "node_modules/.bin/liars"), args, { cwd: bot, env, ...more });
}

/** The same, which must go well. */
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

  it("plays a hundred games with the house bots, twice the same", async () => {
    const line = "play ./bot.ts odds honest random --ruleset palafico --games 100".split(" ");
    const [out] = await Promise.all(
      ["games.jsonl", "again.jsonl"].map((file) => good([...line, "--seed", "first try", "--out", file])),
    );
    expect(out).toMatch(/^my-bot +\d+ +\d+ +\d+\.\d % ± /m);
    expect(out).toContain(`${["liars", ...line].join(" ")} --seed 'first try'`);
    expect(await good(["verify", "games.jsonl"])).toContain("100 games, all right");
    expect(await readFile(join(bot, "again.jsonl"))).toEqual(await readFile(join(bot, "games.jsonl")));
  });

  it("cannot submit before signing in, and is told how to", async () => {
    const { code, err } = await liars(["submit"]);
    expect(code).toBe(4);
    expect(err).toContain("liars login");
  });

  it("signs in with a code that is approved in the browser", async () => {
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

  it("finds the bot on the ladder, in the terminal and on the page", async (context) => {
    const ladder = (await rated())[0]?.ladder ?? "";
    expect(await good(["ladder", ladder])).toContain("ada/my-bot@1 (yours)");
    if (page === undefined) return context.skip(NO_BROWSER);
    await page.goto(`${product?.url}/ladders/${ladder}`);
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "my-bot" }) });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/my-bot.*\d{3,4}/);
  });

  it("loads little for it, packed, and for an embedded game still less", async (context) => {
    if (browser === undefined) return context.skip(NO_BROWSER);
    const { ladder, match } = (await rated())[0]!;
    expect(await scriptBytes(`/ladders/${ladder}`, "table tbody a")).toBeLessThan(120 * 1024);
    expect(await scriptBytes(`/embed/games/${match}.0`, "[role=slider]")).toBeLessThan(90 * 1024);
  });

  it("plays against the version that is on the ladder, built here of its own sources", async () => {
    const out = await good(["play", "@ada/my-bot@1", "@house/bold", "-r", "palafico", "--games", "4", "--json"]);
    const { bots } = JSON.parse(out) as { bots: { name: string; version: string }[] };
    expect(bots.map(({ name }) => name)).toEqual(["my-bot", "bold"]);
    expect((await good(["check"])).includes(bots[0]!.version), "the same bundle").toBe(true);
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
      // It plays one ruleset: what it says is what a version of it was accepted for.
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

  it("does not lose what it writes on the page by signing in there", async (context) => {
    if (browser === undefined) return context.skip(NO_BROWSER);
    const stranger = await browser.newPage();
    stranger.setDefaultTimeout(PATIENCE_MS);
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
    await stranger.close();
  });

  it("watches a game of it in the viewer, step by step", async (context) => {
    if (page === undefined) return context.skip(NO_BROWSER);
    const match = (await rated())[0]?.match ?? "";
    await page.goto(`${product?.url}/games/${match}.0`);
    const slider = page.getByRole("slider", { name: "Step of the replay" });
    await slider.waitFor();
    const before = await slider.getAttribute("aria-valuenow");
    await page.getByRole("button", { name: "Step on" }).click();
    expect(Number(await slider.getAttribute("aria-valuenow"))).toBe(Number(before) + 1);
    // Nothing moves under the pointer, whatever a step shows.
    const heights = new Set<number | undefined>();
    for (let step = 0; step < 20; step++) {
      heights.add((await page.getByRole("toolbar", { name: "Replay" }).boundingBox())?.y);
      await page.keyboard.press("ArrowRight");
    }
    expect([...heights]).toEqual([expect.any(Number)]);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("my-bot");
  });

  it("downloads its replay, and verifies every step of it", async () => {
    const match = (await rated())[0]?.match ?? "";
    await writeFile(join(bot, "game.jsonl"), await good(["replay", `${match}.0`, "--json"]));
    expect(await good(["verify", "game.jsonl"])).toContain("1 game, right (by the rules, and dice by the seed)");
    expect(await good(["replay", "game.jsonl"])).toContain("my-bot (ada/my-bot) version 1");
    expect(await good(["logs", "my-bot"])).toContain("the safest of");
  });

  it("plays it again on this machine: the same decisions, until the source is another", async () => {
    const match = (await rated())[0]?.match ?? "";
    expect(await good(["rerun", match])).toContain("Same views, same decisions in every game.");
    const text = await readFile(join(bot, "bot.ts"), "utf8");
    await writeFile(join(bot, "brave.ts"), text.replace("TRUST = 0.3", "TRUST = 0"));
    const brave = await liars(["rerun", match, "--with", "./brave.ts"]);
    expect(brave.code, brave.out + brave.err).toBe(1);
    expect(brave.out).toMatch(/DIFFERS at decision \d+\n +round \d+, seat \d, asked for: turn/);
  });
});

/** Matches of the bot that are over, the latest first, on a ladder of palafico where it is rated. */
async function rated(): Promise<{ ladder: string; match: string }[]> {
  const client = createClient({ baseUrl: product?.url ?? "" });
  return vi.waitFor(async () => {
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
  }, PATIENT);
}

/** Bytes of all scripts that a page loads from nothing, headers included, until it shows `content` and is quiet. */
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
    // Under 1 KB nothing is packed: it fits into one packet as it is.
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

/** Signs up on the page that the terminal names, and says yes there. */
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

/** What the page would have done, where there is no browser. */
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
