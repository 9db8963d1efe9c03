import { defineConfig } from "vitest/config";

// Workspaces are read from their sources, so that no test needs a build.
const resolve = { conditions: ["@liars-ladder/source"] };
const ssr = { resolve: { conditions: ["@liars-ladder/source"], externalConditions: ["@liars-ladder/source"] } };
// isolated-vm asks for it on every Node >= 20.
const execArgv = ["--no-node-snapshot"];

export default defineConfig({
  test: {
    reporters: ["default", "./test/skips.ts"],
    // Many tests wait for other processes: one worker for each core of a small machine, where the default leaves one out.
    maxWorkers: 2,
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: "unit",
          include: ["{sdk,bots,ladder-web}/**/*.test.{ts,tsx}", "test/{advisories,rules,hostile}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          testTimeout: 30_000,
          pool: "forks",
          execArgv,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "services",
          include: ["services/**/*.test.ts", "test/services/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          globalSetup: ["test/postgres.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: "forks",
          execArgv,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          pool: "forks",
          fileParallelism: false,
          execArgv,
        },
      },
    ],
  },
});
