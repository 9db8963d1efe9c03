import type { Limits } from "../limits.ts";

type Op = "load" | "start" | "ask";

/**
 * How near a bot came to its limits, whatever else kept the machine busy. This is what a shared process would have
 * seen.
 */
export interface Strain {
  /** The share of the limit: 1 is all of it. */
  readonly share: number;
  /** The call or game that came nearest, in words. */
  readonly used: string;
}

const USES: Record<Op, string> = { load: "to load", start: "to begin a game", ask: "for one decision" };

/** The CPU time that one bot, alone in its process, has used: what it is allowed, and what it is charged for. */
export class CpuAccount {
  private readonly limits: Limits;
  private strikes = 0;
  private spentMs = 0;
  private decisions = 0;
  private game = -1;
  private usedMs = 0;
  private nearest: Strain | undefined;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** CPU time, ms, at which a call convicts, whatever else the machine does. Nobody needs to wait any longer. */
  mostMs(op: Op): number {
    return 2 * this.limits.crowding * this.limitOf(op);
  }

  /** The call or game that came nearest to its limit so far. */
  get strain(): Strain | undefined {
    return this.nearest;
  }

  private strained(share: number, used: () => string): void {
    if (share > (this.nearest?.share ?? 0)) this.nearest = { share, used: used() };
  }

  /** CPU time that is allowed to a call by itself, ms. */
  limitOf(op: Op): number {
    return op === "load" ? this.limits.loadMs : this.limits.decisionMs;
  }

  /**
   * Enters a call. It convicts if it took more than twice the limit, more than the limit for the second time, or
   * more than the game's bank. If other work kept the machine busy, `crowding` times as much is allowed.
   *
   * @param game the game's number in its phase; below 0 before the first one begins
   * @returns what the bot did wrong, in words for its author, or undefined
   */
  enter(op: Op, cpuMs: number, game: number, crowded: boolean): string | undefined {
    const { limits } = this;
    if (game !== this.game) {
      this.game = game;
      this.spentMs = 0;
      this.usedMs = 0;
      this.decisions = 0;
    }
    if (op === "ask") this.decisions++;
    const limit = this.limitOf(op);
    const fairMs = crowded ? cpuMs / limits.crowding : cpuMs;
    this.spentMs += fairMs;
    this.usedMs += cpuMs;
    this.strained(cpuMs / limit, () => `${cpuMs.toFixed(0)} ms of CPU ${USES[op]}, of ${limit} ms`);
    if (fairMs > limit) {
      this.strikes++;
      const allowed = crowded
        ? `${limit} ms, or ${limits.crowding * limit} ms on a machine as busy as this one`
        : `${limit} ms`;
      const used = `used ${cpuMs.toFixed(0)} ms of CPU ${USES[op]}; the limit is ${allowed}`;
      if (fairMs > 2 * limit) return used;
      if (this.strikes > 1) return `${used}, for the second time`;
    }
    const bank = limits.bankMs + limits.bankPerDecisionMs * this.decisions;
    if (game >= 0)
      this.strained(this.usedMs / bank, () => `${this.usedMs.toFixed(0)} ms of CPU in one game, of ${bank} ms by then`);
    if (game >= 0 && this.spentMs > bank)
      return `used ${this.spentMs.toFixed(0)} ms of CPU in one game; the limit by then is ${bank} ms`;
    return undefined;
  }
}

/** A bot that comes this near to a limit of CPU time when alone may be the one that passed it in company. */
const NEAR = 0.8;

/**
 * The bots that must have been too slow in company, judged by what each used alone: every bot that passed a limit;
 * if none did, the one that came nearest, if that is near enough. No other bot is named, however slow: it stayed
 * within its limit.
 *
 * @param strains by seat.
 */
export function slowest(strains: readonly (Strain | undefined)[]): { seat: number; used: string }[] {
  const all = strains.flatMap((strain, seat) => (strain ? [{ seat, ...strain }] : []));
  const most = Math.max(0, ...all.map(({ share }) => share));
  return all.filter(({ share }) => (most > 1 ? share > 1 : share === most && share >= NEAR));
}
