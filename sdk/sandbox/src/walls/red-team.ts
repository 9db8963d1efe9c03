import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sandboxLayers } from "../layers.ts";
import { isArch } from "../lock/filter.ts";
import { koffiFile } from "../lock/koffi.ts";
import { MatchChild } from "../match/child.ts";
import { matchScript } from "../match/script.ts";
import { FD, type FromProcess } from "../match/wire.ts";
import { linksOf } from "./attempt.ts";
import { type Attempt, attemptsOn, filesOf, type Target } from "./attempts.ts";
import { type Came, THREADS, type Thread } from "./steps.ts";

/** One thing that was tried from within a match process. */
export interface Tried {
  readonly name: string;
  readonly what: string;
  /** Null if it does not depend on a thread. */
  readonly thread: Thread | null;
  readonly reached: boolean;
  /** The result, in a few words. */
  readonly result: string;
}

/** Wall time of one attempt. It takes microseconds, but it may hang, and machines may be busy. */
const ATTEMPT_MS = 20_000;
/** A process that is still there this long after a kill has outlived it. */
const SURVIVAL_MS = 500;

/**
 * Starts match processes as a match does. From inside it tries to reach what must not be reached: by raw system
 * calls with koffi, from the thread that bots run on and from another one. Most attempts end the process that makes
 * them; if there are zygotes, they fork the next one.
 *
 * @throws Error a sentence that says why nothing can be tried here.
 */
export async function tryWalls(): Promise<readonly Tried[]> {
  const { arch } = process;
  if (!isArch(arch)) throw new Error(`nothing can be tried on ${arch}`);
  const koffi = koffiFile();
  const listener = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const target: Target = { pid: process.pid, port, id: randomBytes(5).toString("hex") };
  try {
    const attempts = attemptsOn(arch, target);
    const all = THREADS.flatMap((thread) => attempts.map((attempt) => ({ thread, attempt })));
    const left = all.entries();
    const tried: Tried[] = [];
    const lanes = Array.from({ length: Math.min(availableParallelism(), 4) }, () => tryOn(left, koffi, tried));
    const own = descriptors(koffi);
    const failed = (await Promise.allSettled([own, ...lanes])).find(({ status }) => status === "rejected");
    if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
    return [...tried, await own];
  } finally {
    listener.close();
    // Files that an attempt made in spite of the walls.
    for (const file of filesOf(target)) rmSync(file, { force: true });
  }
}

type Left = Iterator<[number, { readonly thread: Thread; readonly attempt: Attempt }]>;

/** Tries one attempt after another in one process, and continues in the next when that one has ended. */
async function tryOn(left: Left, koffi: string, tried: Tried[]): Promise<void> {
  let child: MatchChild | undefined;
  try {
    for (let next = left.next(); next.done !== true; next = left.next()) {
      const [i, { thread, attempt }] = next.value;
      if (child?.alive !== true) child = await start(koffi);
      // If the lock ended the process before, its zygote has forked another.
      else await child.ready;
      const said = await answer(child, { op: "try", thread, steps: attempt.steps });
      const found = attempt.survivor === undefined ? judged(said) : await outlived(child, attempt.survivor, said);
      tried[i] = { name: attempt.name, what: attempt.what, thread, ...found };
    }
  } finally {
    child?.kill();
  }
}

async function start(koffi: string): Promise<MatchChild> {
  const child = new MatchChild(matchScript(), { tries: koffi });
  await child.ready;
  return child;
}

/** The result of an attempt, or what ended the process. */
type Said = Came | { readonly ended: string };

async function answer(child: MatchChild, message: Parameters<MatchChild["send"]>[0]): Promise<Said> {
  const late = setTimeout(() => child.kill(), ATTEMPT_MS);
  const heard = new Promise<Came>((resolve) =>
    child.listen((said: FromProcess) => said.op === "tried" && resolve(said.came)),
  );
  const ended = child.ended.then(({ ours, signal }) => ({ ended: ours ? "a hang" : (signal ?? "its end") }));
  child.send(message);
  try {
    return await Promise.race([heard, ended]);
  } finally {
    clearTimeout(late);
  }
}

function judged(said: Said): Pick<Tried, "reached" | "result"> {
  if ("ended" in said)
    return said.ended === "SIGSYS"
      ? { reached: false, result: "the process was ended" }
      : { reached: true, result: `the process went on, to ${said.ended}` };
  if (said.errno === 0) return { reached: true, result: `done (${said.value})` };
  return { reached: false, result: `refused: ${nameOf(said.errno)}` };
}

const nameOf = (errno: number): string =>
  Object.entries(constants.errno).find(([, value]) => value === errno)?.[0] ?? `error ${errno}`;

/** Whether a process of this name still runs after the supervisor has killed everything that it knows. */
async function outlived(child: MatchChild, name: string, said: Said): Promise<Pick<Tried, "reached" | "result">> {
  const found = judged(said);
  if (!found.reached) return found;
  // Such a process may need a moment to start.
  await sleep(SURVIVAL_MS);
  child.kill();
  await child.ended;
  await sleep(SURVIVAL_MS);
  const left = processesNamed(name);
  for (const pid of left) process.kill(pid, "SIGKILL");
  return left.length > 0
    ? { reached: true, result: "it survived" }
    : { reached: false, result: "it was ended with the process" };
}

const processesNamed = (name: string): number[] =>
  readdirSync("/proc").flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(name) ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });

/** Checks that the supervisor or the zygote passed nothing to the process beyond what it needs. */
async function descriptors(koffi: string): Promise<Tried> {
  const ours = new Set(linksOf("/proc/self/fd").values());
  const child = await start(koffi);
  let found: readonly [number, string][] = [];
  let shared: readonly string[] = [];
  const told = new Promise<void>((resolve) =>
    child.listen((said) => {
      if (said.op === "descriptors") ({ descriptors: found, shared } = said);
      resolve();
    }),
  );
  const forked = child.reusable;
  child.send({ op: "descriptors" });
  await Promise.race([told, child.ended]);
  child.kill();
  const needed: readonly number[] = [0, 1, 2, FD.messages, FD.journal];
  // Counts descriptors that the supervisor has too, and files. The process made the others itself, as Node does,
  // which also opens /dev/null. In a forked process all others are the zygote's.
  const given = (link: string) => forked || (ours.has(link) && !link.startsWith("anon_inode:")) || link.startsWith("/");
  const more = [
    ...found
      .filter(([fd, link]) => !needed.includes(fd) && link !== "/dev/null" && given(link))
      .map(([fd, link]) => `${fd}: ${link}`),
    // Its journal is shared.
    ...shared.filter((line) => forked && !/\/liars-\S+ \(deleted\)$/.test(line)),
  ];
  const reached = found.length === 0 || more.length > 0;
  return {
    name: "descriptors of the supervisor",
    what: "what is open in it at its start, and what memory it shares",
    thread: null,
    reached,
    result: reached ? more.join(", ") || "it did not say" : "none but those it needs",
  };
}

/** What to install or set if something was reached; undefined if no wall that is off would help. */
export function mendWalls(): string | undefined {
  const helps = new Set(["system-calls", "resource-limits"]);
  const off = sandboxLayers().filter(({ name, on }) => !on && helps.has(name));
  return off.length === 0 ? undefined : off.map(({ name, why }) => `${name} is off: ${why}`).join("; ");
}
