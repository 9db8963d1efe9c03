import { LIMITS, type Limits } from "../limits.ts";
import { cpuMsOf, lookAt, type Seen } from "../proc.ts";
import type { MatchChild } from "./child.ts";

/** More decisions than one seat has in most games. */
const DECISIONS = 1_000;
/** If we stood still ourselves, at most this many of the missed looks are counted. */
const LATE_LOOKS = 5;

/**
 * Watches a process that plays a phase from outside: its journal, its CPU time, its memory and the clock. `suspect`
 * is called with what it does wrong, at every look, for as long as it does it.
 */
export class Watch {
  private readonly child: MatchChild;
  private readonly seats: number;
  private readonly limits: Limits;
  private readonly suspect: (why: string) => void;
  private readonly timer: NodeJS.Timeout;
  private readonly cpuFrom: number | undefined;
  private games = 0;
  private gameSince = performance.now();
  private lookedAt = this.gameSince;
  private asleepMs = 0;
  /** The journal's entry that was seen last, and since when. */
  private seq = -1;
  private since = this.gameSince;
  /** Its CPU time when it had given no sign for half of the time that it is allowed. */
  private cpuSince: number | undefined;

  constructor(child: MatchChild, seats: number, limits: Limits, suspect: (why: string) => void) {
    this.child = child;
    this.seats = seats;
    this.limits = limits;
    this.suspect = suspect;
    this.cpuFrom = cpuMsOf(child.pid);
    this.timer = setInterval(() => this.look(performance.now()), LIMITS.pollMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** This many more games are over. */
  over(games: number): void {
    this.games += games;
    this.gameSince = performance.now();
  }

  /** CPU time that the process has used since the start of the phase, ms, if the kernel reports it. */
  used(): number | undefined {
    return this.usedBy(lookAt(this.child.pid));
  }

  private usedBy(seen: Seen | undefined): number | undefined {
    return seen === undefined || this.cpuFrom === undefined ? undefined : seen.cpuMs - this.cpuFrom;
  }

  private look(now: number): void {
    const { child, limits, seats } = this;
    const seen = lookAt(child.pid);
    this.lookForSleep(now, seen);
    if ((this.usedBy(seen) ?? 0) > this.mostCpu()) this.suspect("it used more CPU time than all its bots have");
    this.lookForSigns(now, seen);
    const game = now - this.gameSince;
    if (game > limits.gameMs) this.suspect(`it took ${Math.round(game)} ms for one game`);
    if ((seen?.resident ?? 0) > limits.processBase + limits.processBot * seats)
      this.suspect("it used more memory than all its bots have,");
  }

  /** While it plays, or is about to, it has nothing to wait for, whatever its journal says. */
  private lookForSleep(now: number, seen: Seen | undefined): void {
    if (this.cpuFrom !== undefined && seen?.ready !== true)
      this.asleepMs += Math.min(now - this.lookedAt, LATE_LOOKS * LIMITS.pollMs);
    this.lookedAt = now;
    if (this.asleepMs > this.limits.aloneMs) this.suspect("it slept");
  }

  /** Whether its journal advances. A process that gets no CPU gives no sign either, and is given more time. */
  private lookForSigns(now: number, seen: Seen | undefined): void {
    const { limits } = this;
    const { seq } = this.child.entry();
    const silent = now - this.since;
    if (seq !== this.seq) {
      this.seq = seq;
      this.since = now;
      this.cpuSince = undefined;
    } else if (silent > limits.killMs / 2) {
      const cpu = seen?.cpuMs;
      this.cpuSince ??= cpu;
      const busy = cpu === undefined || this.cpuSince === undefined || cpu - this.cpuSince >= limits.decisionMs;
      if (silent > (busy ? limits.killMs : limits.aloneMs))
        this.suspect(`the process that plays it sent nothing for ${Math.round(silent)} ms`);
    }
  }

  /** The CPU time that the bots together may use up to this game, ms, and the same again for everything around them. */
  private mostCpu(): number {
    const { loadMs, bankMs, bankPerDecisionMs } = this.limits;
    return 2 * this.seats * (loadMs + (this.games + 1) * (bankMs + bankPerDecisionMs * DECISIONS));
  }
}
