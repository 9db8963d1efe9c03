import { spawn } from "node:child_process";
import { platform } from "node:os";

/** Opens a file in the user's default program for it. @returns whether that worked. */
export function openFile(path: string): Promise<boolean> {
  const [command, ...args] = OPENERS[platform()] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(command!, [...args, path], { stdio: "ignore", detached: true });
    child.on("error", () => resolve(false));
    // The program may run as long as its window is open: wait for it only a moment, to see whether it fails at once.
    const opened = setTimeout(() => resolve(true), 1000);
    child.on("exit", (code) => {
      clearTimeout(opened);
      resolve(code === 0);
    });
    child.unref();
  });
}

const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ["open"],
  // The empty text is the window's title: without it, `start` would take a quoted path as the title.
  win32: ["cmd", "/c", "start", '""'],
};
