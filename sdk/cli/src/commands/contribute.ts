import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { CLAIMS } from "@liars-ladder/protocol/client";
import { type Contributed, Volunteer } from "../contribute/volunteer.ts";
import { EXIT, Failure, usage } from "../failure.ts";
import { inSandbox } from "../play/run.ts";
import { connectAsAuthor, type ServerFlags } from "../server/connect.ts";
import { plural } from "../text/plural.ts";
import { aside, print, printJsonLine } from "../text/say.ts";

interface Flags extends ServerFlags {
  once?: true;
  matches?: number;
  cores?: number;
  json?: true;
}

/** While all claims are taken, this is when to ask again, s. */
const TAKEN_WAIT = 15;

const STATES: Record<Contributed["state"], string> = {
  counts: "counts",
  fault: "a bot broke in it, so the ladder plays it again",
  late: "was not taken: too late, or taken before",
};

/** Exits with 0 when the matches that were asked for are played, and with 130 at Ctrl-C, which gives back what is running. */
export async function contribute(flags: Flags): Promise<void> {
  if (flags.once && flags.matches !== undefined) throw usage("--once is --matches 1", "Leave one of the two out.");
  const most = flags.once ? 1 : (flags.matches ?? Number.POSITIVE_INFINITY);
  const cores = flags.cores ?? Math.min(availableParallelism(), CLAIMS.most);
  if (cores > CLAIMS.most)
    throw usage(`--cores is ${cores}`, `A ladder gives one account at most ${CLAIMS.most} matches at a time.`);
  const { client } = await connectAsAuthor(flags);
  const volunteer = new Volunteer(client);
  let begun = 0;
  let waiting = false;
  const told = (done: Contributed): void => {
    waiting = false;
    if (flags.json) printJsonLine(done);
    else print(lineOf(done));
  };
  const rest = async (seconds: number, stop: AbortSignal): Promise<void> => {
    if (!waiting && !flags.json) aside("nothing to play now; asking again …");
    waiting = true;
    await sleep(1000 * seconds, undefined, { signal: stop }).catch(() => {});
  };
  const work = async (stop: AbortSignal): Promise<void> => {
    while (begun < most && !stop.aborted) {
      begun += 1;
      const done = await oneOrWait(volunteer, stop);
      if (!("wait" in done)) told(done);
      else {
        begun -= 1;
        await rest(done.wait, stop);
      }
    }
  };
  await inSandbox(async (signal) => {
    // If one of them cannot go on, the others give back what they have.
    const failed = new AbortController();
    const stop = AbortSignal.any([signal, failed.signal]);
    const workers = Array.from({ length: Math.min(cores, most) }, () =>
      work(stop).catch((error: unknown) => {
        failed.abort();
        throw error;
      }),
    );
    const ends = await Promise.allSettled(workers);
    if (signal.aborted) throw new Failure(EXIT.stopped, "stopped; what was running went back to the ladder");
    for (const end of ends) if (end.status === "rejected" && !isStopped(end.reason)) throw end.reason;
  });
}

const lineOf = ({ match, ladder, games, ms, state, credit }: Contributed): string =>
  `${match}  ${ladder}  ${plural(games, "game")}  ${(ms / 1000).toFixed(1)} s  ${STATES[state]}  credit ${credit}`;

const isStopped = (error: unknown): boolean => error instanceof Failure && error.exit === EXIT.stopped;

/** Claims that were given back before count until their deadline. */
async function oneOrWait(volunteer: Volunteer, stop: AbortSignal): Promise<Contributed | { wait: number }> {
  try {
    return await volunteer.one(stop);
  } catch (error) {
    if (error instanceof Failure && error.code === "contribute.open") return { wait: TAKEN_WAIT };
    throw error;
  }
}
