import { access, open, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { usage } from "../failure.ts";
import type { BestFlags } from "./best.ts";

/** The flags of `liars play`. */
export interface PlayFlags extends BestFlags {
  ruleset: string;
  options?: string;
  players?: number;
  games?: number;
  deals?: number;
  phase: number;
  seed?: string;
  parallel?: number;
  out?: string;
  watchGame?: true;
  logs?: true;
  human?: true;
  hint?: true;
  json?: true;
}

/** What a bot is written in. Nobody means to write results over it. */
const SOURCE = /\.[cm]?[jt]sx?$/;

/** Checks before the first game that a file can be written. What stands in it stays until then. `read`: what is read meanwhile. */
export async function writable(file: string, flag = "--out", read?: string): Promise<string> {
  const other = `Choose another file for ${flag}.`;
  if (SOURCE.test(file)) throw usage(`${file} would be written over: it is named like a bot's source`, other);
  if (read !== undefined && resolve(read) === resolve(file)) throw usage(`${file} is what is read`, other);
  try {
    const isNew = await access(file).then(
      () => false,
      () => true,
    );
    await (await open(file, "a")).close();
    if (isNew) await rm(file);
  } catch (error) {
    throw usage(`cannot write ${file}: ${(error as Error).message}`, other);
  }
  return file;
}
