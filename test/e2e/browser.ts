import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright-core";

/** Its file. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Why a test is skipped, and how to get what it needs. */
export const NO_BROWSER = "needs Chromium: apt-get install -y chromium (or set CHROMIUM to its path)";

/**
 * A real Chromium; undefined if there is none.
 *
 * @param more further settings on its command line.
 * @param endsAll whether an interruption ends this whole process as soon as the browser has ended; else that is left to others.
 */
export async function openBrowser(more: readonly string[] = [], endsAll = true): Promise<Browser | undefined> {
  if (!existsSync(CHROMIUM)) return undefined;
  const calm = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", ...calm];
  const signals = { handleSIGINT: endsAll, handleSIGTERM: endsAll, handleSIGHUP: endsAll };
  return chromium.launch({ executablePath: CHROMIUM, args: [...args, ...more], ...signals });
}

/** How long a page may take to answer before it is said to hang, ms: only what a failure prints depends on it. */
const ANSWER_MS = 10_000;

/** Of a page: what it shows, or where its JavaScript is if it answers nothing. For the message of a failed test. */
export async function inspect(page: Page): Promise<() => Promise<string>> {
  const devtools = await page.context().newCDPSession(page);
  const { promise: paused, resolve } = Promise.withResolvers<string>();
  devtools.on("Debugger.paused", ({ callFrames }) =>
    resolve(
      `in:\n${callFrames.map(({ functionName, url, location }) => `${functionName} ${url}:${JSON.stringify(location)}`).join("\n")}`,
    ),
  );
  // Now, because a page that is busy for ever does not take it.
  await devtools.send("Debugger.enable");
  return async () => {
    const shown = page.evaluate<string>("document.body.innerText").then((text) => `shows:\n${text}`, String);
    const answer = await Promise.race([shown, sleep(ANSWER_MS, null, { ref: false })]);
    if (answer !== null) return `${page.url()} ${answer}`;
    devtools.send("Debugger.pause").catch((error) => resolve(`and cannot be paused: ${error}`));
    return `${page.url()} hangs, ${await Promise.race([paused, sleep(ANSWER_MS, "and not in JavaScript", { ref: false })])}`;
  };
}
