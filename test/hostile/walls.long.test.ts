import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Layer, Tried } from "@liars-ladder/sandbox";
import { describe, expect, test } from "vitest";

// Only processes on Linux can lock themselves, so elsewhere there is nothing to test. CI runs on Linux.
const onLinux = process.platform === "linux" ? test : test.skip;
const NOBODY = 65534;

interface Told {
  readonly uid: number;
  readonly layers: readonly Layer[];
  readonly tried: readonly Tried[];
}

async function tryAs(nobody: boolean, ...args: string[]): Promise<Told> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const node = [process.execPath, "--conditions=@liars-ladder/source", join(import.meta.dirname, "walls-host.ts")];
  const user = nobody ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--inh-caps=-all"] : [];
  const [file = "", ...rest] = [...user, ...node, ...args];
  // Every wall must hold.
  const child = spawn(file, rest, {
    cwd: "/",
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH, NODE_COMPILE_CACHE },
  });
  return JSON.parse(await text(child.stdout)) as Told;
}

const reached = ({ tried }: Told) =>
  tried.flatMap((one) => (one.reached ? [`${one.name} (${one.thread}): ${one.result}`] : []));
const on = ({ layers }: Told) => layers.flatMap((layer) => (layer.on ? [layer.name] : []));

describe("an attacker who takes over a match process reaches nothing from either of two threads", () => {
  const root = process.getuid?.() === 0;

  onLinux("as the user that runs the tests", async () => {
    const told = await tryAs(false);
    expect(reached(told)).toEqual([]);
    expect(told.tried.length).toBeGreaterThan(130);
    expect(on(told)).toContain("system-calls");
  });

  onLinux("as an unprivileged user", async () => {
    const told = await tryAs(root);
    expect(told.uid).not.toBe(0);
    expect(reached(told)).toEqual([]);
    expect(on(told)).not.toContain("own-uid");
  });

  onLinux("with namespaces forbidden", async () => {
    const told = await tryAs(root, "without-namespaces");
    expect(reached(told)).toEqual([]);
    for (const name of ["own-uid", "bubblewrap", "no-network"]) expect(on(told)).not.toContain(name);
  });

  onLinux("and would reach much on a kernel without the lock, and a runner says so", async () => {
    const told = await tryAs(root, "without-namespaces", "without-lock");
    const names = told.tried.flatMap(({ name, reached }) => (reached ? [name] : []));
    for (const name of ["supervisor's port", "program", "processes without end", "daemon that outlives the kill"])
      expect(names).toContain(name);
    // The process hid itself, as a runner does.
    for (const name of ["supervisor's environment", "supervisor's memory", "tracing the supervisor"])
      expect(names).not.toContain(name);
    const lock = told.layers.find(({ name }) => name === "system-calls");
    expect(lock).toMatchObject({ on: false, why: expect.stringContaining("seccomp") });
  });
});
