import {
  answerId,
  type Incident,
  type LinesResult,
  MatchJob,
  type MatchProgress,
  type MatchResult,
  parseMessage,
} from "@liars-ladder/protocol";
import {
  type MatchEvent,
  type MatchFault,
  type MatchOutcome,
  type MatchSpec,
  playMatch,
  SandboxError,
  type Incident as Seen,
} from "@liars-ladder/sandbox";
import { BadJob } from "./bad-job.ts";
import { unzip } from "./gzip.ts";
import type { Answer, Work } from "./queue.ts";
import { tableOptions } from "./table.ts";

/** Finished games are reported together, at most once per this time, ms. */
const REPORT_MS = 250;

/** The match's processes have no log of their own. These lines say what was seen of them from here. */
const EVENTS: Record<MatchEvent["what"], string> = {
  process: "a match process has the bots",
  suspected: "a process was suspected: the phase is played again with every bot alone",
  failed: "a phase failed for no reason that is a bot's",
};

/** Plays a match and answers with its games. They show what a bot does wrong; only our own failures throw. */
export const play: Work = async (data, { progress, signal, again, log }) => {
  const parsed = parseMessage(MatchJob, data);
  if (!parsed.ok) throw new BadJob(`this is not a match job: ${parsed.message}`);
  const job = parsed.value;
  const startedAt = new Date().toISOString();
  const report = reporter(job.attempt, progress);
  try {
    let located: Promise<MatchOutcome> | undefined;
    const outcome = await new Promise<MatchOutcome>((resolve, reject) => {
      located = playMatch(specOf(job, again), {
        signal,
        onEvent: ({ what, ...fields }) => log.info(fields, EVENTS[what]),
        onGame: (game) => report.add({ index: indexOf(job, game.phase, game.game), moves: [...game.moves] }),
        // The result does not wait for the lines in which bots ran out of time.
        onResult: resolve,
      });
      located.catch(reject);
    });
    const id = answerId(job.match, job.attempt);
    const later = located?.then((whole) => linesOf(job, outcome, whole));
    return { id, message: resultOf(job, startedAt, outcome), ...(later && { later }) };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    if (error.code === "sandbox.spec") throw new BadJob(error.message);
    // The report stays with the job, in case this was its last attempt.
    report.failed(error.incidents.map(incidentOf));
    throw error;
  } finally {
    await report.end();
  }
};

function specOf(job: MatchJob, again: boolean): MatchSpec {
  return {
    ruleset: job.ladder.ruleset,
    options: tableOptions(job.ladder),
    bots: job.bots.map((bot) => ({
      id: bot.version,
      bundle: unzip(bot.bundle),
      ...(bot.map === null ? {} : { map: unzip(bot.map) }),
      alone: bot.alone,
      pays: bot.pays,
    })),
    phases: job.phases,
    // No match is tried in a shared process twice: one of the bots may have ended the first one.
    mode: again ? "alone" : "shared",
  };
}

/** The number of a game in its match. */
function indexOf(job: MatchJob, phase: number, game: number): number {
  return job.phases.slice(0, phase).reduce((sum, { seeds }) => sum + seeds.length, game);
}

const placeOf = (job: MatchJob, place: { phase: number; game: number; bot: number; decision: number }) => ({
  game: indexOf(job, place.phase, place.game),
  bot: place.bot,
  move: place.decision < 0 ? null : place.decision,
});

const faultOf = (job: MatchJob, fault: MatchFault): MatchResult["logs"][number] => ({
  ...placeOf(job, fault),
  kind: fault.kind,
  text: describe(fault),
});

const incidentOf = ({ code, message, bots }: Seen): Incident => ({
  kind: code === "slow" ? "slow" : "unexplained",
  text: message,
  bots: [...bots],
});

/** The lines of faults that were found after the result. */
function linesOf(job: MatchJob, before: MatchOutcome, after: MatchOutcome): Awaited<NonNullable<Answer["later"]>> {
  const found = after.faults.filter((fault, i) => describe(fault) !== describe(before.faults[i]!));
  if (found.length === 0) return undefined;
  const message: LinesResult = { match: job.match, lines: found.map((fault) => faultOf(job, fault)) };
  return { name: "lines", id: `${answerId(job.match, job.attempt)}-lines`, message };
}

function resultOf(job: MatchJob, startedAt: string, outcome: MatchOutcome): MatchResult {
  return {
    match: job.match,
    attempt: job.attempt,
    startedAt,
    finishedAt: new Date().toISOString(),
    games: outcome.phases.flatMap(({ games }, phase) =>
      games.map(({ moves, cpuMs }, game) => ({
        index: indexOf(job, phase, game),
        moves: [...moves],
        cpu: cpuMs.map((ms) => Math.round(ms * 1000) / 1000),
      })),
    ),
    logs: [
      ...outcome.logs.map((log) => ({ ...placeOf(job, log), kind: "log" as const, text: log.text })),
      ...outcome.faults.map((fault) => faultOf(job, fault)),
    ],
    incidents: outcome.incidents.map(incidentOf),
    causedMs: [...outcome.causedMs],
    engine: outcome.engine,
  };
}

/** A fault as text for the bot's author: what happened, and where in their own files. */
function describe({ message, stack = [], cpuMs }: MatchFault): string {
  const frames = stack.map(({ file, line, column }) => `\n    at ${file}:${line}:${column}`).join("");
  return `${message} (${cpuMs.toFixed(1)} ms CPU)${frames}`;
}

/** Gathers finished games and sends them now and then, one message at a time. */
function reporter(attempt: number, send: (message: MatchProgress) => Promise<void>) {
  let games: MatchProgress["games"] = [];
  let incidents: Incident[] | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const flush = () => {
    timer = undefined;
    if (games.length === 0 && !incidents) return;
    const message = { attempt, games, ...(incidents && { incidents }) };
    games = [];
    // If a message is lost, watchers see the whole match at its end.
    sending = sending.then(() => send(message)).catch(() => {});
  };
  return {
    add: (game: MatchProgress["games"][number]) => {
      games.push(game);
      timer ??= setTimeout(flush, REPORT_MS);
    },
    failed: (seen: Incident[]) => {
      incidents = seen;
    },
    end: async () => {
      clearTimeout(timer);
      flush();
      await sending;
    },
  };
}
