import { defineConfig } from "vitest/config";

/** The long runs: `*.soak.ts`, one after another, so that nothing disturbs what they measure. */
export default defineConfig({
  resolve: { conditions: ["@liars-ladder/source"] },
  ssr: { resolve: { conditions: ["@liars-ladder/source"], externalConditions: ["@liars-ladder/source"] } },
  test: {
    reporters: ["default", "./test/skips.ts"],
    include: ["**/*.soak.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    globalSetup: ["test/postgres.ts"],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
    pool: "forks",
    fileParallelism: false,
    execArgv: ["--no-node-snapshot"],
  },
});
