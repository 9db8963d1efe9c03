import type { Called } from "../isolate/box.ts";
import { LIMITS, type Limits } from "../limits.ts";
import { askedCpuMsOf, cpuMsOf, lookAt, machineUse, outOfMemoryKills } from "../proc.ts";
import { CpuAccount, type Strain } from "./account.ts";
import { isCalled } from "./called.ts";
import type { End, MatchChild } from "./child.ts";
import { Excuses } from "./excuses.ts";
import { type Pool, sandboxPool } from "./pool.ts";
import { calledOff, type Incident } from "./spec.ts";
import type { FromProcess, ToBot } from "./wire.ts";

/** What may end a lone bot's call without a charge against any bot. */
type Cause = Extract<Incident["code"], "killed" | "stalled" | "starved" | "out-of-memory">;

/** Something happened for which no bot is charged. The phase is played again. */
export class PlatformFault extends Error {
  readonly code: Cause;
  /** The seat whose process it was. */
  readonly seat: number;
  constructor(code: Cause, message: string, seat: number) {
    super(message);
    this.code = code;
    this.seat = seat;
  }

  /** Whether it was measured here that the whole machine was at fault. If not, the cause is unknown. */
  get explained(): boolean {
    return this.code === "starved" || this.code === "out-of-memory";
  }
}

/** A bot that will play in its own process. */
export interface Loner {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly seat?: number;
  /** Its name in `excuses`, and where in the match it begins. */
  readonly bot?: string;
  readonly place?: string;
  /** What was excused in its match so far. */
  readonly excuses?: Excuses;
  /** Called when it has a process. */
  readonly onProcess?: (process: number, seat: number) => void;
  readonly pool?: Pool;
}

/** One bot in a process of its own, called over its socket. */
export class LoneBot {
  private readonly child: MatchChild;
  private readonly pool: Pool;
  private readonly limits: Limits;
  private readonly signal: AbortSignal;
  private readonly seat: number;
  private readonly account: CpuAccount;
  private readonly excused: () => boolean;
  /** How often it was called. */
  private calls = 0;
  private crowded = false;
  private asking = false;
  private resident = 0;
  private pending: Pending | undefined;
  /** What ended it, if that happened between two calls. */
  private over: Called | Error | undefined;
  private readonly bound: number;
  private readonly watch: NodeJS.Timeout;
  private readonly kills = outOfMemoryKills();
  private readonly watched: boolean;
  private readonly abort = () => this.excuse(calledOff());

  private constructor(child: MatchChild, loner: Loner) {
    const { limits, signal, seat = 0, bot = "", place = "", excuses = new Excuses(), pool = sandboxPool } = loner;
    this.child = child;
    this.pool = pool;
    this.limits = limits;
    this.account = new CpuAccount(limits);
    this.signal = signal;
    this.seat = seat;
    this.excused = () => excuses.take(bot, `${place}/${this.calls}`);
    this.bound = limits.processBase + limits.processBot;
    this.watch = setInterval(() => this.look(), LIMITS.pollMs);
    signal.addEventListener("abort", this.abort, { once: true });
    child.listen((message) => this.heard(message));
    child.ended.then((end) => this.ended(end));
    // The bot is judged from here, by CPU time, so that V8's own clock need not run. Without /proc, V8's clock
    // stops it.
    this.watched = cpuMsOf(child.pid) !== undefined;
    child.send({ op: "box", limits: this.watched ? { ...limits, stopMs: 2 * limits.aloneMs } : limits });
  }

  static async open(loner: Loner): Promise<LoneBot> {
    const child = await (loner.pool ?? sandboxPool).take(loner.signal);
    loner.onProcess?.(child.pid, loner.seat ?? 0);
    return new LoneBot(child, loner);
  }

  /** The id of its process. */
  get pid(): number {
    return this.child.pid;
  }

  /** How near it came to its limits of CPU time. 1 is a limit; a bot that passes it is forgiven once. */
  get strain(): Strain | undefined {
    return this.account.strain;
  }

  /** Makes its process give way to everything else on this machine, also to matches: 0 to 19, as with `nice`. */
  giveWay(nice: number): void {
    this.child.giveWay(nice);
  }

  close(): void {
    this.leave();
    this.child.kill();
  }

  /** The bot is not called any more, and did nothing wrong. Its process may serve another match. */
  done(): void {
    this.leave();
    if (this.pending === undefined && this.over === undefined) this.pool.giveBack(this.child);
    else this.child.kill();
  }

  private leave(): void {
    clearInterval(this.watch);
    this.signal.removeEventListener("abort", this.abort);
  }

  /**
   * Calls the bot. Its account convicts by CPU time; memory, and an end that it caused itself, convict too. The
   * wall clock alone does not: it leads to a `PlatformFault`, unless that was excused before.
   */
  async call(given: ToBot, game: number): Promise<Called> {
    this.calls++;
    const called = await this.send(given);
    const { op } = given;
    const wrong = this.account.enter(op, called.cpuMs, game, this.crowded);
    // V8's clock measures wall time. It is asked to stop a call only where there is no /proc.
    if (called.kind === "timeout" && !this.watched && called.cpuMs <= this.account.limitOf(op) && !this.over)
      return this.unexplained("stalled", `stopped with ${called.cpuMs.toFixed(0)} ms of CPU used`, called);
    if (called.kind === "timeout" || called.kind === "memory" || called.kind === "crash") return this.out(called);
    return wrong === undefined ? called : this.out({ ...called, kind: "timeout", text: wrong, stack: "" });
  }

