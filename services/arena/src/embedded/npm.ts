import { nameOf, parentOf } from "./processes.ts";

const shells = new Set(["sh", "dash", "bash", "zsh", "ksh", "ash", "busybox"]);

/**
 * npm starts a shell that starts this process, and neither of them tells us when it is killed. If npm started this
 * process, `gone` is called when npm or its shell is gone.
 */
export function watchNpm(gone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  // Some shells replace themselves with their last command. Then the parent is npm itself.
  const grandparent = shells.has(nameOf(parent)) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    gone();
  }, 250);
  timer.unref();
}
