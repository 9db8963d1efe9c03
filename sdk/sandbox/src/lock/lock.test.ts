import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { lockable } from "../layers.ts";
import { isFiltered } from "../proc.ts";

const koffi = lockable();
const onLinux = process.platform === "linux" ? test : test.skip;
const lock = new URL("lock.ts", import.meta.url).href;

/** The output of a script that is started by a process that locked itself as a compiler's does. */
function compiling(script: string): string {
  const above = `const { lockCompiler } = await import(${JSON.stringify(lock)});
    lockCompiler(${JSON.stringify(koffi)});
    const { spawnSync } = await import("node:child_process");
    const { stdout, stderr } = spawnSync(process.execPath, ["-e", ${JSON.stringify(script)}], { encoding: "utf8" });
    console.log(stdout + stderr);`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", above], { encoding: "utf8" }).stdout.trim();
}

describe("what a compiler starts", () => {
  onLinux("runs, with threads and pipes", () => {
    const script = `new (require("worker_threads").Worker)('require("worker_threads").parentPort.postMessage(6)', { eval: true })
      .on("message", (n) => console.log(n * 7))`;
    expect(compiling(script)).toBe("42");
  });

  onLinux("connects to nothing", () => {
    const script = 'require("net").connect(1, "127.0.0.1").on("error", ({ code }) => console.log(code))';
    expect(compiling(script)).toBe("EPERM");
  });

  onLinux("signals nobody", () => {
    const script = "try { process.kill(process.ppid, 0); console.log('did') } catch ({ code }) { console.log(code) }";
    expect(compiling(script)).toBe("EPERM");
  });

  onLinux("cannot make its own session, in which it would survive", () => {
    // libuv continues if that fails. The session id shows it.
    const script = `const session = (stat) => stat.split(" ")[5];
      const { stdout } = require("child_process").spawnSync("cat", ["/proc/self/stat"], { detached: true });
      console.log(session(String(stdout)) === session(require("fs").readFileSync("/proc/self/stat", "utf8")))`;
    expect(compiling(script)).toBe("true");
  });
});

onLinux("a process behind no more filters than ours does not count as locked", () => {
  expect(isFiltered(process.pid)).toBe(false);
});
