import { readdirSync, readFileSync } from "node:fs";

/** The kinds of the product's processes. `rest`: npm, the root and its guard. */
export const KINDS = ["match", "runner", "arena", "postgres", "rest"] as const;
export type Kind = (typeof KINDS)[number];
/** CPU time by kind, ms. */
export type TreeCpu = Readonly<Record<Kind, number>>;

interface Process {
  readonly parent: number;
  readonly kind: Kind | undefined;
  /** Its own CPU time, and that of its children that it waited for, ms. */
  readonly ownMs: number;
  readonly waitedMs: number;
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;
/**
 * If a process is killed together with its parent, no process that we see waits for it, and what it used after the last
 * look is lost.
 */
const EVERY_MS = 25;

/** CPU time of a process and of all its descendants, including those that have ended. */
export class TreeClock {
  private readonly root: number;
  /** By process id and start time, because an id may be used again. */
  private readonly seen = new Map<string, Process>();
  private readonly timer: NodeJS.Timeout;

  constructor(root: number) {
    this.root = root;
    this.look();
    this.timer = setInterval(() => this.look(), EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** CPU time so far, including that of processes before this clock if a parent waited for them. */
  read(): TreeCpu {
    this.look();
    const sum: Record<Kind, number> = { match: 0, runner: 0, arena: 0, postgres: 0, rest: 0 };
    const ofChildren = new Map<number, number>();
    for (const { parent, kind = "rest", ownMs } of this.seen.values()) {
      sum[kind] += ownMs;
      if (!this.living.has(parent)) continue;
      ofChildren.set(parent, (ofChildren.get(parent) ?? 0) + ownMs);
    }
    // The time of children that were never seen because they started and ended between two looks, or before.
    for (const [pid, { kind = "rest", waitedMs }] of this.living)
      sum[kind === "runner" ? "match" : kind] += Math.max(0, waitedMs - (ofChildren.get(pid) ?? 0));
    return sum;
  }

  /** The ids of the processes of a kind that lived at the last look. */
  idsOf(kind: Kind): number[] {
    return [...this.living].filter(([, process]) => process.kind === kind).map(([pid]) => pid);
  }

  private living = new Map<number, Process>();

  private look(): void {
    const all = new Map<number, Process & { readonly key: string }>();
    for (const name of readdirSync("/proc")) {
      const found = /^\d+$/.test(name) ? processOf(name) : undefined;
      if (found) all.set(Number(name), found);
    }
    const isOf = (pid: number): boolean => pid === this.root || (all.has(pid) && isOf(all.get(pid)!.parent));
    this.living = new Map([...all].filter(([pid]) => isOf(pid)));
    for (const [pid] of this.living) {
      const { key, ...process } = all.get(pid)!;
      // A process that has ended, but for which no parent has waited yet, has no command any more.
      this.seen.set(key, { ...process, kind: process.kind ?? this.seen.get(key)?.kind });
    }
  }
}

function processOf(pid: string): (Process & { readonly key: string }) | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const at = (i: number) => fields[i] ?? 0;
    const command = readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
    return {
      key: `${pid} ${at(19)}`,
      parent: at(1),
      kind: kindOf(command),
      ownMs: TICK_MS * (at(11) + at(12)),
      waitedMs: TICK_MS * (at(13) + at(14)),
    };
  } catch {
    return undefined;
  }
}

function kindOf(command: string): Kind | undefined {
  if (command === "") return undefined;
  if (/match-process/.test(command)) return "match";
  if (/postgres/.test(command)) return "postgres";
  if (/runner\/(?:src|dist)/.test(command)) return "runner";
  if (/arena\/(?:src|dist)\/main/.test(command)) return "arena";
  return "rest";
}
