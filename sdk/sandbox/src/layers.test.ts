import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { sandboxLayers, walled } from "./layers.ts";

const on = (name: string) => sandboxLayers().find((layer) => layer.name === name)?.on;
const inside = (script: string) => {
  const [file = "", ...args] = walled([process.execPath, "-e", script], {
    addressSpace: 8 * 1024 ** 3,
    fileSize: 1000,
  });
  return execFileSync(file, args, { encoding: "utf8", env: {}, cwd: "/" }).trim();
};

// What a host does not have is said, not tested: sandboxLayers() prints it at start.
test.runIf(on("own-uid"))("a process has a user id of its own, and no right to write", () => {
  const script =
    "let w = 'no'; try { require('fs').writeFileSync('/etc/liars', ''); w = 'yes' } catch {} console.log(process.getuid() + ' ' + w)";
  const [uid, wrote] = inside(script).split(" ");
  expect(Number(uid)).toBeGreaterThan(0x2ffff);
  expect(wrote).toBe("no");
});

test.runIf(on("no-network"))("a process sees no network but a dead loopback", () => {
  expect(inside("console.log(JSON.stringify(Object.keys(require('os').networkInterfaces())))")).toBe("[]");
});

test.runIf(on("no-new-privileges"))("a process has no capability", () => {
  const status = inside("console.log(require('fs').readFileSync('/proc/self/status', 'utf8'))");
  expect(status).toMatch(/NoNewPrivs:\t1/);
  if (on("own-uid")) expect(status).toMatch(/CapEff:\t0+\n/);
});

test.runIf(on("address-space"))("address space is bounded", () => {
  expect(inside("console.log(require('fs').readFileSync('/proc/self/limits', 'utf8'))")).toMatch(
    /Max address space +8589934592/,
  );
});
