import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Refusal } from "./refusal.ts";

/** How PostgreSQL's programs are run. They refuse to run as root, so root runs them as the OS user `postgres`. */
export interface Owner {
  /** The command line that runs a program as that user. */
  command: (program: string, args: string[]) => [string, string[]];
  /** Gives a file or folder to that user. */
  give: (path: string) => void;
}

const ourselves: Owner = { command: (program, args) => [program, args], give: () => {} };

/**
 * @param paths that PostgreSQL must reach: its programs, its data folder.
 * @throws Refusal when it cannot.
 */
export function findOwner(paths: string[]): Owner {
  if (process.getuid?.() !== 0) return ourselves;
  const { uid, gid } = postgresUser();
  const give = (path: string) => chownSync(path, uid, gid);
  const closed = paths.map(closedParent).find((path) => path !== undefined);
  const user = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  // If that user cannot enter a folder, /root for example, PostgreSQL gets the one capability that opens folders,
  // if we have it.
  const ways =
    closed === undefined
      ? [[]]
      : ["dac_read_search", "dac_override"].map((cap) => [`--inh-caps=+${cap}`, `--ambient-caps=+${cap}`]);
  for (const way of ways) {
    const line = (program: string, args: string[]): [string, string[]] => [
      "setpriv",
      [...user, ...way, "--", program, ...args],
    ];
    const [command, args] = line(paths[0]!, ["--version"]);
    if (spawnSync(command, args, { stdio: "ignore" }).status === 0) return { command: line, give };
  }
  throw new Refusal(
    closed === undefined
      ? "PostgreSQL does not run as root, and cannot be run as the OS user postgres (setpriv failed). Run as another user, or set DATABASE_URL."
      : `PostgreSQL does not run as root, and the OS user postgres cannot walk through ${closed}. Run as another user, work in another folder, or: chmod o+x ${closed}`,
  );
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: "pipe" }));
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "pipe" });
    return { uid: id("-u"), gid: id("-g") };
  }
}

/** The first folder above `path` that OS users other than its owner cannot walk through, if any. */
function closedParent(path: string): string | undefined {
  for (let dir = dirname(path); ; dir = dirname(dir)) {
    if ((statSync(dir).mode & 0o001) === 0) return dir;
    if (dir === dirname(dir)) return undefined;
  }
}
