import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { arenaEnvironment, arenaSecrets, runnerEnvironment, runnerSecrets } from "./environment.ts";
import { keepSecret } from "./folder.ts";
import { backOff, type Kept, keepService } from "./keep.ts";
import type { Handover } from "./secrets.ts";
import { type Log, type Service, type ServiceOptions, startService } from "./service.ts";
import type { Settings } from "./settings.ts";
import { openStores, type Stores } from "./stores.ts";

/** How a process tree differs from that of `npm start`. */
export interface Growth {
  /** Node's flags for a service. */
  flags: (name: "arena" | "runner") => readonly string[];
  /** Variables for the arena's environment. They override those that are there. */
  arena: Record<string, string>;
  /** Takes a service's output in place of a file in the data folder. */
  log: (name: string) => Log;
  /** Runs when the database is ready, and before the arena starts. */
  prepare: (databaseUrl: string) => Promise<void>;
  /** One more program, and the URL at which it answers when it is ready. If it ends, the tree ends. */
  beside: { name: string; service: Omit<ServiceOptions, "log">; url: string };
  /** Says that the tree is ready. */
  welcome: () => void;
}

export interface StackOptions {
  settings: Settings;
  growth: Partial<Growth>;
  handover: Handover;
  logOf: (name: string) => string;
  /** Makes a service part of the tree. */
  plant: (service: Service) => Service;
  /** Called when a service died. */
  fell: (service: Service) => void;
  /** Called with the first process of the database, or undefined if there is none. */
  database: (pid: number | undefined) => void;
  /** Ends the whole tree. */
  end: (why: string) => void;
  ending: () => boolean;
  say: (text: string) => void;
}

/** Database, arena and runner. */
export interface Stack {
  /** Opens the database, and starts the services that work on it. */
  raise: () => Promise<void>;
  /**
   * Called when everything has answered once. Before that, the tree ends if the database or the arena ends, because
   * that would happen again. From now on each is started again. If the database is, so is everything that uses it.
   */
  opened: () => void;
}

export function createStack(options: StackOptions): Stack {
  const { settings, growth, handover, logOf, plant, fell, end, ending, say } = options;
  const { flags = () => [] } = growth;
  const wait = backOff();
  let open = false;

  async function raise(): Promise<void> {
    const born = performance.now();
    const stores = await openStores(settings, options.database);
    if (!open) await growth.prepare?.(stores.databaseUrl);
    const kept = [keepArena(stores), keepRunner(stores)];
    void stores.cluster?.gone.then(async (how) => {
      if (ending()) return;
      if (!open) return end(`PostgreSQL ended (${how}); stopped. Its log: ${logOf("postgres")}`);
      options.database(undefined);
      await Promise.all(kept.map((one) => one.drop()));
      await raiseAgain(`PostgreSQL ended (${how})`, performance.now() - born);
    });
  }

  /** Tries until it works, or until the tree ends. */
  async function raiseAgain(what: string, lived: number): Promise<void> {
    if (ending()) return;
    const ms = wait(lived);
    say(`${what}; it starts again in ${ms / 1000} s, with arena and runner.`);
    await sleep(ms);
    if (ending()) return;
    const born = performance.now();
    await raise().catch((error) =>
      raiseAgain(error instanceof Error ? error.message : String(error), performance.now() - born),
    );
  }

  const start = (name: "arena" | "runner", entry: string, env: Record<string, string>): Service =>
    plant(startService({ entry, flags: flags(name), env, log: growth.log?.(name) ?? logOf(name) }));

  const keepArena = ({ databaseUrl }: Stores): Kept => {
    const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
    const entry = fileURLToPath(new URL(`../main.${extension}`, import.meta.url));
    const made = { databaseUrl, secret: keepSecret(join(settings.dataDir, "secret")) };
    const env = () => ({
      ...arenaEnvironment(settings),
      ...growth.arena,
      ...handover.to("arena", arenaSecrets(settings, made)),
    });
    return keepService({
      name: "The arena",
      start: () => start("arena", entry, env()),
      fell: (service, how) => {
        fell(service);
        if (!open && !ending()) end(`The arena ended (${how}); stopped. Its log: ${logOf("arena")}`);
        return !ending();
      },
      say,
    });
  };

  const keepRunner = ({ queueUrl }: Stores): Kept => {
    const entry = fileURLToPath(import.meta.resolve("@liars-ladder/runner/main"));
    return keepService({
      name: "The runner",
      start: () =>
        start("runner", entry, { ...runnerEnvironment(), ...handover.to("runner", runnerSecrets(settings, queueUrl)) }),
      fell: (service) => {
        fell(service);
        return !ending();
      },
      say,
    });
  };

  return {
    raise,
    opened: () => {
      open = true;
    },
  };
}
