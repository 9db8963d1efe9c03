import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import HeaviestFirst from "./test/heaviest-first.ts";

// Workspaces are read from their sources, so that no test needs a build.
const resolve = { conditions: ["@liars-ladder/source"] };
const ssr = { resolve: { conditions: ["@liars-ladder/source"], externalConditions: ["@liars-ladder/source"] } };
const never = ["**/node_modules/**", "**/dist/**"];

/** Tests that need Vite's own loader, for `import.meta.glob` or `vi.mock`. */
const byVite = ["ladder-web/src/rulebook/scripts.test.ts", "sdk/sandbox/src/match/without-proc.test.ts"];

const every = {
  exclude: [...never, "**/*.long.test.ts", ...byVite],
  // This times nothing: a test that takes this long hangs.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  pool: "forks" as const,
  // Node loads the sources itself, as it does when the product runs: nothing is transformed, and what is compiled is kept.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // isolated-vm needs the first on every Node >= 20.
  execArgv: ["--no-node-snapshot", "--conditions=@liars-ladder/source"],
};

// Hundreds of processes load the same modules, so compiled code is kept for the next one.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

/** Vite loads the modules, where a test needs what Node does not have. */
const vite = { experimental: { viteModuleRunner: true } };

/** Tests of the CLI and the sandbox that start no process. The others have workers apart from these. */
const plain = [
  "sdk/cli/src/{play,replays,text,tournament}/**/*.test.ts",
  "sdk/sandbox/src/{limits,text,build/{door,frame},isolate/pack,lock/filter}.test.ts",
  "sdk/sandbox/src/match/{account,called,excuses,kept-script,reply}.test.ts",
];

export default defineConfig({
  test: {
    reporters: ["default", "./test/skips.ts"],
    sequence: { sequencer: HeaviestFirst },
    // Many tests wait for other processes, so there is work for four more than there are cores.
    maxWorkers: Math.min(availableParallelism(), 4) + 4,
    teardownTimeout: 60_000,
    projects: [
      {
        resolve,
        ssr,
        test: {
          ...every,
          name: "unit",
          include: [
            "{bots,ladder-web}/**/*.test.{ts,tsx}",
            "sdk/{bot,equilibrium,evaluate,gym,protocol,rules,stats}/**/*.test.ts",
            "test/{advisories,house,rules}/**/*.test.ts",
            ...plain,
          ],
          // They share only modules: a worker goes from file to file.
          isolate: false,
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...every,
          name: "sandbox",
          include: ["sdk/{cli,create-liars-bot,sandbox}/**/*.test.ts", "test/{api,hostile,python}/**/*.test.ts"],
          exclude: [...every.exclude, ...plain],
          // What they start, they end. Only modules are left.
          isolate: false,
        },
      },
      {
        resolve,
        ssr,
        test: { ...every, name: "vite", include: byVite, exclude: never, ...vite },
      },
      {
        resolve,
        ssr,
        test: {
          ...every,
          name: "services",
          include: ["services/**/*.test.ts", "test/services/**/*.test.ts"],
          // Each test file opens and closes its arena. Only modules are left, and there are thousands of them.
          isolate: false,
          globalSetup: ["test/postgres.ts"],
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...every,
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/e2e/packed.ts"],
          ...vite,
        },
      },
      {
        resolve,
        ssr,
        // What takes many times the CPU time of others: products that are killed, attacks by the dozen, odds by brute
        // force. `npm run test:long`; `npm test` leaves it out.
        test: {
          ...every,
          name: "long",
          include: ["**/*.long.test.ts"],
          exclude: never,
          // Most keep a product, its matches and a browser busy. More of them at a time end no sooner, and on a slow machine
          // each of them waits too long.
          maxWorkers: Math.min(availableParallelism(), 4) + 1,
          // The others come first, where all are run.
          sequence: { groupOrder: 1 },
          // Some take minutes on a good machine.
          testTimeout: 6 * every.testTimeout,
          hookTimeout: 3 * every.hookTimeout,
          globalSetup: ["test/postgres.ts", "test/e2e/packed.ts", "test/e2e/built.ts"],
          ...vite,
        },
      },
    ],
  },
});
