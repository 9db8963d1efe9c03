import { defineConfig, mergeConfig, type Plugin } from "vite";
import { guides } from "./guides.ts";
import { DRAWN } from "./starts.ts";
import { shared } from "./vite.config.ts";

/** Leaves out what the arena does not draw: pages, and what comes by a press. The studio alone is larger than all others. */
const others: Plugin = {
  name: "others",
  enforce: "pre",
  load(id) {
    const page = /\/src\/(pages\/\w+Page|evaluation\/AskAnother|submit\/CodeEditor|version\/CompareHere)\.tsx$/.exec(
      id,
    )?.[1];
    return page === undefined || DRAWN.includes(page) ? null : "export {};";
  },
};

/** The pages as a module of Node's, with all that they need (src/drawn.tsx). */
export default defineConfig(({ command }) =>
  mergeConfig(shared(command), {
    publicDir: false,
    plugins: [others, guides()],
    define: { "process.env.NODE_ENV": `"production"` },
    ssr: {
      noExternal: true,
      resolve: { conditions: ["@liars-ladder/source", "module", "node", "development|production"] },
    },
    build: { ssr: "src/drawn.tsx", outDir: "dist/server", emptyOutDir: true },
  }),
);
