// npm run dev: the tree of `npm start` in a data folder of its own, with Vite beside it. Arena and runner start
// again when one of their files changes; pages change in place. All output comes here, each line with the name of
// its process.
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { ConfigError } from "../../services/arena/src/config-error.ts";
import { checkPort, freePort } from "../../services/arena/src/embedded/port.ts";
import { Refusal } from "../../services/arena/src/embedded/refusal.ts";
import { growTree } from "../../services/arena/src/embedded/root.ts";
import { readSettings, type Settings } from "../../services/arena/src/embedded/settings.ts";
import { seed } from "./seed.ts";
import { prefixed } from "./terminal.ts";

const root = join(import.meta.dirname, "../..");
const web = join(root, "ladder-web");
/** The ports for a debugger, which `.vscode/launch.json` uses. */
const INSPECT = { arena: 9229, runner: 9230 };

/** `PORT` is for the pages. Other settings that an operator may have, such as DATABASE_URL, must not be touched. */
async function settingsOf({
  PORT = "5173",
  DEV_DIR = ".data-dev",
}: NodeJS.ProcessEnv): Promise<{ pages: number; settings: Settings }> {
  const { port: pages, ...settings } = readSettings({ PORT, DATA_DIR: resolve(root, DEV_DIR) });
  await checkPort(pages, "127.0.0.1");
  return { pages, settings: { ...settings, host: "127.0.0.1", port: await freePort() } };
}

async function dev(): Promise<void> {
  const { pages, settings } = await settingsOf(process.env);
  const url = `http://localhost:${pages}`;
  process.env.RUNNER_CONCURRENCY ??= "1";
  mkdirSync(settings.dataDir, { recursive: true });
  await growTree(settings, {
    flags: (name) => ["--watch", "--watch-preserve-output", `--inspect=127.0.0.1:${INSPECT[name]}`],
    // Only Vite's pages. One match at a time on each ladder leaves most of the machine to the developer.
    arena: { HOST: "127.0.0.1", BASE_URL: url, WEB_DIR: "", OPEN_MATCHES: "1", TRUST_PROXY: "", GITHUB_CLIENT_ID: "" },
    log: prefixed,
    prepare: (databaseUrl) => seed(databaseUrl, prefixed("seed")),
    beside: {
      name: "vite",
      url,
      service: {
        entry: join(dirname(createRequire(join(web, "package.json")).resolve("vite/package.json")), "bin/vite.js"),
        args: ["--port", String(pages), "--strictPort"],
        cwd: web,
        env: {
          PATH: process.env.PATH ?? "",
          HOME: process.env.HOME ?? "/",
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
          ARENA_URL: `http://127.0.0.1:${settings.port}`,
        },
      },
    },
    welcome: () =>
      console.log(`
  Ready, after ${process.uptime().toFixed(1)} s.

    Pages and API   ${url}
    Data            ${settings.dataDir}  (remove it to start anew)
    An operator     DATA_DIR=${settings.dataDir} npx liars-arena operator add NAME

  Press Ctrl-C to stop.
`),
  });
}

try {
  await dev();
} catch (error) {
  console.error(error instanceof Refusal || error instanceof ConfigError ? `npm run dev: ${error.message}` : error);
  process.exitCode = 1;
}
