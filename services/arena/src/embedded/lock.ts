import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { birthOf } from "./processes.ts";
import { Refusal } from "./refusal.ts";

interface Holder {
  pid: number;
  /** Distinguishes a living holder from another process that got its pid later. */
  birth: string;
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

const lives = (holder: Holder | undefined) =>
  holder !== undefined && holder.birth !== "" && birthOf(holder.pid) === holder.birth;

/**
 * Takes a data folder for this process. A lock whose owner is dead is taken over.
 *
 * @returns a function that gives the folder back.
 * @throws Refusal if a living process holds it.
 */
export function lockFolder(dir: string): () => void {
  const file = join(dir, "lock");
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) }));
  try {
    for (;;) {
      if (link(mine, file)) return () => rmSync(file, { force: true });
      const holder = read(file);
      if (lives(holder)) {
        throw new Refusal(
          `The data folder ${dir} is in use by process ${holder?.pid}. Stop that process, or set DATA_DIR to another folder.`,
        );
      }
      // Two processes may find the same dead lock. Only one of them can move it, and a process that moved a living lock
      // puts it back.
      const old = `${mine}.old`;
      try {
        renameSync(file, old);
      } catch {
        continue;
      }
      if (lives(read(old))) link(old, file);
      rmSync(old, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Creates `to` atomically. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
