import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Why a test is skipped, and how to get what it needs. */
export const NO_BROWSER = "needs Chromium: apt-get install -y chromium (or set CHROMIUM to its path)";

/** A real Chromium; undefined if there is none. */
export async function openBrowser(): Promise<Browser | undefined> {
  if (!existsSync(CHROMIUM)) return undefined;
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
  return chromium.launch({ executablePath: CHROMIUM, args: [...args, "--disable-component-update", "--disable-sync"] });
}
