// npm run docs:images: starts a ladder with the house bots, lets them play, and takes the pictures of docs/images/ by
// Chromium. A picture is WebP and has at most 60 KB; all have one size, so that pages keep their room.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@liars-ladder/protocol/client";
import type { Browser, Page } from "playwright-core";
import { NO_BROWSER, openBrowser } from "../../test/e2e/browser.ts";
import { startProduct } from "../../test/e2e/product.ts";
import { type Picture, pictures, VIEWPORT } from "./pictures.ts";

const FOLDER = join(import.meta.dirname, "../../docs/images");
const MOST_BYTES = 60 * 1024;
/** Before this many matches a ladder has little to show. */
const MATCHES = 8;
const ADA = { name: "ada", email: "ada@example.org", password: "seven dice and a cup" };

const browser = await openBrowser();
if (browser === undefined) {
  console.error(`docs:images: ${NO_BROWSER}`);
  process.exitCode = 1;
} else await takeAll(browser);

async function takeAll(browser: Browser): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "images-"));
  const receiver = createServer((_, reply) => reply.end("thanks")).listen(0, "127.0.0.1");
  const product = await startProduct(join(home, "data"), undefined, { LOCAL_WEBHOOKS: "1" });
  try {
    const hook = `http://localhost:${(receiver.address() as AddressInfo).port}/liars`;
    const match = await played(product.url);
    for (const picture of pictures(match)) await take(browser, product.url, picture, hook);
  } finally {
    await browser.close();
    await product.stop();
    receiver.close();
    await rm(home, { recursive: true, force: true });
  }
}

/** Waits until enough is played; a finished match of the first ladder. */
async function played(url: string): Promise<string> {
  const client = createClient({ baseUrl: url });
  for (;;) {
    const found = await client.listMatches({ query: { ladder: "palafico", state: "finished", limit: MATCHES } });
    if (found.ok && found.value.items.length >= MATCHES) return found.value.items.at(-1)!.id;
    await sleep(2_000);
  }
}

async function take(browser: Browser, url: string, { name, path, dark, ready, account }: Picture, hook: string) {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  // The font is used where it is there at once: on a busy machine, that is from the second page on.
  await page.goto(`${url}/rules`, { waitUntil: "networkidle" });
  if (account) await signUp(page, url, hook);
  await page.goto(url + path);
  await page.locator("h1, [role=slider]").first().waitFor();
  await page.getByText("Loading…").first().waitFor({ state: "detached" });
  await ready?.(page);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await context.close();
  const webp = await asWebp(browser, png);
  if (webp.length > MOST_BYTES) throw new Error(`${name} has ${webp.length} bytes: at most ${MOST_BYTES}`);
  await writeFile(join(FOLDER, `${name}.webp`), webp);
  console.log(`docs/images/${name}.webp ${Math.round(webp.length / 1024)} KB`);
}

/** An author with a webhook that was told something. */
async function signUp(page: Page, url: string, hook: string): Promise<void> {
  await page.goto(`${url}/sign-in?new=1`);
  await page.getByLabel("Author name").fill(ADA.name);
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Password").fill(ADA.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("button", { name: "Sign out" }).first().waitFor();
  await page.getByRole("textbox", { name: "Address" }).fill(hook);
  await page.getByRole("button", { name: "Set the webhook" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("delivered").waitFor();
}

/** Chromium packs it too: nothing else is needed for that. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const data = await page.evaluate(
    async (text) => {
      const image = await createImageBitmap(await (await fetch(text)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext("2d")!.drawImage(image, 0, 0);
      const packed = await canvas.convertToBlob({ type: "image/webp", quality: 0.72 });
      return [...new Uint8Array(await packed.arrayBuffer())];
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  await page.close();
  return Buffer.from(data);
}
