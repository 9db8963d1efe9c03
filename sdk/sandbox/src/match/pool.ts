import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { MatchChild, type Needs } from "./child.ts";
import { matchScript } from "./script.ts";
import { calledOff, SandboxError } from "./spec.ts";

const ATTEMPTS = 3;
/**
 * After a failed start, the next one waits at least this long, and twice as long each time. This is for the whole pool.
 */
const REST_MS = 200;
const MOST_REST_MS = 10_000;
/** Wall time to get ready: far more than a busy machine needs. */
const START_MS = 60_000;

/**
 * At most this many processes wait: one for each match that is played at a time, and one more, since qualifications and first
 * matches wait for none of those.
 */
const WAITING = availableParallelism() + 1;

/** Match processes, each of which plays one match. Some wait warm, so that the next match need not wait for one. */
export class Pool {
  private readonly start: (nice: number) => MatchChild;
  private readonly live = new Set<MatchChild>();
  private readonly waiting = new Set<MatchChild>();
  /**
   * Processes that are on their way back: waiting for one takes milliseconds, starting another a quarter of a
   * second.
   */
  private readonly returning = new Set<Promise<void>>();
  /**
   * How many processes in a row died before they were ready. If it is more than one, none is started before it is
   * needed.
   */
  private failures = 0;
  private notBefore = 0;
  private nice = 0;

  constructor(start: (nice: number) => MatchChild = (nice) => new MatchChild(matchScript(), { nice })) {
    this.start = start;
  }

  get size(): number {
    return this.live.size;
  }

  /**
   * From now on, processes that start give way to everything else on this machine.
   *
   * @param nice how much: 0 to 19, as with `nice`.
   */
  giveWay(nice: number): void {
    this.nice = nice;
  }

  /** A process that is about to get ready. The caller ends it. */
  launch(start = this.start): MatchChild {
    const child = start(this.nice);
    this.live.add(child);
    child.gone.then(() => {
      this.live.delete(child);
      // A process that has played a match says nothing about those that start.
      if (this.waiting.delete(child) && !child.played) this.failed();
    });
    return child;
  }

  /**
   * A process that is ready for work. The caller ends it. After `signal` aborts, none is returned and none is
   * started.
   */
  async take(signal: AbortSignal): Promise<MatchChild> {
    for (let failed = 0; ; ) {
      while (this.waiting.size === 0 && this.returning.size > 0) await Promise.race(this.returning);
      if (this.waiting.size === 0) await this.rest(signal);
      if (signal.aborted) throw calledOff();
      const [first] = this.waiting;
      const child = first ?? this.launch();
      this.waiting.delete(child);
      child.hold(true);
      const end = () => child.kill();
      const late = setTimeout(end, START_MS);
      signal.addEventListener("abort", end, { once: true });
      try {
        await child.ready;
        this.failures = 0;
        return child;
      } catch (error) {
        child.kill();
        if (signal.aborted) throw calledOff();
        // What a bot did at the end of its match is no reason to go without a process for the next one.
        if (child.played) continue;
        this.failed();
        if (++failed >= ATTEMPTS)
          throw new SandboxError(
            "sandbox.start",
            error instanceof Error ? error.message : "a match process did not start",
          );
      } finally {
        clearTimeout(late);
        signal.removeEventListener("abort", end);
      }
    }
  }

  /** Starts a process that waits for the next match, if none does. */
  warmUp(): void {
    if (this.waiting.size > 0 || this.failures > 1) return;
    const child = this.launch();
    this.wait(child);
    // A zygote's children are warm. A process that is taken before it got this far does not need to be.
    if (child.reusable) return;
    child.ready.then(
      () => this.waiting.has(child) && child.send({ op: "warm" }),
      () => {},
    );
  }

  /**
   * Takes back a process whose match is over and in which nothing went wrong: the next one comes from the same
   * zygote.
   */
  giveBack(child: MatchChild): void {
    const wanted = this.waiting.size + this.returning.size < WAITING;
    const given = (async () => {
      if (wanted && (await child.again()) && this.live.has(child)) this.wait(child);
      else child.kill();
    })();
    this.returning.add(given);
    void given.then(() => this.returning.delete(given));
  }

  private wait(child: MatchChild): void {
    this.waiting.add(child);
    child.hold(false);
  }

  /** Ends every process, busy or not, and waits until they are gone. */
  async close(): Promise<void> {
    this.waiting.clear();
    const ending = [...this.live].map((child) => {
      child.hold(true);
      child.kill();
      return child.gone;
    });
    await Promise.all(ending);
  }

  private failed(): void {
    this.failures++;
    this.notBefore = performance.now() + this.pause();
  }

  private pause(): number {
    return Math.min(MOST_REST_MS, REST_MS * 2 ** (this.failures - 1));
  }

  /** While processes die at their start, only one is tried at a time, however many callers wait. */
  private async rest(signal: AbortSignal): Promise<void> {
    for (;;) {
      const left = this.notBefore - performance.now();
      if (this.failures === 0 || left <= 0) break;
      await sleep(Math.min(left, REST_MS), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
    }
    if (this.failures > 0) this.notBefore = performance.now() + this.pause();
  }
}

/** The source of all match processes of this process. */
export const sandboxPool = new Pool();
/** A process for work that no match waits for. */
export const startProcess = (needs: Needs): MatchChild =>
  sandboxPool.launch((nice) => new MatchChild(matchScript(), { ...needs, nice }));
/**
 * From now on, match processes that start give way to everything else on this machine, as a host wants it: its pages come
 * first.
 *
 * @param nice how much: 0 to 19, as with `nice`.
 */
export const giveWayToPages = (nice: number): void => sandboxPool.giveWay(nice);
/** How many processes are alive, the spare ones included. */
export const processCount = (): number => sandboxPool.size;

let closing = new AbortController();
/** Aborts when the sandbox is closed. */
export const closingSignal = (): AbortSignal => closing.signal;

/** Ends every process of this sandbox, busy or not, and waits until they are gone. Current matches are cancelled. */
export async function closeSandbox(): Promise<void> {
  closing.abort();
  closing = new AbortController();
  await sandboxPool.close();
}
