import type { Limits } from "../limits.ts";
import { diagnosed } from "./diagnosis.ts";
import type { Diagnosis, DiagnosisJob } from "./wire.ts";

/** How many processes look for lines at once, for all matches of this process together. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await run();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/**
 * Finds where bots were when their time or memory was up. It does so once for each version in a match, while the
 * result is already on its way.
 */
export class Lines {
  private readonly limits: Limits;
  private readonly signal: AbortSignal;
  private readonly asked = new Set<string>();
  private readonly searches: Promise<void>[] = [];

  constructor(limits: Limits, signal: AbortSignal) {
    this.limits = limits;
    this.signal = signal;
  }

  /** @param calls the calls to repeat; only asked for if the line is looked for. */
  find(
    bot: string,
    calls: () => DiagnosisJob["calls"],
    map: string | undefined,
    take: (where: Diagnosis | undefined) => void,
  ): void {
    if (this.asked.has(bot)) return;
    this.asked.add(bot);
    // The fault stands, whatever is found, even if no process could be started.
    this.searches.push(inTurn(async () => diagnosed(calls(), map, this.limits, this.signal)).then(take, () => {}));
  }

  /** Settles when no line is looked for any more. */
  async all(): Promise<void> {
    await Promise.all(this.searches);
  }
}
