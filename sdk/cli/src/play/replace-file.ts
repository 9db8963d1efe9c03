import { rename, writeFile } from "node:fs/promises";
import { usage } from "../failure.ts";

/** Replaces a file at once: if the process is killed, the old file stays. `flag` is the one that names the file. */
export async function replaceFile(file: string, text: string, flag: string): Promise<void> {
  const next = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(next, text);
    await rename(next, file);
  } catch (error) {
    throw usage(`cannot write ${file}: ${(error as Error).message}`, `Choose another file for ${flag}.`);
  }
}

/** Time between two saves while work goes on, in ms. */
const SAVE_MS = 2000;

/** Keeps a file up to date while work goes on. It does not save at each step, and never twice at the same time. */
export class Keeper {
  private readonly save: () => Promise<void>;
  private saving: Promise<void> = Promise.resolve();
  private last = performance.now();

  constructor(save: () => Promise<void>) {
    this.save = save;
  }

  /** Call this when something has changed. It drops failures, because `end` saves everything again and reports its own. */
  changed(): void {
    if (performance.now() - this.last < SAVE_MS) return;
    this.last = performance.now();
    this.saving = this.saving.then(this.save).catch(() => {});
  }

  async end(): Promise<void> {
    await this.saving;
    await this.save();
  }
}
