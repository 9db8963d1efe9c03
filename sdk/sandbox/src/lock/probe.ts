import { spawnSync } from "node:child_process";
import { FROM_SOURCE } from "../build/packages.ts";
import { isArch } from "./filter.ts";
import { koffiFile } from "./koffi.ts";
import { keepDescriptors } from "./lock.ts";
import { openNative } from "./native.ts";

/**
 * koffi's file, if a process can lock itself with it here. The lock is tried on another process, because it is for
 * good. In this process only descriptors are changed: children no longer inherit what it was given.
 *
 * @throws Error a sentence that says why there is no lock.
 */
export function probeLock(): string {
  const koffi = koffiFile();
  const { arch } = process;
  if (isArch(arch)) keepDescriptors(openNative(koffi), arch);
  const lock = new URL(`./lock.${FROM_SOURCE ? "ts" : "js"}`, import.meta.url).href;
  const script = `const { lockMatchProcess } = await import(${JSON.stringify(lock)});
    try { lockMatchProcess(${JSON.stringify(koffi)}) } catch (error) { console.error(error.message); process.exit(1) }
    try { process.getBuiltinModule("fs").openSync("/", "r") } catch { process.kill(process.pid, "SIGKILL") }`;
  const ran = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    timeout: 10_000,
    env: {},
  });
  if (ran.signal === "SIGKILL") return koffi;
  if (ran.status === 0) throw new Error("a call that the lock forbids still works");
  const said = ran.stderr.split("\n").find((line) => line.trim() !== "");
  throw new Error((said ?? `a process that locks itself ends with ${ran.signal ?? ran.status}`).slice(0, 200));
}
