import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, vi } from "vitest";
import { freePort } from "../../services/arena/src/embedded/port.ts";
import { PATIENT } from "../patience.ts";
import { readComposeFile } from "./compose.ts";
import { serveNames } from "./names.ts";
import { repository, startProgram } from "./program.ts";

export const NEEDS_CADDY = "needs Caddy: apt-get install caddy";
export const hasCaddy = (): boolean => version() !== undefined;

/** [2, 6, 2] */
function version(): number[] | undefined {
  try {
    const said = execFileSync("caddy", ["version"], { encoding: "utf8" });
    return /\d+(\.\d+)+/.exec(said)?.[0].split(".").map(Number);
  } catch {
    return undefined;
  }
}

/**
 * Whether this Caddy sends a request with a body again when it could not reach the first arena, as that of docker-compose.yml does.
 * Debian's answers 502 (caddyserver/caddy#7360), and whoever sent it has to.
 */
export function sendsBodiesAgain(): boolean {
  const [major = 0, minor = 0] = version() ?? [];
  return major > 2 || (major === 2 && minor >= 11);
}

/** Caddy as docker-compose.yml starts it, with TLS as docs/hosting.md says. */
export interface Door {
  /** Where visitors come in: `https:`, with a certificate of Caddy's own authority, which this process trusts from now on. */
  url: string;
  /** Where arenas listen, each on an address of its own. */
  arenaPort: number;
  /** The addresses of the arenas that run. */
  arenas: Set<string>;
  /** What Caddy logged so far. */
  log(): string;
  stop(): Promise<void>;
}

export async function openDoor(): Promise<Door> {
  const folder = mkdtempSync(join(tmpdir(), "liars-door-"));
  const names = await serveNames();
  const [port, plain, arenaPort] = [await freePort(), await freePort(), await freePort()];
  const file = join(folder, "Caddyfile");
  writeFileSync(file, settings({ folder, port, plain, arenaPort, names: names.port }));
  const target: string = readComposeFile().services.door.configs[0].target;
  const command = ["caddy", "run", "--config", target.replace("/etc/caddy/Caddyfile", file), "--adapter", "caddyfile"];
  const caddy = startProgram(command, { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder });
  const root = join(folder, "data/pki/authorities/local/root.crt");
  await caddy.said("serving initial configuration");
  await vi.waitFor(() => expect(existsSync(root), caddy.stderr()).toBe(true), PATIENT);
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, readFileSync(root, "utf8")]);
  return {
    url: `https://localhost:${port}`,
    arenaPort,
    arenas: names.addresses,
    log: caddy.stderr,
    stop: async () => {
      caddy.kill("SIGTERM");
      await caddy.ended;
      names.close();
      setDefaultCACertificates(before);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Here {
  folder: string;
  port: number;
  plain: number;
  arenaPort: number;
  names: number;
}

/** deploy/Caddyfile with the changes of docs/hosting.md for TLS, and what is otherwise on this machine than in a container. */
function settings({ folder, port, plain, arenaPort, names }: Here): string {
  const text = readFileSync(`${repository}deploy/Caddyfile`, "utf8");
  const changes: [string, string][] = [
    [
      "\tauto_https off\n",
      `\tskip_install_trust\n\tstorage file_system ${folder}/data\n\thttp_port ${plain}\n\thttps_port ${port}\n`,
    ],
    // Debian's Caddy 2.6 keeps no configuration without being asked, and does not know the option yet; nor a bound for
    // requests.
    ["\tpersist_config off\n", ""],
    ["\trequest_buffers 512KiB\n", "\tbuffer_requests\n"],
    ["\n:8080 {", "\nlocalhost {"],
    // Nor does it ask by UDP unless that is said.
    ["port 8080\n", `port ${arenaPort}\n\t\t\tresolvers udp/127.0.0.1:${names}\n`],
  ];
  let made = text;
  for (const [from, to] of changes) {
    if (!made.includes(from)) throw new Error(`deploy/Caddyfile has no "${from.trim()}" any more`);
    made = made.replace(from, to);
  }
  return made;
}
