import { rename, writeFile } from "node:fs/promises";
import { usage } from "../failure.ts";

/** Replaces a file as a whole: whoever is stopped meanwhile leaves the one before. `flag`: where another can be named. */
export async function replaceFile(file: string, text: string, flag: string): Promise<void> {
  const next = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(next, text);
    await rename(next, file);
  } catch (error) {
    throw usage(`cannot write ${file}: ${(error as Error).message}`, `Choose another file for ${flag}.`);
  }
}

/** Between two savings of what is under way. */
const SAVE_MS = 2000;

/** Keeps a file up to date while work goes on: not at each step, and never twice at a time. */
export class Keeper {
  private readonly save: () => Promise<void>;
  private saving: Promise<void> = Promise.resolve();
  private last = performance.now();

  constructor(save: () => Promise<void>) {
    this.save = save;
  }

  /** Something has changed. A failure is dropped: that of `end`, which saves all again, is told. */
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
