import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "@liars-ladder/protocol/client";
import { EXIT, Failure } from "../failure.ts";
import { progress } from "../text/progress.ts";
import { isQuiet } from "../text/quiet.ts";
import { type Step, sayStep } from "../text/report.ts";
import type { Version } from "./bots.ts";
import { type Connection, failureOf, passing } from "./connect.ts";

const POLL_MS = 500;
/** After this many ms without an answer, watching ends. */
const PATIENCE_MS = 30_000;

/**
 * Asks for a version until `done` returns true, and prints each step of its report once when it ends. If the build was over
 * before, and with --quiet, it prints only the steps that failed.
 */
export async function follow(
  { client, server }: Connection,
  id: string,
  done: (version: Version) => boolean,
  print: (text: string) => void,
  signal?: AbortSignal,
): Promise<Version> {
  const printed = new Set<string>();
  const bar = progress();
  let first = true;
  const look = (version: Version): boolean => {
    const old = first && decided(version);
    first = false;
    for (const step of version.report) {
      if (!ended(step) || printed.has(nameOf(step))) continue;
      printed.add(nameOf(step));
      bar.end();
      if (step.state === "failed" || !(old || isQuiet())) print(sayStep(step, server));
    }
    bar.show(doing(version));
    return done(version);
  };
  const ask = () => client.getVersion({ params: { version: id } });
  return asked(ask, look, { signal, again: "liars status --follow" }).finally(() => bar.end());
}

/**
 * Asks again and again until `done` returns true for an answer. It waits for a server that is away for a while.
 *
 * @param again the command to run again if the server stays away.
 * @throws Failure; when `signal` aborts, one that says "stopped".
 */
export async function asked<T>(
  ask: () => Promise<Answer<T>>,
  done: (value: T) => boolean,
  { signal, again }: { signal?: AbortSignal | undefined; again: string },
): Promise<T> {
  let lost = 0;
  for (;;) {
    const answer = await ask();
    if (answer.ok) {
      lost = 0;
      if (done(answer.value)) return answer.value;
    } else if (!passing(answer.problem)) throw failureOf(answer.problem);
    else if (lost === 0) lost = Date.now();
    else if (Date.now() - lost > PATIENCE_MS)
      throw new Failure(EXIT.network, "the server did not answer for 30 s", `Try again later with \`${again}\`.`);
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
    if (signal?.aborted) throw new Failure(EXIT.stopped, "stopped waiting; the work goes on", `To see it: ${again}`);
  }
}

function doing({ state, report }: Version): string {
  if (state === "accepted") return "waiting for its first match to be rated …";
  const step = report.find(({ state }) => state === "running");
  return step === undefined ? "waiting for a runner …" : `${step.step} ${step.ladder ?? ""} …`;
}

const ended = ({ state }: Step): boolean => state === "passed" || state === "failed" || state === "skipped";
const nameOf = ({ step, ladder }: Step): string => `${step} ${ladder ?? ""}`;

/** Whether the build has ended, in success or failure. */
export const decided = ({ state }: Version): boolean => state !== "queued" && state !== "building";
/** Whether one of its matches has been rated. */
export const rated = (version: Version): boolean =>
  version.entries.some(({ standing, matches }) => standing && matches > 0);
