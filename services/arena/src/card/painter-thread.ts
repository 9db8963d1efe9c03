// A thread of the arena that makes pictures: requests never wait for its tenth of a second each.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

// On Linux this affects only this thread: matches and requests go first.
if (process.platform === "linux") setPriority(5);

const { resolve } = createRequire(import.meta.url);
const font = (weight: string) => readFile(new URL(`../../fonts/archivo-${weight}.ttf`, import.meta.url));
const ready = Promise.all([
  Promise.all([font("regular"), font("bold")]),
  readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")).then((code) => initWasm(code)),
]);

/** A picture to make, by a number. */
export interface ToPaint {
  readonly id: number;
  readonly svg: string;
}
export type Painted = { readonly id: number } & ({ readonly png: Uint8Array } | { readonly problem: string });

parentPort?.on("message", async ({ id, svg }: ToPaint) => {
  const tell = (painted: Painted): void => parentPort?.postMessage(painted);
  try {
    const [fontBuffers] = await ready;
    const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: "Archivo" } });
    const rendered = picture.render();
    tell({ id, png: rendered.asPng() });
    rendered.free();
    picture.free();
  } catch (error) {
    tell({ id, problem: error instanceof Error ? error.message : String(error) });
  }
});
