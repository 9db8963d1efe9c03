/** Starts the worker that evaluates. In a page that is one file, `spawn-inline.ts` replaces this (vite.viewer.config.ts). */
export const spawn = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
