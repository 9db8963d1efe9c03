import { open } from "node:fs/promises";
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

/** Checks before the first game that a file can be written. */
export async function writable(file: string, flag = "--out"): Promise<string> {
  try {
    await (await open(file, "w")).close();
  } catch (error) {
    throw usage(`cannot write ${file}: ${(error as Error).message}`, `Choose another file for ${flag}.`);
  }
  return file;
}
