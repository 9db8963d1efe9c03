import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** Linux lets all but root tell one session in 100 ms, of all on the machine. */
const REST_MS = 110;
/** Then somebody else keeps telling theirs. */
const MOST_ATTEMPTS = 50;

/**
 * Makes a process give way to others, but not its children. Where the system does not allow it, nothing happens.
 *
 * @param nice how much: 0, not at all, to 19, as with `nice`.
 */
export function giveWay(pid: number, nice: number): void {
  try {
    setPriority(pid, nice);
  } catch {
    // It runs as another user, or it has ended; then its first call will say so.
  }
}

/**
 * A session of processes, as a whole. Linux can share processors among sessions first, and only then among the processes of
 * each (`sched_autogroup_enabled`, the default of most distributions): there, `giveWay` says nothing to other sessions.
 */
export class Session {
  private readonly pid: number;
  private wanted = 0;
  private told = 0;
  private telling = false;

  /** @param pid the id of a process in it. */
  constructor(pid: number) {
    this.pid = pid;
  }

  /** Makes it give way to other sessions, or no more: soon, and where the system allows it. */
  giveWay(nice: number): void {
    this.wanted = nice;
    if (!this.telling) void this.tell();
  }

  private async tell(): Promise<void> {
    this.telling = true;
    for (let attempt = 0; attempt < MOST_ATTEMPTS && this.told !== this.wanted; attempt++) {
      const nice = this.wanted;
      try {
        // It is never made: where there are no such groups, there is no such file.
        writeFileSync(`/proc/${this.pid}/autogroup`, String(nice), { flag: "r+" });
        this.told = nice;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") break;
        await sleep(REST_MS * (1 + Math.random()), undefined, { ref: false });
      }
    }
    this.telling = false;
  }
}
