import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";

/** An editor writes a file in several steps: files are read only after this many ms without another change. */
const QUIET_MS = 60;
const SOURCE = /\.(?:ts|mts|js|mjs|json)$/;

/**
 * Reports changes in the folders of a bot's files. It watches folders because editors replace files, and because an imported
 * file may be created later. The listener has to find out what really changed.
 */
export class SourceWatch {
  private readonly changed: () => void;
  private readonly folders = new Map<string, FSWatcher>();
  private timer: NodeJS.Timeout | undefined;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** Watches the folders of these files from now on, and no others. */
  set(files: readonly string[]): void {
    const wanted = new Set(files.map((file) => dirname(file)));
    for (const [folder, watcher] of this.folders) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.folders.delete(folder);
    }
    for (const folder of wanted) if (!this.folders.has(folder)) this.add(folder);
  }

  close(): void {
    clearTimeout(this.timer);
    for (const watcher of this.folders.values()) watcher.close();
    this.folders.clear();
  }

  private add(folder: string): void {
    const watcher = watch(folder, (_, name) => {
      if (name !== null && !SOURCE.test(name)) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(this.changed, QUIET_MS);
    });
    // The folder was removed: reading its files will fail, and say so.
    watcher.on("error", () => watcher.close());
    this.folders.set(folder, watcher);
  }
}
