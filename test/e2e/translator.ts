import type { Page } from "playwright-core";

/** What a translation makes of a text here. */
const MARK = ["«", "»"] as const;

declare global {
  interface Window {
    /** Puts the texts of the page back, as a browser does that is asked for the original. */
    showOriginal(): void;
  }
}

/**
 * Translates an open page as Chrome does: each text gives way to two `<font>` elements, at once and whenever a text comes or
 * changes, and comes back to its place when the original is wanted. There is no other language in it: a translated text stands
 * in guillemets.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(([open, close]) => {
    const originals = new Map<HTMLElement, Text>();
    const put = (text: Text): void => {
      if (text.data.trim() === "" || text.parentElement?.closest("script, style, svg, code, .notranslate, font"))
        return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = open + text.data + close;
      outer.append(inner);
      text.replaceWith(outer);
      originals.set(outer, text);
    };
    const putAll = (root: Node): void => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(put);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text && target.isConnected) put(target);
        for (const node of addedNodes)
          if (node instanceof Text && node.isConnected) put(node);
          else if (node.nodeName !== "FONT") putAll(node);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    putAll(document.body);
    window.showOriginal = () => {
      observer.disconnect();
      for (const [font, text] of originals) if (font.isConnected) font.replaceWith(text);
    };
  }, MARK);

/** What a page, or a part of it, says without its translation. */
export const said = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).innerText()).replaceAll(/[«»]/g, "").replaceAll(/\s+/g, " ");