  private unexplained(cause: Cause, text: string, called: Called): Called {
    this.close();
    if (this.excused()) throw new PlatformFault(cause, text, this.seat);
    return { ...called, text: `${text}; ${AGAIN}` };
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
        waitedMs: 0,
        lookedAt: performance.now(),
        mostMs: this.account.mostMs(given.op),
        cpuFrom: undefined,
        cpuMs: 0,
        told: undefined,
        seen: undefined,
        looks: 0,
        ready: 0,
      };
      this.child.send(given);
    });
  }

  /** Ends the current call, if there is one: later messages belong to no call. */
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

  /**
   * Ends it for something that its supervisor did not do, and whose cause it did not see. The second time it is the
   * bot's own fault.
   */
  private fail(cause: Cause, kind: Called["kind"], text: string): void {
    const fault = new PlatformFault(cause, text, this.seat);
    if (fault.explained || this.excused()) this.excuse(fault);
    else this.convict(kind, `${text}; ${AGAIN}`);
  }

  private excuse(error: Error): void {
    const call = this.settle();
    this.child.kill();
    this.over ??= error;
    call?.reject(error);
  }

  /** Looks at the process during a call. A quick answer comes before the first look. */
  private look(): void {
    const call = this.pending;
    if (call === undefined) return;
    const seen = lookAt(this.child.pid);
    const read = seen?.cpuMs;
    const cpu = read ?? this.asked(call);
    call.cpuFrom ??= cpu;
    if (read !== undefined) call.seen ??= { at: performance.now(), ownMs: read, cpuMs: machineUse().cpuMs };
    if (cpu !== undefined && call.cpuFrom !== undefined) call.cpuMs = cpu - call.cpuFrom;
    const now = performance.now();
    call.waitedMs += Math.min(now - call.lookedAt, LATE_LOOKS * LIMITS.pollMs);
    call.lookedAt = now;
    call.looks++;
    if (seen?.ready) call.ready++;
    this.resident = seen?.resident ?? this.resident;
    const { aloneMs } = this.limits;
    if (this.resident > this.bound)
      this.convict("memory", `made its process use ${Math.round(this.resident / 1024 ** 2)} MB`);
    else if (call.cpuMs > call.mostMs + KERNEL_STEPS)
      this.convict("timeout", `used ${call.cpuMs} ms of CPU for one call and did not answer`);
    else if (call.waitedMs > aloneMs) {
      // A process that is ready but does not run lacks CPU. One that sleeps or is stopped has only itself to blame.
      const starved = call.ready > call.looks / 2;
      this.fail(
        starved ? "starved" : "stalled",
        "timeout",
        `gave no answer in ${aloneMs} ms, with ${call.cpuMs} ms of CPU used`,
      );
    }
  }

  /** CPU time as `ps` last reported it. `ps` is asked now and then about a call that takes long. */
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

  /**
   * Whether other work kept the machine busy during the call. If the call was too short to tell, the earlier state
   * holds.
   */
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
    if (call === undefined || message.op !== "called" || !isCalled(message.called, this.limits)) {
      this.convict("crash", "made its process send a message that nobody asked for");
      return;
    }
    this.settle();
    this.lookAround(call);
    // The process's own measure is finer; the kernel's cannot be forged.
    const now = call.cpuFrom === undefined ? undefined : cpuMsOf(this.child.pid);
    const kernel = now === undefined || call.cpuFrom === undefined ? 0 : now - call.cpuFrom - KERNEL_STEPS;
    call.resolve(kernel > message.called.cpuMs ? { ...message.called, cpuMs: kernel } : message.called);
  }

  private ended(end: End): void {
    this.leave();
    if (end.ours) this.excuse(calledOff());
    else if (end.outOfMemory) this.convict("memory", "ended its process: out of memory");
    // The kernel kills for memory, an operator for reasons of their own, and a process can kill itself.
    else if (end.signal === "SIGKILL" && outOfMemoryKills() !== this.kills)
      this.fail("out-of-memory", "memory", "ended its process: the machine ran out of memory");
    else if (end.signal !== null && !OWN_ENDS.has(end.signal))
      this.fail("killed", "crash", `ended its process (${end.signal})`);
    else if (this.resident > this.bound / 2) this.convict("memory", `ended its process (${end.signal ?? "exit"})`);
    else this.convict("crash", `ended its process (${end.signal ?? "exit"})`);
  }
}

/** If more looks than this were missed, they count as one. */
const LATE_LOOKS = 5;

/** Signals that end a process because of what it does itself. Any other may come from somebody else. */
const OWN_ENDS: ReadonlySet<string> = new Set([
  ...["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGSYS", "SIGTRAP", "SIGXCPU", "SIGXFSZ"],
]);

/** Added to a message about something that was excused before. */
const AGAIN = "the first time was excused as the machine's fault";

/** In less time than this we cannot tell what else runs on the machine: the kernel counts in hundredths of a second. */
const AROUND_MS = 25;

/** Without /proc: how long a call runs before `ps` is asked about it, and how often after that, ms. */
const ASK_MS = 250;

/** Twice the unit in which /proc counts CPU time: one at the beginning and one at the end. */
const KERNEL_STEPS = 20;

interface Pending {
  readonly resolve: (called: Called) => void;
  readonly reject: (error: Error) => void;
  readonly from: number;
  /** Wall time that passed while we looked. It leaves out time in which we stood still too, as on a frozen machine. */
  waitedMs: number;
  lookedAt: number;
  readonly mostMs: number;
  /** CPU time of the process at the first look, and what it has used since then. */
  cpuFrom: number | undefined;
  cpuMs: number;
  /** CPU time of the process as `ps` last reported it. */
  told: number | undefined;
  /** What the machine and the process had used at that moment, ms. */
  seen: { readonly at: number; readonly ownMs: number; readonly cpuMs: number } | undefined;
  /** How often it was looked at, and how often the kernel listed it as ready to run. */
  looks: number;
  ready: number;
}
