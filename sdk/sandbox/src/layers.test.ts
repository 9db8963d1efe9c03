import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { PATIENT } from "../../../test/patience.ts";
import { findCgroupParent } from "./cgroup.ts";
import { isolatedVm, sandboxLayers } from "./layers.ts";
import { LIMITS } from "./limits.ts";
import { cpuMsOf } from "./proc.ts";
import { WalledProcess } from "./walled.ts";

const layers = sandboxLayers();
const on = (name: string) => layers.find((layer) => layer.name === name)?.on;

function start(
  script: string,
  reads: readonly string[] = isolatedVm(),
  memory: number = LIMITS.processMemory,
): { process: WalledProcess; said: Promise<string> } {
  const process_ = new WalledProcess(
    [process.execPath, "-e", script],
    {
      reads,
      cgroup: { memory, tasks: LIMITS.processTasks },
      addressSpace: LIMITS.addressSpace,
      fileSize: 1000,
    },
    { cwd: "/", stdio: ["ignore", "pipe", "ignore"] },
  );
  let text = "";
  process_.process.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  return { process: process_, said: process_.ended.then(() => text.trim()) };
}
const inside = (script: string) => start(script).said;

/** Walls that a host does not have are not tested; the sandbox's line at start names them. */
const where = (name: string) => (on(name) ? test : () => {});
const onLinux = process.platform === "linux" ? test : () => {};

test("a wall that is off says why, and one that is on does not", () => {
  for (const layer of layers) expect(layer.why === undefined, JSON.stringify(layer)).toBe(layer.on);
});

where("own-uid")("a process has a user id of its own, and no right to write", async () => {
  const script =
    "let w = 'no'; try { require('fs').writeFileSync('/etc/liars', ''); w = 'yes' } catch {} console.log(process.getuid() + ' ' + w)";
  const [uid, wrote] = (await inside(script)).split(" ");
  expect(Number(uid)).toBeGreaterThan(0x2ffff);
  expect(wrote).toBe("no");
});

where("no-network")("a process sees no network but a loopback of its own", async () => {
  const script = "console.log(Object.keys(require('os').networkInterfaces()).filter((name) => name !== 'lo').join())";
  expect(await inside(script)).toBe("");
});

where("no-new-privileges")("a process has no capability", async () => {
  const status = await inside("console.log(require('fs').readFileSync('/proc/self/status', 'utf8'))");
  expect(status).toMatch(/NoNewPrivs:\t1/);
  if (on("own-uid") || on("bubblewrap")) expect(status).toMatch(/CapEff:\t0+\n/);
});

where("resource-limits")("address space is bounded", async () => {
  expect(await inside("console.log(require('fs').readFileSync('/proc/self/limits', 'utf8'))")).toMatch(
    /Max address space +8589934592/,
  );
});

where("bubblewrap")("a process finds nothing of the host, and no place to write", async () => {
  const here = fileURLToPath(import.meta.url);
  const script = `
    const fs = require("fs");
    const found = ${JSON.stringify([here, "/etc/passwd", "/usr/bin", "/bin/sh", "/root", "/var", "/sys"])}.filter((path) => fs.existsSync(path));
    const written = ["/", "/tmp", "/home", "/usr"].filter((path) => {
      try { fs.writeFileSync(path + "/x", ""); return true } catch { return false }
    });
    require(${JSON.stringify(isolatedVm()[0])});
    console.log(JSON.stringify({ found, written, home: fs.readdirSync("/home"), tmp: fs.readdirSync("/tmp") }));`;
  // What may be read has the same path as on the host. So at most that one of these folders exists that holds the
  // project.
  const above = (folder: string) => isolatedVm()[0]?.match(`^${folder}/([^/]+)`)?.slice(1) ?? [];
  const seen = { home: above("/home"), tmp: above("/tmp") };
  expect(JSON.parse(await inside(script))).toEqual({ found: [], written: [], ...seen });
});

onLinux("figures of /proc are those of the process itself, not of the wrappers around it", async () => {
  const { process: walled } = start("console.log('busy'); for (;;);");
  await new Promise((resolve) => walled.process.stdout?.once("data", resolve));
  const pid = walled.inner();
  const before = cpuMsOf(pid) ?? 0;
  await vi.waitFor(() => expect((cpuMsOf(pid) ?? 0) - before).toBeGreaterThanOrEqual(50), PATIENT);
  walled.kill();
  expect(await walled.ended).toMatchObject({ signal: "SIGKILL", outOfMemory: false });
  await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), PATIENT);
});

onLinux("how a process ended is reported through all wrappers around it", async () => {
  const ended = (script: string) => start(script).process.ended;
  expect(await ended("process.exit(3)")).toMatchObject({ code: 3, signal: null });
  expect(await ended("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ signal: "SIGKILL" });
  expect(await ended("process.abort()")).toMatchObject({ signal: "SIGABRT" });
});

where("cgroup")("the kernel ends a process that takes more than its memory, and its cgroup goes with it", async () => {
  const { process: walled } = start(
    "const held = []; for (;;) held.push(Buffer.alloc(8 * 1024 ** 2, 1));",
    [],
    128 * 1024 ** 2,
  );
  expect(await walled.ended).toMatchObject({ signal: "SIGKILL", outOfMemory: true });
  const left = readdirSync(findCgroupParent()).filter((name) => name.startsWith(`liars-${process.pid}-`));
  expect(left).toEqual([]);
});

where("cgroup")("a process and everything that it starts are counted together", async () => {
  const script = `
    const { spawn } = require("child_process");
    const started = [];
    for (let i = 0; i < 100; i++) started.push(new Promise((resolve) =>
      spawn(process.execPath, ["-e", "setTimeout(() => {}, 3000)"]).on("error", () => resolve(0)).on("spawn", () => resolve(1))));
    Promise.all(started).then((all) => { console.log(all.reduce((a, b) => a + b)); process.kill(process.pid, "SIGKILL"); });`;
  const count = Number(await inside(script));
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(LIMITS.processTasks);
});
