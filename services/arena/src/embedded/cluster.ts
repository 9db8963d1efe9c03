import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { findBinaries } from "./binaries.ts";

export interface ClusterOptions {
  /** Folder of the data; made and filled when it does not exist yet. */
  dir: string;
  /** Password of the superuser `postgres`: what it was when the folder was made. */
  password: string;
  /** Each becomes `-c name=value`. */
  settings?: Record<string, string>;
  /** PostgreSQL's own log, line by line. */
  log?: (line: string) => void;
}

/** A running PostgreSQL server, reachable on 127.0.0.1 alone. */
export interface Cluster {
  pid: number;
  port: number;
  /** Connection URL of the superuser for a database of this server. */
  url: (database: string) => string;
  /** Settles once the server's first process is gone, whoever ended it. */
  gone: Promise<void>;
  /** Ends every session, then the server; SIGQUIT after 3 s, SIGKILL after 4 s. */
  stop: () => Promise<void>;
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root; root lends it the OS user `postgres`, which is made when it is missing. */
function owner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: "pipe" }));
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "pipe" });
    return { uid: id("-u"), gid: id("-g") };
  }
}

// Nothing of our own environment reaches the server: PG* variables would change how it runs.
const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

async function initialise(dir: string, password: string, as: Owner): Promise<void> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (as.uid !== undefined && as.gid !== undefined) chownSync(dir, as.uid, as.gid);
  const secret = `${dir}.${randomBytes(4).toString("hex")}`;
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  if (as.uid !== undefined && as.gid !== undefined) chownSync(secret, as.uid, as.gid);
  const args = ["-D", dir, "--username=postgres", `--pwfile=${secret}`, "--auth=scram-sha-256", "--no-sync"];
  args.push("--locale=C.UTF-8", "--encoding=UTF8", "--no-instructions");
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(findBinaries().initdb, args, { ...as, env, stdio: ["ignore", "ignore", "pipe"] });
      let said = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
      child.on("error", reject);
      child.on("close", (code) =>
        code === 0 ? resolve() : reject(new Error(said.trim() || `initdb ended with ${code}`)),
      );
    });
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(secret, { force: true });
  }
}

/** A TCP port of 127.0.0.1 that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * Starts a PostgreSQL server on a free port, in a process group of its own.
 *
 * @throws Error with PostgreSQL's last words when it does not come up within 60 s.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dir, password } = options;
  const as = owner();
  if (!existsSync(join(dir, "PG_VERSION"))) await initialise(dir, password, as);
  const port = await freePort();
  const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", ...options.settings };
  const args = ["-D", dir, "-p", String(port), ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`])];
  const child = spawn(findBinaries().postgres, args, {
    ...as,
    env,
    cwd: dirname(dir),
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  await ready(child, options.log);
  const pid = child.pid ?? 0;
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
    const failed = () => reject(new Error(last.slice(-4).join(" ") || "PostgreSQL ended without a word"));
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

async function stop(child: ChildProcess, gone: Promise<void>): Promise<void> {
  child.kill("SIGINT");
  const timers = [setTimeout(() => child.kill("SIGQUIT"), 3000), setTimeout(() => child.kill("SIGKILL"), 4000)];
  await gone;
  for (const timer of timers) clearTimeout(timer);
}

/** The password that a data folder was made with, or a new one, kept in `file` (mode 0600). */
export function keepSecret(file: string): string {
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = randomBytes(24).toString("base64url");
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
