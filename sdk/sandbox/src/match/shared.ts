import type { Limits } from "../limits.ts";
import { cleanText } from "../text.ts";
import type { MatchChild } from "./child.ts";
import { readRecord } from "./record.ts";
import { Watch } from "./watch.ts";
import type { FromProcess, GameRecord, PhaseJob, SentPhase } from "./wire.ts";

/**
 * How a phase in one process for all ended. Only `done` is a result, and the trusted side first plays it through
 * the rules.
 */
export type SharedEnd =
  /** `cpuMs`: CPU time of the process for the phase, if the kernel reports it. */
  | { readonly kind: "done"; readonly games: readonly GameRecord[]; readonly cpuMs: number | undefined }
  /** `why` and `slow` come from the process, or from a journal that it wrote. They decide nothing. */
  | {
      readonly kind: "suspect";
      readonly why: string;
      /** The process says that a bot answered, but took longer than it may. */
      readonly slow: boolean;
    }
  | { readonly kind: "not-believed"; readonly why: string }
  | { readonly kind: "aborted" };

/** Plays one phase in `child`, and watches over it: by its journal, by its memory, and by the size of what it sends. */
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
      watch.stop();
      signal.removeEventListener("abort", abort);
      if (end.kind !== "done") child.kill();
      resolve(end);
    };
    /** Adds where the process says that it was. */
    const suspectThere = (why: string) => {
      const { seat } = child.entry();
      finish({ kind: "suspect", why: seat < 0 ? why : `${why} about the turn of seat ${seat}`, slow: false });
    };
    const abort = () => finish({ kind: "aborted" });
    const watch = new Watch(child, job.seats.length, limits, suspectThere);

    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    child.ended.then((end) => suspectThere(`it ended (${end.signal ?? "by itself"})`));
    child.listen((message: FromProcess) => {
      if (message.op === "done" && games.length === job.seeds.length)
        return finish({ kind: "done", games, cpuMs: watch.used() });
      const heard = hear(message, job, job.seeds.length - games.length, limits);
      if ("kind" in heard) return finish(heard);
      games.push(...heard);
      watch.over(heard.length);
      for (const _ of heard) onProgress();
    });
    child.send({ op: "phase", phase: { ...job, seats: sent(child, job) }, limits });
  });
}

/** The seats, without the bundles that the process already has. */
function sent(child: MatchChild, { seats }: PhaseJob): SentPhase["seats"] {
  return seats.map(({ bundle, ...seat }) => {
    const { version } = seat;
    if (child.sent.has(version)) return seat;
    child.sent.add(version);
    return { ...seat, bundle };
  });
}

/** The games in a message, of the `left` that are still to come; or how it ends the phase, which then has no result. */
function hear(message: FromProcess, job: PhaseJob, left: number, limits: Limits): readonly GameRecord[] | SharedEnd {
  switch (message.op) {
    case "games": {
      const sent = Array.isArray(message.games) && message.games.length > 0 ? message.games : [undefined];
      const records = sent.flatMap((game) => readRecord(game, job.seats.length, limits) ?? []);
      if (records.length < sent.length)
        return { kind: "not-believed", why: "it sent something that is not a game of this phase" };
      return records.length > left ? { kind: "not-believed", why: "it sent more games than there are" } : records;
    }
    case "done":
      return { kind: "not-believed", why: "it ended before all games were played" };
    case "suspect": {
      const { seat, why, slow } = message.suspect ?? {};
      if (typeof why !== "string" || !Number.isInteger(seat) || !job.seats[seat])
        return { kind: "not-believed", why: "it sent something that is not a suspicion" };
      return { kind: "suspect", why: `it says that seat ${seat} ${cleanText(why, 200)}`, slow: slow === true };
    }
    default:
      return { kind: "not-believed", why: "it sent a message that nobody asked for" };
  }
}
