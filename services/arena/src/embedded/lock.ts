import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { birthOf } from "./processes.ts";
import { Refusal } from "./refusal.ts";

interface Holder {
  pid: number;
  /** Tells a living holder from another process that got its pid later. */
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
 * @returns gives the folder back.
 * @throws Refusal when a living process holds it.
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
      // Two may find the same dead lock. Only one gets to move it, and one that moved a living lock gives it back.
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

/** Creates `to` atomically: whole or not at all. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
