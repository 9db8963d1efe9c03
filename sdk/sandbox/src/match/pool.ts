import { setTimeout as sleep } from "node:timers/promises";
import { MatchChild, type Needs } from "./child.ts";
import { matchScript } from "./script.ts";
import { calledOff, SandboxError } from "./spec.ts";

const ATTEMPTS = 3;
/** After a start that failed, the next comes no sooner than this, doubled each time, for the whole pool together. */
const REST_MS = 200;
const MOST_REST_MS = 10_000;
/** Wall time to get ready: far more than a busy machine needs. */
const START_MS = 60_000;

/** Match processes: each plays one match and is gone; one waits warm, so that the next match need not wait for it. */
export class Pool {
  private readonly start: () => MatchChild;
  private readonly live = new Set<MatchChild>();
  private spare: MatchChild | undefined;
  /** Processes that died before they were of use, in a row: past one, none is started before it is needed. */
  private failures = 0;
  private notBefore = 0;

  constructor(start: () => MatchChild = () => new MatchChild()) {
    this.start = start;
  }

  get size(): number {
    return this.live.size;
  }

  /** A process that is about to get ready. The caller ends it. */
  launch(start = this.start): MatchChild {
    const child = start();
    this.live.add(child);
    child.ended.then(() => {
      this.live.delete(child);
      if (this.spare !== child) return;
      this.spare = undefined;
      this.failed();
    });
    return child;
  }

  /** A process that is ready for work. The caller ends it. Once `signal` aborts there is none, and none is started. */
  async take(signal: AbortSignal): Promise<MatchChild> {
    for (let attempt = 1; ; attempt++) {
      if (this.spare === undefined) await this.rest(signal);
      if (signal.aborted) throw calledOff();
      const child = this.spare ?? this.launch();
      this.spare = undefined;
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
        this.failed();
        if (attempt >= ATTEMPTS)
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

  /** Starts the process that waits for the next match. */
  warmUp(): void {
    if (this.spare !== undefined || this.failures > 1) return;
    const child = this.launch();
    this.spare = child;
    child.hold(false);
    // One that is taken before it got this far does not need it any more.
    child.ready.then(
      () => this.spare === child && child.send({ op: "warm" }),
      () => {},
    );
  }

  /** Ends every process, busy or not, and waits until they are gone. */
  async close(): Promise<void> {
    this.spare = undefined;
    const ending = [...this.live].map((child) => {
      child.hold(true);
      child.kill();
      return child.ended;
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

  /** While processes die at their start, one is tried at a time, however many wait for one. */
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

/** Where all match processes of this process come from. */
export const sandboxPool = new Pool();
/** One for work that no match waits for. */
export const startProcess = (needs: Needs): MatchChild =>
  sandboxPool.launch(() => new MatchChild(matchScript(), needs));
/** How many processes live now, the spare included. */
export const processCount = (): number => sandboxPool.size;

let closing = new AbortController();
/** Aborts when the sandbox is closed. */
export const closingSignal = (): AbortSignal => closing.signal;

/** Ends every process of this sandbox, busy or not, and waits until they are gone. Matches under way are called off. */
export async function closeSandbox(): Promise<void> {
  closing.abort();
  closing = new AbortController();
  await sandboxPool.close();
}
