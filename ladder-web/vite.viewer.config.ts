import { defineConfig, mergeConfig, type Plugin } from "vite";
import { shared } from "./vite.config.ts";

/** Puts the script and the styles into the page: `liars replay --html` makes a file of it that needs nothing else. */
const whole: Plugin = {
  name: "whole",
  enforce: "post",
  generateBundle(_, bundle) {
    const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".html"));
    if (page?.type !== "asset") throw new Error("the build has no page");
    let html = String(page.source);
    for (const part of Object.values(bundle)) {
      if (part === page) continue;
      delete bundle[part.fileName];
      const name = part.fileName.replaceAll(".", "\\.");
      // What is written goes in as it is: `$` in a text that replaces another means something.
      if (part.type === "chunk")
        html = html
          .replace(new RegExp(`\\s*<script type="module"[^>]*src="/${name}"></script>`), "")
          .replace(
            "</body>",
            () => `<script type="module">${part.code.replaceAll("</script", "<\\/script")}</script>\n  </body>`,
          );
      else if (part.fileName.endsWith(".css"))
        html = html.replace(
          new RegExp(`<link rel="stylesheet"[^>]*href="/${name}">`),
          () => `<style>${part.source}</style>`,
        );
      else throw new Error(`${part.fileName} would have to be loaded`);
    }
    if (/(?:src|href)="\//.test(html)) throw new Error("the page would load something");
    page.source = html;
  },
};

export default defineConfig(({ command }) =>
  mergeConfig(shared(command), {
    publicDir: false,
    plugins: [whole],
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
