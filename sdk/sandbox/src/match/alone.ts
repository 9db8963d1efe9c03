import type { Called } from "../isolate/box.ts";
import { LIMITS, type Limits } from "../limits.ts";
import { askedCpuMsOf, cpuMsOf, machineUse, residentOf } from "../proc.ts";
import { CpuAccount } from "./account.ts";
import type { End, MatchChild } from "./child.ts";
import { playPhase } from "./phase.ts";
import { takeProcess } from "./pool.ts";
import { calledOff, type Incident } from "./spec.ts";
import type { FromProcess, GameRecord, PhaseJob, ToBot } from "./wire.ts";

/** Something happened that no bot is charged for. The phase is played again. */
export class PlatformFault extends Error {
  readonly code: Incident["code"];
  /** Whose process it was. */
  readonly seat: number;
  constructor(code: Incident["code"], message: string, seat: number) {
    super(message);
    this.code = code;
    this.seat = seat;
  }
}

/** One bot in a process of its own, called over its socket. */
export class LoneBot {
  private readonly child: MatchChild;
  private readonly limits: Limits;
  private readonly signal: AbortSignal;
  private readonly seat: number;
  private readonly account: CpuAccount;
  private crowded = false;
  private asking = false;
  private resident = 0;
  private pending: Pending | undefined;
  /** What ended it, when that happened between two calls. */
  private over: Called | Error | undefined;
  private readonly bound: number;
  private readonly watch: NodeJS.Timeout;
  private readonly abort = () => this.excuse(calledOff());

  private constructor(child: MatchChild, limits: Limits, signal: AbortSignal, seat: number) {
    this.child = child;
    this.limits = limits;
    this.account = new CpuAccount(limits);
    this.signal = signal;
    this.seat = seat;
    this.bound = limits.processBase + limits.processBot;
    this.watch = setInterval(() => this.look(), LIMITS.pollMs);
    signal.addEventListener("abort", this.abort, { once: true });
    child.listen((message) => this.heard(message));
    child.ended.then((end) => this.ended(end));
    // Judged from here, by CPU time, so that no clock of V8's is in the way; where there is no /proc, that one stops it.
    const watched = cpuMsOf(child.pid) !== undefined;
    child.send({ op: "box", limits: watched ? { ...limits, stopMs: 2 * limits.aloneMs } : limits });
  }

  static async open(limits: Limits, signal: AbortSignal, seat = 0): Promise<LoneBot> {
    return new LoneBot(await takeProcess(signal), limits, signal, seat);
  }

  close(): void {
    clearInterval(this.watch);
    this.signal.removeEventListener("abort", this.abort);
    this.child.kill();
  }

  /**
   * Calls the bot. CPU time convicts, as its account says; so do memory and a death of its own. A wall clock alone never
   * does: it ends in a `PlatformFault`.
   */
  async call(given: ToBot, game: number): Promise<Called> {
    const called = await this.send(given);
    const { op } = given;
    const wrong = this.account.enter(op, called.cpuMs, game, this.crowded);
    if (called.kind === "timeout" && called.cpuMs <= this.account.limitOf(op)) {
      this.close();
      throw new PlatformFault("stalled", `stopped with ${called.cpuMs.toFixed(0)} ms of CPU used`, this.seat);
    }
    if (called.kind === "timeout" || called.kind === "memory" || called.kind === "crash") return this.out(called);
    return wrong === undefined ? called : this.out({ ...called, kind: "timeout", text: wrong, stack: "" });
  }

  private out(called: Called): Called {
    this.close();
    return called;
  }

  private send(given: ToBot): Promise<Called> {
    if (this.over instanceof Error) return Promise.reject(this.over);
    if (this.over) return Promise.resolve(this.over);
    if (this.signal.aborted) return Promise.reject(calledOff());
    return new Promise((resolve, reject) => {
      this.pending = {
        resolve,
        reject,
        from: performance.now(),
        mostMs: this.account.mostMs(given.op),
        cpuFrom: undefined,
        cpuMs: 0,
        told: undefined,
        seen: undefined,
      };
      this.child.send(given);
    });
  }

  /** Ends the call under way, if one is: what comes later is nobody's. */
  private settle(): Pending | undefined {
    const call = this.pending;
    this.pending = undefined;
    return call;
  }

  private convict(kind: Called["kind"], text: string): void {
    const call = this.settle();
    this.child.kill();
    const called: Called = { kind, text, stack: "", log: "", cpuMs: call?.cpuMs ?? 0 };
    this.over ??= called;
    call?.resolve(called);
  }

  private excuse(error: Error): void {
    const call = this.settle();
    this.child.kill();
    this.over ??= error;
    call?.reject(error);
  }

