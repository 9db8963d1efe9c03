import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const common = {
  exclude: ["**/node_modules/**", "**/dist/**"],
  globalSetup: ["test/postgres.ts"],
  testTimeout: 3_600_000,
  hookTimeout: 600_000,
  pool: "forks" as const,
  execArgv: ["--no-node-snapshot"],
};
const resolve = { conditions: ["@liars-ladder/source"] };
const ssr = { resolve: { conditions: ["@liars-ladder/source"], externalConditions: ["@liars-ladder/source"] } };

/** They measure this machine: how it copes with load, and what grows. */
const measured = ["test/hostile/load.soak.ts", "test/services/{days,memory,queue}.soak.ts"];

/** The long runs: `*.soak.ts`. First those that nothing may disturb, one after another; then the others. */
export default defineConfig({
  test: {
    reporters: ["default", "./test/skips.ts"],
    projects: [
      {
        resolve,
        ssr,
        test: { ...common, name: "measured", include: measured, maxWorkers: 1, sequence: { groupOrder: 0 } },
      },
      {
        resolve,
        ssr,
        test: {
          ...common,
          name: "others",
          include: ["**/*.soak.ts"],
          exclude: [...common.exclude, ...measured],
          maxWorkers: Math.min(availableParallelism(), 4),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
