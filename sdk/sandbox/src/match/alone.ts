import type { Called } from "../isolate/box.ts";
import { LIMITS, type Limits } from "../limits.ts";
import { cpuMsOf, residentOf } from "../proc.ts";
import type { MatchChild } from "./child.ts";
import { playPhase } from "./phase.ts";
import { takeProcess } from "./pool.ts";
import { type Incident, SandboxError } from "./spec.ts";
import type { FromProcess, GameRecord, PhaseJob } from "./wire.ts";

/** Something happened that no bot is charged for. The phase is played again. */
export class PlatformFault extends Error {
  readonly code: Incident["code"];
  constructor(code: Incident["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** One bot in a process of its own, called over its socket. */
export class LoneBot {
  private readonly child: MatchChild;
  private readonly limits: Limits;
  private readonly signal: AbortSignal;
  private strikes = 0;
  private spent = 0;
  private decisions = 0;
  private game = -1;

  private constructor(child: MatchChild, limits: Limits, signal: AbortSignal) {
    this.child = child;
    this.limits = limits;
    this.signal = signal;
    child.send({ op: "box", limits });
  }

  static async open(limits: Limits, signal: AbortSignal): Promise<LoneBot> {
    return new LoneBot(await takeProcess(), limits, signal);
  }

  close(): void {
    this.child.kill();
  }

  /**
   * Calls the bot. CPU time convicts: above twice the limit at once, above it twice, or above the game's bank; so do
   * memory and a death of its own. A wall clock alone never does: it ends in a `PlatformFault`.
   */
  async call(op: "load" | "start" | "ask", text: string, game: number): Promise<Called> {
    const { limits } = this;
    if (game !== this.game) {
      this.game = game;
      this.spent = 0;
      this.decisions = 0;
    }
    const limit = op === "load" ? limits.loadMs : limits.decisionMs;
    const called = await this.send(op, text, 2 * limit);
    if (op === "ask") this.decisions++;
    this.spent += called.cpuMs;
    if (called.kind === "timeout" || called.kind === "memory" || called.kind === "crash") return this.out(called);
    const timeout = (text: string) => this.out({ ...called, kind: "timeout", text, stack: "" });
    if (called.cpuMs > limit) {
      this.strikes++;
      const used = `used ${called.cpuMs.toFixed(0)} ms of CPU ${op === "load" ? "to load" : "for one decision"}; it has ${limit}`;
      if (called.cpuMs > 2 * limit) return timeout(used);
      if (this.strikes > 1) return timeout(`${used}, for the second time`);
    }
    const bank = limits.bankMs + limits.bankPerDecisionMs * this.decisions;
    if (game >= 0 && this.spent > bank)
      return timeout(`used ${this.spent.toFixed(0)} ms of CPU in one game; it has ${bank} by then`);
    return called;
  }

  private out(called: Called): Called {
    this.close();
    return called;
  }

  private send(op: "load" | "start" | "ask", text: string, mostMs: number): Promise<Called> {
    const { child, limits, signal } = this;
    return new Promise((resolve, reject) => {
      const from = performance.now();
      const cpuFrom = cpuMsOf(child.pid);
      const used = () => {
        const now = cpuMsOf(child.pid);
        return now === undefined || cpuFrom === undefined ? undefined : now - cpuFrom;
      };
      let lastUsed = 0;
      let resident = 0;
      const settle = (done: () => void) => {
        clearInterval(watch);
        signal.removeEventListener("abort", abort);
        child.listen(() => {});
        done();
      };
      const fault = (kind: Called["kind"], why: string) =>
        settle(() => {
          child.kill();
          resolve({ kind, text: why, stack: "", log: "", cpuMs: lastUsed });
        });
      const abort = () => settle(() => reject(new SandboxError("sandbox.aborted", "the match was called off")));
      const bound = limits.processBase + limits.processBot;
      const watch = setInterval(() => {
        lastUsed = used() ?? lastUsed;
        resident = residentOf(child.pid) ?? resident;
        if (resident > bound) return fault("memory", `made its process use ${Math.round(resident / 1024 ** 2)} MB`);
        // Twice, and the kernel's steps of 10 ms.
        if (lastUsed > mostMs + 20)
          return fault("timeout", `used ${lastUsed} ms of CPU for one call and did not answer`);
        if (performance.now() - from > limits.aloneMs)
          settle(() => {
            child.kill();
            reject(new PlatformFault("stalled", `no answer in ${limits.aloneMs} ms, with ${lastUsed} ms of CPU used`));
          });
      }, LIMITS.pollMs);
      signal.addEventListener("abort", abort, { once: true });
      if (signal.aborted) return abort();
      child.ended.then((end) => {
        if (end.ours) return;
        // The kernel kills for memory, an operator for reasons of their own: by SIGKILL both.
        if (end.signal === "SIGKILL" && resident < bound / 2)
          settle(() => reject(new PlatformFault("killed", "a process was killed from outside")));
        else if (/memory|heap limit|Allocation failed/i.test(end.stderr))
          fault("memory", "ended its process: out of memory");
        else fault("crash", `ended its process (${end.signal ?? "exit"})`);
      });
      child.listen((message: FromProcess) => {
        if (message.op !== "called" || !isCalled(message.called))
          return fault("crash", "made its process say what it was not asked for");
        const { called } = message;
        // Its own measure is finer; the kernel's cannot be forged.
        const kernel = (used() ?? 0) - 20;
        settle(() => resolve(kernel > called.cpuMs ? { ...called, cpuMs: kernel } : called));
      });
      child.send({ op, text });
    });
  }
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
  const bots: (LoneBot | undefined)[] = [];
  try {
    const phase = playPhase(job, (game) => {
      games.push(game);
      onProgress();
    });
    let next = phase.next();
    while (next.done !== true) {
      const { seat, op, text, game } = next.value;
      const bot = bots[seat] ?? (await LoneBot.open(limits, signal));
      bots[seat] = bot;
      next = phase.next(await bot.call(op, text, game));
    }
    return games;
  } finally {
    for (const bot of bots) bot?.close();
  }
}
