import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { playMatch } from "@liars-ladder/sdk";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, type TestContext, vi } from "vitest";
import honest from "../../bots/src/honest.ts";
import odds from "../../bots/src/odds.ts";
import { PATIENCE_MS, PATIENT } from "../patience.ts";
import { must, ROOT } from "./command.ts";
import { ADA, approveByHand, Newcomer } from "./newcomer.ts";
import { HOSTILE, HUNGRY, tryFrame, write } from "./studio.ts";

// What a newcomer's first hour does not need: a coding agent, and the pages on which bots are written and played.

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

/** What makes a worker busy for eleven seconds once it has said that it is there. */
const SILENT_AT_FIRST = `{
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...told) {
    post.apply(this, told);
    MessagePort.prototype.postMessage = post;
    for (const from = performance.now(); performance.now() - from < 11_000; );
  };
}
`;

/** A draft that does this in each turn; `first` is its first random number in a phase. */
const breaking = (turn: string): string => `import { anyRuleset, challenge, defineBot } from "@liars-ladder/sdk";

const first = Math.random();
export default defineBot({
  name: "breaking",
  players: anyRuleset((game) => ({
    turn(view) {
      ${turn}
      return view.last && view.odds(view.last.bid) < 0.4 ? challenge() : view.legal()[0]!;
    },
  })),
});
`;

let ada: Newcomer;
beforeAll(async () => {
  ada = await Newcomer.arrive();
  await ada.openLadder();
  await must(ada.command, ["new", "my-bot"], { cwd: ada.home });
  await ada.login(approveByHand);
  await ada.good(["submit"]);
});
afterAll(() => ada?.leave());

