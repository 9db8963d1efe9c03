import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { PATIENT } from "../../../../test/patience.ts";
import { MatchChild } from "./child.ts";
import { Pool } from "./pool.ts";

// Real processes that die at their start, or live.
const folder = mkdtempSync(join(tmpdir(), "liars-pool-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));
const script = (name: string, body: string) => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `import fs from "node:fs";\n${body}\n`);
  return { file, reads: [file] };
};
const DIES = script("dies", 'process.stderr.write("no such library"); process.exit(1);');
const LIVES = script(
  "lives",
  'fs.writeSync(3, JSON.stringify({ op: "ready" }) + "\\n"); for (;;) if (fs.readSync(3, Buffer.alloc(100)) === 0) process.exit();',
);

/** For a match that nobody cancels. */
const lasting = new AbortController().signal;

const NEVER = script("never", "for (;;) if (fs.readSync(3, Buffer.alloc(100)) === 0) process.exit();");

function counted(scripts: () => typeof DIES) {
  const starts: number[] = [];
  const pool = new Pool(() => {
    starts.push(performance.now());
    return new MatchChild(scripts());
  });
  return { pool, starts };
}

test("after two spares died in a row, none is started until a needed process lives", async () => {
  let sound = false;
  const { pool, starts } = counted(() => (sound ? LIVES : DIES));
  for (let i = 0; i < 2; i++) {
    pool.warmUp();
    while (pool.size > 0) await sleep(10);
  }
  for (let i = 0; i < 50; i++) pool.warmUp();
  expect(starts.length).toBe(2);
  sound = true;
  const child = await pool.take(lasting);
  expect(child.alive).toBe(true);
  pool.warmUp();
  expect(starts.length).toBe(4);
  await pool.close();
  expect(pool.size).toBe(0);
});

test("if no process starts, all callers that need one fail with a sentence, and one is tried at a time", async () => {
  const { pool, starts } = counted(() => DIES);
  const taken = Array.from({ length: 2 }, () => pool.take(lasting).catch((error: unknown) => error));
  const first = await Promise.race(taken);
  expect(first).toMatchObject({ code: "sandbox.start", message: expect.stringContaining("no such library") });
  // The first ones start together, because nothing has failed yet. After that they start one at a time, with pauses in
  // between.
  const later = starts.slice(2).map((at, i) => at - starts[1 + i]!);
  expect(later.length).toBeGreaterThan(1);
  // A pause is 400 ms or longer. Between its end and a start this process may have to wait for a core, which makes one gap
  // longer and the next shorter.
  for (const gap of later) expect(gap).toBeGreaterThan(200);
  await pool.close();
});

test("a caller that is cancelled while a process starts gets none, and that process is ended", async () => {
  const { pool, starts } = counted(() => NEVER);
  const stop = new AbortController();
  const taken = pool.take(stop.signal);
  await vi.waitFor(() => expect(pool.size).toBe(1), { ...PATIENT, interval: 1 });
  stop.abort();
  await expect(taken).rejects.toMatchObject({ code: "sandbox.aborted" });
  await expect(pool.take(stop.signal)).rejects.toMatchObject({ code: "sandbox.aborted" });
  await pool.close();
  expect([pool.size, starts.length]).toEqual([0, 1]);
});

test("a caller that is cancelled in a pause after failed starts does not start another", async () => {
  const { pool, starts } = counted(() => DIES);
  await expect(pool.take(lasting)).rejects.toMatchObject({ code: "sandbox.start" });
  const stop = new AbortController();
  const taken = pool.take(stop.signal);
  stop.abort();
  await expect(taken).rejects.toMatchObject({ code: "sandbox.aborted" });
  expect([pool.size, starts.length]).toEqual([0, 3]);
});

test("a spare that died while it waited is not handed out", async () => {
  const children: MatchChild[] = [];
  const pool = new Pool(() => {
    const child = new MatchChild(LIVES);
    children.push(child);
    return child;
  });
  pool.warmUp();
  const [spare] = children;
  await spare?.ready;
  process.kill(spare?.pid ?? 0, "SIGKILL");
  await spare?.ended;
  const taken = await pool.take(lasting);
  expect(taken).not.toBe(spare);
  expect(taken.alive).toBe(true);
  await pool.close();
  expect(pool.size).toBe(0);
});
