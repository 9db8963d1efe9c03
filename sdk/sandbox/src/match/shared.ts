import { LIMITS, type Limits } from "../limits.ts";
import { cpuMsOf, residentOf } from "../proc.ts";
import type { MatchChild } from "./child.ts";
import type { FromProcess, GameRecord, PhaseJob } from "./wire.ts";

/** How a phase in one process for all ended. Only `done` is a result, and the trusted side plays it through first. */
export type SharedEnd =
  | { readonly kind: "done"; readonly games: GameRecord[] }
  /** `seat` −1: there is no telling whose doing it was. */
  | {
      readonly kind: "suspect";
      readonly seat: number;
      readonly game: number;
      readonly why: string;
      readonly slow?: boolean;
    }
  | { readonly kind: "not-believed"; readonly why: string }
  | { readonly kind: "aborted" };

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
    const suspect = (why: string) => {
      const { seat, game } = child.entry();
      finish({ kind: "suspect", seat, game, why });
    };
    /** What the last called need not have caused: who holds the memory lets others die. */
    const suspectAll = (why: string) => {
      const { seat, game } = child.entry();
      finish({ kind: "suspect", seat: -1, game, why: seat < 0 ? why : `${why} about the turn of seat ${seat}` });
    };
    const abort = () => finish({ kind: "aborted" });

    let seq = -1;
    let since = performance.now();
    let gameSince = since;
    /** CPU time when it had given no sign for half of what it is allowed. */
    let cpuSince: number | undefined;
    const bound = limits.processBase + limits.processBot * job.seats.length;
    const watch = setInterval(() => {
      const now = performance.now();
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
          suspect(`gave no sign for ${Math.round(now - since)} ms`);
      }
      if (now - gameSince > limits.gameMs) suspectAll(`took ${Math.round(now - gameSince)} ms for one game`);
      if ((residentOf(child.pid) ?? 0) > bound) suspectAll("used more memory than all its bots have,");
    }, LIMITS.pollMs);

    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    child.ended.then((end) => suspectAll(`ended (${end.signal ?? "by itself"})`));
    child.listen((message: FromProcess) => {
      switch (message.op) {
        case "games":
          if (!Array.isArray(message.games) || !message.games.every((game) => isRecord(game, job.seats.length)))
            return finish({ kind: "not-believed", why: "it sent what is no game of this phase" });
          if (games.length + message.games.length > job.seeds.length)
            return finish({ kind: "not-believed", why: "it sent more games than there are" });
          games.push(...message.games);
          gameSince = performance.now();
          for (const _ of message.games) onProgress();
          return;
        case "done":
          return games.length === job.seeds.length
            ? finish({ kind: "done", games })
            : finish({ kind: "not-believed", why: "it ended before all games were played" });
        case "suspect": {
          const { seat, game, why, slow } = message.suspect ?? {};
          if (typeof why !== "string" || !Number.isInteger(seat) || !job.seats[seat])
            return finish({ kind: "not-believed", why: "it sent what is no suspicion" });
          return finish({ kind: "suspect", seat, game, why: why.slice(0, 200), slow: slow === true });
        }
        default:
          return finish({ kind: "not-believed", why: "it sent what it was not asked for" });
      }
    });
    child.send({ op: "phase", phase: job, limits });
  });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= -1;
const isText = (value: unknown): value is string => typeof value === "string";
const isMs = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;

/** The shape of a record, and nothing of its truth. */
export function isRecord(record: GameRecord, seats: number): boolean {
  const isSeat = (value: unknown) => isCount(value) && value >= 0 && value < seats;
  const list = <T>(value: unknown, each: (item: T) => boolean) =>
    Array.isArray(value) && value.every((item) => typeof item === "object" && item !== null && each(item as T));
  return (
    typeof record === "object" &&
    record !== null &&
    Array.isArray(record.moves) &&
    record.moves.every((move) => Number.isSafeInteger(move)) &&
    list<GameRecord["faults"][number]>(
      record.faults,
      (f) =>
        isSeat(f.seat) &&
        isCount(f.decision) &&
        isText(f.kind) &&
        isText(f.message) &&
        isText(f.stack) &&
        isMs(f.cpuMs),
    ) &&
    list<GameRecord["logs"][number]>(record.logs, (l) => isSeat(l.seat) && isCount(l.decision) && isText(l.text)) &&
    list<GameRecord["cpu"][number]>(record.cpu, (c) => isCount(c.decisions) && isMs(c.totalMs) && isMs(c.maxMs)) &&
    record.cpu.length === seats
  );
}
