import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig, type Plugin, type Rolldown } from "vite";
import { shared } from "./vite.config.ts";

/** Puts the script and the styles into the page: `liars replay --html` makes a file of it that needs nothing else. */
const whole: Plugin = {
  name: "whole",
  enforce: "post",
  generateBundle: {
    // Behind Vite's own, which still writes into the script what its dynamic imports need.
    order: "post",
    handler(_, bundle) {
      const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".html"));
      if (page?.type !== "asset") throw new Error("the build has no page");
      let html = String(page.source);
      for (const part of Object.values(bundle)) {
        if (part === page) continue;
        delete bundle[part.fileName];
        html = put(html, part);
      }
      if (/(?:src|href)="\//.test(html)) throw new Error("the page would load something");
      page.source = html;
    },
  },
};

/** Puts a script or a sheet into the page, where the page would have loaded it. */
function put(html: string, part: Rolldown.OutputChunk | Rolldown.OutputAsset): string {
  const name = part.fileName.replaceAll(".", "\\.");
  // What is written goes in as it is: `$` in a text that replaces another means something.
  if (part.type === "chunk") {
    if (part.code.includes("__VITE_")) throw new Error("Vite has not finished the script");
    const code = part.code.replaceAll("</script", "<\\/script");
    return html
      .replace(new RegExp(`\\s*<script type="module"[^>]*src="/${name}"></script>`), "")
      .replace("</body>", () => `<script type="module">${code}</script>\n  </body>`);
  }
  if (!part.fileName.endsWith(".css")) throw new Error(`${part.fileName} would have to be loaded`);
  const link = new RegExp(`<link rel="stylesheet"[^>]*href="/${name}">`);
  return html.replace(link, () => `<style>${part.source}</style>`);
}

export default defineConfig(({ command }) =>
  mergeConfig(shared(command), {
    publicDir: false,
    plugins: [whole],
    // Beside a file there is no second one: the worker that evaluates comes in the page.
    resolve: {
      alias: [
        {
          find: /^\.\/spawn\.ts$/,
          replacement: fileURLToPath(new URL("src/evaluation/spawn-inline.ts", import.meta.url)),
        },
      ],
    },
    worker: { format: "iife" },
    build: {
      // Beside what `npm run build` makes, and unlike it part of a package: the CLI's.
      outDir: "../sdk/cli/viewer",
      emptyOutDir: true,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: "viewer.html", output: { codeSplitting: false } },
    },
  }),
);
