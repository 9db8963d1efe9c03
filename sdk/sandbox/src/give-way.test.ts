import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { PATIENT } from "../../../test/patience.ts";
import { forkable, lockable } from "./layers.ts";
import { Pool } from "./match/pool.ts";
import { parentOf } from "./proc.ts";

const lasting = new AbortController().signal;
const pool = new Pool();
afterEach(() => pool.close());

/** How much the session of a process gives way; undefined where the kernel has no groups of sessions. */
function sessionOf(pid: number): number | undefined {
  const file = `/proc/${pid}/autogroup`;
  if (!existsSync(file)) return undefined;
  const nice = / nice (-?\d+)$/m.exec(readFileSync(file, "latin1"))?.[1];
  return nice === undefined ? undefined : Number(nice);
}

test.runIf(lockable() !== undefined && forkable())(
  "match processes give way with their sessions, and one that gives way more leaves nothing of that to the next",
  async () => {
    const own = getPriority();
    const grouped = sessionOf(process.pid) !== undefined;
    pool.giveWay(5);
    const child = await pool.take(lasting);
    const first = child.pid;
    const zygote = parentOf(first)!;
    expect([getPriority(first), getPriority(zygote)]).toEqual([own + 5, own + 5]);
    if (grouped) await vi.waitFor(() => expect(sessionOf(first)).toBe(5), PATIENT);

    child.giveWay(own + 10);
    expect([getPriority(first), getPriority(zygote)]).toEqual([own + 10, own + 5]);
    if (grouped) await vi.waitFor(() => expect(sessionOf(first)).toBe(own + 10), PATIENT);

    pool.giveBack(child);
    const next = await pool.take(lasting);
    expect(parentOf(next.pid)).toBe(zygote);
    expect(getPriority(next.pid)).toBe(own + 5);
    if (grouped) await vi.waitFor(() => expect(sessionOf(next.pid)).toBe(5), PATIENT);
    // Nobody else gives way for that.
    expect(getPriority()).toBe(own);
  },
);
