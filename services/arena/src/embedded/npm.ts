import { nameOf, parentOf } from "./processes.ts";

const shells = new Set(["sh", "dash", "bash", "zsh", "ksh", "ash", "busybox"]);

/**
 * npm starts a shell that starts us, and neither tells us when somebody kills it. When npm started this process,
 * `gone` is called once npm or its shell has vanished.
 */
export function watchNpm(gone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  // Some shells run their last command in their own place: then the parent is npm itself.
  const grandparent = shells.has(nameOf(parent)) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    gone();
  }, 250);
  timer.unref();
}
