import { spawn } from "node:child_process";
import { platform } from "node:os";

/** Opens a file in the program that its owner has chosen for it. @returns whether there is a way to. */
export function openFile(path: string): Promise<boolean> {
  const [command, ...args] = OPENERS[platform()] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(command!, [...args, path], { stdio: "ignore", detached: true });
    child.on("error", () => resolve(false));
    // What opens it may stay as long as its window: it is not waited for, unless it fails at once.
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
  // The empty text is the window's title: without it, a quoted path would be.
  win32: ["cmd", "/c", "start", '""'],
};
