import type { Page } from "playwright-core";

/**
 * A draft that looks for anything that an isolate does not have, reports it by an exception, and never answers in a
 * later game. It has types, so that the studio's compiler accepts it.
 */
export const HOSTILE = `import { challenge, defineBot } from "@liars-ladder/sdk";

const NAMES = "fetch WebSocket XMLHttpRequest EventSource importScripts Worker postMessage document parent self location" +
  " navigator indexedDB caches BroadcastChannel localStorage setTimeout queueMicrotask crypto performance WebAssembly";
const global: Record<string, unknown> = { ...Object.getOwnPropertyDescriptors(globalThis) };
const found = NAMES.split(" ").filter((name) => name in globalThis || name in global);
function look(game: number) {
  new Function("return import('/leak.js')")().catch(() => {});
  if (game === 0) throw new Error(\`found \${found.join() || "nothing"}\`);
  for (;;);
}
export default defineBot({
  name: "hostile",
  players: { palafico: (game) => ({ turn: () => look(game.number) ?? challenge() }) },
});
`;

/** A draft that holds more and more buffers, none of which is too large by itself, and would catch a refusal. */
export const HUNGRY = `import { challenge, defineBot } from "@liars-ladder/sdk";

const held: Uint8Array[] = [];
function eat() {
  try {
    for (;;) held.push(new Uint8Array(16 * 1024 ** 2));
  } catch {
    return challenge();
  }
}
export default defineBot({ name: "hungry", players: { palafico: () => ({ turn: eat }) } });
`;

/** Puts a text in place of all that stands in the studio's editor, as a person does: `fill` selects what the editor unselects. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel("Source of bot.ts").press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/**
 * By kind of access: "refused", or what could be reached at `to` from the document in which drafts run, and from its
 * worker.
 */
export async function tryFrame(page: Page, to: string): Promise<Record<string, string>> {
  const inWorker = await page.evaluate(askWorker, { script: WORKER, to });
  // The last one is ours: the studio removes its own when it has played.
  const frame = page.frames().findLast((one) => one.url().endsWith("/studio/frame"));
  if (frame === undefined) throw new Error("the frame is not there");
  return { ...inWorker, ...(await frame.evaluate(tryDocument, to)) };
}

/** Runs in the page: makes a frame as the studio does, and in it a worker of this script. */
async function askWorker({ script, to }: { script: string; to: string }): Promise<Record<string, string>> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.src = "/studio/frame";
  const ready = new Promise<void>((resolve) => {
    addEventListener("message", ({ source }) => source === frame.contentWindow && resolve());
  });
  document.body.append(frame);
  await ready;
  const { port1, port2 } = new MessageChannel();
  const told = new Promise<Record<string, string>>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  frame.contentWindow?.postMessage(script, "*", [port2]);
  port1.postMessage(to);
  return told;
}

const WORKER = `
const once = (thing) => new Promise((reach, refuse) => {
  thing.onopen = thing.onmessage = thing.onsuccess = thing.onload = reach;
  thing.onerror = refuse;
});
const WAYS = {
  fetch: (to) => fetch(to),
  request: (to) => { const x = new XMLHttpRequest(); x.open("GET", to); const end = once(x); x.send(); return end; },
  socket: (to) => once(new WebSocket(to.replace("http", "ws"))),
  events: (to) => once(new EventSource(to)),
  importScripts: (to) => importScripts(to),
  import: (to) => import(to),
  worker: (to) => once(new Worker(to)),
  database: () => once(indexedDB.open("leak")),
  caches: () => caches.open("leak"),
};
addEventListener("message", ({ ports: [port] }) => {
  port.onmessage = async ({ data: to }) => {
    const found = {};
    for (const [name, way] of Object.entries(WAYS))
      try { await way(to); found[name] = "reached"; } catch { found[name] = "refused"; }
    port.postMessage(found);
  };
});
`;

/** Runs in the frame's document. */
function tryDocument(to: string): Record<string, string> {
  const ways: Record<string, () => unknown> = {
    cookie: () => document.cookie,
    storage: () => localStorage.length,
    parent: () => parent.document.body,
    top: () => top?.location.href,
    popup: () => {
      if (open(to) === null) throw new Error("no window");
    },
  };
  const found: Record<string, string> = {};
  for (const [name, way] of Object.entries(ways)) {
    try {
      way();
      found[name] = "reached";
    } catch {
      found[name] = "refused";
    }
  }
  return found;
}
