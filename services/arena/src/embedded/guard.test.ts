import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startService } from "./service.ts";

const start = () =>
  startService({ entry: fileURLToPath(new URL("guard.ts", import.meta.url)), env: {}, log: () => {} });

/** A process that only a signal ends, and a folder with a file. */
async function makeTree() {
  const postgres = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  await once(postgres, "spawn");
  const scratch = mkdtempSync(join(tmpdir(), "liars-guard-"));
  writeFileSync(join(scratch, "data"), "of a test");
  return { postgres, scratch };
}

test("when its root is gone, the guard ends the tree and removes the data that only the tree needs", async () => {
  const { postgres, scratch } = await makeTree();
  const ended = once(postgres, "exit");
  const guard = start();
  guard.process.send({ services: [], postgres: postgres.pid, scratch });
  guard.process.disconnect();
  expect(await guard.ended).toBe("exit code 0");
  await ended;
  expect(existsSync(scratch)).toBe(false);
});

test("when its root says that it is over, the guard touches nothing", async () => {
  const { postgres, scratch } = await makeTree();
  const guard = start();
  guard.process.send({ services: [], postgres: postgres.pid, scratch });
  guard.process.send("over");
  expect(await guard.ended).toBe("exit code 0");
  expect([postgres.exitCode, postgres.signalCode, existsSync(scratch)]).toEqual([null, null, true]);
  rmSync(scratch, { recursive: true });
  postgres.kill("SIGKILL");
  await once(postgres, "exit");
});
