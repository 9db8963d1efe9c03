import type { Browser, Page } from "playwright-core";
import { replayPage } from "../../../sdk/cli/src/replays/page.ts";
import { PATIENCE_MS } from "../../patience.ts";
import { openBrowser } from "../browser.ts";
import { REPLAYS, SHOTS, type Shot } from "./shots.ts";

/** With these, machines draw alike: letters without their hints, colours without those of their screens. */
const ALIKE = ["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb", "--hide-scrollbars"];

/** Chromium scatters the levels of a gradient, which takes ten times the room of all else: rim and felt are flat here. */
const FLAT = `
  [data-players] { background: #3d2212 !important; box-shadow: none !important }
  [data-players] > div { background: var(--felt) !important; box-shadow: inset 0 0 0 1.5px #e0bf749e !important }
`;
/** Of the window, CSS pixels: higher than any viewer. */
const HEIGHT = 1600;
const ORIGIN = "http://viewer.test";
const BUTTONS = '[role="toolbar"][aria-label="Replay"]';
/** What is taken: the sentence, the table, the line of time and the buttons. */
const STAGE = `:has(> * > ${BUTTONS})`;

export interface Taken {
  readonly shot: Shot;
  readonly png: Buffer;
  /** Text in letters that no font of ours has: machines draw them each in its own way. */
  readonly foreign: readonly string[];
}

/** Takes every shot of the page that `liars replay --html` writes. Yields nothing where there is no Chromium. `style`: rules that the page has besides. */
export async function* take(shots: readonly Shot[] = SHOTS, style = ""): AsyncGenerator<Taken> {
  const browser = await openBrowser(ALIKE);
  if (browser === undefined) return;
  try {
    const page = await replayPage(REPLAYS.map((replay) => JSON.stringify(replay)));
    for (const shot of shots) yield await takeOne(browser, page, shot, style);
  } finally {
    await browser.close();
  }
}

async function takeOne(browser: Browser, page: string, shot: Shot, style: string): Promise<Taken> {
  const { game, step, watcher, width, colorScheme } = shot;
  const viewport = { width, height: HEIGHT };
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
  // What stands under the buttons is in nobody's sight: the chances are worked out for it, and come when they come.
  await context.addInitScript("IntersectionObserver.prototype.observe = () => {}");
  const tab = await context.newPage();
  tab.setDefaultTimeout(PATIENCE_MS);
  // The page shows without its font rather than late; a picture waits for it.
  const body = page.replaceAll(/font-display:\s*optional/g, "font-display:block");
  await tab.route(`${ORIGIN}/*`, (route) => route.fulfill({ contentType: "text/html", body }));
  await tab.goto(`${ORIGIN}/#game=${game}&step=${step}&seat=${watcher}`);
  await tab.locator(BUTTONS).waitFor();
  await tab.addStyleTag({ content: FLAT + style });
  await tab.evaluate(() => document.fonts.ready);
  const [all, last] = await Promise.all([tab.locator(STAGE).boundingBox(), tab.locator(BUTTONS).boundingBox()]);
  const height = Math.ceil(last!.y + last!.height - all!.y);
  const png = await tab.screenshot({ clip: { ...all!, height } });
  const foreign = await foreignText(tab);
  await context.close();
  return { shot, png, foreign };
}

async function foreignText(tab: Page): Promise<string[]> {
  const inspector = await tab.context().newCDPSession(tab);
  await inspector.send("DOM.enable");
  await inspector.send("CSS.enable");
  const { root } = await inspector.send("DOM.getDocument", { depth: 0 });
  const selector = `${STAGE} > :not(:has(${BUTTONS}) ~ *) :not(:has(*))`;
  const { nodeIds } = await inspector.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  const found: string[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await inspector.send("CSS.getPlatformFontsForNode", { nodeId });
    const { outerHTML } = await inspector.send("DOM.getOuterHTML", { nodeId });
    const foreign = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
    if (foreign.length > 0) found.push(`${foreign.join()}: ${outerHTML}`);
  }
  return found;
}
