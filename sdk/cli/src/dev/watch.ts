import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";

/** An editor writes a file in several steps: only after so long without another is it read. */
const QUIET_MS = 60;
const SOURCE = /\.(?:ts|mts|js|mjs|json)$/;

/**
 * Tells of changes in the folders of a bot's files. Folders, since editors replace files, and since a file that is
 * imported may be made later. What has really changed is for who is told to find out.
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
    // A folder that is removed: its files are missed when they are read.
    watcher.on("error", () => watcher.close());
    this.folders.set(folder, watcher);
  }
}
