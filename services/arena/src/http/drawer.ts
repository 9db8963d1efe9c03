import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { openThread } from "../thread.ts";
import type { PageStart } from "./starts.ts";

/** A page to draw, and the address of the module that draws it (ladder-web/src/drawn.tsx). */
export interface ToDraw extends Pick<PageStart, "asked" | "answers"> {
  readonly module: string;
  /** Its path, with the query. */
  readonly href: string;
}

/** Drawn pages that are kept, characters. */
const KEPT = 16 * 1024 * 1024;
/** Pages that wait or are being drawn, at most. */
const WAITING = 8;
/** Longer than this nobody waits for a page's first look, ms: it draws itself in the browser. */
const PATIENCE_MS = 2_000;

/** Draws pages in a thread of its own, one at a time, and keeps the latest of those that strangers share. */
export interface Drawer {
  /** The HTML of a page. Undefined if too many wait, or it takes too long. Rejects if it cannot be drawn. */
  draw(href: string, start: PageStart): Promise<string | undefined>;
  close(): Promise<void>;
}

/** @param folder where the built pages are. */
export function openDrawer(folder: string): Drawer {
  const file = join(folder, "server/drawn.js");
  const thread = openThread<ToDraw, string>(import.meta.url, "draw-thread", "pages");
  const kept = new Map<string, string>();
  let size = 0;
  const drawing = new Map<string, Promise<string>>();

  function keep(key: string, html: string): void {
    kept.set(key, html);
    size += html.length;
    for (const [oldest, { length }] of kept) {
      if (size <= KEPT) return;
      kept.delete(oldest);
      size -= length;
    }
  }

  function begin(key: string, job: ToDraw, shared: boolean): Promise<string> {
    const drawn = thread.ask(job);
    drawing.set(key, drawn);
    const over = () => void drawing.delete(key);
    drawn.then((html) => shared && keep(key, html)).then(over, over);
    return drawn;
  }

  return {
    async draw(href, { asked, answers, drawable, shared }) {
      const built = drawable ? await stat(file).catch(() => undefined) : undefined;
      if (built === undefined) return undefined;
      // Each build has an address of its own: a page must be drawn by the build whose script takes it over.
      const module = `${pathToFileURL(file)}?${built.mtimeMs}`;
      const key = createHash("sha256")
        .update(JSON.stringify([module, href, answers]))
        .digest("base64url");
      const known = kept.get(key);
      if (known !== undefined) {
        // The latest asked for stay longest.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const mine = drawing.get(key);
      if (mine === undefined && drawing.size >= WAITING) return undefined;
      const drawn = mine ?? begin(key, { module, href, asked, answers }, shared);
      return Promise.race([drawn, sleep(PATIENCE_MS, undefined, { ref: false })]);
    },
    close: () => thread.close(),
  };
}
