import { LIMITS, type Limits } from "../limits.ts";
import { cpuMsOf, isReady, residentOf } from "../proc.ts";
import { cleanText } from "../text.ts";
import type { MatchChild } from "./child.ts";
import { readRecord } from "./record.ts";
import type { FromProcess, GameRecord, PhaseJob } from "./wire.ts";

/** How a phase in one process for all ended. Only `done` is a result, and the trusted side plays it through first. */
export type SharedEnd =
  /** `cpuMs`: CPU time of the process meanwhile, where the kernel tells. */
  | { readonly kind: "done"; readonly games: readonly GameRecord[]; readonly cpuMs: number | undefined }
  /** `why` and `slow` are words of the process, or of a journal that it wrote: they decide nothing. */
  | {
      readonly kind: "suspect";
      readonly why: string;
      /** It is said that a bot answered, but took longer than it may. */
      readonly slow: boolean;
    }
  | { readonly kind: "not-believed"; readonly why: string }
  | { readonly kind: "aborted" };

/** More decisions than one seat has in most games. */
const DECISIONS = 1_000;
/** More than so many looks that did not come, as all of us stood still, count as one. */
const LATE_LOOKS = 5;

/** Plays one phase in `child`, and watches over it: by its journal, by its memory, by the size of what it says. */
export function playShared(
  child: MatchChild,
  job: PhaseJob,
  limits: Limits,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<SharedEnd> {
  return new Promise((resolve) => {
    const games: GameRecord[] = [];
    let settled = false;
    const finish = (end: SharedEnd) => {
      if (settled) return;
      settled = true;
      clearInterval(watch);
      signal.removeEventListener("abort", abort);
      if (end.kind !== "done") child.kill();
      resolve(end);
    };
    const cpuFrom = cpuMsOf(child.pid);
    const used = () => {
      const own = cpuMsOf(child.pid);
      return own === undefined || cpuFrom === undefined ? undefined : own - cpuFrom;
    };
    const suspect = (why: string, slow = false) => finish({ kind: "suspect", why, slow });
    /** With where it says that it was. */
    const suspectThere = (why: string) => {
      const { seat } = child.entry();
      suspect(seat < 0 ? why : `${why} about the turn of seat ${seat}`);
    };
    const abort = () => finish({ kind: "aborted" });

    let seq = -1;
    let since = performance.now();
    let gameSince = since;
    /** CPU time when it had given no sign for half of what it is allowed. */
    let cpuSince: number | undefined;
    const bound = limits.processBase + limits.processBot * job.seats.length;
    /** CPU time that the bots of so many games may use together, ms, and as much again for all that is around them. */
    const most = (count: number) =>
      2 * job.seats.length * (limits.loadMs + count * (limits.bankMs + limits.bankPerDecisionMs * DECISIONS));
    let looked = since;
    let asleepMs = 0;
    const watch = setInterval(() => {
      const now = performance.now();
      // It plays, or is about to: it has nothing to wait for, whatever its journal says.
      if (cpuFrom !== undefined && !isReady(child.pid)) asleepMs += Math.min(now - looked, LATE_LOOKS * LIMITS.pollMs);
      looked = now;
      if (asleepMs > limits.aloneMs) suspectThere("it slept");
      if ((used() ?? 0) > most(games.length + 1)) suspectThere("it used more CPU time than all its bots have");
      const entry = child.entry();
      if (entry.seq !== seq) {
        seq = entry.seq;
        since = now;
        cpuSince = undefined;
      } else if (now - since > limits.killMs / 2) {
        // A process that gets no CPU gives no sign either, and is given more time.
        const cpu = cpuMsOf(child.pid);
        cpuSince ??= cpu;
        const busy = cpu === undefined || cpuSince === undefined || cpu - cpuSince >= limits.decisionMs;
        if (now - since > (busy ? limits.killMs : limits.aloneMs))
          suspectThere(`it gave no sign for ${Math.round(now - since)} ms`);
      }
      if (now - gameSince > limits.gameMs) suspectThere(`it took ${Math.round(now - gameSince)} ms for one game`);
      if ((residentOf(child.pid) ?? 0) > bound) suspectThere("it used more memory than all its bots have,");
    }, LIMITS.pollMs);

    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    child.ended.then((end) => suspectThere(`it ended (${end.signal ?? "by itself"})`));
    child.listen((message: FromProcess) => {
      switch (message.op) {
        case "games": {
          const sent = Array.isArray(message.games) && message.games.length > 0 ? message.games : [undefined];
          const records = sent.flatMap((game) => readRecord(game, job.seats.length, limits) ?? []);
          if (records.length < sent.length)
            return finish({ kind: "not-believed", why: "it sent what is no game of this phase" });
          if (games.length + records.length > job.seeds.length)
            return finish({ kind: "not-believed", why: "it sent more games than there are" });
          games.push(...records);
          gameSince = performance.now();
          for (const _ of records) onProgress();
          return;
        }
        case "done":
          return games.length === job.seeds.length
            ? finish({ kind: "done", games, cpuMs: used() })
            : finish({ kind: "not-believed", why: "it ended before all games were played" });
        case "suspect": {
          const { seat, why, slow } = message.suspect ?? {};
          if (typeof why !== "string" || !Number.isInteger(seat) || !job.seats[seat])
            return finish({ kind: "not-believed", why: "it sent what is no suspicion" });
          return suspect(`it says that seat ${seat} ${cleanText(why, 200)}`, slow === true);
        }
        default:
          return finish({ kind: "not-believed", why: "it sent what it was not asked for" });
      }
    });
    child.send({ op: "phase", phase: job, limits });
  });
}
