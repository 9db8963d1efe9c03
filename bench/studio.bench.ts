// npm run bench -- studio [RUNS]: 50 games in the studio of `npm start`, on each ladder, from the press of the button to the result:
// while matches are played on the same machine, and while they stand still. Beside it, the same bots in one warm process of Node.
// Needs Chromium.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { houseBotUrl } from "@liars-ladder/bots";
import { startLadders } from "@liars-ladder/rules";
import { type Program, playMatch } from "@liars-ladder/sdk";
import type { Page } from "playwright-core";
import { NO_BROWSER, openBrowser } from "../test/e2e/browser.ts";
import { built } from "../test/hostile/built.ts";
import { besideMatches } from "./beside-matches.ts";
import { line, quantile } from "./report.ts";

export const about = "50 games in the studio, from the press of the button to the result";

const BAR = 2_000;
const GAMES = 50;
/** Between two looks at the page, ms: looking takes time from the games. */
const LOOK_MS = 100;

export default async function studio([runs = "5"]: string[]): Promise<void> {
  const browser = await openBrowser(["--window-size=1440,900"], false);
  if (browser === undefined) throw new Error(NO_BROWSER);
  try {
    const bots = await usualBots();
    await besideMatches(async (when, { url }) => {
      console.log(`\n${when}, ${runs} runs each`);
      const page = await browser.newPage();
      await page.goto(`${url}/studio`);
      await page.getByText(/No type errors in/).waitFor();
      for (const { id, ruleset, options, players } of startLadders()) {
        const table = { ruleset, options, bots: bots.slice(0, players), deals: Math.ceil(GAMES / players) };
        const here: number[] = [];
        const there: number[] = [];
        await page.getByLabel("Ladder").first().selectOption(id);
        for (let run = 0; run < Number(runs); run++) {
          const began = performance.now();
          playMatch({ ...table, seed: `${id} ${run}` });
          there.push(performance.now() - began);
          here.push(await playOnce(page));
        }
        const [least, most, node] = [Math.min(...here), Math.max(...here), quantile(there, 0.5)].map(Math.round);
        const median = quantile(here, 0.5);
        line(id, median, BAR, "ms", ` (${least} to ${most}; ${(median / node!).toFixed(1)} × Node's ${node} ms)`);
      }
      await page.close();
    });
  } finally {
    await browser.close();
  }
}

/** Who plays in a new studio: the template and its first opponents, each with its own copy of the SDK, as there. */
async function usualBots(): Promise<Program[]> {
  const template = new URL("../sdk/cli/template/bot.ts", import.meta.url);
  const files = [template, ...(["odds", "honest", "random"] as const).map(houseBotUrl)];
  const texts = files.map((file) => readFileSync(file, "utf8").replace("__NAME__", "my-bot"));
  return Promise.all(texts.map(async (text) => runInThisContext((await built("bot", text)).bundle)));
}

/** Presses "Play". Returns how long it took until the result was there, ms. */
async function playOnce(page: Page): Promise<number> {
  return page.evaluate(async (lookMs) => {
    const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === text);
    const began = performance.now();
    button("Play")?.click();
    // It is there once the page has drawn it, and gone with the result.
    while (button("Stop") === undefined) await new Promise((wait) => setTimeout(wait, 10));
    while (button("Stop") !== undefined) await new Promise((wait) => setTimeout(wait, lookMs));
    return performance.now() - began;
  }, LOOK_MS);
}