  /** Looks at the process while it is called; a quick answer is there before anybody looked. */
  private look(): void {
    const call = this.pending;
    if (call === undefined) return;
    const read = cpuMsOf(this.child.pid);
    const cpu = read ?? this.asked(call);
    call.cpuFrom ??= cpu;
    if (read !== undefined) call.seen ??= { at: performance.now(), ownMs: read, cpuMs: machineUse().cpuMs };
    if (cpu !== undefined && call.cpuFrom !== undefined) call.cpuMs = cpu - call.cpuFrom;
    this.resident = residentOf(this.child.pid) ?? this.resident;
    const { aloneMs } = this.limits;
    if (this.resident > this.bound)
      this.convict("memory", `made its process use ${Math.round(this.resident / 1024 ** 2)} MB`);
    else if (call.cpuMs > call.mostMs + KERNEL_STEPS)
      this.convict("timeout", `used ${call.cpuMs} ms of CPU for one call and did not answer`);
    else if (performance.now() - call.from > aloneMs)
      this.excuse(
        new PlatformFault("stalled", `no answer in ${aloneMs} ms, with ${call.cpuMs} ms of CPU used`, this.seat),
      );
  }

  /** CPU time as last heard from `ps`, which is asked now and then about a call that takes long. */
  private asked(call: Pending): number | undefined {
    if (!this.asking && performance.now() - call.from > ASK_MS) {
      this.asking = true;
      askedCpuMsOf(this.child.pid).then(async (cpuMs) => {
        call.told = cpuMs;
        await new Promise((resolve) => setTimeout(resolve, ASK_MS));
        this.asking = false;
      });
    }
    return call.told;
  }

  /** Whether other work kept the machine busy while it was called; as before where the call was too short to tell. */
  private lookAround({ seen }: Pending): void {
    const ownMs = cpuMsOf(this.child.pid);
    if (seen === undefined || ownMs === undefined) return;
    const wall = performance.now() - seen.at;
    if (wall < AROUND_MS) return;
    const { cpuMs, cores } = machineUse();
    this.crowded = cpuMs - seen.cpuMs - (ownMs - seen.ownMs) > (wall * cores) / 4;
  }

  private heard(message: FromProcess): void {
    const call = this.pending;
    if (call === undefined || message.op !== "called" || !isCalled(message.called)) {
      this.convict("crash", "made its process say what it was not asked for");
      return;
    }
    this.settle();
    this.lookAround(call);
    // Its own measure is finer; the kernel's cannot be forged.
    const now = call.cpuFrom === undefined ? undefined : cpuMsOf(this.child.pid);
    const kernel = now === undefined || call.cpuFrom === undefined ? 0 : now - call.cpuFrom - KERNEL_STEPS;
    call.resolve(kernel > message.called.cpuMs ? { ...message.called, cpuMs: kernel } : message.called);
  }

  private ended(end: End): void {
    clearInterval(this.watch);
    this.signal.removeEventListener("abort", this.abort);
    if (end.ours) this.excuse(calledOff());
    else if (end.outOfMemory) this.convict("memory", "ended its process: out of memory");
    // The kernel kills for memory, an operator for reasons of their own: by SIGKILL both.
    else if (end.signal === "SIGKILL" && this.resident < this.bound / 2)
      this.excuse(new PlatformFault("killed", "a process was killed from outside", this.seat));
    else if (/memory|heap limit|Allocation failed/i.test(end.stderr))
      this.convict("memory", "ended its process: out of memory");
    else this.convict("crash", `ended its process (${end.signal ?? "exit"})`);
  }
}

/** Over less than this it cannot be told what else runs on the machine: the kernel counts in hundredths of a second. */
const AROUND_MS = 25;

/** Where there is no /proc: after how long a call is asked about, and how often, ms. */
const ASK_MS = 250;

/** What /proc counts CPU time in, twice: at the begin and at the end. */
const KERNEL_STEPS = 20;

interface Pending {
  readonly resolve: (called: Called) => void;
  readonly reject: (error: Error) => void;
  readonly from: number;
  readonly mostMs: number;
  /** CPU time of the process when somebody first looked, and what it has used since. */
  cpuFrom: number | undefined;
  cpuMs: number;
  /** CPU time of the process as `ps` last told it. */
  told: number | undefined;
  /** What the machine and the process had used then, ms. */
  seen: { readonly at: number; readonly ownMs: number; readonly cpuMs: number } | undefined;
}

const KINDS = new Set<Called["kind"]>(["answer", "illegal", "exception", "timeout", "memory", "crash"]);
function isCalled(called: Called): boolean {
  return (
    typeof called === "object" &&
    called !== null &&
    KINDS.has(called.kind) &&
    typeof called.text === "string" &&
    typeof called.stack === "string" &&
    typeof called.log === "string" &&
    Number.isFinite(called.cpuMs) &&
    called.cpuMs >= 0
  );
}

/** Plays one phase with every bot in a process of its own, in lockstep; the referee is here, on the trusted side. */
export async function playAlone(
  job: PhaseJob,
  limits: Limits,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<GameRecord[]> {
  const games: GameRecord[] = [];
  // All at once: they start beside each other.
  const bots = job.seats.map(({ dead }, seat) => (dead === null ? LoneBot.open(limits, signal, seat) : undefined));
  for (const bot of bots) bot?.catch(() => {});
  try {
    const phase = playPhase(job, (game) => {
      games.push(game);
      onProgress();
    });
    let next = phase.next();
    while (next.done !== true) {
      const { seat, game, ...call } = next.value;
      const bot = await bots[seat];
      if (bot === undefined) throw new Error(`seat ${seat} is out and was called`);
      next = phase.next(await bot.call(call, game));
    }
    return games;
  } finally {
    for (const bot of bots)
      bot?.then(
        (open) => open.close(),
        () => {},
      );
  }
}
