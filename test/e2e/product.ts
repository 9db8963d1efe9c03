import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE_MS } from "../patience.ts";
import { ROOT, signalGroup, start } from "./command.ts";

/** The whole product as a host starts it, with its own port and data folder. */
export interface Product {
  url: string;
  /** The process id of the command: the whole tree descends from it. */
  pid: number;
  /** Sends Ctrl-C. Resolves when every process has ended: by itself, or because it was killed after a while. */
  stop(): Promise<"by itself" | "killed">;
}

/**
 * Runs `npm start`, and waits until its pages answer.
 *
 * @param root the checkout to start; by default this one.
 * @param more further settings for it.
 */
export async function startProduct(dataDir: string, root = ROOT, more: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = start("npm", ["start"], { cwd: root, env: { ...more, PORT: String(port), DATA_DIR: dataDir } });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const printed = outputOf(child);
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !over; await sleep(200)) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return { url, pid: child.pid ?? -1, stop: () => stop(child, ended) };
  }
  signalGroup(child, "SIGKILL");
  throw new Error(`the product did not come up:\n${printed()}`);
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<"by itself" | "killed"> {
  let how: "by itself" | "killed" = "by itself";
  signalGroup(child, "SIGINT");
  const late = setTimeout(() => {
    how = "killed";
    signalGroup(child, "SIGKILL");
  }, PATIENCE_MS);
  await ended;
  clearTimeout(late);
  return how;
}

function outputOf(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data) => {
      text = `${text}${data}`.slice(-8000);
    });
  return () => text;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
