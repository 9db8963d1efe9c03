import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { arenaEnvironment, arenaSecrets, runnerEnvironment, runnerSecrets } from "./environment.ts";
import { keepSecret, openFolder } from "./folder.ts";
import { lockFolder } from "./lock.ts";
import { watchNpm } from "./npm.ts";
import { Refusal } from "./refusal.ts";
import { openHandover } from "./secrets.ts";
import { type Log, type Service, type ServiceOptions, startService } from "./service.ts";
import type { Settings } from "./settings.ts";
import { openStores } from "./stores.ts";
import { endTree, type Tree } from "./tree.ts";

const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
const beside = (name: string) => fileURLToPath(new URL(`${name}.${extension}`, import.meta.url));
const say = (text: string) => console.error(`liars-ladder: ${text}`);

/** How a process tree differs from that of `npm start`. */
export interface Growth {
  /** Node's flags for a service. */
  flags: (name: "arena" | "runner") => readonly string[];
  /** Set in the arena's environment, over what is there. */
  arena: Record<string, string>;
  /** Takes what a service says, in place of a file in the data folder. */
  log: (name: string) => Log;
  /** Runs when the database is up, and before the arena. */
  prepare: (databaseUrl: string) => Promise<void>;
  /** One more program, and where it answers when it is ready. The tree ends with it. */
  beside: { name: string; service: Omit<ServiceOptions, "log">; url: string };
  /** Says that the tree is ready. */
  welcome: () => void;
}

/**
 * Starts everything below this process and watches over it. Settles when the pages can be opened; from then on the process
 * lives until a signal, or the death of a part, ends the whole tree.
 *
 * @throws Refusal when something is not as it must be; nothing is left then.
 */
export async function growTree(settings: Settings, growth: Partial<Growth> = {}): Promise<void> {
  const { dataDir } = settings;
  const { flags = () => [], beside: extra } = growth;
  openFolder(dataDir);
  const unlock = lockFolder(dataDir);
  const handover = openHandover(dataDir);
  const tree: Tree = { services: [], postgres: undefined };
  const logOf = (name: string) => join(dataDir, "log", `${name}.log`);
  const told = (name: string) => growth.log?.(name) ?? logOf(name);

  const guard = startService({ entry: beside("guard"), env: {}, log: logOf("guard") });
  const tellGuard = () => guard.process.connected && guard.process.send(tree);

  let ending = false;
  /** Ends the tree, then this process. `why`: undefined when somebody asked for it. */
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
  // The reader of our output may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  void guard.ended.then((how) => end(`The guard of the process tree ended (${how}); stopped. Run npm start again.`));

  try {
    if (extra) {
      const program = startService({ ...extra.service, log: told(extra.name) });
      plant(program);
      void program.ended.then((how) => end(`${extra.name} ended (${how}); stopped.`));
    }
    const stores = await openStores(settings, (pid) => {
      tree.postgres = pid;
      tellGuard();
    });
    void stores.cluster?.gone.then((how) => end(`PostgreSQL ended (${how}); stopped. Its log: ${logOf("postgres")}`));

    await growth.prepare?.(stores.databaseUrl);

    const made = { databaseUrl: stores.databaseUrl, secret: keepSecret(join(dataDir, "secret")) };
    const arena = startService({
      entry: fileURLToPath(new URL(`../main.${extension}`, import.meta.url)),
      flags: flags("arena"),
      env: { ...arenaEnvironment(settings), ...growth.arena, ...handover.to("arena", arenaSecrets(settings, made)) },
      log: told("arena"),
    });
    plant(arena);
    void arena.ended.then((how) => end(`The arena ended (${how}); stopped. Its log: ${logOf("arena")}`));
    keepRunner();
    await untilReady([`${address(settings)}/readyz`, ...(extra ? [extra.url] : [])]);
    if (ending) return;
    (growth.welcome ?? (() => welcome(settings)))();

    /** Starts a runner, and another one whenever it dies: at once, but with growing delays if it keeps dying. */
    function keepRunner(wait = 250): void {
      if (ending) return;
      const born = performance.now();
      const runner = startService({
        entry: fileURLToPath(import.meta.resolve("@liars-ladder/runner/main")),
        flags: flags("runner"),
        env: { ...runnerEnvironment(), ...handover.to("runner", runnerSecrets(settings, stores.queueUrl)) },
        log: told("runner"),
      });
      plant(runner);
      void runner.ended.then((how) => {
        fell(runner);
        if (ending) return;
        const next = performance.now() - born > 60_000 ? 250 : Math.min(wait * 2, 30_000);
        say(`The runner ended (${how}); a new one starts in ${wait / 1000} s.`);
        setTimeout(keepRunner, wait, next).unref();
      });
    }
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

  function plant(service: Service): void {
    tree.services.push(service.pid);
    tellGuard();
  }

  /** A service died: the processes that it started must not outlive it. */
  function fell(service: Service): void {
    try {
      process.kill(-service.pid, "SIGKILL");
    } catch {
      // No process of it was left.
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
