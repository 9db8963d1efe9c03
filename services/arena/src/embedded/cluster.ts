import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import { findOwner, type Owner } from "./owner.ts";
import { freePort } from "./port.ts";
import { signal, waitGone } from "./processes.ts";

export interface ClusterOptions {
  /** Folder of the data. It is made and filled if it does not exist yet. */
  dir: string;
  /** Password of the superuser `postgres`, as it was when the folder was made. */
  password: string;
  /** Each becomes `-c name=value`. */
  settings?: Record<string, string>;
  /** A command that the server runs under: `env NAME=value`, for one. */
  under?: readonly string[];
  /** PostgreSQL's own log, line by line. */
  log?: (line: string) => void;
  /**
   * Called for each process that must not outlive this one, as soon as it exists: `initdb`, then the server's first
   * process.
   */
  onSpawn?: (pid: number) => void;
}

/** A running PostgreSQL server that listens only on 127.0.0.1. */
export interface Cluster {
  pid: number;
  port: number;
  /** Connection URL of the superuser for a database of this server. */
  url: (database: string) => string;
  /** Resolves when the server's first process is gone, and says how it ended: "exit code 1", "SIGKILL". */
  gone: Promise<string>;
  /** Ends every session, then the server; SIGQUIT after 3 s, SIGKILL after 4 s. */
  stop: () => Promise<void>;
}

// The server does not get our own environment: PG* variables would change how it runs.
const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * Fills a folder next to `dir`, and moves it there when it is complete. So a start that is killed does not leave half a
 * folder.
 */
async function initialise(dir: string, password: string, as: Owner, onSpawn: ClusterOptions["onSpawn"]): Promise<void> {
  const parent = dirname(dir);
  const made = `${dir}.new`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(dir)}.new`)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  mkdirSync(made, { mode: 0o700 });
  as.give(made);
  const secret = `${made}.password`;
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  as.give(secret);
  const args = ["-D", made, "--username=postgres", `--pwfile=${secret}`, "--auth=scram-sha-256", "--no-sync"];
  args.push("--locale=C.UTF-8", "--encoding=UTF8", "--no-instructions");
  try {
    await initdb(as.command(findBinaries().initdb, args), parent, onSpawn);
    renameSync(made, dir);
  } finally {
    rmSync(secret, { force: true });
    rmSync(made, { recursive: true, force: true });
  }
}

function initdb([program, args]: [string, string[]], cwd: string, onSpawn: ClusterOptions["onSpawn"]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, cwd, detached: true, stdio: ["ignore", "ignore", "pipe"] });
    if (child.pid !== undefined) onSpawn?.(child.pid);
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    child.on("error", reject);
    child.on("close", (code, name) => {
      if (code === 0) resolve();
      else reject(new Error(said.trim() || `initdb ended with ${name ?? code}`));
    });
  });
}

/**
 * A predecessor that was killed leaves `postmaster.pid`, and perhaps a server that takes seconds to end. PostgreSQL
 * refuses to start if any process has that pid now, which is likely in a container with few processes.
 */
async function clearOld(dir: string): Promise<void> {
  const file = join(dir, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  if (Number.isInteger(pid) && pid > 1 && servesFolder(pid, dir)) {
    for (const name of [0, "SIGINT", "SIGQUIT", "SIGKILL"] as const) {
      signal(pid, name);
      if (await waitGone(pid, 5000)) break;
    }
  }
  rmSync(file, { force: true });
}

function servesFolder(pid: number, dir: string): boolean {
  if (!signal(pid, 0)) return false;
  try {
    const line =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ")
        : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return line.includes(`-D ${dir} `);
  } catch {
    return false;
  }
}

/**
 * Starts a PostgreSQL server on a free port, in a process group of its own.
 *
 * @throws Error with PostgreSQL's last messages if it is not ready within 60 s.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dir, password } = options;
  const as = findOwner([findBinaries().postgres, dir]);
  if (!existsSync(join(dir, "PG_VERSION"))) await initialise(dir, password, as, options.onSpawn);
  await clearOld(dir);
  const until = performance.now() + 15_000;
  for (;;) {
    try {
      return await launch(options, as);
    } catch (error) {
      // The last sessions of a killed server may still hold its memory; another program may have taken the port.
      const passing = /shared memory block|could not create any TCP/.test(String(error));
      if (!passing || performance.now() > until) throw error;
      await sleep(250);
    }
  }
}

async function launch(options: ClusterOptions, as: Owner): Promise<Cluster> {
  const { dir, password } = options;
  const port = await freePort();
  const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", ...options.settings };
  const args = ["-D", dir, "-p", String(port), ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`])];
  const [program, ...rest] = [...(options.under ?? []), findBinaries().postgres, ...args];
  const child = spawn(...as.command(program!, rest), {
    env,
    cwd: dirname(dir),
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const pid = child.pid ?? 0;
  if (pid > 0) options.onSpawn?.(pid);
  const gone = new Promise<string>((resolve) => {
    child.once("exit", (code, name) => resolve(name ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  await ready(child, options.log);
  return {
    pid,
    port,
    gone,
    url: (database) => `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop: () => stop(child, gone),
  };
}

function ready(child: ChildProcess, log: ((line: string) => void) | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest = "";
    const last: string[] = [];
    const failed = () => reject(new Error(last.slice(-4).join(" ") || "PostgreSQL ended without a message"));
    const timer = setTimeout(() => {
      child.kill("SIGQUIT");
      failed();
    }, 60_000);
    child.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once("close", () => {
      clearTimeout(timer);
      failed();
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        log?.(line);
        last.push(line);
        if (last.length > 20) last.shift();
        if (!line.includes("ready to accept connections")) continue;
        clearTimeout(timer);
        resolve();
      }
    });
  });
}

async function stop(child: ChildProcess, gone: Promise<string>): Promise<void> {
  child.kill("SIGINT");
  const timers = [setTimeout(() => child.kill("SIGQUIT"), 3000), setTimeout(() => child.kill("SIGKILL"), 4000)];
  await gone;
  for (const timer of timers) clearTimeout(timer);
}
