import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../services/arena/src/embedded/port.ts";
import { composeService } from "./compose.ts";
import { secretOf, secretsFolder } from "./secrets.ts";

export const NEEDS_REDIS = "needs redis-server: apt-get install redis-server";

export function hasRedis(): boolean {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export interface Redis {
  host: string;
  url: (user: "arena" | "runner") => string;
  /** Stops it, so that it runs but answers nobody until it is resumed. */
  pause: () => void;
  resume: () => void;
  /** SIGKILL, then a new one on the same port: with what was written to its disk, or with nothing. */
  crash: (data: "kept" | "lost") => Promise<void>;
  stop: () => Promise<void>;
}

/** A real redis-server, started by the command of docker-compose.yml, on a free port and in an empty folder. */
export async function startRedis(): Promise<Redis> {
  const dir = mkdtempSync(join(tmpdir(), "liars-redis-"));
  const port = await freePort();
  let server = await launch(dir, port);
  return {
    host: `127.0.0.1:${port}`,
    url: (user) => secretOf(`${user}_redis_url`).replace("redis:6379", `127.0.0.1:${port}`),
    pause: () => server.child.kill("SIGSTOP"),
    resume: () => server.child.kill("SIGCONT"),
    crash: async (data) => {
      server.child.kill("SIGKILL");
      await server.ended;
      if (data === "lost") for (const name of readdirSync(dir)) rmSync(join(dir, name), { recursive: true });
      server = await launch(dir, port);
    },
    stop: async () => {
      server.child.kill("SIGCONT");
      server.child.kill("SIGTERM");
      await server.ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function launch(dir: string, port: number): Promise<{ child: ChildProcess; ended: Promise<void> }> {
  const [program, ...args] = composeService("redis").command.map((word) =>
    word.replace("/run/secrets/", `${secretsFolder()}/`),
  );
  const child = spawn(program!, [...args, "--port", String(port), "--bind", "127.0.0.1", "--dir", dir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    let said = "";
    child.once("exit", (code) => reject(new Error(`redis-server ended with ${code}: ${said}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.includes("Ready to accept connections")) resolve();
    });
  });
  return { child, ended };
}