it("lets a coding agent go from an empty folder to a rated bot", async () => {
  const folder = join(ada.home, "agent");
  await mkdir(folder);
  const transport = new StdioClientTransport({
    ...{ command: ada.command, args: ["mcp"], cwd: folder },
    env: { PATH: process.env.PATH ?? "", HOME: ada.home, ...ada.env },
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

// None of these tests changes anything that another one reads.
describe.concurrent("an author's pages", () => {
  beforeAll(async () => {
    await ada.rated();
    await ada.closeLadders();
  });

  it("reads the guides on the pages, from one to the next", async (context) => {
    const page = await ada.newPage(context);
    await page.goto(`${ada.url}/guides`);
    await page.getByRole("article").getByRole("link", { name: "The sandbox and its limits" }).click();
    await page.getByRole("heading", { level: 1, name: "The sandbox and its limits" }).waitFor();
    await page.goto(`${ada.url}/guides/security#guessing-other-peoples-pages-floods`);
    const place = page.getByRole("heading", { name: "Guessing, other people's pages, floods" });
    await vi.waitFor(async () => context.expect((await place.boundingBox())?.y).toBeLessThan(200), PATIENT);
  });

  it("is told when a part of a page cannot be loaded, and continues when it can", async (context) => {
    const page = await ada.newPage(context);
    await page.route("**/assets/start-*.js", (route) => route.fulfill({ status: 429 }));
    await page.goto(`${ada.url}/rules`);
    const again = page.getByRole("alert").getByRole("link", { name: "Try again" });
    await again.waitFor();
    await page.unrouteAll();
    await again.click();
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  it("keeps what is written on the page when signing in there", async (context) => {
    // In a new browser context, which is not signed in.
    const stranger = await ada.newPage(context);
    await stranger.goto(`${ada.url}/submit`);
    await write(stranger, "// not sent yet");
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
    const page = await ada.newPage(context);
    let frames = 0;
    page.on("frameattached", () => frames++);
    await page.goto(`${ada.url}/submit`);
    await page.waitForURL(/\/studio$/);
    const draft = await readFile(join(ROOT, "bots/src/honest.ts"), "utf8");
    await write(page, draft.replace("view.legal()", "view.lawful()"));
    await page.getByText("2 type errors in bot.ts").waitFor();
    await write(page, draft);
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
    await page.getByRole("button", { name: "Other luck" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page
      .getByText(/^liars play /)
      .filter({ hasNotText: seed })
      .waitFor();
    context.expect(frames, "frames that have played both").toBe(1);
    await sameAsInTheTerminal(context, page, "palafico-duel");
    await sameAsInTheTerminal(context, page, "palafico");
    await page
      .getByRole("button", { name: /^Game \d+: / })
      .first()
      .click();
    await page.getByRole("slider", { name: "Step of the replay" }).waitFor();
    await page.getByText("dice match the seed").waitFor();
  });

  it("compares its version on the ladder with another bot, in the page", async (context) => {
    const page = await ada.newPage(context);
    await ada.rated();
    const { versions } = await (await fetch(`${ada.url}/api/bots/ada/my-bot`)).json();
    await page.goto(`${ada.url}/sign-in?after=${encodeURIComponent(`/versions/${versions[0].id}`)}`);
    await page.getByLabel("Email").fill(ADA.email);
    await page.getByLabel("Password").fill(ADA.password);
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("button", { name: "Compare it with another version" }).click();
    await page.getByRole("combobox", { name: "Compare with" }).selectOption("random");
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    const outcome = page.locator("[data-verdict], [role=alert]").first();
    await outcome.waitFor();
    context.expect(await outcome.innerText()).toMatch(/^my-bot v1 is better than random: /);
  });

  it("plays its match again in the page, every game as it is stored, and then with another line", async (context) => {
    const page = await ada.newPage(context);
    const match = (await ada.rated())[0]?.match ?? "";
    await page.goto(`${ada.url}/sign-in?after=${encodeURIComponent(`/matches/${match}/rerun`)}`);
    await page.getByLabel("Email").fill(ADA.email);
    await page.getByLabel("Password").fill(ADA.password);
    await page.getByLabel("Password").press("Enter");
    // The frame in which bots play may come late, and its worker may be kept waiting once it was heard from. Ten seconds
    // without a word from its document would end the run.
    await page.route("**/studio/frame", async (route) => {
      await setTimeout(11_000);
      const html = await (await route.fetch()).text();
      const body = html.replace("new Blob([data]", `new Blob([${JSON.stringify(SILENT_AT_FIRST)}, data]`);
      expect(body).not.toBe(html);
      await route.fulfill({ contentType: "text/html", body });
    });
    await page.getByRole("button", { name: "Play it here" }).click();
    // It is in view, if only by a dot: a browser lets all else go before what nobody can see.
    const frame = page.getByTitle("Where the studio plays");
    expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, width: 1, height: 1 });
    const verdict = await page.getByText(/^\d+ of \d+ games the same$/).innerText();
    context.expect(verdict).toMatch(/^([1-9]\d*) of \1 /);
    await page.getByText("Every decision of every bot is the recorded one.").waitFor();
    await page.getByRole("link", { name: "Change my-bot in the studio" }).click();
    await page.getByText("as they were played on the ladder").waitFor();
    await write(page, AGENTS_BOT);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    // Whether it changes a result is chance.
    await page
      .getByText(/since your edit|Your edit changed no game/)
      .first()
      .waitFor();
  });

  it("asks the bot of a seat what it would have done there: the same as it did", async (context) => {
    const page = await ada.newPage(context);
    const match = (await ada.rated())[0]?.match ?? "";
    await page.goto(`${ada.url}/sign-in?after=${encodeURIComponent(`/games/${match}.1?at=mistake`)}`);
    await page.getByLabel("Email").fill(ADA.email);
    await page.getByLabel("Password").fill(ADA.password);
    await page.getByLabel("Password").press("Enter");
    // Where the worst mistake is; a game without one stays at its begin, where nobody has a choice.
    await page.getByRole("heading", { name: "Turning points" }).waitFor();
    const whatIf = page.getByRole("button", { name: "What if…" });
    await vi.waitFor(async () => {
      if (await whatIf.isDisabled()) await page.keyboard.press("ArrowRight");
      context.expect(await whatIf.isDisabled()).toBe(false);
    }, PATIENT);
    await whatIf.click();
    const choice = page.getByRole("combobox", { name: /^What if / });
    const label = await choice.evaluate((select) => select.parentElement?.firstChild?.textContent ?? "");
    const name = label.replace("What if ", "");
    const asked = name === "my-bot" ? "my-bot v1" : name;
    const whom = page.getByRole("combobox", { name: "Or ask" });
    await whom.selectOption(asked);
    await page.getByRole("button", { name: "What would it do?" }).click();
    await page.getByText(`${asked} would do the same.`).waitFor();
    // Another one bids by chance, and says what.
    await whom.selectOption("random");
    await page.getByRole("button", { name: "What would it do?" }).click();
    await page.getByText(/^random( would do the same\.|: .+\.)$/).waitFor();
  });

  it("loses nothing when a draft never ends, and gives a draft access to nothing", async (context) => {
    const page = await ada.newPage(context);
    // The browser also lists requests that it then refuses to send. Only requests that arrive count.
    const asked: (string | undefined)[] = [];
    const outside = createServer(({ url }, answer) => answer.end(String(asked.push(url))));
    await new Promise<void>((resolve) => outside.listen(0, resolve));
    context.onTestFinished(() => void outside.close());
    const to = `http://localhost:${(outside.address() as AddressInfo).port}/leak`;
    await fetch(to);
    await page.goto(`${ada.url}/studio`);
    await write(page, HOSTILE);
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

  it.for([
    ["a promise that nothing catches", 'if (game.number === 7) void Promise.reject(new Error("left"));'],
    ["an endless game", "if (first < 0.1 && game.number === 7) for (;;);"],
  ])("charges a draft for %s as `liars play` does", async ([, turn = ""], context) => {
    const page = await ada.newPage(context);
    await page.goto(`${ada.url}/studio`);
    const draft = breaking(turn);
    await write(page, draft);
    await page.getByRole("combobox", { name: /^Ladder/ }).selectOption("palafico-duel");
    const run = page.getByRole("region", { name: "Run it here" });
    await run.getByLabel("Opponent").selectOption("odds");
    const seed = (await run.getByText(/^Luck/).locator("code").innerText()).trim();
    // The other case plays at the same time.
    const file = join(ada.home, `breaking-${seed}.ts`);
    await writeFile(file, draft);
    const args = ["play", file, "odds", "-r", "palafico", "--deals", "25", "--seed", seed, "--json"];
    const [own] = JSON.parse(await ada.good(args)).bots;
    const forfeits = Object.values<number>(own.forfeits).reduce((sum, games) => sum + games, 0);
    expect(forfeits).toBeGreaterThan(0);
    for (let time = 0; time < 2; time++) {
      await run.getByRole("button", { name: "Play", exact: true }).click();
      await run.getByRole("button", { name: "Stop" }).waitFor();
      await run.getByRole("button", { name: "Play", exact: true }).waitFor();
      const cells = await run
        .getByRole("row", { name: /^your draft/ })
        .getByRole("cell")
        .allInnerTexts();
      context.expect([cells[0], cells.at(-2)]).toEqual([`${own.wins}`, `${forfeits}`]);
      await write(page, `${draft}\n`);
    }
  });

  it("says that a draft holds too much memory, and plays on", async (context) => {
    const page = await ada.newPage(context);
    await page.goto(`${ada.url}/studio`);
    await write(page, HUNGRY);
    await page.getByRole("combobox", { name: /^Ladder/ }).selectOption("palafico-duel");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByLabel("What broke").getByText("used more memory than it may").first().waitFor();
    await page.getByRole("heading", { name: "Its worst games" }).waitFor();
  });

  it("plays against it by keyboard, and sees the hands afterwards", async (context) => {
    const page = await ada.newPage(context);
    const ladder = (await ada.rated())[0]?.ladder ?? "";
    await page.goto(`${ada.url}/play?ladder=${ladder}&bots=ada/my-bot`);
    // Signing in keeps the choices on the page.
    await page.getByRole("link", { name: "Sign in to take a seat" }).press("Enter");
    await page.getByLabel("Email").fill(ADA.email);
    await page.getByLabel("Password").fill(ADA.password);
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("button", { name: "Take a seat" }).press("Enter");
    await page.getByLabel("Show odds").press("Space");
    await playByKeyboard(page);
    const all = page.getByRole("link", { name: "See all hands" });
    // Once, on a busy machine, the key had no effect.
    await vi.waitFor(async () => {
      if (await all.isVisible()) await all.press("Enter", { timeout: 1_000 }).catch(() => {});
      expect(page.url()).toMatch(/\/replay/);
    }, PATIENT);
    await page.getByRole("slider", { name: "Step of the replay" }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("my-bot");
  });

  it("watches TV, which says what is on, and why", async (context) => {
    const page = await ada.newPage(context);
    await page.goto(`${ada.url}/tv`);
    await page.getByText(/^(Chosen as|Nothing is being played now)/).waitFor();
    await page.getByRole("slider", { name: "Step of the replay" }).waitFor();
    // The same in a page of another site, without the bar and the footer.
    const body = `<iframe src="${ada.url}/embed/tv" width="800" height="640" title="TV"></iframe>`;
    const other = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(body)).listen(
      0,
      "127.0.0.1",
    );
    context.onTestFinished(() => void other.close());
    await once(other, "listening");
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const frame = page.frameLocator("iframe");
    await frame.getByText(/(Chosen as|Nothing is being played now)/).waitFor();
    await frame.getByRole("slider", { name: "Step of the replay" }).waitFor();
    expect(await frame.getByRole("navigation").count()).toBe(0);
  });
});

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

/** Compares the draft, which is the house bot `honest`, with `odds`, on the page and as the page says for a terminal. */
async function sameAsInTheTerminal({ expect }: TestContext, page: Page, ladder: string): Promise<void> {
  const pane = page.getByRole("region", { name: "Is it better?" });
  await pane.getByRole("combobox", { name: "Compare with" }).selectOption("odds");
  await pane.getByRole("combobox", { name: "Rules of" }).selectOption(ladder);
  await pane.getByRole("combobox", { name: "Difference that matters" }).selectOption("100");
  await pane.getByRole("button", { name: "Compare" }).click();
  await pane.getByText(/^Your draft is worse than odds: |are within 100 Elo/).waitFor();
  const text = (await pane.innerText()).replaceAll("\u00a0", " ");
  // What the browser would be to blame for.
  expect(text).not.toContain(" broke in ");
  const said = /(\d+) deals\. Points a game: your draft ([\d.]+ %), odds ([\d.]+ %)\./.exec(text);
  const command = await pane.getByText(/^liars compare /).innerText();
  const draft = join(ROOT, "bots/src/honest.ts");
  const typed = command.split(" ").map((word) => (word === "./bot.ts" ? draft : word));
  const { out } = await ada.liars(typed.slice(1));
  // At a table with others of that name, they are numbered.
  expect(out.replaceAll("#1", "")).toContain(
    `${said?.[1]} deals. Points per game: honest ${said?.[2]}, odds ${said?.[3]}.`,
  );
}
