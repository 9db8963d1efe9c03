import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Why a test is skipped, and how to get what it needs. */
export const NO_BROWSER = "needs Chromium: apt-get install -y chromium (or set CHROMIUM to its path)";

/** A real Chromium; undefined if there is none. `more`: further settings on its command line. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser | undefined> {
  if (!existsSync(CHROMIUM)) return undefined;
  const calm = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", ...calm];
  return chromium.launch({ executablePath: CHROMIUM, args: [...args, ...more] });
}
