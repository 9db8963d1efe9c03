import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openFolder } from "./folder.ts";
import { lockFolder } from "./lock.ts";
import { watchNpm } from "./npm.ts";
import { signal } from "./processes.ts";
import { Refusal } from "./refusal.ts";
import { openHandover } from "./secrets.ts";
import { type Service, startService } from "./service.ts";
import type { Settings } from "./settings.ts";
import { createStack, type Growth } from "./stack.ts";
import { endTree, type Tree } from "./tree.ts";

const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
const beside = (name: string) => fileURLToPath(new URL(`${name}.${extension}`, import.meta.url));
const say = (text: string) => console.error(`liars-ladder: ${text}`);

/**
 * Starts everything below this process, and watches it. Resolves when the pages can be opened. Then the process runs
 * until a signal ends the whole tree. If a part dies before that, the tree ends; a part that dies later is started
 * again.
 *
 * @throws Refusal if something is not valid. Then no process is left.
 */
export async function growTree(settings: Settings, growth: Partial<Growth> = {}): Promise<void> {
  const { dataDir } = settings;
  const { beside: extra } = growth;
  openFolder(dataDir);
  const unlock = lockFolder(dataDir);
  const handover = openHandover(dataDir);
  const tree: Tree = { services: [], postgres: undefined };
  const logOf = (name: string) => join(dataDir, "log", `${name}.log`);

  const guard = startService({ entry: beside("guard"), env: {}, log: logOf("guard") });
  const tellGuard = () => guard.process.connected && guard.process.send(tree);

  let ending = false;
  /** Ends the tree, then this process. `why` is undefined if a signal asked for it. */
  async function end(why?: string): Promise<void> {
    if (ending) return;
    ending = true;
    if (why !== undefined) say(why);
    await endTree(tree);
    handover.clear();
    unlock();
    if (guard.process.connected) guard.process.send("over");
    else guard.process.kill("SIGKILL");
    await guard.ended;
    process.exit(why === undefined ? 0 : 1);
  }
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => void end());
  watchNpm(() => void end("npm is gone; stopped."));
  // The program that reads our output may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  void guard.ended.then((how) => end(`The guard of the process tree ended (${how}); stopped. Run npm start again.`));

  const stack = createStack({
    settings,
    growth,
    handover,
    logOf,
    plant,
    fell,
    database: (pid) => {
      tree.postgres = pid;
      tellGuard();
      // The code that ends the tree does not know this process yet.
      if (ending && pid !== undefined) signal(pid, "SIGQUIT");
    },
    end: (why) => void end(why),
    ending: () => ending,
    say: (text) => say(`${text} Logs: ${join(dataDir, "log")}`),
  });
  try {
    if (extra) {
      const program = plant(startService({ ...extra.service, log: growth.log?.(extra.name) ?? logOf(extra.name) }));
      void program.ended.then((how) => end(`${extra.name} ended (${how}); stopped.`));
    }
    await stack.raise();
    await untilReady([`${address(settings)}/readyz`, ...(extra ? [extra.url] : [])]);
    if (ending) return;
    stack.opened();
    (growth.welcome ?? (() => welcome(settings)))();
  } catch (error) {
    if (ending) return;
    ending = true;
    await endTree(tree);
    handover.clear();
    unlock();
    guard.process.send("over");
    await guard.ended;
    throw error;
  }

  function plant(service: Service): Service {
    tree.services.push(service.pid);
    tellGuard();
    return service;
  }

  /** A service died: the processes that it started must not outlive it. */
  function fell(service: Service): void {
    try {
      process.kill(-service.pid, "SIGKILL");
    } catch {
      // None of its processes was left.
    }
    tree.services = tree.services.filter((pid) => pid !== service.pid);
    tellGuard();
  }
}

const address = ({ port, host }: Settings) =>
  `http://${host === undefined || host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;

/** Waits until each of these answers with success. */
async function untilReady(urls: string[]): Promise<void> {
  const until = performance.now() + 120_000;
  const waiting = [...urls];
  while (performance.now() < until) {
    try {
      const answer = await fetch(waiting[0] ?? "", { signal: AbortSignal.timeout(2000) });
      await answer.arrayBuffer();
      if (answer.ok) waiting.shift();
      if (waiting.length === 0) return;
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Refusal(`${waiting[0]} did not answer within 2 minutes.`);
}

function welcome(settings: Settings): void {
  console.log(`
  Liar's Ladder is open.

    Pages   ${process.env.BASE_URL ?? address(settings)}
    Data    ${settings.dataDir}${settings.databaseUrl ? "  (and the database of DATABASE_URL)" : ""}
    Logs    ${join(settings.dataDir, "log")}

  Press Ctrl-C to stop. Everything is kept for the next start.
`);
}
